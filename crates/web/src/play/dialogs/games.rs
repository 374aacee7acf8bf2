//! Choosing a game: its rule, the size of the board, how its edges are joined, the number of states; or a code.

use super::super::game::{MAX_CELLS, Play};
use super::super::message::refusal;
use super::super::tool::Tool;
use crate::board::{Miniature, RuleDiagram};
use crate::segments::Segments;
use leptos::prelude::*;
use quatrainment::catalogue::{self, Entry};
use quatrainment::words::{read_size, sentence};
use quatrainment::{Game, Grid, Pattern, notation};
use quatrainment_play::{Action, Message, NewPuzzle, SolverCache};

/// How the edges of a board are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edges {
    Flat,
    Cylinder,
    Torus,
}

impl Edges {
    const ALL: [Edges; 3] = [Edges::Flat, Edges::Cylinder, Edges::Torus];

    fn name(self) -> &'static str {
        match self {
            Edges::Flat => "flat",
            Edges::Cylinder => "cylinder",
            Edges::Torus => "torus",
        }
    }

    fn wraps(self, axis: usize) -> bool {
        match self {
            Edges::Flat => false,
            Edges::Cylinder => axis == 1,
            Edges::Torus => true,
        }
    }

    fn of(grid: &Grid) -> Edges {
        match (grid.wraps(0), grid.axes() > 1 && grid.wraps(1)) {
            (false, false) => Edges::Flat,
            (true, true) => Edges::Torus,
            _ => Edges::Cylinder,
        }
    }
}

/// The values of the fields.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    name: &'static str,
    size: String,
    states: String,
    edges: Edges,
}

impl Choice {
    /// Returns the fields for a game; for the first one, if it is not in the catalogue.
    fn of(game: &Game) -> Choice {
        let first = &catalogue::all()[0];
        let Ok(entry) = catalogue::find(game.name()) else {
            let size = first.default_size().to_string();
            let states = "2".to_owned();
            return Choice {
                name: first.name,
                size,
                states,
                edges: Edges::Flat,
            };
        };
        Choice {
            name: entry.name,
            size: game.grid().size().to_string(),
            states: game.states().to_string(),
            edges: Edges::of(game.grid()),
        }
    }

    fn entry(&self) -> &'static Entry {
        catalogue::find(self.name).unwrap_or(&catalogue::all()[0])
    }

    /// Returns the game, or a sentence with what is wrong.
    fn game(&self) -> Result<Game, String> {
        let entry = self.entry();
        let edges = self.edges;
        let size = read_size(&self.size).map_err(sentence)?;
        let game = entry.game_of(&size).map_err(sentence)?;
        let game = if edges == Edges::of(game.grid()) {
            game
        } else {
            // Lights Out on a torus has a name of its own.
            let named = catalogue::all()
                .iter()
                .filter(|other| other.rule() == entry.rule());
            let mut named = named.filter_map(|other| other.game_of(&size).ok());
            match named.find(|other| Edges::of(other.grid()) == edges) {
                Some(named) => named,
                None => game
                    .on(game.grid().wrapping(|axis| edges.wraps(axis)))
                    .map_err(sentence)?,
            }
        };
        let states = self
            .states
            .trim()
            .parse()
            .map_err(|_| "A cell has 2 to 255 states.".to_owned())?;
        let game = game.with_states(states).map_err(sentence)?;
        if game.grid().len() > MAX_CELLS || !SolverCache::default().can_prepare(&game) {
            return Err(Message::TooLarge(game).to_string());
        }
        Ok(game)
    }
}

