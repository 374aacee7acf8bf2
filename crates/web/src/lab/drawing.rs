//! What is drawn in the Lab: small pictures of what a press flips, and the fields of the board. All of it is one text;
//! what the design says is written into it.

use super::design::{Border, Design, Drawn, LONGEST, REACH};
use crate::live;
use crate::markup::{acting, at, check, fill, find, key, step, write};
use leptos::prelude::*;
use quatrainment::{Class, Game, catalogue};
use web_sys::Element;

const CLASSES: [(Class, &str); 3] =
    [(Class::Corner, "Corner"), (Class::Edge, "Edge"), (Class::Centre, "Centre")];

/// The pictures and the fields.
pub fn drawing(design: RwSignal<Design>, game: Memo<Result<Game, String>>) -> AnyView {
    let is_wide = RwSignal::new(design.with_untracked(|design| design.reach() > 2));
    // Pictures are laid out when they get another form; what is drawn is then marked on them, so that the focus stays.
    let form = live::memo(move || {
        let reach = if is_wide.get() { REACH } else { 2 };
        let extents = design.with(|design| CLASSES.map(|(class, _)| design.extent(class, reach)));
        (design.with(|design| design.border == Border::Classes), extents)
    });
    live::watch(move || {
        let (has_classes, extents) = form.get();
        let mut pictures = String::new();
        for ((class, title), extent) in CLASSES.iter().zip(extents) {
            if has_classes || *class == Class::Centre {
                pictures += &picture(*class, if has_classes { title } else { "Every cell" }, extent);
            }
        }
        write(".sketches", &pictures);
        if let Some(border) = find("#beyond") {
            let _ = border.toggle_attribute_with_force("hidden", has_classes);
        }
    });
    live::watch(move || {
        form.track();
        design.with(mark);
    });
    live::watch(move || {
        let name =
            game.with(|game| game.as_ref().map_or_else(|_| String::new(), |game| game.name().to_owned()));
        design.with(|design| show(design, &name));
    });
    acting("drawing", text(), move |event| match event.type_().as_str() {
        "click" => {
            if let Some((class, place)) = pointed(&event) {
                design.update(|design| {
                    part(design, class).toggle(place);
                });
            }
        }
        "change" => match at(&event, "id").map(|(_, id)| id).unwrap_or_default().as_str() {
            "wide" => is_wide.set(event_target_checked(&event)),
            id => design.update(|design| change(design, id, &event)),
        },
        _ => walk(&event),
    })
}

/// The text, before anything is drawn.
fn text() -> String {
    let radio = |name: &str, id: &str, title: &str| {
        format!("<label><input type=\"radio\" name=\"{name}\" id=\"{id}\"><span>{title}</span></label>")
    };
    let switch = |id: &str, title: &str| {
        format!("<label class=\"switch\"><input type=\"checkbox\" id=\"{id}\">{title}</label>")
    };
    let field = |id: &str, title: &str, more: &str| {
        format!("<label class=\"entry\">{title}<input id=\"{id}\" {more}></label>")
    };
    let mut text =
        "<h2>What a press flips</h2><div class=\"segments\" role=\"radiogroup\" aria-label=\"Pictures\">"
            .to_owned();
    text += &radio("pictures", "classes", "By place");
    text += &radio("pictures", "one", "One for all");
    text += "</div><div class=\"sketches\"></div><div class=\"entry\" id=\"beyond\"><span id=\"border\">Beyond the \
             border</span><div class=\"segments\" role=\"radiogroup\" aria-labelledby=\"border\">";
    text += &radio("border", "cut", "Cut off");
    text += &radio("border", "half", "Mirror after it");
    text += &radio("border", "whole", "Mirror in it");
    text += "</div></div>";
    text += &switch("wide", "Larger pictures");
    text += "<p class=\"note\">The ring is the pressed cell. Corners and edges are drawn for the top left; they \
             turn.</p><h2>The board</h2><div class=\"fields\">";
    for (id, title) in [("rows", "Rows"), ("columns", "Columns")] {
        text += &field(id, title, &format!("type=\"number\" min=\"1\" max=\"{LONGEST}\""));
    }
    text += &field("states", "States", "type=\"number\" min=\"2\" max=\"16\"");
    text += "</div><div>";
    text += &switch("joins-columns", "Join left and right");
    text += &switch("joins-rows", "Join top and bottom");
    text += "</div><div class=\"fields\">";
    text += &field("name", "Name", "maxlength=\"40\"");
    text += "<label class=\"entry\">Begin with<select id=\"begin\"><option value=\"\">a game of your own</option>";
    for entry in catalogue::all() {
        text += &["<option value=\"", entry.name, "\">", entry.title, "</option>"].concat();
    }
    text + "</select></label></div>"
}

type Extent = (std::ops::RangeInclusive<i64>, std::ops::RangeInclusive<i64>);

/// One picture, blank.
fn picture(class: Class, title: &str, (down, right): Extent) -> String {
    let mut text = format!(
        "<div class=\"sketch\"><h3>{title}</h3><div role=\"grid\" class=\"paper two\" aria-label=\"What a press flips: \
         {title}\" data-picture=\"{class}\">"
    );
    for row in down {
        text += "<div role=\"row\" class=\"strip\">";
        for column in right.clone() {
            let (class, tab, ring) = match (row, column) {
                (0, 0) => (" pressed", "0", "<span class=\"ring\"></span>"),
                _ => ("", "-1", ""),
            };
            text += &format!(
                "<button type=\"button\" role=\"gridcell\" class=\"cell{class}\" data-at=\"{row},{column}\" \
                 tabindex=\"{tab}\"><span class=\"ink\"></span>{ring}</button>"
            );
        }
        text += "</div>";
    }
    text + "</div></div>"
}

