//! The view Lab: draw a rule on small pictures, choose the board, and see at once what holds for the game. It can be
//! played, linked to and taken home. The address carries the game.

mod design;
mod export;
mod findings;
mod found;
mod sketch;

pub use findings::answer;

use crate::app::Shell;
use crate::board::{Board, Faces};
use crate::play::Table;
use crate::route::{Route, View};
use crate::words;
use design::{Border, Design, LONGEST};
use export::export;
use found::found;
use leptos::prelude::*;
use quatrainment::{Cell, Class, Game, catalogue, notation};
use sketch::sketch;
use wasm_bindgen::JsCast;

/// The most cells of the board to try a game on.
const MOST_TRIED: u64 = 144;

/// The view Lab.
#[component]
pub fn Lab() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let table = expect_context::<Table>();
    let begin = asked(shell).unwrap_or_else(|| table.with(|session| session.puzzle().game().clone()));
    let drawn = Design::of(&begin);
    let cannot = drawn.is_none().then(|| {
        format!("{} cannot be drawn here, so this begins with Quatrainment.", words::heading(&begin))
    });
    let design = RwSignal::new(drawn.unwrap_or_else(quatrainment));
    let game = Memo::new(move |_| design.with(|design| design.game().map_err(words::sentence)));
    follow_design(shell, game);
    follow_address(shell, design, game);
    let results = move || match game.get() {
        Err(error) => vec![view! { <p class="said">{error}</p> }.into_any()],
        Ok(game) => vec![found(&game), export(&game), try_on(&game)],
    };
    view! {
        <section class="page lab">
            <div class="words">
                <h1>"Lab"</h1>
                <p class="lead">"Draw what a press flips, choose a board, and see what holds for every position."</p>
                <p class="wrong">{cannot}</p>
            </div>
            <div class="drawing">{rule_of(design)} {board_of(design, game)}</div>
            <div class="results">{results}</div>
        </section>
    }
}

fn quatrainment() -> Design {
    let first = catalogue::all()[0].game().expect("the first game of the catalogue is a game");
    Design::of(&first).expect("its pictures are small")
}

/// The game of the address.
fn asked(shell: Shell) -> Option<Game> {
    let code = shell.route.with_untracked(|route| (route.view == View::Lab).then(|| route.of.clone()).flatten())?;
    Some(notation::decode(&code).ok()?.game().clone())
}

/// The address says what is drawn.
fn follow_design(shell: Shell, game: Memo<Result<Game, String>>) {
    Effect::new(move |_| {
        if let Ok(code) = game.get().and_then(|game| findings::code(&game)) {
            shell.put(Route::new(View::Lab, code));
        }
    });
}

/// What is drawn follows links, back and forward.
fn follow_address(shell: Shell, design: RwSignal<Design>, game: Memo<Result<Game, String>>) {
    Effect::new(move |_| {
        shell.route.track();
        if let Some(asked) = asked(shell)
            && game.with_untracked(|game| game.as_ref() != Ok(&asked))
            && let Some(drawn) = Design::of(&asked)
            && drawn.game().ok() != game.get_untracked().ok()
        {
            design.set(drawn);
        }
    });
}

/// One of a few: a radio button as text.
fn radio(name: &str, value: &str, title: &str) -> String {
    format!("<label><input type=\"radio\" name=\"{name}\" value=\"{value}\"><span>{title}</span></label>")
}

/// The pictures.
fn rule_of(design: RwSignal<Design>) -> AnyView {
    let is_wide = RwSignal::new(design.with_untracked(|design| design.reach() > 2));
    let reach = Signal::derive(move || if is_wide.get() { design::REACH } else { 2 });
    let border = Memo::new(move |_| design.with(|design| design.border));
    let is_one = Memo::new(move |_| border.get() != Border::Classes);
    let kinds = [radio("pictures", "classes", "By place"), radio("pictures", "one", "One for all")].concat();
    let borders = [
        radio("border", "cut", "Cut off"),
        radio("border", "half", "Mirror after it"),
        radio("border", "whole", "Mirror in it"),
    ]
    .concat();
    let root = NodeRef::<leptos::html::Section>::new();
    // What is chosen is shown on the buttons, whoever chose it.
    Effect::new(move |_| {
        let values = match border.get() {
            Border::Classes => ["classes", "cut"],
            Border::Cut => ["one", "cut"],
            Border::Half => ["one", "half"],
            Border::Whole => ["one", "whole"],
        };
        let Some(root) = root.get() else { return };
        for value in values {
            if let Ok(Some(button)) = root.query_selector(&format!("input[value={value}]")) {
                button.unchecked_into::<web_sys::HtmlInputElement>().set_checked(true);
            }
        }
    });
    let choose = move |event: web_sys::Event| {
        let chosen = match event_target_value(&event).as_str() {
            "classes" => Border::Classes,
            "one" | "cut" => Border::Cut,
            "half" => Border::Half,
            "whole" => Border::Whole,
            // The switch for larger pictures.
            _ => return is_wide.set(event_target_checked(&event)),
        };
        design.update(|design| design.border = chosen);
    };
    let sketches = move || match is_one.get() {
        true => vec![sketch(design, Class::Centre, "Every cell", reach)],
        false => vec![
            sketch(design, Class::Corner, "Corner", reach),
            sketch(design, Class::Edge, "Edge", reach),
            sketch(design, Class::Centre, "Centre", reach),
        ],
    };
    let wide = "<input type=\"checkbox\" value=\"wide\">Larger pictures";
    view! {
        <section class="rule" node_ref=root on:change=choose>
            <h2>"What a press flips"</h2>
            <div class="segments" role="radiogroup" aria-label="Pictures" inner_html=kinds></div>
            <div class="sketches">{sketches}</div>
            <div class="entry" hidden=move || !is_one.get()>
                <span id="border">"Beyond the border"</span>
                <div class="segments" role="radiogroup" aria-labelledby="border" inner_html=borders></div>
            </div>
            <label class="switch" inner_html=wide></label>
            <p class="note">"The ring is the pressed cell. Corners and edges are drawn for the top left; they turn."</p>
        </section>
    }
    .into_any()
}

