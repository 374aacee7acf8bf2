//! The drawing of the Lab: games to start from, small pictures of what a press flips, and the board.

use super::design::{Border, Design, REACH};
use super::fields::BoardFields;
use super::sketch::{Extent, Sketch};
use leptos::prelude::*;
use quatrainment::{Class, catalogue};

const CLASSES: [(Class, &str); 3] = [
    (Class::Corner, "Corner"),
    (Class::Edge, "Edge"),
    (Class::Centre, "Centre"),
];

/// The pictures and the fields.
#[component]
pub fn Drawing(design: RwSignal<Design>) -> impl IntoView {
    let is_wide = RwSignal::new(design.with_untracked(|design| design.reach() > 2));
    let has_classes = Memo::new(move |_| design.with(|design| design.border == Border::Classes));
    // Pictures are built again when they get another shape; otherwise only their cells change, so that the focus stays.
    let extents = Memo::new(move |_| {
        let reach = if is_wide.get() { REACH } else { 2 };
        design.with(|design| CLASSES.map(|(class, _)| design.extent(class, reach)))
    });
    let sketches = move || {
        let sketch = |((class, title), extent): ((Class, &'static str), Extent)| {
            view! { <Sketch design class title extent /> }
        };
        let all = CLASSES.into_iter().zip(extents.get());
        match has_classes.get() {
            true => all.map(sketch).collect_view(),
            false => {
                let centre = all.filter(|((class, _), _)| *class == Class::Centre);
                centre
                    .map(|((class, _), extent)| sketch(((class, "Every cell"), extent)))
                    .collect_view()
            }
        }
    };
    let border = move |id: &'static str, group: &'static str, label: &'static str, to: Border| {
        let is_chosen = move || {
            let border = design.with(|design| design.border);
            border == to || id == "one" && border != Border::Classes
        };
        view! {
            <label>
                <input
                    type="radio"
                    name=group
                    id=id
                    prop:checked=is_chosen
                    on:change=move |_| design.update(|design| design.border = to)
                />
                <span>{label}</span>
            </label>
        }
    };
    let beyond = move || {
        (!has_classes.get()).then(|| {
            view! {
                <div class="entry" id="beyond">
                    <span id="border">"Beyond the border"</span>
                    <div class="segments" role="radiogroup" aria-labelledby="border">
                        {border("cut", "border", "Cut off", Border::Cut)}
                        {border("half", "border", "Mirror, edge twice", Border::Half)}
                        {border("whole", "border", "Mirror, edge once", Border::Whole)}
                    </div>
                </div>
            }
        })
    };
    view! {
        <div class="drawing">
            <Presets design />
            <h2>"What a press flips"</h2>
            <div class="segments" role="radiogroup" aria-label="Pictures">
                {border("classes", "pictures", "By position", Border::Classes)}
                {border("one", "pictures", "Same everywhere", Border::Cut)}
            </div>
            <div class="sketches">{sketches}</div>
            {beyond}
            <label class="switch">
                <input
                    type="checkbox"
                    id="wide"
                    prop:checked=is_wide
                    on:change=move |event| is_wide.set(event_target_checked(&event))
                />
                "Larger pictures"
            </label>
            <p class="note">
                "The ring marks the pressed cell."
                {move || {
                    has_classes
                        .get()
                        .then_some(" Corner and edge are drawn at the top left; elsewhere they are turned to fit.")
                }}
            </p>
            <BoardFields design />
        </div>
    }
}

/// Games to start from.
#[component]
fn Presets(design: RwSignal<Design>) -> impl IntoView {
    let name = move || {
        design.with(|design| {
            design
                .game()
                .map(|game| game.name().to_owned())
                .unwrap_or_default()
        })
    };
    let choose = move |event: web_sys::Event| {
        let game = catalogue::find(&event_target_value(&event))
            .ok()
            .and_then(|entry| entry.game().ok());
        if let Some(drawn) = game.and_then(|game| Design::of(&game)) {
            design.set(drawn);
        }
    };
    let options = catalogue::all().iter().map(|entry| {
        let is_chosen = move || name() == entry.name;
        view! {
            <option value=entry.name prop:selected=is_chosen>
                {entry.title}
            </option>
        }
    });
    let is_own = move || catalogue::find(&name()).is_err();
    view! {
        <label class="entry">
            "Start from"
            <select id="preset" on:change=choose>
                <option value="" prop:selected=is_own>
                    "a game of your own"
                </option>
                {options.collect_view()}
            </select>
        </label>
    }
}