/// Marks what is drawn on the pictures.
fn mark(design: &Design) {
    for (class, drawn) in
        [(Class::Corner, design.corner), (Class::Edge, design.edge), (Class::Centre, design.centre)]
    {
        let Ok(squares) = document().query_selector_all(&format!("[data-picture={class}] [data-at]")) else {
            continue;
        };
        for place in 0..squares.length() {
            let Some(square) = squares.item(place) else { continue };
            let square: Element = wasm_bindgen::JsCast::unchecked_into(square);
            let Some(at) = square.get_attribute("data-at").and_then(|at| read_place(&at)) else { continue };
            let is_drawn = drawn.contains(at);
            let _ = square.class_list().toggle_with_force("on", is_drawn);
            let flips = if is_drawn { ", flips" } else { ", does not flip" };
            let _ = square.set_attribute("aria-label", &[&place_words(at), flips].concat());
        }
    }
}

/// Shows the design in the fields, whoever changed it.
fn show(design: &Design, name: &str) {
    let (kind, border) = match design.border {
        Border::Classes => ("#classes", "#cut"),
        Border::Cut => ("#one", "#cut"),
        Border::Half => ("#one", "#half"),
        Border::Whole => ("#one", "#whole"),
    };
    check(kind, true);
    check(border, true);
    check("#joins-columns", design.joins_columns);
    check("#joins-rows", design.joins_rows);
    fill("#rows", &design.rows.to_string());
    fill("#columns", &design.columns.to_string());
    fill("#states", &design.states.to_string());
    fill("#name", name);
    fill("#begin", if catalogue::find(name).is_ok() { name } else { "" });
}

/// Takes over what a field says.
fn change(design: &mut Design, id: &str, event: &web_sys::Event) {
    let value = event_target_value(event);
    let number = |usual: u64, least: u64, most: u64| value.parse().unwrap_or(usual).clamp(least, most);
    match id {
        "classes" => design.border = Border::Classes,
        "one" | "cut" => design.border = Border::Cut,
        "half" => design.border = Border::Half,
        "whole" => design.border = Border::Whole,
        "rows" => design.rows = number(design.rows, 1, LONGEST),
        "columns" => design.columns = number(design.columns, 1, LONGEST),
        "states" => design.states = number(design.states.into(), 2, 16) as u8,
        "joins-rows" => design.joins_rows = event_target_checked(event),
        "joins-columns" => design.joins_columns = event_target_checked(event),
        "name" => design.name.clone_from(&value),
        "begin" => {
            let game = catalogue::find(&value).ok().and_then(|entry| entry.game().ok());
            if let Some(drawn) = game.and_then(|game| Design::of(&game)) {
                *design = drawn;
            }
        }
        _ => {}
    }
}

/// The part of a design that a picture shows.
fn part(design: &mut Design, class: Class) -> &mut Drawn {
    match class {
        Class::Corner => &mut design.corner,
        Class::Edge => &mut design.edge,
        Class::Centre => &mut design.centre,
    }
}

/// The picture and the place in it that an event happened at.
fn pointed(event: &web_sys::Event) -> Option<(Class, (i64, i64))> {
    let (_, name) = at(event, "data-picture")?;
    let (class, _) = CLASSES.into_iter().find(|(class, _)| class.to_string() == name)?;
    Some((class, read_place(&at(event, "data-at")?.1)?))
}

fn read_place(text: &str) -> Option<(i64, i64)> {
    let (down, right) = text.split_once(',')?;
    Some((down.parse().ok()?, right.parse().ok()?))
}

/// Where a cell lies, seen from the pressed one.
fn place_words((down, right): (i64, i64)) -> String {
    let along = |steps: i64, more: &str, less: &str| match steps {
        0 => None,
        steps if steps > 0 => Some(format!("{steps} {more}")),
        steps => Some(format!("{} {less}", -steps)),
    };
    let ways: Vec<String> =
        [along(down, "down", "up"), along(right, "right", "left")].into_iter().flatten().collect();
    if ways.is_empty() { "The pressed cell".to_owned() } else { ways.join(" ") }
}

/// Arrows move in a picture.
fn walk(event: &web_sys::Event) {
    let (Some(key), Some((from, place)), Some((_, picture))) =
        (key(event), at(event, "data-at"), at(event, "data-picture"))
    else {
        return;
    };
    let Some((down, right)) = read_place(&place) else { return };
    let (down, right) = match key.as_str() {
        "ArrowRight" => (down, right + 1),
        "ArrowLeft" => (down, right - 1),
        "ArrowDown" => (down + 1, right),
        "ArrowUp" => (down - 1, right),
        _ => return,
    };
    event.prevent_default();
    step(&from, find(&format!("[data-picture={picture}] [data-at='{down},{right}']")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_from_the_pressed_cell() {
        assert_eq!(place_words((0, 0)), "The pressed cell");
        assert_eq!(place_words((2, -1)), "2 down 1 left");
        assert_eq!(place_words((-1, 0)), "1 up");
        assert_eq!(read_place("2,-1"), Some((2, -1)));
        assert_eq!(read_place("2"), None);
    }
}
