//! The table of who solved each task, with how many hints, live.

use super::context::Room;
use super::room::{description, sign, title};
use crate::together::client;
use crate::together::replay::Replay;
use crate::together::words;
use leptos::prelude::*;
use quatrainment_protocol::ask::Nothing;
use quatrainment_protocol::class::Mark;
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::progress::GameView;

/// A row: number, name, when last seen, and the marks with the numbers of their tasks.
type Row = (u64, String, Option<u64>, Vec<(u64, Mark)>);

/// The table of a class.
#[component]
pub fn ClassTable(
    /// Whether the reader can view games and remove students.
    is_teacher: bool,
) -> impl IntoView {
    let room = expect_context::<Room>();
    let now = room.together.ticking();
    let tasks = room.memo(|class| class.tasks.iter().map(title).collect::<Vec<_>>());
    let rows = room.memo(|class| {
        let marks = |member| {
            class
                .tasks
                .iter()
                .map(|task| (task.number, class.mark(member, task.number)))
                .collect()
        };
        let row = |member: &Member| -> Row {
            (
                member.number,
                member.name.clone(),
                member.seen,
                marks(member.number),
            )
        };
        class.students().map(row).collect::<Vec<_>>()
    });
    let heads = move || {
        let head = |title: String| view! { <th scope="col" class="mark-of">{title}</th> };
        tasks.get().into_iter().map(head).collect_view()
    };
    let row = move |(number, name, seen, marks): Row| {
        let whose = name.clone();
        let mark = |(task, mark): (u64, Mark)| {
            let words = description(mark);
            let shown = view! { <span aria-hidden="true">{sign(mark)}</span> };
            let can_watch = is_teacher && mark != Mark::Open;
            let content = match can_watch {
                true => {
                    let (label, name) =
                        (format!("{words}: view the game of {whose}"), whose.clone());
                    let watch = move |_| watch(room, task, number, name.clone());
                    view! {
                        <button type="button" class="plain" data-do="view" aria-label=label on:click=watch>
                            {shown}
                        </button>
                    }
                    .into_any()
                }
                false => view! { {shown} <span class="unseen">{words.clone()}</span> }.into_any(),
            };
            view! { <td class="mark-of" title=words data-mark=sign(mark)>{content}</td> }
        };
        let marks = marks.into_iter().map(mark).collect_view();
        let last = is_teacher.then(|| {
            let ago = move || seen.map(|seen| words::ago(now.get().saturating_sub(seen))).unwrap_or_default();
            let label = format!("Remove {name}");
            let title = format!("Remove {name}?");
            let remove = move |_| {
                let text = "This deletes the name and everything solved under it. You cannot undo this.";
                let remove = move || room.post(|id| path::remove(id, number), &Nothing {});
                room.together.confirm(title.clone(), text, "Remove", remove);
            };
            view! {
                <td class="number">{ago}</td>
                <td class="number">
                    <button type="button" class="plain" data-do="remove" aria-label=label on:click=remove>
                        "Remove"
                    </button>
                </td>
            }
        });
        view! {
            <tr>
                <th scope="row" class="name">{name}</th>
                {marks}
                {last}
            </tr>
        }
    };
    let last = is_teacher.then(|| {
        view! {
            <th scope="col" class="number">"Last seen"</th>
            <th scope="col"><span class="unseen">"Remove"</span></th>
        }
    });
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Who solved each task">
            <table class="lines" id="class-table">
                <thead>
                    <tr>
                        <th scope="col">"Name"</th>
                        {heads}
                        {last}
                    </tr>
                </thead>
                <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        <p class="note">"● done   ◐ done, with number of hints   … started   ○ not started"</p>
    }
}

/// Shows a game, or the answers to an exercise.
fn watch(room: Room, task: u64, member: u64, name: String) {
    room.together.run(async move {
        let game: GameView = client::get(&path::game(room.id(), task, member)).await?;
        match game.code {
            Some(code) => room.together.replay.set(Some(Replay {
                title: name,
                code,
                log: game.log,
                address: None,
            })),
            None => {
                let answers = game.log.replace("?\n", "(hint) ").replace('\n', "; ");
                let answers = if answers == "?" {
                    "(hint)".to_owned()
                } else {
                    answers
                };
                room.together
                    .show_message(&format!("{name} answered: {answers}"));
            }
        }
        Ok(())
    });
}
