//! The search for the fewest presses on one component, in steps: which method serves, and what is known so far.

use super::bounded::Wander;
use super::component::Component;
use super::examine::Examine;
use super::fewest::lightest;
use super::pairs::Pairs;
use crate::solve::{Evidence, MOST_EXAMINED};
use gf2::Vector;
use std::sync::Arc;

/// With so few quiet sets all solutions are examined one by one, at once.
pub(super) const FEW: usize = 9;

/// With so few, examining all is cheaper than splitting.
const NOT_SPLIT: usize = 14;

/// Work that is spent on a good solution and a bound before a proof that takes longer is begun.
const WARMING_UP: u64 = 1 << 27;

/// The most words that are added when solutions are gone through one by one: a second or two.
const MOST_WALKED: u64 = 1 << 31;

/// The most work of a proof that is worth beginning: days.
const HOPELESS: u64 = 1 << 50;

/// A search on one component.
pub(in crate::solve) struct Hunt {
    component: Arc<Component>,
    origin: Vector,
    best: Vector,
    bound: usize,
    wander: Wander,
    warming_up: u64,
    method: Method,
    /// Whether a proof was given up because its lists did not fit in memory.
    short_of_memory: bool,
}

enum Method {
    Examine(Box<Examine>),
    Split(Box<Pairs>),
    /// There is none that ends.
    Wander,
    /// It is settled, and how.
    Settled(Evidence),
}

impl Hunt {
    /// Begins at some solution. Lists may take so many bytes.
    pub(super) fn new(component: &Arc<Component>, element: Vector, memory: u64) -> Hunt {
        let origin = component.origin(element);
        let work = Hunt::work(component);
        let examine = || Examine::new(component, &origin).map(|examine| Method::Examine(Box::new(examine)));
        let wants_all = component.nullity() <= MOST_EXAMINED;
        let split = || Some(Method::Split(Box::new(Pairs::new(component, &origin, memory, wants_all)?)));
        let method = match Hunt::way(component) {
            _ if component.nullity() <= FEW => None,
            Way::Split | Way::Examine if work > HOPELESS => Some(Method::Wander),
            Way::Split => split(),
            Way::Examine => examine(),
            // Too many cells to count many solutions at once; few solutions can still be gone through one by one.
            Way::None if can_be_walked(component) => None,
            Way::None => Some(Method::Wander),
        };
        let (best, method) = match method {
            None if can_be_walked(component) => {
                (lightest(&component.rows, origin.clone()), Method::Settled(Evidence::Examined))
            }
            None => (origin.clone(), Method::Wander),
            Some(method) => (origin.clone(), method),
        };
        let settled = matches!(method, Method::Settled(_));
        let warming_up = if work > WARMING_UP && !settled { WARMING_UP } else { 0 };
        let mut hunt = Hunt {
            wander: Wander::new(component),
            component: component.clone(),
            origin,
            best,
            bound: 0,
            warming_up,
            method,
            short_of_memory: false,
        };
        if hunt.is_settled() {
            hunt.bound = hunt.best.count_ones();
        }
        hunt
    }

    /// Whether there is a proof for few quiet sets, however many cells there are.
    pub(super) fn ends(component: &Component) -> bool {
        !matches!(Hunt::way(component), Way::None) || can_be_walked(component)
    }

    fn way(component: &Component) -> Way {
        match (Pairs::listing_work(component), Examine::work(component)) {
            (Some(_), _) if component.nullity() > NOT_SPLIT => Way::Split,
            (_, Some(_)) => Way::Examine,
            _ => Way::None,
        }
    }

    /// About how much work a proof will take, at least.
    pub(super) fn work(component: &Component) -> u64 {
        let work = match Hunt::way(component) {
            Way::Split => Pairs::listing_work(component),
            Way::Examine => Examine::work(component),
            Way::None => None,
        };
        work.unwrap_or(u64::MAX)
    }

