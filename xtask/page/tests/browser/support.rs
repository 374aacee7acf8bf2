//! A page to test: a host of its files, a browser, and what tests do over and over.

use anyhow::{Context, Result, ensure};
use page_tools::driver::{Browser, Settings};
use page_tools::host::{Host, Proxy};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use xtask::folders;

/// Gantner's example of 1988, start 1101/0110/1011/0101 to target 0111/0101/1110/1101.
pub const GANTNER: &str = "q1244tttqbv8r5";

/// Its one solution.
pub const SOLUTION: [&str; 8] = ["A1", "B1", "D1", "A2", "D2", "B3", "C3", "A4"];

/// Hosts that browsers contact by themselves, whatever page they show; no setting stops all of it. The page could not contact
/// them unnoticed: its policy would log an error.
const ASKED_BY_THE_BROWSER: [&str; 6] = [
    "googleapis.com",
    "google.com",
    "gvt1.com",
    "duckduckgo.com",
    "mozilla.com",
    "mozilla.net",
];

/// A page that is being tested.
pub struct Page {
    pub browser: Browser,
    pub host: Host,
}

/// The proxy of all browsers. They are shared, so it may be a test beside this one that asked it.
fn proxy() -> Result<&'static Proxy> {
    static PROXY: OnceLock<Option<Proxy>> = OnceLock::new();
    let proxy = PROXY.get_or_init(|| Proxy::start().ok());
    proxy.as_ref().context("the proxy cannot be started")
}

/// Where the page was built.
pub fn built() -> Result<PathBuf> {
    let folder = folders::target().join("web");
    ensure!(
        folder.join("index.html").exists(),
        "the page is not built yet: run `cargo xtask web` first"
    );
    Ok(folder)
}

/// Returns the code of a puzzle of a game, a size and a number of states.
pub fn puzzle(game: &str, size: &str, states: u8) -> String {
    use quatrainment::{catalogue, generate, notation};
    let entry = catalogue::find(game).expect("the catalogue has the game");
    let game = entry
        .game_of(&size.parse().expect("a size"))
        .expect("the game has this size");
    let game = game.with_states(states).expect("a number of states");
    let puzzle = generate::random(&game, 7).expect("the game has puzzles");
    notation::encode(&puzzle).expect("a puzzle has a code")
}

/// The fewest presses that solve a puzzle.
pub fn solution(code: &str) -> Result<Vec<String>> {
    use quatrainment::{Session, Solver, notation};
    let mut session = Session::new(notation::decode(code)?);
    let solver = Solver::new(session.puzzle().game())?;
    let mut names = Vec::new();
    while let Some(cell) = session.next_press(&solver) {
        names.push(session.puzzle().game().grid().name(cell));
        session.press(cell)?;
    }
    Ok(names)
}

impl Page {
    /// Opens the page as it lies in a folder, which may be broken.
    pub fn open_folder(folder: &Path) -> Result<Page> {
        let host = Host::start(folder, "/")?;
        let browser = Browser::start(&Settings::default())?;
        browser.go(&host.url())?;
        Ok(Page { browser, host })
    }

    /// Opens an address like `#/play` in a window of usual size.
    pub fn open(hash: &str) -> Result<Page> {
        Page::open_with(&Settings::default(), "/", hash)
    }

    /// Opens an address, with other settings and under another path.
    pub fn open_with(settings: &Settings, mount: &'static str, hash: &str) -> Result<Page> {
        let host = Host::start(&built()?, mount)?;
        let browser = Browser::start(&Settings {
            proxy: Some(proxy()?.address()),
            ..settings.clone()
        })?;
        let page = Page { browser, host };
        page.go(hash)?;
        Ok(page)
    }

    /// Goes to an address of the page, as if it had been typed.
    pub fn go(&self, hash: &str) -> Result<()> {
        self.browser.go(&format!("{}{hash}", self.host.url()))?;
        self.ready()
    }

    /// Replaces everything that the browser stores for the page, by key and value, and leaves the page.
    pub fn remember(&self, values: &[(&str, &str)]) -> Result<()> {
        self.browser.run("localStorage.clear()")?;
        for (key, value) in values {
            let (key, value) = (format!("quatrainment/{key}"), value.to_string());
            self.browser
                .run(&format!("localStorage.setItem({key:?}, {value:?})"))?;
        }
        // A page that is left saves its game once more; not this time.
        self.browser.run("Storage.prototype.setItem = () => {}")?;
        self.browser.go("about:blank")
    }

    /// Waits until the page has replaced the loading screen.
    pub fn ready(&self) -> Result<()> {
        self.browser.find("main[data-view]").map(drop)
    }

    /// The fragment of the address.
    pub fn hash(&self) -> Result<String> {
        let hash = self.browser.run("return location.hash")?;
        Ok(hash.as_str().unwrap_or_default().to_owned())
    }

    /// The states of a board's cells, according to their labels: `X` or `.`.
    pub fn board(&self, name: &str) -> Result<String> {
        let script = format!(
            "return [...document.querySelectorAll('[data-board={name}] [data-cell]')].map((cell) => \
             cell.getAttribute('aria-label').includes(', on') ? 'X' : '.').join('')"
        );
        let board = self.browser.run(&script)?;
        Ok(board.as_str().unwrap_or_default().to_owned())
    }

    /// Clicks a cell of a board.
    pub fn press(&self, board: &str, cell: &str) -> Result<()> {
        self.browser
            .click(&format!("[data-board={board}] [data-cell={cell}]"))
    }

    /// Opens free play in the panel.
    pub fn free_play(&self) -> Result<()> {
        if self.browser.count("#free")? > 0 {
            return Ok(());
        }
        if self.browser.count("#home")? == 0 {
            self.browser.click("[data-do=ways]")?;
        }
        self.browser.click("#home [data-offer=new]")?;
        self.browser.find("#free").map(drop)
    }

    /// Waits until an element contains some words.
    pub fn says(&self, selector: &str, words: &str) -> Result<()> {
        let script = format!(
            "return document.querySelector({selector:?})?.innerText.replace(/\\s+/g, ' ').includes({words:?})"
        );
        self.browser.wait_until(&script).map(drop)
    }

    /// Ends the test: checks that the console has no errors, and that no request left this machine.
    pub fn finish(self) -> Result<()> {
        let log = self.browser.log()?;
        // The page asks its host once whether it is a server. The browser notes when the host does not answer at all.
        let is_unanswered = format!("{} - Failed to load resource: net::ERR_", self.host.url());
        let is_asking = |line: &str| line.contains(&is_unanswered);
        let severe = log
            .iter()
            .filter(|line| line.starts_with("SEVERE") && !is_asking(line));
        let severe: Vec<&String> = severe.collect();
        ensure!(severe.is_empty(), "the console complains: {severe:#?}");
        let mut foreign = proxy()?.asked();
        foreign.retain(|line| !ASKED_BY_THE_BROWSER.iter().any(|host| line.contains(host)));
        ensure!(
            foreign.is_empty(),
            "requests went to other hosts: {foreign:#?}"
        );
        let own = self.host.url();
        let asked = format!("{}/api", self.host.origin());
        let script = "return performance.getEntriesByType('resource').map((entry) => entry.name)";
        let fetched = self.browser.run(script).context("what was fetched")?;
        for name in fetched
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|name| name.as_str())
        {
            ensure!(
                name.starts_with(&own) || name == asked || name.starts_with("blob:"),
                "{name} was fetched from elsewhere"
            );
        }
        Ok(())
    }
}