/// The games, and a code to open.
#[component]
pub fn GamesDialog() -> impl IntoView {
    let play = expect_context::<Play>();
    let choice = RwSignal::new(play.now(|state| Choice::of(state.session().puzzle().game())));
    let game = Memo::new(move |_| choice.with(Choice::game));
    let start = move || {
        if let Ok(game) = game.get_untracked() {
            play.dialog.set(None);
            play.act(Action::New(NewPuzzle {
                game: Some(game),
                ..NewPuzzle::default()
            }));
        }
    };
    let option = move |entry: &'static Entry| {
        let choose = move |_| {
            if let Ok(game) = entry.game() {
                choice.set(Choice {
                    name: entry.name,
                    ..Choice::of(&game)
                });
            }
        };
        let about = format!(
            "{}, {}",
            entry.default_size().to_string().replace('x', "×"),
            entry.year
        );
        view! {
            <label class="game">
                <input
                    type="radio"
                    name="game"
                    value=entry.name
                    prop:checked=move || choice.with(|choice| choice.name == entry.name)
                    on:change=choose
                />
                <span>
                    {middle_press(entry).map(|pattern| view! { <Miniature pattern=Signal::stored(pattern) /> })}
                    <b>{entry.title}</b>
                    <small>{about}</small>
                </span>
            </label>
        }
    };
    let edges = Signal::derive(move || choice.with(|choice| choice.edges.name()));
    let join = move |name| {
        if let Some(edges) = Edges::ALL.into_iter().find(|edges| edges.name() == name) {
            choice.update(|choice| choice.edges = edges);
        }
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        start();
    };
    let wrong = move || game.with(|game| game.as_ref().err().cloned());
    view! {
        <div class="choose">
            <div class="list" role="radiogroup" aria-label="Game">
                {catalogue::all().iter().map(option).collect_view()}
            </div>
            <div class="about">
                <p>{move || choice.with(|choice| sentence(choice.entry().about))}</p>
                {move || game.get().ok().map(|game| view! { <RuleDiagram game /> })}
                <form class="fields" on:submit=submit>
                    <div class="inputs">
                        <label class="input">
                            <span>"Board"</span>
                            <input
                                name="size"
                                autocomplete="off"
                                spellcheck="false"
                                prop:value=move || choice.with(|choice| choice.size.clone())
                                on:input=move |event| choice.update(|choice| choice.size = event_target_value(&event))
                            />
                        </label>
                        <label class="input">
                            <span>"States"</span>
                            <input
                                type="number"
                                name="states"
                                min="2"
                                max="255"
                                prop:value=move || choice.with(|choice| choice.states.clone())
                                on:input=move |event| choice.update(|choice| choice.states = event_target_value(&event))
                            />
                        </label>
                    </div>
                    <Segments
                        label="Edges"
                        name="edges"
                        values=Edges::ALL.map(Edges::name).to_vec()
                        chosen=edges
                        on_choose=join
                    />
                    <p class="wrong" role="alert" id="game-wrong">
                        {wrong}
                    </p>
                    <Tool
                        does="play-game"
                        label="Play"
                        main=true
                        off=Signal::derive(move || wrong().is_some())
                        on_click=start
                    />
                    // Enter in a field also plays it.
                    <input type="submit" hidden />
                </form>
                <MoreBoards />
                <CodeForm />
            </div>
        </div>
    }
}

/// Returns what a press in the middle of a game's board flips, as its picture in the list.
fn middle_press(entry: &Entry) -> Option<Pattern> {
    let game = entry.game().ok()?;
    let grid = game.grid();
    let middle = grid.layers() / 2 * grid.rows() * grid.columns()
        + (grid.rows() - 1) / 2 * grid.columns()
        + (grid.columns() - 1) / 2;
    let mut pattern = game.blank();
    game.press(&mut pattern, grid.cell(middle)?);
    Some(pattern)
}

/// Puzzles on games/hexagon.toml and games/petersen.toml, whose boards no size describes.
const HEXAGON: &str = "g20j1k17r4n6r7h6q6z6y601m4013450124541256503478701345897124569a5256ab4378c734789cd74589ade7569abef46\
        abf578cdg1789cdeg1h179adefh1j15abefj14cdg1h15deg1h1j14efh1j1020406111315172022242628313335374244466s\
        mpr1";
const PETERSEN: &str = "g20j25eg5n6m7n6j7k7n6y6g2q6j7h6g7r601m40145401264123742348403494057841689425794356844679083g17d73302\
        83c5a5634qmt3";

/// Games on boards that are not flat, or not made of squares.
fn other_boards() -> [(&'static str, &'static str, Option<Game>); 3] {
    let cube = read_size("4x4x4")
        .ok()
        .and_then(|size| catalogue::all()[0].game_of(&size).ok());
    let of = |code| Some(notation::decode(code).ok()?.game().clone());
    [
        ("play-cube", "4×4×4", cube),
        ("play-hexagons", "Hexagons", of(HEXAGON)),
        ("play-petersen", "Petersen graph", of(PETERSEN)),
    ]
}

