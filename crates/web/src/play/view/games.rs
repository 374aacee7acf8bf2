//! Choosing a game: its rule, the size of the board, how its edges are joined, the number of states; or a code.

use super::super::table::{Sheet as Name, Table};
use super::next::segment;
use super::sheet::sheet;
use crate::board::diagram;
use crate::live;
use crate::route::Route;
use crate::words;
use leptos::prelude::*;
use quatrainment::catalogue::{self, Entry};
use quatrainment::{Class, Game, Grid, Size, notation};

/// Choosing a game.
pub fn games(table: Table) -> AnyView {
    sheet(table, Name::Games, "games", "Games", content)
}

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

/// The game that was chosen, or why it is none.
fn chosen(entry: &Entry, size: &str, edges: Edges, states: &str) -> Result<Game, String> {
    let size: Size = size.parse().map_err(words::sentence)?;
    // A single number is a square.
    let size = match size.lengths() {
        [length] => Size::square(*length).map_err(words::sentence)?,
        _ => size,
    };
    let game = entry.game_of(&size).map_err(words::sentence)?;
    let game = match edges == Edges::of(game.grid()) {
        true => game,
        false => {
            // Lights Out on a torus has a name of its own.
            let named = catalogue::all().iter().filter(|other| other.rule() == entry.rule());
            let mut named = named.filter_map(|other| other.game_of(&size).ok());
            match named.find(|other| Edges::of(other.grid()) == edges) {
                Some(named) => named,
                None => game.on(game.grid().wrapping(|axis| edges.wraps(axis))).map_err(words::sentence)?,
            }
        }
    };
    let states = states.trim().parse().ok().filter(|states| *states >= 2);
    game.with_states(states.ok_or("A cell has 2 to 255 states.")?).map_err(words::sentence)
}

fn content(table: Table) -> AnyView {
    let now = table.play.with_untracked(|play| play.session().puzzle().game().clone());
    let place = catalogue::all().iter().position(|entry| entry.name == now.name()).unwrap_or(0);
    let entry = RwSignal::new(place);
    let size = RwSignal::new(now.grid().size().to_string());
    let edges = RwSignal::new(Edges::of(now.grid()));
    let states = RwSignal::new(now.states().to_string());
    let game =
        live::memo(move || chosen(&catalogue::all()[entry.get()], &size.get(), edges.get(), &states.get()));
    let choose = move |place: usize| {
        let usual = &catalogue::all()[place];
        entry.set(place);
        size.set(usual.default_size().to_string());
        if let Ok(game) = usual.game() {
            edges.set(Edges::of(game.grid()));
        }
    };
    let play = move |_| {
        if let Ok(game) = game.get_untracked() {
            table.sheet.set(None);
            table.play_game(game);
        }
    };
    let list = catalogue::all().iter().enumerate().map(|(place, listed)| {
        let is_chosen = Signal::derive(move || entry.get() == place);
        let usual = [&words::size_of(&listed.default_size()), ", ", &listed.year.to_string()].concat();
        view! {
            <label class="game">
                <input type="radio" name="game" value=listed.name prop:checked=is_chosen
                    on:change=move |_| choose(place)/>
                <span><b>{listed.title}</b><small>{usual}</small></span>
            </label>
        }
        .into_any()
    });
    let joined = Edges::ALL.into_iter().map(|choice| {
        segment("edges", choice.name(), move || edges.get() == choice, move || edges.set(choice))
    });
    view! {
        <div class="choose">
            <div class="list" role="radiogroup" aria-label="Game">{list.collect::<Vec<_>>()}</div>
            <div class="about">
                <p>{live::text(move || words::sentence(catalogue::all()[entry.get()].about))}</p>
                {live::part_if(move || game.get().ok().map(|game| rule(&game)))}
                <div class="inputs">
                    {input("Board", "size", "text", size)}
                    {input("States", "states", "number", states)}
                </div>
                <div class="segments" role="radiogroup" aria-label="Edges">{joined.collect::<Vec<_>>()}</div>
                <p class="wrong" role="alert">{live::text(move || game.get().err().unwrap_or_default())}</p>
                <button type="button" class="tool main" data-do="play-game"
                    aria-disabled=live::flag(move || game.with(Result::is_err)) on:click=play>
                    "Play it"
                </button>
                {code(table)}
            </div>
        </div>
    }
    .into_any()
}

fn input(label: &'static str, name: &'static str, kind: &'static str, value: RwSignal<String>) -> AnyView {
    view! {
        <label class="input">
            <span>{label}</span>
            <input type=kind name=name autocomplete="off" spellcheck="false" prop:value=value
                on:input=move |event| value.set(event_target_value(&event))/>
        </label>
    }
    .into_any()
}

/// What presses of the three kinds of cell flip.
fn rule(game: &Game) -> AnyView {
    let grid = game.grid();
    // On large boards the first cells are enough to find one of each kind.
    let of_class = |class| grid.cells().take(4096).find(|&cell| grid.class(cell) == class);
    let draw = |class: Class| {
        let cell = of_class(class)?;
        let kind = class.to_string();
        Some(view! { <figure>{diagram(game, cell)}<figcaption>{kind}</figcaption></figure> }.into_any())
    };
    let drawings = [Class::Corner, Class::Edge, Class::Centre].into_iter().filter_map(draw);
    view! { <div class="rule">{drawings.collect::<Vec<_>>()}</div> }.into_any()
}

/// A puzzle by its code or address.
fn code(table: Table) -> AnyView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(String::new());
    let open = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let code = match typed.split_once('#') {
            Some((_, hash)) => Route::parse(hash).of.unwrap_or_default(),
            None => typed.trim().to_owned(),
        };
        match notation::decode(&code) {
            Ok(_) => {
                table.sheet.set(None);
                table.open(&code);
            }
            Err(error) => wrong.set(words::sentence(error)),
        }
    };
    view! {
        <form class="code" on:submit=open>
            {input("Or a code or link", "code", "text", text)}
            <button type="submit" class="tool" data-do="open-code">"Open"</button>
            <p class="wrong" role="alert">{wrong}</p>
        </form>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_chosen_by_rule_size_edges_and_states() {
        let entry = |name| catalogue::find(name).unwrap();
        let game = chosen(entry("quatrainment"), "5", Edges::Flat, "2").unwrap();
        assert_eq!(words::heading(&game), "Quatrainment 5×5");
        let game = chosen(entry("lights-out"), "6x7", Edges::Torus, "3").unwrap();
        assert_eq!(words::heading(&game), "Lights Out on a torus 6×7, 3 states");
        let game = chosen(entry("merlin"), "4x4", Edges::Torus, "2").unwrap();
        assert_eq!((game.name(), Edges::of(game.grid())), ("merlin", Edges::Torus));
        let flat = chosen(entry("lights-out-torus"), "4x4", Edges::Flat, "2").unwrap();
        assert_eq!(flat.name(), "lights-out");
    }

    #[test]
    fn what_cannot_be_chosen_is_told() {
        let wrong = |size, states| {
            chosen(catalogue::find("quatrainment").unwrap(), size, Edges::Flat, states).unwrap_err()
        };
        assert_eq!(wrong("2x4", "2"), "Quatrainment is played on boards with sides of at least 3, not 2x4.");
        assert!(wrong("four", "2").contains("is not a size"));
        assert_eq!(wrong("4x4", "1"), "A cell has 2 to 255 states.");
        assert_eq!(wrong("4x4", "many"), "A cell has 2 to 255 states.");
    }
}
