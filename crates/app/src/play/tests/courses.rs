//! The courses that every front end plays alike, by keys and clicks.

use super::*;
use quatrainment_play::{Command, Side};

impl Window {
    /// Leaves whatever is open over the boards.
    fn close_everything(&mut self) {
        for _ in 0..3 {
            if !matches!(self.app.overlay, Overlay::None) {
                self.keys("esc");
            }
        }
    }

    /// Opens the list of games in progress and goes to the one with this number.
    fn list_to(&mut self, number: &str) {
        self.close_everything();
        self.keys("o");
        for _ in 1..number.parse::<usize>().unwrap() {
            self.keys("down");
        }
    }

    /// Clicks a cell of a board.
    fn click_cell(&mut self, side: Side, name: &str) {
        let layout = self.app.layout().unwrap();
        let scene = self.app.scene();
        let cell = scene.game.grid().cell_named(name).unwrap();
        let visible = layout.visible(&scene, self.app.scroll);
        let &(_, x, y) = visible.iter().find(|(other, ..)| *other == cell).unwrap();
        let board = layout.board(side).unwrap();
        let (width, height) = layout.cell;
        self.click(board.x + x + width / 2, board.y + y + height / 2);
    }

    /// Leaves the program and starts it again.
    fn reopen(&mut self) {
        self.keys("ctrl-c");
        assert!(self.quit);
        let (settings, kept) = (self.app.state.settings().clone(), self.kept.clone());
        let now = self.now;
        *self = Window::start(settings, kept, FirstPuzzle::Continue, (80, 24));
        self.now = now;
    }

    fn step(&mut self, verb: &str, rest: &str, place: &str) {
        let session = self.app.state.session();
        match verb {
            "start" if rest == "first" => *self = Window::first((80, 24)),
            "start" => *self = Window::of_code(rest),
            "press" => {
                self.close_everything();
                // By prompt, where cells are typed, and by mouse.
                for (number, name) in rest.split(' ').enumerate() {
                    match (number % 2, self.app.context()) {
                        (0, super::super::keys::Context::Board) => drop(self.command(name)),
                        _ => self.click_cell(Side::Yours, name),
                    }
                }
            }
            "target" => rest
                .split(' ')
                .for_each(|name| self.click_cell(Side::Target, name)),
            "do" => {
                self.close_everything();
                self.keys(&Command::named(rest).expect(place).key().to_string());
            }
            "new" => {
                self.close_everything();
                self.keys("n enter");
            }
            "open" => {
                self.close_everything();
                self.command(rest);
            }
            "resume" => {
                self.list_to(rest);
                self.keys("enter");
            }
            "discard" => {
                self.list_to(rest);
                self.keys("x");
            }
            "confirm" => drop(self.keys("y")),
            "cancel" => drop(self.keys("esc")),
            "continue" | "accept" => drop(self.keys("enter")),
            "watch" => drop(self.wait(60_000)),
            "reopen" => self.reopen(),
            "says" => {
                assert!(self.message().contains(rest), "{place}\n{}", self.message());
                // What is said can be read.
                if matches!(self.app.overlay, Overlay::None) {
                    assert!(self.words().contains(rest), "{place}\n{}", self.screen());
                }
            }
            "asks" => assert!(self.panel().contains(rest), "{place}\n{}", self.screen()),
            "moves" => assert_eq!(session.moves().to_string(), rest, "{place}"),
            "hints" => assert_eq!(session.hints().to_string(), rest, "{place}"),
            "shelf" => {
                let games = self.app.state.saved_games().in_progress().count();
                assert_eq!(games.to_string(), rest, "{place}");
            }
            "won" => assert!(
                self.panel().contains("Solved"),
                "{place}\n{}",
                self.screen()
            ),
            "playing" => {
                assert!(
                    matches!(self.app.state.mode(), Mode::Play),
                    "{place}\n{}",
                    self.screen()
                );
                assert!(
                    !self.panel().contains("Solved"),
                    "{place}\n{}",
                    self.screen()
                );
            }
            _ => panic!("{place}: unknown verb"),
        }
    }
}

#[test]
fn the_shared_courses_are_played_by_keys_and_clicks() {
    let mut window = Window::of_code(GANTNER);
    let (mut course, mut courses) = ("", 0);
    let lines = include_str!("../../../../play/tests/data/courses.txt").lines();
    for (number, line) in lines.enumerate() {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" | "#" => {}
            "course" => (course, courses) = (rest, courses + 1),
            _ => window.step(
                verb,
                rest,
                &format!("line {}, {course}: {line}", number + 1),
            ),
        }
        // Games that are put away at the same instant have no order.
        window.now.milliseconds += 1;
    }
    assert!(courses > 10);
}
