//! Who has been stuck longest, with the board: where a teacher goes next.

use super::context::{Desk, Room};
use super::room::title;
use super::standing::{Group, Mark, Row};
use super::view_game::view_game;
use crate::board::Miniature;
use crate::together::{client, game, words};
use leptos::prelude::*;
use quatrainment::Pattern;
use quatrainment_protocol::class::Class;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::progress::GameView;

/// The student, and how it goes.
#[derive(Clone, Debug, PartialEq)]
struct Trouble {
    member: u64,
    name: String,
    task: u64,
    mark: Mark,
    facts: String,
}

impl Trouble {
    fn of(row: &Row, class: &Class) -> Option<Trouble> {
        let (task, mark) = row.trouble().filter(|_| row.group == Group::Stuck)?;
        let progress = class.progress_of(row.member, task)?;
        let presses = words::presses(progress.presses);
        let hints = match progress.hints {
            0 => "no hints".to_owned(),
            1 => "1 hint".to_owned(),
            hints => format!("{hints} hints"),
        };
        let left = match progress.to_go {
            Some(to_go) => format!("{to_go} to go"),
            None => format!("{} left", progress.left),
        };
        Some(Trouble {
            member: row.member,
            name: row.name.clone(),
            task,
            mark,
            facts: format!("{}: {presses}, {left}, {hints}", title(class.task(task)?)),
        })
    }
}

/// The first student of the table, if that one is stuck.
#[component]
pub fn Stuck() -> impl IntoView {
    let (room, desk) = (expect_context::<Room>(), expect_context::<Desk>());
    let first = Memo::new(move |_| {
        let rows = desk.rows.read();
        let row = rows.first()?;
        room.state.with(|class| Trouble::of(row, class.as_ref()?))
    });
    // The board as it is and as it should be; an exercise has none.
    let boards = RwSignal::new(None::<(Pattern, Pattern)>);
    Effect::new(move |_| {
        let Some(Trouble { member, task, .. }) = first.get() else {
            return boards.set(None);
        };
        room.together.run_quietly(async move {
            let game: GameView = client::get(&path::game(room.id(), task, member)).await?;
            let code = game.code.as_deref();
            let session = code.and_then(|code| game::read(code, &game.log));
            boards.try_set(session.map(|session| {
                let target = session.puzzle().target().clone();
                (session.current().clone(), target)
            }));
            Ok(())
        });
    });
    let drawn = move || {
        boards.get().map(|(now, target)| {
            let board = |pattern: Pattern, label: &'static str| {
                view! {
                    <figure>
                        <Miniature pattern=Signal::stored(pattern) label />
                        <figcaption>{label}</figcaption>
                    </figure>
                }
            };
            view! { <div class="stuck-boards">{board(now, "now")} {board(target, "target")}</div> }
        })
    };
    move || {
        let Trouble {
            member,
            name,
            task,
            mark,
            facts,
        } = first.get()?;
        let name = desk.shown_name(member, &name);
        let whose = name.clone();
        let view = move |_| view_game(room, task, member, whose.clone());
        Some(view! {
            <section class="part" id="stuck">
                <h3>
                    <bdi>{name}</bdi>
                    ", "
                    {mark.description()}
                </h3>
                <p class="small">{facts}</p>
                {drawn}
                <button type="button" class="tool" data-do="view-stuck" on:click=view>
                    "Watch"
                </button>
            </section>
        })
    }
}
