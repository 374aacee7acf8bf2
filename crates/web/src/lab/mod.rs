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
use export::Export;
use found::Found;
use leptos::prelude::*;
use quatrainment::{Cell, Class, Game, catalogue, notation};
use sketch::Sketch;

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
    view! {
        <section class="page lab">
            <div class="words">
                <h1>"Lab"</h1>
                <p class="lead">"Draw what a press flips, choose a board, and see what holds for every position."</p>
                {cannot.map(|text| view! { <p class="said">{text}</p> })}
            </div>
            <div class="drawing">
                <RuleOf design/>
                <BoardOf design/>
            </div>
            <div class="results">
                {move || match game.get() {
                    Err(error) => view! { <p class="said">{error}</p> }.into_any(),
                    Ok(game) => view! {
                        <Found game=game.clone()/>
                        <Export game=game.clone()/>
                        <Try game/>
                    }
                    .into_any(),
                }}
            </div>
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

/// The pictures.
#[component]
fn RuleOf(design: RwSignal<Design>) -> impl IntoView {
    let is_wide = RwSignal::new(design.with_untracked(|design| design.reach() > 2));
    let reach = Signal::derive(move || if is_wide.get() { design::REACH } else { 2 });
    let border = Memo::new(move |_| design.with(|design| design.border));
    // One of a few: those that an answer stands for, and its title.
    let choice = move |name: &'static str, of: &'static [Border], title: &'static str| {
        view! {
            <label>
                <input
                    type="radio"
                    name=name
                    prop:checked=move || of.contains(&border.get())
                    on:change=move |_| design.update(|design| {
                        if !of.contains(&design.border) {
                            design.border = of[0];
                        }
                    })
                />
                <span>{title}</span>
            </label>
        }
    };
    const CLASSES: &[Border] = &[Border::Classes];
    const ONE: &[Border] = &[Border::Cut, Border::Half, Border::Whole];
    let is_one = move || border.get() != Border::Classes;
    view! {
        <section class="rule">
            <h2>"What a press flips"</h2>
            <div class="segments" role="radiogroup" aria-label="Pictures">
                {choice("pictures", CLASSES, "By place")} {choice("pictures", ONE, "One for all")}
            </div>
            <div class="sketches">
                {move || (!is_one()).then(|| view! {
                    <Sketch design class=Class::Corner title="Corner" reach/>
                    <Sketch design class=Class::Edge title="Edge" reach/>
                })}
                {move || {
                    let title = if is_one() { "Every cell" } else { "Centre" };
                    view! { <Sketch design class=Class::Centre title reach/> }
                }}
            </div>
            {move || is_one().then(|| view! {
                <div class="entry">
                    <span id="border">"Beyond the border"</span>
                    <div class="segments" role="radiogroup" aria-labelledby="border">
                        {choice("border", &[Border::Cut], "Cut off")}
                        {choice("border", &[Border::Half], "Mirror after it")}
                        {choice("border", &[Border::Whole], "Mirror in it")}
                    </div>
                </div>
            })}
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || is_wide.get()
                    on:change=move |event| is_wide.set(event_target_checked(&event))
                />
                "Larger pictures"
            </label>
            <p class="note">"The ring is the pressed cell. Corners and edges are drawn for the top left; they turn."</p>
        </section>
    }
}

/// The board.
#[component]
fn BoardOf(design: RwSignal<Design>) -> impl IntoView {
    let number = move |title: &'static str,
                       id: &'static str,
                       most: u64,
                       read: fn(&Design) -> u64,
                       write: fn(&mut Design, u64)| {
        let least = if id == "states" { 2 } else { 1 };
        view! {
            <label class="entry">
                {title}
                <input
                    type="number"
                    id=id
                    min=least
                    max=most
                    inputmode="numeric"
                    prop:value=move || design.with(read).to_string()
                    on:change=move |event| {
                        let said = event_target_value(&event).parse::<u64>();
                        let value = said.unwrap_or_else(|_| design.with_untracked(read)).clamp(least, most);
                        design.update(|design| write(design, value));
                    }
                />
            </label>
        }
    };
    let check = move |title: &'static str, read: fn(&Design) -> bool, write: fn(&mut Design, bool)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || design.with(read)
                    on:change=move |event| design.update(|design| write(design, event_target_checked(&event)))
                />
                {title}
            </label>
        }
    };
    let begin = move |event: web_sys::Event| {
        let game = catalogue::find(&event_target_value(&event)).ok().and_then(|entry| entry.game().ok());
        if let Some(drawn) = game.and_then(|game| Design::of(&game)) {
            design.set(drawn);
        }
    };
    let entries = catalogue::all().iter().map(|entry| {
        view! { <option value=entry.name selected=move || design.with(|design| design.name == entry.name)>{entry.title}</option> }
    });
    view! {
        <section class="sizes">
            <h2>"The board"</h2>
            <div class="fields">
                {number("Rows", "rows", LONGEST, |design| design.rows, |design, rows| design.rows = rows)}
                {number("Columns", "columns", LONGEST, |design| design.columns, |design, columns| design.columns = columns)}
                {number(
                    "States",
                    "states",
                    16,
                    |design| u64::from(design.states),
                    |design, states| design.states = u8::try_from(states).unwrap_or(2),
                )}
            </div>
            {check("Join left and right", |design| design.joins_columns, |design, joins| design.joins_columns = joins)}
            {check("Join top and bottom", |design| design.joins_rows, |design, joins| design.joins_rows = joins)}
            <div class="fields">
                <label class="entry">
                    "Name"
                    <input
                        id="name"
                        maxlength="40"
                        prop:value=move || design.with(|design| design.name.clone())
                        on:change=move |event| design.update(|design| design.name = event_target_value(&event))
                    />
                </label>
                <label class="entry">
                    "Begin with"
                    <select id="begin" on:change=begin>{entries.collect_view()}</select>
                </label>
            </div>
        </section>
    }
}

/// A board to try the game on.
#[component]
fn Try(game: Game) -> impl IntoView {
    if game.grid().len() > MOST_TRIED {
        return ().into_any();
    }
    let pattern = RwSignal::new(game.blank());
    let pressed = RwSignal::new(None::<Cell>);
    let faces = Faces::new(&game);
    {
        let faces = faces.clone();
        Effect::new(move |_| pattern.with(|pattern| faces.show(pattern, None, |_| None, pressed.get_untracked())));
    }
    let press = {
        let game = game.clone();
        Callback::new(move |cell: Cell| {
            pressed.set(Some(cell));
            pattern.update(|pattern| game.press(pattern, cell));
        })
    };
    let blank = game.blank();
    view! {
        <section class="try">
            <h2>"Try it"</h2>
            <div class="field"><Board faces label="A board to try the game on" name="try" on_press=press reach=true/></div>
            <div class="row">
                <button type="button" class="tool" on:click=move |_| pattern.set(blank.clone())>"Clear"</button>
            </div>
        </section>
    }
    .into_any()
}
