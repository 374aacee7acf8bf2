//! The chapters of the journey: what each teaches, in its own words, with a picture, and its six steps.

use super::steps::{
    Around, Board, Draws, Presses, STEPS, Step, StepId, StepPlan, all_quiet_sets, cells_named, step,
};
use quatrainment::{Cell, Class, Pattern, Solver};
use std::fmt;

/// A chapter of the journey.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Chapter {
    /// Its number, from 1.
    pub number: u8,
    /// Its title.
    pub title: &'static str,
    /// Two or three sentences to read before its first step.
    pub opening: &'static str,
    pub(super) plan: &'static Plan,
}

/// The picture of a chapter: a board with some cells marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub board: Pattern,
    /// The cells to mark: those that are pressed, or that the sentences are about.
    pub marked: Vec<Cell>,
}

/// A chapter as it is planned.
pub(super) struct Plan {
    pub board: Board,
    picture: PicturePlan,
    pub steps: [StepPlan; STEPS as usize],
}

/// How the picture of a chapter is drawn.
enum PicturePlan {
    /// What these presses flip on the blank board.
    Pressed(&'static [&'static str]),
    /// The mask of a cell.
    Mask(&'static str),
    /// The cells that are pressed to flip all cells.
    Solution,
    /// Some presses that were made, with the cells to press next.
    Next(&'static [&'static str], &'static [&'static str]),
    /// A quiet set of at least so many cells.
    QuietSet(u64),
    /// The ring.
    Ring,
}

/// Returns all chapters.
#[must_use]
pub fn chapters() -> &'static [Chapter] {
    &ALL
}

impl Chapter {
    /// Returns the steps of the chapter.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let number = self.number;
        (1..=STEPS)
            .filter_map(move |place| StepId::new(number, place))
            .map(step)
    }

    /// Returns the picture of the chapter.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let game = self.plan.board.game();
        let cells = |names: &[&str]| cells_named(&game, names);
        let pressed = |presses: &[Cell]| {
            let mut board = game.blank();
            for &cell in presses {
                game.press(&mut board, cell);
            }
            board
        };
        let solver = || Solver::new(&game).expect("the boards of the journey are small");
        match self.plan.picture {
            PicturePlan::Pressed(names) => Picture {
                board: pressed(&cells(names)),
                marked: cells(names),
            },
            PicturePlan::Mask(name) => {
                let marked = cells(&[name]);
                let mask = solver().mask(marked[0]);
                Picture {
                    board: mask.expect("the game is always solvable"),
                    marked,
                }
            }
            PicturePlan::Solution => {
                let solution = solver().solve(&game.all_on());
                let solution = solution.expect("the game is always solvable");
                Picture {
                    board: game.all_on(),
                    marked: solution.presses().cells().collect(),
                }
            }
            PicturePlan::Next(made, next) => Picture {
                board: pressed(&cells(made)),
                marked: cells(next),
            },
            PicturePlan::QuietSet(least) => {
                let sets = all_quiet_sets(&solver());
                let set = sets.into_iter().find(|set| set.sum() >= least);
                Picture {
                    board: set.expect("the game has a quiet set of this size"),
                    marked: Vec::new(),
                }
            }
            PicturePlan::Ring => Picture {
                board: game.ring(),
                marked: Vec::new(),
            },
        }
    }
}

impl fmt::Debug for Chapter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Chapter {} ({})", self.number, self.title)
    }
}

const CORNERS: &[Class] = &[Class::Corner];
const EDGES: &[Class] = &[Class::Edge];
const CENTRES: &[Class] = &[Class::Centre];
const EDGES_AND_CENTRE: &[Class] = &[Class::Edge, Class::Centre];
const EVERY: &[Class] = &[Class::Corner, Class::Edge, Class::Centre];

const QUATRAINMENT: Board = Board::Named("quatrainment", "4x4", 2);
const LIGHTS_OUT: Board = Board::Named("lights-out", "5x5", 2);
const MERLIN: Board = Board::Named("merlin", "3x3", 2);

/// A step that draws nothing and points at nothing.
const fn plain(presses: Presses, around: Around, asks: u64, sentence: &'static str) -> StepPlan {
    StepPlan {
        board: None,
        presses,
        around,
        points_at: &[],
        draws: Draws::Nothing,
        fading: 0,
        uses_table: false,
        asks,
        sentence,
    }
}

