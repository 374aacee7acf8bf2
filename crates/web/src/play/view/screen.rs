//! Puts what changed on the page: [`Screen`].

use super::super::state::{Mode, Play};
use super::super::table::share_text;
use super::parts;
use crate::markup::{check, find};
use crate::store::Settings;
use crate::words::{self, escaped};
use quatrainment::clock;
use wasm_bindgen::JsCast;

/// What was written where. The page is touched only where something else is to be read than before.
#[derive(Default)]
pub struct Screen {
    written: Vec<(&'static str, String)>,
}

impl Screen {
    /// Writes into an element, and tells whether that was new.
    fn write(&mut self, selector: &'static str, html: String) -> bool {
        match self.written.iter_mut().find(|(known, _)| *known == selector) {
            Some((_, before)) if *before == html => return false,
            Some((_, before)) => before.clone_from(&html),
            None => self.written.push((selector, html.clone())),
        }
        crate::markup::write(selector, &html);
        true
    }

    /// Shows the game as it is.
    pub fn show(
        &mut self,
        play: &Play,
        likes: &Settings,
        others: &[(String, String)],
        left: Option<&(String, String)>,
    ) {
        let (session, game) = (play.session(), play.session().puzzle().game());
        let mode = match play.mode {
            Mode::Play => "play",
            Mode::Solve(_) => "solve",
            Mode::SetUp(_) => "set-up",
            Mode::Won(_) => "won",
        };
        if let Some(root) = find("#play") {
            let _ = root.set_attribute("data-mode", mode);
        }
        let title = escaped(&words::title(game));
        self.write("#game", [&title, " <span class=size>", &words::size(game), "</span>"].concat());
        self.write("#kind", kind(play));
        self.write("#yours-title", if play.is_set_up() { "Start" } else { "Yours" }.to_owned());
        let par = play
            .round
            .known
            .as_ref()
            .map_or_else(|| parts::so_far(play.known_percent), |known| known.par_text());
        self.write("#moves", format!("{} <small id=par>par {par}</small>", session.moves()));
        self.write("#time", clock(session.milliseconds()));
        self.write("#differ", session.difference().cells().count().to_string());
        self.write("#used", parts::used(play));
        let waiting =
            play.asked.as_ref().map(|_| "One moment ".to_owned() + &parts::so_far(play.asked_percent));
        self.write("#talk", parts::talk(&play.talk, waiting.as_deref(), left));
        self.write("#made", parts::presses(play));
        self.write("#open", parts::others(others));
        // Codes of large boards are long; they can be copied, not read.
        let code = &play.round.code;
        self.write("#code", if code.len() > 30 { [&code[..24], "…"].concat() } else { code.clone() });
        self.write("#tools", parts::tools(&play.mode));
        let is_won = session.is_won();
        flag("undo", !session.can_undo());
        flag("redo", !session.can_redo());
        flag("restart", session.moves() == 0);
        flag("hint", is_won);
        flag("solve", is_won);
        check(&["input[name=level][value=", likes.level.name(), "]"].concat(), true);
        if let Mode::Won(best) = play.mode {
            let is_new = self.write("#won", parts::won(play, best, &share_text(play)));
            // Whoever does not see the card is led to it; another press of the key that won does nothing there.
            if let Some(title) = find("#won-title").filter(|_| is_new && play.pressed.is_some()) {
                let _ = title.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        } else {
            self.write("#won", String::new());
        }
    }
}

/// The level, the day, the states.
fn kind(play: &Play) -> String {
    let mut kind = Vec::new();
    if let Some(level) = play.round.known.as_ref().and_then(|known| known.level()) {
        kind.push(level.name().to_owned());
    }
    if let Some(date) = play.round.daily {
        kind.push(format!("daily {date}"));
    }
    if play.is_set_up() {
        kind.push("set-up".to_owned());
    }
    match play.session().puzzle().game().states() {
        2 => {}
        states => kind.push(format!("{states} states")),
    }
    kind.join(" · ")
}

/// A tool with nothing to do says so. It is still a tab stop, so that the focus is not lost.
pub fn flag(name: &str, is_off: bool) {
    if let Some(tool) = find(&["[data-do=", name, "]"].concat()) {
        let _ = match is_off {
            true => tool.set_attribute("aria-disabled", "true"),
            false => tool.remove_attribute("aria-disabled"),
        };
    }
}
