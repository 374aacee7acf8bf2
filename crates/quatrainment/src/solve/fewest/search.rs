//! The search for a lightest element on one component, in steps: [`FewestSearch`].

use super::bounds::Bounds;
use super::component::Component;
use super::gray_code::lightest_unless;
use super::meet_in_the_middle::MeetInTheMiddle;
use super::walsh::WalshScan;
use crate::solve::answer::Evidence;
use crate::solve::limits::MAX_EXAMINED;
use crate::solve::options::SolverOptions;
use modtwo::Vector;
use std::sync::Arc;

/// Up to this dimension all elements are visited one by one, at once.
pub(super) const MAX_GRAY_CODE: usize = 9;

/// Up to this dimension a Walsh scan is cheaper than meeting in the middle.
const MAX_SCAN_FIRST: usize = 14;

/// Work that goes into bounds before a proof that takes longer is started.
const WARM_UP_WORK: u64 = 1 << 27;

/// The maximum number of words that are added when elements are visited one by one: a second or two.
const MAX_WALK_WORDS: u64 = 1 << 31;

/// The maximum work of a proof that is worth starting: days.
const MAX_PROOF_WORK: u64 = 1 << 50;

/// A search on one component.
pub(in crate::solve) struct FewestSearch {
    component: Arc<Component>,
    origin: Vector,
    best: Vector,
    lower_bound: usize,
    bounds: Bounds,
    warm_up: u64,
    state: State,
    /// Whether a proof was given up because its lists did not fit in memory.
    out_of_memory: bool,
}

enum State {
    Walsh(Box<WalshScan>),
    MeetInTheMiddle(Box<MeetInTheMiddle>),
    /// No proof ends in time.
    Bounds,
    /// The best element is proven to be a lightest, with this evidence.
    Proven(Evidence),
}

/// How a proof is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strategy {
    MeetInTheMiddle,
    Walsh,
    /// There are too many cells or elements for either.
    BoundsOnly,
}

impl Strategy {
    fn of(component: &Component) -> Strategy {
        match (
            MeetInTheMiddle::listing_work(component),
            WalshScan::work(component),
        ) {
            (Some(_), _) if component.nullity() > MAX_SCAN_FIRST => Strategy::MeetInTheMiddle,
            (_, Some(_)) => Strategy::Walsh,
            _ => Strategy::BoundsOnly,
        }
    }
}

impl FewestSearch {
    /// Starts at any element of the coset.
    pub(super) fn new(
        component: &Arc<Component>,
        element: Vector,
        options: &SolverOptions,
    ) -> FewestSearch {
        let origin = component.origin(element);
        let work = FewestSearch::proof_work(component);
        let wants_first = component.nullity() <= MAX_EXAMINED;
        let proof = match Strategy::of(component) {
            _ if component.nullity() <= MAX_GRAY_CODE => None,
            Strategy::MeetInTheMiddle | Strategy::Walsh if work > MAX_PROOF_WORK => {
                Some(State::Bounds)
            }
            Strategy::MeetInTheMiddle => {
                MeetInTheMiddle::new(component, &origin, options.memory_limit(), wants_first)
                    .map(|search| State::MeetInTheMiddle(Box::new(search)))
            }
            Strategy::Walsh => {
                WalshScan::new(component, &origin).map(|scan| State::Walsh(Box::new(scan)))
            }
            // Too many cells to count many elements at once; few elements can still be visited one by one.
            Strategy::BoundsOnly if is_walkable(component) => None,
            Strategy::BoundsOnly => Some(State::Bounds),
        };
        let walk = || {
            let best = is_walkable(component).then(|| {
                lightest_unless(&component.rows, origin.clone(), || options.is_cancelled())
            })?;
            Some((best?, State::Proven(Evidence::Examined)))
        };
        let (best, state) = match proof {
            Some(state) => (origin.clone(), state),
            None => walk().unwrap_or_else(|| (origin.clone(), State::Bounds)),
        };
        let is_proven = matches!(state, State::Proven(_));
        FewestSearch {
            bounds: Bounds::new(component),
            component: component.clone(),
            lower_bound: if is_proven { best.count_ones() } else { 0 },
            warm_up: if work > WARM_UP_WORK && !is_proven {
                WARM_UP_WORK
            } else {
                0
            },
            origin,
            best,
            state,
            out_of_memory: false,
        }
    }

    /// Returns whether a proof ends for every coset, given that the dimension is small.
    pub(super) fn always_ends(component: &Component) -> bool {
        Strategy::of(component) != Strategy::BoundsOnly || is_walkable(component)
    }

