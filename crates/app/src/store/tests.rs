//! The store: two windows at once, damaged files, and what the history says.

use super::*;
use quatrainment::generate::{self, Daily, Date};
use quatrainment::{Session, Solver, catalogue, notation};
use quatrainment_play::{Origin, PreviousBest, SavedGame, Settings, Switch};
use quatrainment_play::{Record, Statistics, Summary};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for each test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "quatrainment-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        Folder(std::env::temp_dir().join(name))
    }

    fn store(&self) -> Store {
        Store::open(&self.0).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn solver() -> Solver {
    Solver::new(&catalogue::find("quatrainment").unwrap().game().unwrap()).unwrap()
}

/// A game of a seed with some presses, saved at a time.
fn game(seed: u64, presses: u64, updated: u64) -> SavedGame {
    let mut session = Session::new(generate::random(solver().game(), seed).unwrap());
    for press in 0..presses {
        session
            .press(solver().game().grid().cell(press).unwrap())
            .unwrap();
    }
    SavedGame {
        updated,
        origin: Origin::Free,
        session,
    }
}

impl Store {
    fn put(&self, game: &SavedGame) {
        self.save(&game.key(), &game.encode().unwrap()).unwrap();
    }

    fn games(&self) -> Vec<SavedGame> {
        let mut games: Vec<_> = self
            .shelf()
            .unwrap()
            .iter()
            .filter_map(|text| SavedGame::decode(text))
            .collect();
        games.sort_by_key(|game| game.updated);
        games
    }
}

fn history(store: &Store) -> Vec<Played> {
    let mut games = Vec::new();
    let keep = |Listed {
                    id,
                    day,
                    origin,
                    summary,
                    ..
                }| {
        let game = store.game(id)?;
        assert_eq!(
            (game.day, game.origin, &game.summary),
            (day, origin, &summary)
        );
        games.push(game);
        Ok(())
    };
    store.each(keep).unwrap();
    games
}

fn statistics(history: &[Played], today: Date) -> Statistics {
    let records = history.iter().map(
        |Played {
             summary,
             day,
             finished,
             origin,
             ..
         }| Record {
            summary,
            day: *day,
            finished: *finished as u64,
            origin: *origin,
        },
    );
    Statistics::of(&records.collect::<Vec<_>>(), today)
}

/// A game won on a day within some seconds.
fn won(day: &str, daily: bool, seconds: u64) -> Played {
    let puzzle = match daily {
        true => generate::daily(date(day)).0,
        false => generate::with_par(&solver(), 7, seconds).unwrap(),
    };
    let mut session = Session::new(puzzle);
    session.wait(seconds * 1000);
    while let Some(cell) = session.next_press(&solver()) {
        session.press(cell).unwrap();
    }
    Played {
        finished: (date(day).number() * 86_400_000 + seconds) as i64,
        day: date(day),
        origin: match daily {
            true => Origin::daily(Daily::new(date(day))),
            false => Origin::Free,
        },
        line: session.save().unwrap(),
        summary: Summary::of(&session, generate::grade(&solver(), session.puzzle())),
    }
}

#[test]
fn a_window_sees_the_games_that_no_other_plays() {
    let folder = Folder::new();
    let [mut first, mut second] = [folder.store(), folder.store()];
    for store in [&mut first, &mut second] {
        store.open_window().unwrap();
    }
    let [one, two] = [game(1, 3, 1), game(2, 4, 2)];
    assert!(second.is_changed_elsewhere().unwrap() && !second.is_changed_elsewhere().unwrap());
    assert!(first.claim(&one.key()).unwrap());
    first.put(&one);
    first.put(&two);
    assert!(second.is_changed_elsewhere().unwrap());
    second.put(&two);
    assert!(
        !second.is_changed_elsewhere().unwrap(),
        "it was this window"
    );
    assert_eq!(
        second.games(),
        std::slice::from_ref(&two),
        "the first window plays the other"
    );
    assert!(!second.claim(&one.key()).unwrap());
    assert!(second.claim(&two.key()).unwrap() && second.claim(&two.key()).unwrap());
    assert_eq!(first.games(), std::slice::from_ref(&one));
    // Going to another game leaves the one before to others, once everything about it is saved.
    assert!(first.claim("another").unwrap());
    assert!(!second.claim(&one.key()).unwrap());
    first.release_others("another", None).unwrap();
    assert!(second.claim(&one.key()).unwrap());
    // However a window ends, its games are free.
    drop(second);
    assert_eq!(first.games(), [one.clone(), two.clone()]);
    let mut third = folder.store();
    third.open_window().unwrap();
    assert!(third.claim(&one.key()).unwrap());
    first.forget(&two.key()).unwrap();
    assert_eq!(third.games(), [one]);
}

/// The tables of version 1, as that version made them.
const VERSION_1: &str = "
    CREATE TABLE window (
        id INTEGER PRIMARY KEY, session TEXT, code TEXT, daily TEXT, updated INTEGER NOT NULL
    );
    CREATE TABLE history (
        id INTEGER PRIMARY KEY, finished INTEGER NOT NULL, day TEXT NOT NULL, daily TEXT, session TEXT NOT NULL,
        game TEXT NOT NULL, size TEXT NOT NULL, level TEXT, par INTEGER, moves INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL, hints INTEGER NOT NULL, undos INTEGER NOT NULL, assisted INTEGER NOT NULL,
        won INTEGER NOT NULL, UNIQUE (finished, session)
    );
    CREATE TABLE preference (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    PRAGMA user_version = 1;
";

impl Folder {
    /// A file of version 1 with a row for each window.
    fn of_version_1(rows: &[(i64, &SavedGame)]) -> Folder {
        let folder = Folder::new();
        fs::create_dir_all(&folder.0).unwrap();
        let connection = Connection::open(folder.0.join(FILE)).unwrap();
        connection
            .pragma_update(None, "journal_mode", "WAL")
            .unwrap();
        connection.execute_batch(VERSION_1).unwrap();
        for (id, game) in rows {
            let code = notation::encode(game.session.puzzle()).unwrap();
            let daily = game.origin.as_daily().map(|daily| daily.to_string());
            let row = rusqlite::params![
                id,
                game.session.save().unwrap(),
                code,
                daily,
                game.updated as i64
            ];
            connection
                .execute("INSERT INTO window VALUES (?1, ?2, ?3, ?4, ?5)", row)
                .unwrap();
        }
        folder
    }
}

#[test]
fn no_game_of_version_1_is_lost() {
    let daily = SavedGame {
        updated: 7,
        origin: Origin::daily(Daily::new(date("2026-11-15"))),
        session: Session::new(generate::daily(date("2026-11-15")).0),
    };
    let [older, newer, open] = [game(1, 2, 4), game(1, 3, 9), game(5, 1, 5)];
    let folder = Folder::of_version_1(&[(1, &newer), (2, &daily), (3, &older), (4, &open)]);
    // A window of version 1 is still open, and one has a game of a version that is not known here.
    let lock = shelf::lock(&folder.0, 4).unwrap().unwrap();
    let store = folder.store();
    store
        .connection
        .execute(
            "INSERT INTO window VALUES (5, 's9 from the future', 'q1', NULL, 8)",
            [],
        )
        .unwrap();
    assert_eq!(store.games(), [daily.clone(), newer.clone()]);
    // Of two games of one puzzle the newest is continued; the other is in the history.
    let history = history(&store);
    assert_eq!(
        (
            history.len(),
            history[0].summary.moves,
            history[0].summary.won
        ),
        (1, 2, false)
    );
    // Existing players do not see the guide.
    let settings = store.settings().unwrap();
    let settings =
        Settings::from_pairs(settings.iter().map(|(name, value)| (&name[..], &value[..])));
    assert!(settings.guided && settings.has_won && settings.level == generate::Level::Medium);
    drop((store, lock));
    let store = folder.store();
    assert_eq!(store.games(), [open, daily, newer]);
    let left: i64 = store
        .connection
        .query_row("SELECT count(*) FROM window", [], |row| row.get(0))
        .unwrap();
    assert_eq!(
        left, 1,
        "what cannot be read is left for a program that can"
    );
}

#[test]
fn settings_of_version_1_keep_their_meaning() {
    let folder = Folder::of_version_1(&[]);
    let connection = Connection::open(folder.0.join(FILE)).unwrap();
    for (name, value) in [
        ("level", "expert"),
        ("dots", "no"),
        ("reach", "yes"),
        ("theme", "night"),
        ("game", "q1j440000a8"),
    ] {
        connection
            .execute("INSERT INTO preference VALUES (?1, ?2)", [name, value])
            .unwrap();
    }
    let pairs = folder.store().settings().unwrap();
    let settings = Settings::from_pairs(pairs.iter().map(|(name, value)| (&name[..], &value[..])));
    assert_eq!(
        (
            settings.level,
            settings.switches.is_on(Switch::Dots),
            settings.switches.is_on(Switch::Preview)
        ),
        (generate::Level::Expert, false, true)
    );
    assert!(settings.guided);
    assert!(pairs.contains(&("theme".to_owned(), "night".to_owned())));
}

#[test]
fn a_finished_game_is_in_the_history() {
    let folder = Folder::new();
    let store = folder.store();
    let first = store.finish(&won("2026-11-15", false, 50)).unwrap();
    assert_eq!(
        first,
        PreviousBest {
            at_par: 1,
            milliseconds: None,
            streak: 0
        }
    );
    let second = store.finish(&won("2026-11-15", false, 40)).unwrap();
    assert_eq!(second.milliseconds, Some(50_000));
    let third = store.finish(&won("2026-11-15", false, 60)).unwrap();
    assert_eq!(third.milliseconds, Some(40_000));
    assert_eq!(history(&folder.store()).len(), 3);
    let seven = &store.statistics(date("2026-11-15")).unwrap().groups[0];
    assert_eq!(
        (seven.played, seven.wins.won, seven.at_par, seven.flawless),
        (3, 3, 3, 3)
    );
    assert_eq!(
        (seven.best_milliseconds, seven.median_milliseconds),
        (Some(40_000), Some(50_000))
    );
    assert_eq!(seven.recent_milliseconds, [40_000, 50_000, 60_000]);
}

#[test]
fn many_windows_write_at_once_and_nothing_is_lost() {
    let folder = Folder::new();
    folder.store();
    let numbers = std::thread::scope(|scope| {
        let windows = (0..4u64).map(|window| {
            let folder = &folder;
            scope.spawn(move || {
                let mut store = folder.store();
                store.open_window().unwrap();
                // All want the same game, and one gets it.
                let is_mine = store.claim("the same").unwrap();
                let played = won("2026-11-15", false, 1);
                for number in 0..25 {
                    store.put(&game(window, 1, number));
                    let finished = (window * 1000 + number) as i64;
                    store
                        .finish(&Played {
                            finished,
                            ..played.clone()
                        })
                        .unwrap();
                }
                // Held until all are done.
                (store, is_mine)
            })
        });
        let windows: Vec<_> = windows.collect();
        let all: Vec<(Store, bool)> = windows
            .into_iter()
            .map(|window| window.join().unwrap())
            .collect();
        all.iter().filter(|(_, is_mine)| *is_mine).count()
    });
    let store = folder.store();
    assert_eq!(
        (numbers, history(&store).len(), store.games().len()),
        (1, 100, 4)
    );
}

#[test]
fn a_damaged_file_is_moved_aside_with_its_journals_and_nothing_is_deleted() {
    let folder = Folder::new();
    folder.store().put(&game(1, 1, 1));
    let damaged = b"this is not a database, but the player may want it back".repeat(100);
    let journals = ["-wal", "-shm"].map(|journal| (journal, journal.as_bytes().repeat(2000)));
    fs::write(folder.0.join(FILE), &damaged).unwrap();
    for (journal, bytes) in &journals {
        fs::write(folder.0.join(format!("{FILE}{journal}")), bytes).unwrap();
    }
    let error = format!("{:#}", Store::open(&folder.0).unwrap_err());
    assert!(
        error.contains("quatrainment.db is damaged; run `quatrainment play` to move it aside"),
        "{error}"
    );
    let store = Store::open_or_replace(&folder.0).unwrap();
    assert!(store.notice.as_ref().unwrap().contains("moved aside"));
    let aside = folder.0.join(format!("{FILE}.damaged-1"));
    assert_eq!(fs::read(&aside).unwrap(), damaged);
    assert_eq!(
        fs::read(format!("{}-wal", aside.display())).unwrap(),
        journals[0].1
    );
    assert!(fs::exists(format!("{}-shm", aside.display())).unwrap());
    assert!(store.games().is_empty());
    store.put(&game(2, 1, 1));
    assert!(Store::open_or_replace(&folder.0).unwrap().notice.is_none());
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let folder = Folder::new();
    folder
        .store()
        .connection
        .pragma_update(None, "user_version", version::VERSION + 1)
        .unwrap();
    let error = format!("{:#}", Store::open_or_replace(&folder.0).unwrap_err());
    assert!(error.contains("newer version"), "{error}");
}

#[test]
fn an_exported_history_comes_back_the_same() {
    let (from, to) = (Folder::new(), Folder::new());
    let store = from.store();
    for (day, daily, seconds) in [
        ("2026-11-14", true, 30),
        ("2026-11-15", false, 10),
        ("2026-11-15", false, 12),
        ("2026-11-15", true, 20),
    ] {
        store.finish(&won(day, daily, seconds)).unwrap();
    }
    let mut exported = Vec::new();
    assert_eq!(store.export(&mut exported).unwrap(), 4);
    // Files that people have exported can be imported by every later version.
    let first = String::from_utf8(exported.clone())
        .unwrap()
        .lines()
        .next()
        .unwrap()
        .to_owned();
    assert_eq!(
        first,
        r#"{"finished":63930211200030,"day":"2026-11-14","daily":"2026-11-14","session":"s1 q12446r1mdj0x8 +30000 A1 C1 A2 B2 B3 B4 C4"}"#
    );
    let mut other = to.store();
    assert_eq!(other.import(&exported[..]).unwrap(), (4, 4));
    assert_eq!(
        other.import(&exported[..]).unwrap(),
        (0, 4),
        "nothing is doubled"
    );
    assert_eq!(history(&other), history(&store));
    assert_eq!(other.delete(Some(&[2])).unwrap(), 1);
    assert!(other.delete(Some(&[1, 99])).is_err());
    assert_eq!(history(&other).len(), 3, "a wrong number deletes nothing");
    assert_eq!(other.delete(None).unwrap(), 3);
    assert!(other.game(1).is_err());
}

#[test]
fn a_history_with_any_error_is_not_imported() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.finish(&won("2026-11-15", true, 20)).unwrap();
    let mut exported = Vec::new();
    store.export(&mut exported).unwrap();
    let good = String::from_utf8(exported).unwrap();
    store.delete(None).unwrap();
    for (wrong, why) in [
        ("{}".to_owned(), "missing field"),
        ("no json".to_owned(), "expected"),
        (good.replace("s1 ", "s7 "), "starts with s1"),
        (
            good.replace("2026-11-15", "2026-11-16"),
            "not the puzzle of 2026-11-16",
        ),
        (good.replace("+20000", "+20000 undo"), "nothing to undo"),
    ] {
        let error = store
            .import(format!("{good}{wrong}").as_bytes())
            .unwrap_err();
        let error = format!("{error:#}");
        assert!(
            error.starts_with("line 2; nothing was imported") && error.contains(why),
            "{error}"
        );
        assert!(history(&store).is_empty());
    }
}

#[test]
fn a_streak_counts_daily_puzzles_solved_on_their_day() {
    let days = |days: &[&str], today: &str| {
        let history: Vec<Played> = days.iter().map(|day| won(day, true, 10)).collect();
        let days = statistics(&history, date(today)).daily;
        (days.solved, days.current, days.longest)
    };
    let three = ["2026-02-27", "2026-02-28", "2026-03-01"];
    assert_eq!(days(&[], "2026-03-01"), (0, 0, 0));
    assert_eq!(days(&three, "2026-03-01"), (3, 3, 3));
    assert_eq!(
        days(&three, "2026-03-02"),
        (3, 3, 3),
        "today's is still to be solved"
    );
    assert_eq!(days(&three, "2026-03-03"), (3, 0, 3), "a day was missed");
    let gap = ["2026-02-25", "2026-02-26", "2026-03-01", "2026-03-01"];
    assert_eq!(
        days(&gap, "2026-03-01"),
        (3, 1, 2),
        "twice on a day counts once"
    );
    // A day solved later, or by the program, does not count.
    let late = Played {
        day: date("2026-03-05"),
        ..won("2026-03-01", true, 10)
    };
    let mut helped = won("2026-03-05", true, 10);
    helped.summary.assisted = true;
    assert_eq!(
        statistics(&[late, helped], date("2026-03-05")).daily,
        Default::default()
    );
}

#[test]
fn statistics_are_grouped_by_game_size_and_level() {
    let mut left = won("2026-11-15", false, 30);
    left.summary.won = false;
    let mut over = won("2026-11-15", false, 40);
    over.summary.moves += 2;
    let mut easy = won("2026-11-15", false, 5);
    easy.summary.level = Some("easy".to_owned());
    let mut other = won("2026-11-15", false, 6);
    other.summary.size = "10x10".to_owned();
    let statistics = statistics(
        &[other, left, over, easy, won("2026-11-15", false, 50)],
        date("2026-11-15"),
    );
    assert_eq!((statistics.played, statistics.wins.won), (5, 4));
    let groups: Vec<_> = statistics
        .groups
        .iter()
        .map(|group| {
            (
                &group.size[..],
                group.level.as_deref().unwrap(),
                group.played,
                group.wins.won,
                group.at_par,
            )
        })
        .collect();
    assert_eq!(
        groups,
        [
            ("4x4", "easy", 1, 1, 1),
            ("4x4", "hard", 3, 2, 1),
            ("10x10", "hard", 1, 1, 1)
        ]
    );
    assert_eq!(statistics.groups[1].median_milliseconds, Some(45_000));
}

#[test]
fn sparklines_go_from_the_smallest_to_the_largest() {
    assert_eq!(sparkline(&[0, 50, 100], false), "▁▄█");
    assert_eq!(sparkline(&[7, 7], true), "..");
    assert_eq!(sparkline(&[], false), "");
    assert_eq!(sparkline(&[0, u64::MAX], true), ".#");
}

#[test]
fn settings_are_saved() {
    let folder = Folder::new();
    let mut store = folder.store();
    assert!(store.settings().unwrap().is_empty());
    store
        .keep(&[("level", "hard".to_owned()), ("theme", "night".to_owned())])
        .unwrap();
    store.keep(&[("level", "easy".to_owned())]).unwrap();
    let mut kept = folder.store().settings().unwrap();
    kept.sort();
    assert_eq!(
        kept,
        [("level", "easy"), ("theme", "night")].map(|(a, b)| (a.to_owned(), b.to_owned()))
    );
}
