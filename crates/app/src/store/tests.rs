//! The memory: two windows at once, damaged files, and what the history says.

use super::*;
use quatrainment::generate::{self, Date};
use quatrainment::{Session, Solver, Summary, catalogue, notation};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder of its own for each test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("quatrainment-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
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

fn game(seed: u64) -> InProgress {
    InProgress { session: Session::new(generate::random(solver().game(), seed).unwrap()), daily: None }
}

fn code(game: &InProgress) -> String {
    notation::encode(game.session.puzzle()).unwrap()
}

/// A game won on a day in so many seconds.
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
        id: 0,
        finished: (date(day).number() * 86_400_000 + seconds) as i64,
        day: date(day),
        daily: daily.then(|| date(day)),
        line: session.save().unwrap(),
        summary: Summary::of(&session, generate::grade(&solver(), session.puzzle())),
    }
}

#[test]
fn a_window_goes_on_with_the_newest_game_that_no_other_holds() {
    let folder = Folder::new();
    let [mut first, mut second] = [folder.store(), folder.store()];
    assert_eq!(first.take_window(Wanted::Newest, 1).unwrap(), None);
    first.save(&game(1), 2).unwrap();
    assert_eq!(second.take_window(Wanted::Newest, 3).unwrap(), None, "the first window holds it");
    second.save(&game(2), 4).unwrap();
    // Both go on at once and neither touches the other's.
    let mut one = game(1);
    one.session.press(solver().game().grid().cell(5).unwrap()).unwrap();
    first.save(&one, 5).unwrap();
    second.save(&game(2), 6).unwrap();
    drop(second);
    let mut third = folder.store();
    assert_eq!(third.take_window(Wanted::Newest, 7).unwrap(), Some(game(2)));
    drop(first);
    let mut fourth = folder.store();
    assert_eq!(fourth.take_window(Wanted::Newest, 8).unwrap(), Some(one));
    drop((third, fourth));
    let mut fifth = folder.store();
    assert_eq!(fifth.take_window(Wanted::Newest, 9).unwrap(), Some(game(2)), "the newest");
}

#[test]
fn a_puzzle_that_is_asked_for_goes_on_where_it_was_left() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.take_window(Wanted::None, 1).unwrap();
    store.save(&game(1), 1).unwrap();
    drop(store);
    let mut store = folder.store();
    assert_eq!(store.take_window(Wanted::Puzzle(&code(&game(2))), 2).unwrap(), None);
    store.save(&game(2), 2).unwrap();
    drop(store);
    let mut store = folder.store();
    assert_eq!(store.take_window(Wanted::Puzzle(&code(&game(1))), 3).unwrap(), Some(game(1)));
    assert_eq!(store.take_window(Wanted::None, 4).unwrap(), None);
    store.save(&game(3), 4).unwrap();
    for seed in [3, 2, 1] {
        assert_eq!(store.take_window(Wanted::Puzzle(&code(&game(seed))), 5).unwrap(), Some(game(seed)));
    }
}

#[test]
fn a_finished_game_is_in_the_history_and_no_longer_in_progress() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.take_window(Wanted::Newest, 1).unwrap();
    store.save(&game(1), 1).unwrap();
    let first = store.finish(&won("2026-11-15", false, 50)).unwrap();
    assert_eq!(first, Best { milliseconds: None, streak: 0 });
    let second = store.finish(&won("2026-11-15", false, 40)).unwrap();
    assert_eq!(second.milliseconds, Some(50_000));
    let third = store.finish(&won("2026-11-15", false, 60)).unwrap();
    assert_eq!(third.milliseconds, Some(40_000));
    drop(store);
    let mut store = folder.store();
    assert_eq!(store.take_window(Wanted::Newest, 2).unwrap(), None);
    assert_eq!(store.history().unwrap().len(), 3);
    let seven = &store.statistics(date("2026-11-15")).unwrap().groups[0];
    assert_eq!((seven.played, seven.won, seven.at_par, seven.flawless), (3, 3, 3, 3));
    assert_eq!((seven.best_milliseconds, seven.median_milliseconds), (Some(40_000), Some(50_000)));
    assert_eq!(seven.recent_milliseconds, [40_000, 50_000, 60_000]);
}

