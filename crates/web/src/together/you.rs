//! The dialog about you: your name, your devices, your data.

use super::client;
use super::copy::CopyButton;
use super::form::{Form, Submit, TextField};
use super::state::Together;
use super::words;
use crate::browser;
use crate::dialog::Dialog;
use crate::route::{Route, View};
use crate::shell::Shell;
use leptos::prelude::*;
use quatrainment_protocol::ask::{NewName, Nothing, Token};
use quatrainment_protocol::people::{Created, Device, Link};
use quatrainment_protocol::{path, write};

/// The dialog about you, when it is open.
#[component]
pub fn YouDialog() -> impl IntoView {
    let together = expect_context::<Together>();
    let is_signed_in = Memo::new(move |_| together.me.with(Option::is_some));
    move || {
        together.is_you_open.get().then(|| {
            let content = move || match is_signed_in.get() {
                true => view! { <SignedIn /> }.into_any(),
                false => view! { <SignedOut /> }.into_any(),
            };
            let content = view! { <ErrorMessage /> {content} }.into_any();
            view! { <Dialog id="you" title="You" content on_close=move || together.is_you_open.set(false) /> }
        })
    }
}

/// The last error, because the dialog covers the one on the page.
#[component]
fn ErrorMessage() -> impl IntoView {
    let together = expect_context::<Together>();
    move || {
        together
            .error
            .get()
            .map(|error| view! { <p class="message">{error}</p> })
    }
}

#[component]
fn SignedOut() -> impl IntoView {
    let together = expect_context::<Together>();
    let name = RwSignal::new(String::new());
    let create = move |()| {
        let name = name.get_untracked();
        together.run_once(async move { together.ensure_player(&name).await });
    };
    view! {
        <p>
            "There are no accounts. When you first play together, this device gets a secret key, and you get a name that \
             others see."
        </p>
        <Form on_submit=create>
            <TextField label="Your name (leave blank for a random one)" name="name" value=name />
            <Submit does="choose-name" label="Use this name" />
        </Form>
    }
}

#[component]
fn SignedIn() -> impl IntoView {
    let together = expect_context::<Together>();
    let name = RwSignal::new(together.name().unwrap_or_default());
    let rename = move |()| {
        let name = name.get_untracked();
        together.run(async move {
            client::send("PATCH", path::me::ME, Some(write(&NewName { name }))).await?;
            together.refresh_me().await
        });
    };
    let export = move |_| {
        together.run(async move {
            let all = client::ask("GET", path::me::EXPORT, None).await?;
            browser::save_file("quatrainment.json", "application/json", &all);
            Ok(())
        });
    };
    let delete = move || {
        together.run(async move {
            client::send("DELETE", path::me::ME, None).await?;
            together.forget();
            Ok(())
        });
    };
    let ask_delete = move |_| {
        let text =
            "This deletes your name and all your results, on every device. You cannot undo this.";
        together.confirm("Delete your data?", text, "Delete my data", delete);
    };
    view! {
        <Form on_submit=rename>
            <TextField label="Your name, which others see" name="name" value=name />
            <Submit does="rename" label="Rename" />
        </Form>
        <AddDevice />
        <Devices />
        <section class="part">
            <h3>"Your data"</h3>
            <p class="small">
                "The server keeps your name, your results with every press, and the rooms you are in."
            </p>
            <div class="row">
                <button type="button" class="tool" data-do="export" on:click=export>
                    "Export"
                </button>
                <button type="button" class="tool" data-do="delete-me" on:click=ask_delete>
                    "Delete my data"
                </button>
            </div>
        </section>
    }
}

/// Creates a link that signs another device in.
#[component]
fn AddDevice() -> impl IntoView {
    let together = expect_context::<Together>();
    let link = RwSignal::new(None::<String>);
    let make = move |_| {
        together.run(async move {
            let made: Link = client::post(path::me::LINK, &Nothing {}).await?;
            let route = Route::new(View::Together, format!("you/{}", made.token));
            link.set(Some(browser::address(&route.to_string())));
            Ok(())
        });
    };
    let made = move || {
        link.get().map(|link| {
            let copied = link.clone();
            view! {
                <p class="link-made">
                    <code id="device-link">{link}</code>
                </p>
                <p class="small">
                    "Open it on the other device within ten minutes. It works once. Anyone who opens it can play as you."
                </p>
                <CopyButton text=copied does="copy-device-link" class="tool">
                    "Copy"
                </CopyButton>
            }
        })
    };
    view! {
        <section class="part">
            <h3>"Another device"</h3>
            <button type="button" class="tool" data-do="add-device" on:click=make>
                "Add another device"
            </button>
            {made}
        </section>
    }
}

/// Your devices.
#[component]
fn Devices() -> impl IntoView {
    let together = expect_context::<Together>();
    let me = Memo::new(move |_| together.me.get());
    let device = move |device: &Device, here: &str| {
        let is_here = device.id == here;
        let seen = words::ago(together.now().saturating_sub(device.seen));
        let text = match (is_here, &seen[..]) {
            (true, _) => "This device".to_owned(),
            (_, "now") => "Another device, seen just now".to_owned(),
            _ => format!("Another device, seen {seen} ago"),
        };
        let path = path::me::device(&device.id);
        let sign_out = move || {
            let path = path.clone();
            together.run(async move {
                client::send("DELETE", &path, None).await?;
                match is_here {
                    true => together.forget(),
                    false => together.refresh_me().await?,
                }
                Ok(())
            });
        };
        let consequence = if is_here {
            "This device will be signed out. If it is your only one, you cannot get back in."
        } else {
            "That device will be signed out."
        };
        view! {
            <li>
                <span>{text}</span>
                <button
                    type="button"
                    class="tool"
                    data-do="sign-out"
                    on:click=move |_| together.confirm("Sign out this device?", consequence, "Sign out", sign_out.clone())
                >
                    "Sign out"
                </button>
            </li>
        }
    };
    let devices = move || {
        let me = me.get()?;
        let here = &me.device;
        let devices = me.devices.iter().map(|entry| device(entry, here));
        Some(devices.collect_view())
    };
    view! {
        <section class="part">
            <h3>"Devices"</h3>
            <ul class="devices">{devices}</ul>
        </section>
    }
}

/// Signs this device in by a link from another one.
#[component]
pub fn DeviceLink(token: String) -> impl IntoView {
    let (shell, together) = (expect_context::<Shell>(), expect_context::<Together>());
    let use_device = move |_| {
        let body = Token {
            token: token.clone(),
        };
        together.run_once(async move {
            together.remember();
            client::post::<Created>(path::me::ARRIVE, &body).await?;
            together.refresh_me().await?;
            shell.put(Route {
                view: View::Together,
                of: None,
            });
            Ok(())
        });
    };
    let already = move || {
        together.name().map(|name| {
            view! {
                <p class="message">
                    {format!("This device is signed in as {name}. If no other device is, you will lose access to {name}.")}
                </p>
            }
        })
    };
    view! {
        <div class="part">
            <p class="lead">"This link signs this device in as the player who created it."</p>
            {already}
            <button type="button" class="tool main" data-do="use-device" on:click=use_device>
                "Use this device too"
            </button>
        </div>
    }
}