/// The fields of the board: an id, a title and what the browser needs to know about it.
const FIELDS: [(&str, &str, &str); 4] = [
    ("rows", "Rows", "type=\"number\" min=\"1\" max=\"64\""),
    ("columns", "Columns", "type=\"number\" min=\"1\" max=\"64\""),
    ("states", "States", "type=\"number\" min=\"2\" max=\"16\""),
    ("name", "Name", "maxlength=\"40\""),
];

/// The board.
fn board_of(design: RwSignal<Design>, game: Memo<Result<Game, String>>) -> AnyView {
    let root = NodeRef::<leptos::html::Section>::new();
    let field = |(id, title, more): (&str, &str, &str)| {
        format!("<label class=\"entry\">{title}<input id=\"{id}\" {more}></label>")
    };
    let mut fields = FIELDS.map(field).concat();
    fields += "<label class=\"entry\">Begin with<select id=\"begin\"><option value=\"\">a game of your own</option>";
    for entry in catalogue::all() {
        fields += &format!("<option value=\"{}\">{}</option>", entry.name, entry.title);
    }
    fields += "</select></label>";
    let joins = "<label class=\"switch\"><input type=\"checkbox\" id=\"joins-columns\">Join left and right</label>\
                 <label class=\"switch\"><input type=\"checkbox\" id=\"joins-rows\">Join top and bottom</label>";
    // The fields show the design, whoever changed it.
    Effect::new(move |_| {
        let Some(root) = root.get() else { return };
        let show = |id: &str, value: &str| {
            if let Ok(Some(field)) = root.query_selector(&["#", id].concat()) {
                // Fields and choices both have a value.
                field.unchecked_into::<web_sys::HtmlInputElement>().set_value(value);
            }
        };
        let check = |id: &str, is_checked: bool| {
            if let Ok(Some(field)) = root.query_selector(&["#", id].concat()) {
                field.unchecked_into::<web_sys::HtmlInputElement>().set_checked(is_checked);
            }
        };
        let name = game.with(|game| game.as_ref().map_or_else(|_| String::new(), |game| game.name().to_owned()));
        design.with(|design| {
            show("rows", &design.rows.to_string());
            show("columns", &design.columns.to_string());
            show("states", &design.states.to_string());
            show("name", &name);
            show("begin", if catalogue::find(&name).is_ok() { &name } else { "" });
            check("joins-columns", design.joins_columns);
            check("joins-rows", design.joins_rows);
        });
    });
    let change = move |event: web_sys::Event| {
        let Some(field) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else { return };
        let value = event_target_value(&event);
        let number = |usual: u64, least: u64, most: u64| value.parse().unwrap_or(usual).clamp(least, most);
        design.update(|design| match field.id().as_str() {
            "rows" => design.rows = number(design.rows, 1, LONGEST),
            "columns" => design.columns = number(design.columns, 1, LONGEST),
            "states" => design.states = number(design.states.into(), 2, 16) as u8,
            "name" => design.name.clone_from(&value),
            "joins-rows" => design.joins_rows = event_target_checked(&event),
            "joins-columns" => design.joins_columns = event_target_checked(&event),
            "begin" => {
                let game = catalogue::find(&value).ok().and_then(|entry| entry.game().ok());
                if let Some(drawn) = game.and_then(|game| Design::of(&game)) {
                    *design = drawn;
                }
            }
            _ => {}
        });
    };
    view! {
        <section class="sizes" node_ref=root on:change=change>
            <h2>"The board"</h2>
            <div class="fields" inner_html=fields></div>
            <div class="joins" inner_html=joins></div>
        </section>
    }
    .into_any()
}

/// A board to try the game on.
fn try_on(game: &Game) -> AnyView {
    if game.grid().len() > MOST_TRIED {
        return ().into_any();
    }
    let pattern = RwSignal::new(game.blank());
    let pressed = StoredValue::new(None::<Cell>);
    let faces = Faces::new(game);
    {
        let faces = faces.clone();
        Effect::new(move |_| pattern.with(|pattern| faces.show(pattern, None, |_| None, pressed.get_value())));
    }
    let (rule, blank) = (game.clone(), game.blank());
    let press = Callback::new(move |cell: Cell| {
        pressed.set_value(Some(cell));
        pattern.update(|pattern| rule.press(pattern, cell));
    });
    view! {
        <section class="try">
            <h2>"Try it"</h2>
            <div class="field">
                <Board faces label="A board to try the game on" name="try" on_press=press reach=true/>
            </div>
            <button type="button" class="tool" on:click=move |_| pattern.set(blank.clone())>"Clear"</button>
        </section>
    }
    .into_any()
}