#[test]
fn many_windows_write_at_once_and_nothing_is_lost() {
    let folder = Folder::new();
    folder.store();
    std::thread::scope(|scope| {
        let windows = (0..4u64).map(|window| {
            let folder = &folder;
            scope.spawn(move || {
                let mut store = folder.store();
                store.take_window(Wanted::Newest, 1).unwrap();
                let played = won("2026-11-15", false, 1);
                for number in 0..25 {
                    store.save(&game(window), number).unwrap();
                    let finished = (window * 1000) as i64 + number;
                    store.finish(&Played { finished, ..played.clone() }).unwrap();
                }
                store.save(&game(window), 100).unwrap();
                // Held until all are done, so that each has a row of its own.
                store
            })
        });
        let windows: Vec<_> = windows.collect();
        let _all: Vec<Store> = windows.into_iter().map(|window| window.join().unwrap()).collect();
    });
    let store = folder.store();
    assert_eq!(store.history().unwrap().len(), 100);
    let mut left = Vec::new();
    let mut windows = Vec::new();
    for _ in 0..4 {
        let mut store = folder.store();
        left.extend(store.take_window(Wanted::Newest, 200).unwrap().map(|game| code(&game)));
        windows.push(store);
    }
    left.sort();
    let mut saved: Vec<String> = (0..4).map(|window| code(&game(window))).collect();
    saved.sort();
    assert_eq!(left, saved);
}

#[test]
fn a_damaged_file_is_put_aside_and_never_deleted() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.take_window(Wanted::Newest, 1).unwrap();
    store.save(&game(1), 1).unwrap();
    drop(store);
    let damaged = b"this is no database, but somebody may want it back".repeat(100);
    fs::write(folder.0.join(FILE), &damaged).unwrap();
    assert!(Store::open(&folder.0).is_err());
    let mut store = Store::open_or_begin_anew(&folder.0).unwrap();
    assert!(store.notice.as_ref().unwrap().contains("put aside"));
    assert_eq!(fs::read(folder.0.join(format!("{FILE}.damaged-1"))).unwrap(), damaged);
    assert_eq!(store.take_window(Wanted::Newest, 1).unwrap(), None);
    store.save(&game(2), 1).unwrap();
    assert!(Store::open_or_begin_anew(&folder.0).unwrap().notice.is_none());
}

#[test]
fn a_file_of_a_newer_version_is_left_alone() {
    let folder = Folder::new();
    folder.store().connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
    let error = Store::open_or_begin_anew(&folder.0).unwrap_err().to_string();
    assert!(error.contains("newer version"), "{error}");
}

#[test]
fn a_line_that_cannot_be_read_is_left_for_whoever_can() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.take_window(Wanted::Newest, 1).unwrap();
    store.save(&game(1), 1).unwrap();
    store.connection.execute("UPDATE window SET session = 's9 from the future'", []).unwrap();
    assert_eq!(store.take_window(Wanted::Newest, 2).unwrap(), None);
    store.save(&game(2), 3).unwrap();
    let lines: i64 = store.connection.query_row("SELECT count(*) FROM window", [], |row| row.get(0)).unwrap();
    assert_eq!(lines, 2);
}

#[test]
fn an_exported_history_comes_back_the_same() {
    let (from, to) = (Folder::new(), Folder::new());
    let mut store = from.store();
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
    let mut other = to.store();
    assert_eq!(other.import(&exported[..]).unwrap(), (4, 4));
    assert_eq!(other.import(&exported[..]).unwrap(), (0, 4), "nothing is doubled");
    assert_eq!(other.history().unwrap(), store.history().unwrap());
    assert_eq!(other.delete(Some(&[2])).unwrap(), 1);
    assert!(other.delete(Some(&[1, 99])).is_err());
    assert_eq!(other.history().unwrap().len(), 3, "a wrong number deletes nothing");
    assert_eq!(other.delete(None).unwrap(), 3);
    assert!(other.game(1).is_err());
}