    /// Returns about how much work a proof takes, at least; `u64::MAX` if there is none.
    pub(super) fn proof_work(component: &Component) -> u64 {
        let work = match Strategy::of(component) {
            Strategy::MeetInTheMiddle => MeetInTheMiddle::listing_work(component),
            Strategy::Walsh => WalshScan::work(component),
            Strategy::BoundsOnly => None,
        };
        work.unwrap_or(u64::MAX)
    }

    /// Returns the work that still goes into bounds before a proof is started.
    pub(super) fn warm_up(&self) -> u64 {
        self.warm_up
    }

    /// Returns whether bounds are wanted and there are none yet.
    pub(super) fn needs_bounds(&self) -> bool {
        self.warm_up > 0 && !self.bounds.are_established()
    }

    /// Takes one step, on at most this many threads; returns the work it took, 0 once the best is proven.
    pub(in crate::solve) fn step(&mut self, threads: usize) -> u64 {
        if self.is_proven() {
            return 0;
        }
        if self.warm_up > 0 {
            let work = self.improve_bounds();
            let least = u64::from(!self.bounds.are_established());
            self.warm_up = self.warm_up.saturating_sub(work).max(least);
            return work;
        }
        match &mut self.state {
            State::Walsh(scan) => {
                let (work, is_done) = scan.step(threads);
                let best = (scan.best.0 as usize, scan.best.1);
                self.improve(best, is_done);
                if is_done {
                    self.prove(Evidence::Examined);
                }
                work
            }
            State::MeetInTheMiddle(search) => {
                let known = self.best.count_ones();
                if known < search.best.0 {
                    // The lighter the best element, the fewer pairs have to be examined.
                    search.best = (known, self.component.index(&self.best));
                }
                let work = search.step(threads);
                let (best, bound) = (search.best, search.lower_bound());
                let (is_done, is_out_of_memory) = (search.is_done(), search.is_out_of_memory());
                self.lower_bound = self.lower_bound.max(bound);
                self.improve(best, is_done);
                if is_done {
                    self.prove(Evidence::Split);
                } else if is_out_of_memory {
                    self.out_of_memory = true;
                    let scan = WalshScan::new(&self.component, &self.origin).filter(|_| {
                        WalshScan::work(&self.component).is_some_and(|work| work <= MAX_PROOF_WORK)
                    });
                    self.state = scan.map_or(State::Bounds, |scan| State::Walsh(Box::new(scan)));
                }
                work
            }
            State::Bounds => self.improve_bounds(),
            State::Proven(_) => 0,
        }
    }

    fn improve_bounds(&mut self) -> u64 {
        let work = self
            .bounds
            .step(&self.component, &mut self.best, &mut self.lower_bound);
        let weight = self.best.count_ones();
        self.lower_bound = self.component.rounded(self.lower_bound, weight).min(weight);
        if self.lower_bound == weight {
            self.state = State::Proven(Evidence::AtLeast(weight as u64));
        }
        work
    }

    /// Takes over a lighter element; at the end of a proof also one of equal weight, which is first in reading order.
    fn improve(&mut self, (weight, index): (usize, u64), is_done: bool) {
        let known = self.best.count_ones();
        if weight < known || is_done && weight == known {
            self.best = self.component.at(&self.origin, index);
        }
    }

    fn prove(&mut self, evidence: Evidence) {
        self.state = State::Proven(evidence);
        self.lower_bound = self.best.count_ones();
    }

    /// Returns whether the best element is proven to be a lightest.
    pub(in crate::solve) fn is_proven(&self) -> bool {
        matches!(self.state, State::Proven(_))
    }

    /// Returns whether a proof was given up for lack of memory and none was found otherwise.
    pub(in crate::solve) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory && !self.is_proven()
    }

    /// Returns the evidence about lighter elements.
    pub(in crate::solve) fn evidence(&self) -> Evidence {
        match self.state {
            State::Proven(evidence) => evidence,
            _ => Evidence::AtLeast(self.lower_bound as u64),
        }
    }

    /// Returns the lightest element so far, on the component's cells.
    pub(super) fn best(&self) -> (&Component, &Vector) {
        (&self.component, &self.best)
    }

    /// Returns a weight that no element goes below.
    pub(super) fn lower_bound(&self) -> usize {
        self.lower_bound
    }
}

/// Returns whether all elements can be visited one by one.
fn is_walkable(component: &Component) -> bool {
    let words = component.cells.len() as u64 / 64 + 1;
    component.nullity() <= MAX_EXAMINED && words << component.nullity() <= MAX_WALK_WORDS
}
