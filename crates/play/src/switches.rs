//! What is on or off as the player likes it: one row per switch, from which stored settings, commands, keys, messages and the
//! sheets of front ends are made.

/// A setting that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Switch {
    /// A dot marks the cells that differ from the target.
    Dots,
    /// The cells that a press would change are marked.
    Preview,
    /// Every cell of an irregular board shows its name.
    Names,
    /// A blank target is folded away.
    FoldTarget,
    /// Solve and Fix ask before they help.
    AskFirst,
    /// The clock of a puzzle that the player asked for runs from the start.
    Planning,
}

/// What is known of a switch.
#[derive(Clone, Copy, Debug)]
struct Row {
    switch: Switch,
    /// What it is called where it is stored; it never changes.
    stored: &'static str,
    /// The name and the usual key of its command.
    name: &'static str,
    key: char,
    /// What is on or off.
    label: &'static str,
    /// What its command does.
    about: &'static str,
    usual: bool,
}

/// All switches, in the order of a sheet. Add one here.
const ROWS: [Row; 6] = [
    Row {
        switch: Switch::Dots,
        stored: "dots",
        name: "dots",
        key: 'm',
        label: "Dots on cells that differ",
        about: "Show or hide dots on cells that differ.",
        usual: true,
    },
    Row {
        switch: Switch::Preview,
        stored: "reach",
        name: "reach",
        key: 'v',
        label: "Press preview",
        about: "Show or hide the press preview.",
        usual: true,
    },
    Row {
        switch: Switch::Names,
        stored: "names",
        name: "names",
        key: 'N',
        label: "Cell names on irregular boards",
        about: "Show or hide cell names on irregular boards.",
        usual: false,
    },
    Row {
        switch: Switch::FoldTarget,
        stored: "fold-target",
        name: "fold",
        key: 'T',
        label: "Hide a blank target",
        about: "Hide or show a blank target.",
        usual: false,
    },
    Row {
        switch: Switch::AskFirst,
        stored: "ask-first",
        name: "ask-first",
        key: 'Q',
        label: "Ask before Solve and Fix",
        about: "Ask, or stop asking, before Solve and Fix help you.",
        usual: true,
    },
    Row {
        switch: Switch::Planning,
        stored: "planning",
        name: "planning",
        key: 'P',
        label: "Count the time before the first press",
        about: "Count, or stop counting, the time before the first press.",
        usual: true,
    },
];

impl Switch {
    /// All switches, in the order of a sheet.
    pub const ALL: [Switch; ROWS.len()] = {
        let mut all = [Switch::Dots; ROWS.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = ROWS[place].switch;
            place += 1;
        }
        all
    };

    fn place(self) -> usize {
        let place = Switch::ALL.iter().position(|&switch| switch == self);
        place.expect("every switch has a row")
    }

    fn row(self) -> &'static Row {
        &ROWS[self.place()]
    }

    /// Returns the name of its command.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the usual key of its command.
    #[must_use]
    pub fn key(self) -> char {
        self.row().key
    }

    /// Returns what is on or off, for a sheet and for what is said.
    #[must_use]
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// Returns what its command does, for a help page.
    #[must_use]
    pub fn about(self) -> &'static str {
        self.row().about
    }

    pub(super) fn stored(self) -> &'static str {
        self.row().stored
    }

    pub(super) fn of_stored(name: &str) -> Option<Switch> {
        let row = ROWS.iter().find(|row| row.stored == name);
        row.map(|row| row.switch)
    }
}

/// Which switches are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches([bool; ROWS.len()]);

impl Default for Switches {
    fn default() -> Switches {
        Switches(ROWS.map(|row| row.usual))
    }
}

impl Switches {
    /// Returns whether a switch is on.
    #[must_use]
    pub fn is_on(&self, switch: Switch) -> bool {
        self.0[switch.place()]
    }

    /// Returns the switches with one turned on or off.
    #[must_use]
    pub fn with(mut self, switch: Switch, is_on: bool) -> Switches {
        self.turn(switch, is_on);
        self
    }

    pub(super) fn turn(&mut self, switch: Switch, is_on: bool) {
        self.0[switch.place()] = is_on;
    }
}