/// Boards of other kinds, and the way to draw a game of one's own.
#[component]
fn MoreBoards() -> impl IntoView {
    let play = expect_context::<Play>();
    let board = |(does, label, game): (&'static str, &'static str, Option<Game>)| {
        let game = game?;
        let mut pattern = game.blank();
        game.press(&mut pattern, game.grid().cell(game.grid().len() / 2)?);
        let start = move |_| {
            play.dialog.set(None);
            play.act(Action::New(NewPuzzle {
                game: Some(game.clone()),
                ..NewPuzzle::default()
            }));
        };
        Some(view! {
            <button type="button" class="tool" data-do=does on:click=start>
                <Miniature pattern=Signal::stored(pattern) />
                {label}
            </button>
        })
    };
    view! {
        <div class="more-boards" role="group" aria-label="Other kinds of boards">
            {other_boards().map(board).collect_view()}
            <a class="tool" href="#/lab" data-do="to-lab">
                "Draw your own"
            </a>
        </div>
    }
}

/// Opens a puzzle by its code or by a link to it.
#[component]
fn CodeForm() -> impl IntoView {
    let play = expect_context::<Play>();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        play.act(Action::OpenCode(text.get_untracked()));
        match play.now(refusal) {
            Some(why) => wrong.set(why),
            None => play.dialog.set(None),
        }
    };
    view! {
        <form class="code" on:submit=submit>
            <label class="input">
                <span>"Or open a code or link"</span>
                <input
                    name="code"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                />
            </label>
            <button type="submit" class="tool" data-do="open-code">
                "Open"
            </button>
            <p class="wrong" role="alert" id="code-wrong">
                {wrong}
            </p>
        </form>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quatrainment::words::heading;

    fn choice(name: &'static str, size: &str, edges: Edges, states: &str) -> Result<Game, String> {
        Choice {
            name,
            size: size.to_owned(),
            states: states.to_owned(),
            edges,
        }
        .game()
    }

    #[test]
    fn a_game_is_chosen_by_rule_size_edges_and_states() {
        let game = choice("quatrainment", "5", Edges::Flat, "2").unwrap();
        assert_eq!(heading(&game), "Quatrainment 5x5");
        let game = choice("lights-out", " 6x7 ", Edges::Torus, "3").unwrap();
        assert_eq!(heading(&game), "Lights Out on a torus 6x7, 3 states");
        let game = choice("merlin", "4x4", Edges::Torus, "2").unwrap();
        assert_eq!(
            (game.name(), Edges::of(game.grid())),
            ("merlin", Edges::Torus)
        );
        assert_eq!(
            choice("lights-out-torus", "4x4", Edges::Flat, "2")
                .unwrap()
                .name(),
            "lights-out"
        );
    }

    #[test]
    fn every_other_board_is_one_that_can_be_played() {
        for (_, label, game) in other_boards() {
            let game = game.expect(label);
            assert!(game.grid().len() <= MAX_CELLS, "{label}");
        }
        for entry in catalogue::all() {
            let pressed = middle_press(entry).expect(entry.name);
            assert!(!pressed.is_blank(), "{}", entry.name);
        }
    }

    #[test]
    fn invalid_choices_are_explained() {
        let wrong = |size, states| choice("quatrainment", size, Edges::Flat, states).unwrap_err();
        assert_eq!(
            wrong("2x4", "2"),
            "Quatrainment needs sides of at least 3, so 2x4 is too small."
        );
        assert!(wrong("four", "2").contains("is not a size"));
        assert_eq!(wrong("4x4", "many"), "A cell has 2 to 255 states.");
        assert_eq!(
            wrong("1000x1000", "2"),
            "A 1000x1000 board is too large to be played here."
        );
        assert_eq!(
            wrong("64x64", "255"),
            "A 64x64 board with 255 states is too large to be played here."
        );
        assert!(choice("quatrainment", "64x64", Edges::Flat, "2").is_ok());
        assert!(choice("quatrainment", "32x32", Edges::Flat, "255").is_ok());
    }
}