#[test]
fn a_history_that_is_wrong_anywhere_is_not_imported() {
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
        (good.replace("s1 ", "s7 "), "begins with s1"),
        (good.replace("2026-11-15", "2026-11-16"), "not the puzzle of 2026-11-16"),
        (good.replace("+20000", "+20000 undo"), "nothing to undo"),
    ] {
        let error = store.import(format!("{good}{wrong}").as_bytes()).unwrap_err();
        let error = format!("{error:#}");
        assert!(error.starts_with("line 2; nothing was imported") && error.contains(why), "{error}");
        assert!(store.history().unwrap().is_empty());
    }
}

#[test]
fn days_in_a_row_are_counted_where_they_were_solved_in_time() {
    let days = |days: &[&str], today: &str| {
        let history: Vec<Played> = days.iter().map(|day| won(day, true, 10)).collect();
        let days = statistics(&history, date(today)).daily;
        (days.solved, days.current, days.longest)
    };
    let three = ["2026-02-27", "2026-02-28", "2026-03-01"];
    assert_eq!(days(&[], "2026-03-01"), (0, 0, 0));
    assert_eq!(days(&three, "2026-03-01"), (3, 3, 3));
    assert_eq!(days(&three, "2026-03-02"), (3, 3, 3), "today's is still to be solved");
    assert_eq!(days(&three, "2026-03-03"), (3, 0, 3), "a day was missed");
    let gap = ["2026-02-25", "2026-02-26", "2026-03-01", "2026-03-01"];
    assert_eq!(days(&gap, "2026-03-01"), (3, 1, 2), "twice on a day counts once");
    // A day solved later, or by the program, does not count.
    let late = Played { day: date("2026-03-05"), ..won("2026-03-01", true, 10) };
    let mut helped = won("2026-03-05", true, 10);
    helped.summary.assisted = true;
    assert_eq!(statistics(&[late, helped], date("2026-03-05")).daily, Default::default());
}

#[test]
fn statistics_are_told_by_game_size_and_level() {
    let mut left = won("2026-11-15", false, 30);
    left.summary.won = false;
    let mut over = won("2026-11-15", false, 40);
    over.summary.moves += 2;
    let mut easy = won("2026-11-15", false, 5);
    easy.summary.level = Some("easy".to_owned());
    let mut other = won("2026-11-15", false, 6);
    other.summary.size = "10x10".to_owned();
    let statistics = statistics(&[other, left, over, easy, won("2026-11-15", false, 50)], date("2026-11-15"));
    assert_eq!((statistics.played, statistics.won), (5, 4));
    let told: Vec<_> = statistics
        .groups
        .iter()
        .map(|group| {
            (&group.size[..], group.level.as_deref().unwrap(), group.played, group.won, group.at_par)
        })
        .collect();
    assert_eq!(told, [("4x4", "easy", 1, 1, 1), ("4x4", "hard", 3, 2, 1), ("10x10", "hard", 1, 1, 1)]);
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
fn preferences_are_kept() {
    let folder = Folder::new();
    let mut store = folder.store();
    assert_eq!(store.preferences().unwrap(), Preferences::default());
    let grid = quatrainment::Grid::new("3x7".parse().unwrap());
    let liked = Preferences {
        level: generate::Level::Expert,
        game: quatrainment::Game::new("own", quatrainment::Rule::everywhere([0, 3]), grid).unwrap(),
        dots: false,
        reach: false,
        theme: ThemeName::Night,
    };
    store.keep(&liked).unwrap();
    assert_eq!(folder.store().preferences().unwrap(), liked);
    store
        .connection
        .execute("UPDATE preference SET value = 'nonsense' WHERE name IN ('level', 'theme', 'game')", [])
        .unwrap();
    let kept = store.preferences().unwrap();
    assert_eq!(kept, Preferences { dots: false, reach: false, ..Preferences::default() });
}
