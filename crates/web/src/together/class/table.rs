//! The table of who solved each task, as students see it if their teacher allows that.

use super::context::Room;
use super::room::{description, sign, title};
use leptos::prelude::*;
use quatrainment_protocol::class::Mark;
use quatrainment_protocol::people::Member;

/// A row: the name and a mark for each task.
type Row = (String, Vec<Mark>);

/// The table of a class.
#[component]
pub fn ClassTable() -> impl IntoView {
    let room = expect_context::<Room>();
    let tasks = room.memo(|class| class.tasks.iter().map(title).collect::<Vec<_>>());
    let rows = room.memo(|class| {
        let row = |member: &Member| -> Row {
            let mark = |task: u64| class.mark(member.number, task);
            let marks = class.tasks.iter().map(|task| mark(task.number));
            (member.name.clone(), marks.collect())
        };
        class.students().map(row).collect::<Vec<_>>()
    });
    let heads = move || {
        let head = |title: String| view! { <th scope="col" class="mark-of">{title}</th> };
        tasks.get().into_iter().map(head).collect_view()
    };
    let row = |(name, marks): Row| {
        let mark = |mark: Mark| {
            let words = description(mark);
            view! {
                <td class="mark-of" title=words.clone() data-mark=sign(mark)>
                    <span aria-hidden="true">{sign(mark)}</span>
                    <span class="unseen">{words.clone()}</span>
                </td>
            }
        };
        view! {
            <tr>
                <th scope="row" class="name">
                    <bdi>{name}</bdi>
                </th>
                {marks.into_iter().map(mark).collect_view()}
            </tr>
        }
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Who solved each task">
            <table class="lines" id="class-table">
                <thead>
                    <tr>
                        <th scope="col">"Name"</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
        <p class="note">"● done   ◐ done, with number of hints   … started   ○ not started"</p>
    }
}
