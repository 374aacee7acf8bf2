//! The entry page of classes: a teacher creates one; students type its code and a name.

use super::context::Room;
use crate::route::{Route, View};
use crate::shell::Shell;
use crate::together::client::{self, Problem};
use crate::together::form::{Form, Submit, TextField};
use crate::together::race::JoinByCode;
use crate::together::state::Together;
use leptos::prelude::*;
use quatrainment_protocol::ask::{self, NewClass, NewName, Token};
use quatrainment_protocol::path::class as path;
use quatrainment_protocol::people::{Kind, Made, Member, MyRoom};
use quatrainment_protocol::write;

/// Creates a class, takes a code, and lists your classes.
#[component]
pub fn Entry() -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let title = RwSignal::new(String::new());
    let make = move |()| {
        let body = NewClass {
            title: title.get_untracked(),
            name: None,
        };
        together.run_once(async move {
            together.ensure_player("").await?;
            let made: Made = client::post(path::CLASSES, &body).await?;
            together.refresh_me().await?;
            shell.go(Route::new(View::Together, format!("class/{}", made.id)));
            Ok(())
        });
    };
    let classes = move || {
        let classes = together.rooms(Kind::Class);
        (!classes.is_empty()).then(|| {
            let class = |class: MyRoom| {
                let title = class.title.unwrap_or_default();
                let text = format!("{title}, as {}", class.role.name());
                view! {
                    <li>
                        <a href=format!("#/class/{}", class.id)>{text}</a>
                    </li>
                }
            };
            view! {
                <section class="part">
                    <h2>"Your classes"</h2>
                    <ul class="plain-list">{classes.into_iter().map(class).collect_view()}</ul>
                </section>
            }
        })
    };
    view! {
        <p class="lead">
            "A permanent room. A teacher adds puzzles and lesson exercises and sees who solved each. Students type a code \
             and a name. No other personal data is collected."
        </p>
        <div class="two-columns">
            <section class="part">
                <h2>"For a teacher"</h2>
                <Form on_submit=make>
                    <TextField label="Title of the class" name="title" value=title max=80 placeholder="Thursday group" />
                    <Submit does="create-class" label="Create a class" />
                </Form>
            </section>
            <div class="aside">
                <JoinByCode />
                {classes}
            </div>
        </div>
    }
}

/// The field for your name, before you join a class.
#[component]
pub fn Joining(
    /// The token of a link for a second teacher.
    token: Option<String>,
) -> impl IntoView {
    let (room, together) = (expect_context::<Room>(), expect_context::<Together>());
    let name = RwSignal::new(String::new());
    let is_teacher = token.is_some();
    let join = move |()| {
        let (typed, token) = (name.get_untracked(), token.clone());
        together.run_once(async move {
            together.ensure_player(&typed).await?;
            let Some(token) = token else {
                let body = ask::Joining {
                    name: Some(typed).filter(|typed| !typed.trim().is_empty()),
                    spectate: false,
                };
                client::post::<Member>(&path::join(room.id()), &body).await?;
                together.refresh_me().await?;
                return room.fetch().await;
            };
            let you: Member = client::post(&path::teach(room.id()), &Token { token }).await?;
            let renamed = rename(room, &you, typed.trim()).await;
            together.refresh_me().await?;
            // The token works once; the address should not keep it.
            room.shell.put(room.address(""));
            if let Err(problem) = renamed {
                together.show_message(&problem.message);
            }
            Ok(())
        });
    };
    let lead = match is_teacher {
        true => "This link makes you a teacher of the class.",
        false => {
            "You are invited to a class. Your teacher sees the name that you type, what you solve and with how many hints, \
             and when you were last here. No other personal data is collected."
        }
    };
    view! {
        <section class="part">
            <p class="lead">{lead}</p>
            <Form on_submit=join>
                <TextField label="Your name" name="name" value=name />
                <Submit does="join" label=if is_teacher { "Teach this class" } else { "Join the class" } />
            </Form>
        </section>
    }
}

/// Renames a new teacher to the typed name: a link for teachers brings the name of the device. Teachers can change all
/// names, including their own.
async fn rename(room: Room, teacher: &Member, typed: &str) -> Result<(), Problem> {
    if typed.is_empty() || typed == teacher.name {
        return Ok(());
    }
    let path = path::rename(room.id(), teacher.number);
    let name = typed.to_owned();
    client::send("POST", &path, Some(write(&NewName { name }))).await
}
