//! Choosing a game: its rule, the size of the board, how its edges are joined, the number of states; or a code.

use super::super::table::{Sheet as Name, Table};
use super::sheet::Sheet;
use crate::board::Diagram;
use crate::route::Route;
use crate::words;
use leptos::prelude::*;
use quatrainment::catalogue::{self, Entry};
use quatrainment::{Class, Game, Grid, Size, notation};

/// Choosing a game.
#[component]
pub fn Games() -> impl IntoView {
    view! { <Sheet name=Name::Games id="games" title="Games" content=ViewFn::from(|| view! { <Content/> })/> }
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

#[component]
fn Content() -> impl IntoView {
    let table = expect_context::<Table>();
    let now = table.play.with_untracked(|play| play.session().puzzle().game().clone());
    let place = catalogue::all().iter().position(|entry| entry.name == now.name()).unwrap_or(0);
    let entry = RwSignal::new(place);
    let size = RwSignal::new(now.grid().size().to_string());
    let edges = RwSignal::new(Edges::of(now.grid()));
    let states = RwSignal::new(now.states().to_string());
    let game =
        Memo::new(move |_| chosen(&catalogue::all()[entry.get()], &size.get(), edges.get(), &states.get()));
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
        view! {
            <label class="game">
                <input type="radio" name="game" value=listed.name prop:checked=move || entry.get() == place
                    on:change=move |_| choose(place)/>
                <span>
                    <b>{listed.title}</b>
                    <small>{words::size_of(&listed.default_size())}", "{listed.year}</small>
                </span>
            </label>
        }
    });
    view! {
        <div class="choose">
            <div class="list" role="radiogroup" aria-label="Game">{list.collect_view()}</div>
            <div class="about">
                <p>{move || words::sentence(catalogue::all()[entry.get()].about)}</p>
                {move || game.get().ok().map(|game| view! { <Rule game/> })}
                <div class="inputs">
                    <label class="input">
                        <span>"Board"</span>
                        <input type="text" name="size" inputmode="text" autocomplete="off" spellcheck="false"
                            prop:value=size on:input=move |event| size.set(event_target_value(&event))/>
                    </label>
                    <label class="input">
                        <span>"States"</span>
                        <input type="number" name="states" min="2" max="255" prop:value=states
                            on:input=move |event| states.set(event_target_value(&event))/>
                    </label>
                </div>
                <div class="segments" role="radiogroup" aria-label="Edges">
                    {Edges::ALL.map(|choice| view! {
                        <label>
                            <input type="radio" name="edges" value=choice.name()
                                prop:checked=move || edges.get() == choice on:change=move |_| edges.set(choice)/>
                            <span>{choice.name()}</span>
                        </label>
                    })}
                </div>
                <p class="wrong" role="alert">{move || game.get().err()}</p>
                <button type="button" class="tool main" data-do="play-game"
                    aria-disabled=move || game.with(Result::is_err).then_some("true") on:click=play>
                    "Play it"
                </button>
                <Code/>
            </div>
        </div>
    }
}

/// What presses of the three kinds of cell flip.
#[component]
fn Rule(game: Game) -> impl IntoView {
    let grid = game.grid();
    // On large boards the first cells are enough to find one of each kind.
    let of_class = |class| grid.cells().take(4096).find(|&cell| grid.class(cell) == class);
    let drawings = [Class::Corner, Class::Edge, Class::Centre].map(|class| {
        of_class(class).map(|cell| {
            view! {
                <figure>
                    <Diagram game=game.clone() cell/>
                    <figcaption>{class.to_string()}</figcaption>
                </figure>
            }
        })
    });
    view! { <div class="rule">{drawings}</div> }
}

/// A puzzle by its code or address.
#[component]
fn Code() -> impl IntoView {
    let table = expect_context::<Table>();
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
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
            Err(error) => wrong.set(Some(words::sentence(error))),
        }
    };
    view! {
        <form class="code" on:submit=open>
            <label class="input">
                <span>"Or a code or link"</span>
                <input type="text" name="code" autocomplete="off" spellcheck="false" prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))/>
            </label>
            <button type="submit" class="tool" data-do="open-code">"Open"</button>
            <p class="wrong" role="alert">{wrong}</p>
        </form>
    }
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