    /// How much work is still to be spent on a good solution and a bound, before a proof is begun.
    pub(super) fn warming_up(&self) -> u64 {
        self.warming_up
    }

    /// Whether there is not even a bound.
    pub(super) fn has_not_begun(&self) -> bool {
        self.warming_up > 0 && !self.wander.has_begun()
    }

    /// Searches a little; tells the work it took.
    pub(in crate::solve) fn step(&mut self) -> u64 {
        if self.is_settled() {
            return 0;
        }
        if self.warming_up > 0 {
            let work = self.wander();
            let least = u64::from(!self.wander.has_begun());
            self.warming_up = self.warming_up.saturating_sub(work).max(least);
            return work;
        }
        match &mut self.method {
            Method::Examine(examine) => {
                let (work, done) = examine.step();
                let best = (examine.best.0 as usize, examine.best.1);
                self.improve(best, done);
                if done {
                    self.settle(Evidence::Examined);
                }
                work
            }
            Method::Split(pairs) => {
                let known = self.best.count_ones();
                if known < pairs.best.0 {
                    // Fewer pairs are worth a look when a good solution is known.
                    pairs.best = (known, self.component.index(&self.best));
                }
                let work = pairs.step();
                let (best, bound) = (pairs.best, pairs.bound());
                let (done, stuck) = (pairs.is_done(), pairs.is_stuck());
                self.bound = self.bound.max(bound);
                self.improve(best, done);
                if done {
                    self.settle(Evidence::Split);
                } else if stuck {
                    self.short_of_memory = true;
                    let examine = Examine::new(&self.component, &self.origin)
                        .filter(|_| Examine::work(&self.component).is_some_and(|work| work <= HOPELESS));
                    self.method =
                        examine.map_or(Method::Wander, |examine| Method::Examine(Box::new(examine)));
                }
                work
            }
            Method::Wander => self.wander(),
            Method::Settled(_) => 0,
        }
    }

    fn wander(&mut self) -> u64 {
        let work = self.wander.step(&self.component, &mut self.best, &mut self.bound);
        self.bound = self.component.rounded(self.bound, self.best.count_ones()).min(self.best.count_ones());
        if self.bound == self.best.count_ones() {
            self.method = Method::Settled(Evidence::AtLeast(self.bound as u64));
        }
        work
    }

    /// Takes over what a method found; at its end also one that has as many presses, as it comes first in reading order.
    fn improve(&mut self, (weight, index): (usize, u64), done: bool) {
        let known = self.best.count_ones();
        if weight < known || done && weight == known {
            self.best = self.component.at(&self.origin, index);
        }
    }

    fn settle(&mut self, evidence: Evidence) {
        self.method = Method::Settled(evidence);
        self.bound = self.best.count_ones();
    }

    /// Whether the best is proven to be.
    pub(in crate::solve) fn is_settled(&self) -> bool {
        matches!(self.method, Method::Settled(_))
    }

    pub(in crate::solve) fn is_short_of_memory(&self) -> bool {
        self.short_of_memory && !self.is_settled()
    }

    /// What is known about solutions with fewer presses.
    pub(in crate::solve) fn evidence(&self) -> Evidence {
        match self.method {
            Method::Settled(evidence) => evidence,
            _ => Evidence::AtLeast(self.bound as u64),
        }
    }

    /// The fewest presses that were found, on the component's cells.
    pub(super) fn best(&self) -> (&Component, &Vector) {
        (&self.component, &self.best)
    }

    pub(in crate::solve) fn bound(&self) -> usize {
        self.bound
    }
}

/// Whether all solutions can be gone through one by one.
fn can_be_walked(component: &Component) -> bool {
    let words = component.cells.len() as u64 / 64 + 1;
    component.nullity() <= MOST_EXAMINED && words << component.nullity() <= MOST_WALKED
}

/// How a proof is found.
enum Way {
    Split,
    Examine,
    None,
}
