//! Choosing a game: its rule, the size of the board, how its edges are joined, the number of states; or a code. What
//! is chosen stands in the fields of the sheet, and is read from there.

use super::super::table::Table;
use super::parts::segment;
use super::screen::flag;
use crate::board::drawing;
use crate::markup::{check, find, write};
use crate::route::Route;
use crate::words::{self, escaped};
use quatrainment::catalogue::{self, Entry};
use quatrainment::{Class, Game, Grid, Size, notation};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

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

/// The sheet.
pub fn content(_: Table) -> String {
    let mut list = String::new();
    for entry in catalogue::all() {
        let usual = [&words::size_of(&entry.default_size()), ", ", &entry.year.to_string()].concat();
        let start =
            ["<label class=game><input type=radio name=game value=", entry.name, "><span><b>", entry.title];
        list += &(start.concat() + "</b><small>" + &usual + "</small></span></label>");
    }
    let joined: String = Edges::ALL.into_iter().map(|edges| segment("edges", edges.name())).collect();
    [
        "<div class=choose><div class=list role=radiogroup aria-label=Game>",
        &list,
        "</div><div class=about><p id=game-about></p><div class=rule id=game-rule></div><div class=inputs>",
        &input("Board", "size", "text"),
        &input("States", "states", "number"),
        "</div><div class=segments role=radiogroup aria-label=Edges>",
        &joined,
        "</div><p class=wrong role=alert id=game-wrong></p>\
         <button type=button class='tool main' data-do=play-game>Play it</button><div class=code>",
        &input("Or a code or link", "code", "text"),
        "<button type=button class=tool data-do=open-code>Open</button>\
         <p class=wrong role=alert id=code-wrong></p></div></div></div>",
    ]
    .concat()
}

fn input(label: &str, name: &str, kind: &str) -> String {
    let start = ["<label class=input><span>", label, "</span><input type=", kind, " name=", name];
    start.concat() + " autocomplete=off spellcheck=false></label>"
}

/// The sheet was opened: it shows the game on the table.
pub fn opened(table: Table) {
    let game = table.play_now(|play| play.session().puzzle().game().clone());
    let name = catalogue::find(game.name()).unwrap_or(&catalogue::all()[0]).name;
    check(&["#games input[value=", name, "]"].concat(), true);
    set(&game);
    judge();
}

/// A choice was made: another game comes with its usual board.
pub fn changed(name: &str) {
    if name == "game"
        && let Ok(game) = entry().game()
    {
        set(&game);
    }
    judge();
}

/// Says what is chosen, or what is wrong with it.
pub fn judge() {
    if field("size").is_none() {
        return;
    }
    write("#game-about", &escaped(&words::sentence(entry().about)));
    let game = chosen_now();
    write("#game-rule", &game.as_ref().map_or_else(|_| String::new(), rule));
    write("#game-wrong", &escaped(game.as_ref().err().map_or("", |wrong| wrong)));
    flag("play-game", game.is_err());
}

/// Plays what is chosen.
pub fn play(table: Table) {
    if let Ok(game) = chosen_now() {
        table.close_sheet();
        table.play_game(game);
    }
}

/// Enter was pressed in a field.
pub fn entered(table: Table) {
    let is_code = find("#games input[name=code]:focus").is_some();
    if is_code { open(table) } else { play(table) }
}

/// Opens a puzzle by its code or address.
pub fn open(table: Table) {
    let typed = value("code");
    let code = match typed.split_once('#') {
        Some((_, hash)) => Route::parse(hash).of.unwrap_or_default(),
        None => typed.trim().to_owned(),
    };
    match notation::decode(&code) {
        Ok(_) => {
            table.close_sheet();
            table.open(&code);
        }
        Err(error) => write("#code-wrong", &escaped(&words::sentence(error))),
    }
}

fn chosen_now() -> Result<Game, String> {
    let edges = value("edges");
    let edges = Edges::ALL.into_iter().find(|choice| choice.name() == edges).unwrap_or(Edges::Flat);
    chosen(entry(), &value("size"), edges, &value("states"))
}

fn entry() -> &'static Entry {
    catalogue::find(&value("game")).unwrap_or(&catalogue::all()[0])
}

/// Puts a board into the fields.
fn set(game: &Game) {
    crate::markup::fill("#games input[name=size]", &game.grid().size().to_string());
    crate::markup::fill("#games input[name=states]", &game.states().to_string());
    check(&["#games input[value=", Edges::of(game.grid()).name(), "]"].concat(), true);
}

/// The field of a name; of a choice the one that is chosen.
fn field(name: &str) -> Option<HtmlInputElement> {
    let chosen = find(&["#games input[name=", name, "]:checked"].concat());
    let field = chosen.or_else(|| find(&["#games input[name=", name, "]"].concat()));
    field.map(JsCast::unchecked_into)
}

fn value(name: &str) -> String {
    field(name).map_or_else(String::new, |field| field.value())
}

/// What presses of the three kinds of cell flip.
fn rule(game: &Game) -> String {
    let grid = game.grid();
    // On large boards the first cells are enough to find one of each kind.
    let of_class = |class| grid.cells().take(4096).find(|&cell| grid.class(cell) == class);
    let mut html = String::new();
    for (class, kind) in [(Class::Corner, "corner"), (Class::Edge, "edge"), (Class::Centre, "centre")] {
        if let Some(cell) = of_class(class) {
            html +=
                &["<figure>", &drawing(game, cell), "<figcaption>", kind, "</figcaption></figure>"].concat();
        }
    }
    html
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