impl StepPlan {
    const fn pointing(self, points_at: &'static [&'static str]) -> StepPlan {
        StepPlan { points_at, ..self }
    }

    const fn drawing(self, draws: Draws, fading: u8) -> StepPlan {
        StepPlan {
            draws,
            fading,
            ..self
        }
    }

    const fn with_table(self) -> StepPlan {
        StepPlan {
            uses_table: true,
            ..self
        }
    }

    const fn on(self, board: Board) -> StepPlan {
        StepPlan {
            board: Some(board),
            ..self
        }
    }
}

use Around::{BlankStart, BlankTarget, Mixed, Ring};
use Draws::{Masks, QuietSets};
use Presses::{BelowFirstRow, Of, These};

static ALL: [Chapter; super::CHAPTERS as usize] = [
    Chapter {
        number: 1,
        title: "One press",
        opening: "Press a cell, and cells around it flip. Which ones depends on where you press: in a corner, on an edge or in the \
                  centre. Make your board match the target; dots mark the cells that differ.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Pressed(&["B2"]),
            steps: [
                plain(
                    These(&["B2"]),
                    BlankStart,
                    1,
                    "Press {}. A centre flips itself and its four neighbours.",
                )
                .pointing(&["B2"]),
                plain(
                    These(&["B1"]),
                    BlankStart,
                    1,
                    "Press {}. An edge flips its neighbours, but not itself.",
                )
                .pointing(&["B1"]),
                plain(
                    These(&["A1"]),
                    BlankStart,
                    1,
                    "Press {}. A corner flips six cells: itself and all that are one or two steps away.",
                )
                .pointing(&["A1"]),
                plain(
                    Of(CENTRES, 1, 104),
                    Mixed,
                    1,
                    "Only the dots matter, whatever else is on the board. Which press flips exactly these cells?",
                ),
                plain(
                    Of(EDGES, 1, 105),
                    Mixed,
                    1,
                    "Again one press is enough. Look at the shape of the dots.",
                ),
                plain(
                    Of(CORNERS, 1, 106),
                    Mixed,
                    1,
                    "The last shape of the three. Which cell is it?",
                ),
            ],
        },
    },
    Chapter {
        number: 2,
        title: "Two presses",
        opening: "Most puzzles take more than one press. The order does not matter, and a second press on the same cell undoes the \
                  first. Cells that two presses flip stay as they were.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Pressed(&["B2", "C2"]),
            steps: [
                plain(
                    These(&["B2", "D4"]),
                    BlankStart,
                    2,
                    "Press {}, in either order.",
                )
                .pointing(&["B2", "D4"]),
                plain(
                    Of(EVERY, 2, 202),
                    BlankStart,
                    2,
                    "Two shapes side by side. If a press was wrong, undo it.",
                ),
                plain(
                    These(&["B2", "C2"]),
                    BlankStart,
                    2,
                    "Press {}. The two cells that both presses flip stay as they were.",
                )
                .pointing(&["B2", "C2"]),
                plain(
                    Of(EVERY, 2, 205),
                    BlankStart,
                    2,
                    "Two shapes overlap here. Where they do, nothing changes.",
                ),
                plain(
                    Of(EVERY, 2, 211),
                    Mixed,
                    2,
                    "Now on a mixed board. Look only at the dots.",
                ),
                plain(
                    Of(EVERY, 2, 218),
                    Mixed,
                    2,
                    "Find one of the two shapes first; the other is what remains.",
                ),
            ],
        },
    },
    Chapter {
        number: 3,
        title: "Work backwards",
        opening: "Every puzzle was made by presses. Ask which press left the shape that you see: the same press takes it away. Then \
                  look again.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Next(&["D3", "A4"], &["A4"]),
            steps: [
                plain(
                    Of(EVERY, 1, 301),
                    BlankTarget,
                    1,
                    "Which press left this shape? Press {}, and it is gone.",
                )
                .pointing(&["C4"]),
                plain(
                    Of(EVERY, 2, 305),
                    BlankTarget,
                    2,
                    "Two presses left this. Look for the larger shape first.",
                ),
                plain(
                    Of(EVERY, 2, 303),
                    BlankTarget,
                    2,
                    "These two overlap. Press where most of the dots go away.",
                ),
                plain(
                    Of(EVERY, 3, 305),
                    Mixed,
                    3,
                    "Three presses. After each one, look again at what is left.",
                ),
                plain(
                    Of(EVERY, 3, 359),
                    Mixed,
                    3,
                    "Always press where the most dots go away and the fewest come.",
                ),
                plain(
                    Of(EVERY, 3, 361),
                    Mixed,
                    3,
                    "Three more. The next chapters show what to do when you cannot see the shapes.",
                ),
            ],
        },
    },
    Chapter {
        number: 4,
        title: "Corners by counting",
        opening: "You can decide about a corner without guessing. Nine cells decide: if an odd number of them differ, press the corner; \
                  if an even number, do not. The drawn shape shows the nine cells.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Mask("A1"),
            steps: [
                plain(
                    Of(CORNERS, 1, 401),
                    BlankTarget,
                    1,
                    "Count the dots inside the shape of {}. The number is odd, so press it.",
                )
                .pointing(&["D1"])
                .drawing(Masks(CORNERS), 0),
                plain(
                    Of(CORNERS, 2, 402),
                    BlankTarget,
                    2,
                    "The shape turns with the corner. Count for all four corners before you press.",
                )
                .drawing(Masks(CORNERS), 1),
                plain(
                    Of(CORNERS, 2, 403),
                    BlankTarget,
                    2,
                    "You may press as soon as you know: a press never turns odd into even for another corner.",
                )
                .drawing(Masks(CORNERS), 2),
                plain(
                    Of(CORNERS, 2, 410),
                    Mixed,
                    2,
                    "On a mixed board count the dots, not the cells that are on.",
                )
                .drawing(Masks(CORNERS), 3),
                plain(
                    Of(CORNERS, 3, 405),
                    Mixed,
                    3,
                    "The shape is almost gone. You know it by now.",
                )
                .drawing(Masks(CORNERS), 4),
                plain(
                    Of(CORNERS, 4, 406),
                    Mixed,
                    4,
                    "No shape this time. Count for the four corners on your own.",
                ),
            ],
        },
    },
    Chapter {
        number: 5,
        title: "Edges by counting",
        opening: "Seven cells decide about an edge. Count those that differ, and press the edge if the number is odd.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Mask("B1"),
            steps: [
                plain(
                    Of(EDGES, 1, 501),
                    BlankTarget,
                    1,
                    "Count the dots inside the shape of {}. The number is odd, so press it.",
                )
                .pointing(&["C1"])
                .drawing(Masks(EDGES), 0),
                plain(
                    Of(EDGES, 2, 502),
                    BlankTarget,
                    2,
                    "The shape turns with the edge, and the two edges of a side mirror each other.",
                )
                .drawing(Masks(EDGES), 1),
                plain(
                    Of(EDGES, 2, 503),
                    BlankTarget,
                    2,
                    "Go around the board and count for each of the eight edges.",
                )
                .drawing(Masks(EDGES), 2),
                plain(
                    Of(EDGES, 3, 504),
                    Mixed,
                    3,
                    "On a mixed board again: count the dots.",
                )
                .drawing(Masks(EDGES), 3),
                plain(
                    Of(EDGES, 4, 505),
                    Mixed,
                    4,
                    "The shape is almost gone.",
                )
                .drawing(Masks(EDGES), 4),
                plain(
                    Of(EDGES, 5, 506),
                    Mixed,
                    5,
                    "Count for the eight edges on your own.",
                ),
            ],
        },
    },
    Chapter {
        number: 6,
        title: "Centres by counting",
        opening: "Six cells decide about a centre. Count those that differ, and press the centre if the number is odd.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Mask("B2"),
            steps: [
                plain(
                    Of(CENTRES, 1, 601),
                    BlankTarget,
                    1,
                    "Count the dots inside the shape of {}. The number is odd, so press it.",
                )
                .pointing(&["C3"])
                .drawing(Masks(CENTRES), 0),
                plain(
                    Of(CENTRES, 2, 602),
                    BlankTarget,
                    2,
                    "This shape turns as well. Count for all four centres.",
                )
                .drawing(Masks(CENTRES), 1),
                plain(
                    Of(CENTRES, 2, 604),
                    BlankTarget,
                    2,
                    "A dot inside two shapes counts for both.",
                )
                .drawing(Masks(CENTRES), 2),
                plain(
                    Of(CENTRES, 3, 604),
                    Mixed,
                    3,
                    "On a mixed board again: count the dots.",
                )
                .drawing(Masks(CENTRES), 3),
                plain(
                    Of(CENTRES, 3, 605),
                    Mixed,
                    3,
                    "The shape is almost gone.",
                )
                .drawing(Masks(CENTRES), 4),
                plain(
                    Of(CENTRES, 4, 606),
                    Mixed,
                    4,
                    "Count for the four centres on your own.",
                ),
            ],
        },
    },
    Chapter {
        number: 7,
        title: "All sixteen by head",
        opening: "You know all three shapes: nine cells for a corner, seven for an edge, six for a centre. Count for each of the sixteen \
                  cells, remember those with an odd number, and press them. No press is wrong.",
        plan: &Plan {
            board: QUATRAINMENT,
            picture: PicturePlan::Solution,
            steps: [
                plain(
                    Of(EVERY, 3, 701),
                    Mixed,
                    3,
                    "Start with {}: an odd number of its seven cells differ, so press it. Then count for the other cells.",
                )
                .pointing(&["A3"]),
                plain(
                    Of(EVERY, 4, 702),
                    Mixed,
                    4,
                    "Four presses. Count everything before you press.",
                ),
                plain(
                    Of(EVERY, 5, 703),
                    Mixed,
                    5,
                    "Five presses. If you found another number, count again.",
                ),
                plain(Of(EVERY, 6, 704), Mixed, 6, "Six presses."),
                plain(
                    Of(EVERY, 8, 705),
                    Mixed,
                    8,
                    "Eight presses, as many as a typical puzzle takes.",
                ),
                plain(
                    Of(EVERY, 9, 706),
                    Mixed,
                    9,
                    "Nine presses. After this you can solve every puzzle of this game.",
                ),
            ],
        },
    },
    Chapter {
        number: 8,
        title: "Lights Out: chase the lights",
        opening: "In Lights Out a press flips the cell and its neighbours, and the goal is to turn everything off. Start at the top: \
                  below every light of the first row, press. Then clear the second row in the same way, and so on.",
        plan: &Plan {
            board: LIGHTS_OUT,
            picture: PicturePlan::Next(&["B2", "D2", "C3"], &["B2", "D2"]),
            steps: [
                plain(
                    BelowFirstRow(3, 802),
                    BlankTarget,
                    3,
                    "Press {}, right below the light of the first row. Then do the same for the second row.",
                )
                .pointing(&["D2"]),
                plain(
                    BelowFirstRow(4, 802),
                    BlankTarget,
                    4,
                    "Clear row 1 from row 2, row 2 from row 3, and so on.",
                ),
                plain(
                    BelowFirstRow(5, 803),
                    BlankTarget,
                    5,
                    "Chase the lights to the last row. When it is dark as well, you have won.",
                ),
                plain(
                    BelowFirstRow(7, 804),
                    BlankTarget,
                    7,
                    "Seven presses, in the same way.",
                ),
                plain(
                    Of(EVERY, 4, 883),
                    BlankTarget,
                    18,
                    "Lights are left in the last row. For each cell of the table that is lit, press its cells of the first row; then \
                     chase again. Chapter 9 finds a shorter way.",
                )
                .with_table(),
                plain(
                    Of(EVERY, 4, 996),
                    BlankTarget,
                    18,
                    "Two cells of the table are lit here. A cell of the first row that occurs twice is not pressed. Chapter 9 finds a \
                     shorter way.",
                )
                .with_table(),
            ],
        },
    },
    Chapter {
        number: 9,
        title: "Lights Out: quiet sets",
        opening: "Some sets of presses change nothing at all: they are quiet. Lights Out 5x5 has three. If you would press more than half \
                  of a quiet set, press its other cells instead: that does the same.",
        plan: &Plan {
            board: LIGHTS_OUT,
            picture: PicturePlan::QuietSet(12),
            steps: [
                plain(
                    These(&["A1", "B1", "D1", "E1"]),
                    BlankTarget,
                    4,
                    "All twelve cells of the shape together change nothing. Chasing would press eight of them; press the other four: {}.",
                )
                .pointing(&["A1", "B1", "D1", "E1"])
                .drawing(QuietSets(Some("XX.XX/...../XX.XX/...../XX.XX")), 0),
                plain(
                    Of(EVERY, 5, 902),
                    BlankTarget,
                    5,
                    "Chase, remember your presses and restart. In the drawn set press exactly the cells that you had left out; elsewhere \
                     press the same as before.",
                )
                .drawing(QuietSets(Some(".XXX./X.X.X/XX.XX/X.X.X/.XXX.")), 0),
                plain(
                    Of(EVERY, 6, 903),
                    BlankTarget,
                    6,
                    "Chase, remember and restart. Which of the three quiet sets has most of your presses?",
                )
                .drawing(QuietSets(None), 1),
                plain(
                    Of(EVERY, 6, 904),
                    BlankTarget,
                    6,
                    "The sets are fading. Two of them have twelve cells, so seven of your presses in one are too many.",
                )
                .drawing(QuietSets(None), 2),
                plain(
                    Of(EVERY, 7, 910),
                    BlankTarget,
                    7,
                    "The third set has sixteen cells: those in exactly one of the other two.",
                )
                .drawing(QuietSets(None), 3),
                plain(
                    Of(EVERY, 8, 911),
                    BlankTarget,
                    8,
                    "On your own: chase, compare with the quiet sets, and press the fewest.",
                ),
            ],
        },
    },
    Chapter {
        number: 10,
        title: "Merlin",
        opening: "In Merlin's Magic Square a corner flips its block of four, an edge its whole side, the centre a plus. The goal is the \
                  ring: every cell on but the centre. You can count here as well, with other shapes.",
        plan: &Plan {
            board: MERLIN,
            picture: PicturePlan::Ring,
            steps: [
                plain(
                    These(&["B1"]),
                    Ring,
                    1,
                    "Press {}. An edge flips its whole side.",
                )
                .pointing(&["B1"]),
                plain(
                    Of(EDGES, 2, 1002),
                    Ring,
                    2,
                    "Six cells decide about an edge: its side and the row next to it. Press it if an odd number of them differ.",
                )
                .drawing(Masks(EDGES), 0),
                plain(
                    Of(EDGES_AND_CENTRE, 3, 1004),
                    Ring,
                    3,
                    "Five cells decide about the centre: itself and the four corners.",
                )
                .drawing(Masks(EDGES_AND_CENTRE), 1),
                plain(
                    Of(CORNERS, 2, 1004),
                    Ring,
                    2,
                    "Five cells decide about a corner, in a shape that turns with it.",
                )
                .drawing(Masks(CORNERS), 0),
                plain(
                    Of(EVERY, 4, 1005),
                    Ring,
                    4,
                    "The shapes are fading. Count for all nine cells.",
                )
                .drawing(Masks(EVERY), 3),
                plain(
                    Of(EVERY, 6, 1006),
                    Ring,
                    6,
                    "No shapes now. Count for all nine cells on your own.",
                ),
            ],
        },
    },
    Chapter {
        number: 11,
        title: "Further",
        opening: "The same skills work on other boards: look for whole shapes, or chase. Here are larger boards, more states, a third \
                  dimension and a rule of its own.",
        plan: &Plan {
            board: Board::Named("quatrainment", "6x6", 2),
            picture: PicturePlan::Pressed(&["A1", "D3"]),
            steps: [
                plain(
                    Of(EVERY, 3, 1101),
                    BlankTarget,
                    3,
                    "A larger board with the same rule. Three presses left this: {} is one of them, and you find the others by their shapes.",
                )
                .pointing(&["C4"]),
                plain(
                    BelowFirstRow(6, 1102),
                    BlankTarget,
                    6,
                    "Lights Out on a larger board. Chase the lights; this board has no quiet sets.",
                )
                .on(Board::Named("lights-out", "6x6", 2)),
                plain(
                    Of(EVERY, 3, 1103),
                    BlankTarget,
                    3,
                    "Cells have three states now: 0, 1 and 2. A press adds 1 to each cell that it changes, and 2 becomes 0.",
                )
                .on(Board::Named("lights-out", "4x4", 3)),
                plain(
                    Of(EVERY, 3, 1105),
                    BlankTarget,
                    3,
                    "Three states with the shapes of Quatrainment. A cell at 1 still needs two presses that change it.",
                )
                .on(Board::Named("quatrainment", "4x4", 3)),
                plain(
                    Of(EVERY, 2, 1105),
                    BlankTarget,
                    2,
                    "A cube, drawn layer by layer. A press also changes cells in the layers above and below.",
                )
                .on(Board::Named("quatrainment", "4x4x4", 2)),
                plain(
                    Of(EVERY, 3, 1107),
                    BlankTarget,
                    3,
                    "A rule of its own: a press flips the cell and the four diagonally next to it. You can invent such rules as well.",
                )
                .on(Board::Own("Diagonals", "x.x/.@./x.x", "5x5")),
            ],
        },
    },
];
