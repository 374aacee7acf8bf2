//! The rules one by one, random sprints against a count of their own, and texts that nobody played.

use super::puzzles::Puzzles;
use super::*;
use proptest::prelude::*;
use quatrainment::generate::Date;
use quatrainment::{Cell, Puzzle, Solver, notation};

/// The puzzles of some seeds. They never change.
const PUZZLES: &str = include_str!("puzzles.txt");

/// Sprints that were played, with their results. They never change.
const PLAYED: &str = include_str!("played.txt");

/// A sprint with a clock and a solver.
struct Play {
    sprint: Sprint,
    solver: Solver,
    now: u64,
}

impl Play {
    fn new(seed: u64) -> Play {
        let sprint = Sprint::new(seed);
        let solver = Solver::new(sprint.session().puzzle().game()).unwrap();
        let now = 1_000_000;
        Play {
            sprint,
            solver,
            now,
        }
    }

    /// Does something after some time.
    fn after(&mut self, wait: u64, action: SprintAction) -> SprintEvent {
        self.now += wait;
        self.sprint.act(action, self.now)
    }

    fn right(&self) -> Cell {
        self.sprint.session().next_press(&self.solver).unwrap()
    }

    fn wrong(&self) -> Cell {
        let solution = self.solver.solve(&self.sprint.session().difference());
        let solution = solution.unwrap();
        let mut cells = self.sprint.session().current().grid().cells();
        cells
            .find(|&cell| solution.presses().get(cell) == 0)
            .unwrap()
    }

    fn press_right(&mut self) -> SprintEvent {
        self.after(400, SprintAction::Press(self.right()))
    }

    fn press_wrong(&mut self) -> SprintEvent {
        self.after(400, SprintAction::Press(self.wrong()))
    }

    /// Solves puzzles with the fewest presses and returns what each earned.
    fn solve(&mut self, puzzles: u64) -> Vec<u64> {
        let mut earned = Vec::new();
        while (earned.len() as u64) < puzzles {
            if let SprintEvent::Solved { seconds, .. } = self.press_right() {
                earned.push(seconds);
            }
        }
        earned
    }
}

/// How an action of a random player is chosen: right presses are more common than all others.
fn act(play: &mut Play, choice: u8, wait: u64) -> SprintEvent {
    let cell = play
        .sprint
        .session()
        .current()
        .grid()
        .cell(u64::from(choice) % 16);
    let action = match choice {
        0..=15 => SprintAction::Press(cell.unwrap()),
        16..=19 => SprintAction::Undo,
        20..=21 => SprintAction::Skip,
        22..=27 => SprintAction::Tick,
        _ if play.sprint.is_over() => SprintAction::Tick,
        _ => SprintAction::Press(play.right()),
    };
    play.after(wait, action)
}

fn moments() -> impl Strategy<Value = Vec<(u8, u64)>> {
    let wait = prop_oneof![4 => 300u64..1_500, 1 => 0u64..300, 1 => 0u64..20_000];
    prop::collection::vec((0u8..120, wait), 0..250)
}

fn played(seed: u64, moments: &[(u8, u64)]) -> Play {
    let mut play = Play::new(seed);
    for &(choice, wait) in moments {
        act(&mut play, choice, wait);
    }
    play
}

/// What a sprint comes to, counted without a session, a combo that ends early, or a clock: score, longest combo, extra time.
fn counted(seed: u64, log: &[(u64, SprintAction)]) -> (u64, u64, u64) {
    let mut puzzles = Puzzles::new(seed);
    let (mut puzzle, mut number) = (puzzles.next().unwrap(), 1);
    let mut board = puzzle.start().clone();
    let (mut made, mut presses): (Vec<Cell>, u64) = (Vec::new(), 0);
    let (mut score, mut combos, mut extra) = (0, vec![0], 0);
    for &(at, action) in log {
        assert!(at < 180_000 + 1_000 * extra);
        let flip = match action {
            SprintAction::Press(cell) => {
                made.push(cell);
                presses += 1;
                Some(cell)
            }
            SprintAction::Undo => made.pop(),
            _ => None,
        };
        if let Some(cell) = flip {
            puzzle.game().press(&mut board, cell);
        }
        let is_solved = board == *puzzle.target();
        if !is_solved && action != SprintAction::Skip {
            continue;
        }
        score += u64::from(is_solved);
        if is_solved && presses == par(number) {
            let combo = combos.last_mut().unwrap();
            *combo += 1;
            let rewards = [(3, 3), (6, 5), (10, 7)].into_iter();
            let rewards = rewards.chain((3..60).map(|fifth| (5 * fifth, 10)));
            let earned: u64 = rewards
                .filter(|(length, _)| length == combo)
                .map(|(_, seconds)| seconds)
                .sum();
            extra = (extra + earned).min(60);
        } else {
            combos.push(0);
        }
        (puzzle, number) = (puzzles.next().unwrap(), number + 1);
        board = puzzle.start().clone();
        (made, presses) = (Vec::new(), 0);
    }
    (score, combos.into_iter().max().unwrap(), extra)
}

fn result(sprint: &Sprint) -> (u64, u64, u64) {
    (
        sprint.score(),
        sprint.longest_combo(),
        sprint.extra_seconds(),
    )
}

proptest! {
    #[test]
    fn a_replay_comes_to_the_same_by_text_and_by_code(seed in any::<u64>(), moments in moments()) {
        let mut sprint = played(seed, &moments).sprint;
        let (text, code) = (sprint.text(), sprint.code());
        prop_assert_eq!(result(&sprint), counted(seed, sprint.log()));
        sprint.act(SprintAction::Tick, u64::MAX);
        prop_assert!(looks_like_a_sprint(&text) && looks_like_a_sprint(&code));
        for written in [&text, &code, &code.to_uppercase()] {
            let again = replay(written).unwrap();
            prop_assert_eq!((again.text(), again.code()), (text.clone(), code.clone()));
            prop_assert_eq!(result(&again), result(&sprint));
            if sprint.is_started() {
                prop_assert_eq!(again.played(), sprint.played());
            }
        }
        let last_line = format!("\n{code}");
        prop_assert!(sprint.share().ends_with(&last_line));
    }

    #[test]
    fn whatever_is_played_keeps_the_rules(seed in any::<u64>(), moments in moments()) {
        let mut play = Play::new(seed);
        let mut before = result(&play.sprint);
        for (choice, wait) in moments {
            let was_over = play.sprint.is_over();
            let event = act(&mut play, choice, wait);
            let sprint = &play.sprint;
            let after = result(sprint);
            prop_assert!(after.0 >= before.0 && after.1 >= before.1 && after.2 >= before.2 && after.2 <= 60);
            prop_assert!(sprint.combo() <= sprint.longest_combo() && sprint.longest_combo() <= sprint.score());
            prop_assert!(!was_over || event == SprintEvent::Nothing);
            prop_assert_eq!(sprint.left(play.now) == 0, sprint.is_over());
            if let Some(tick) = sprint.next_tick_at(play.now) {
                prop_assert!(tick > play.now && sprint.clock_text(tick) != sprint.clock_text(play.now));
                prop_assert_eq!(sprint.clock_text(tick - 1), sprint.clock_text(play.now));
            }
            let log = sprint.log();
            prop_assert!(log.is_sorted_by_key(|(at, _)| *at));
            prop_assert!(log.first().is_none_or(|(at, _)| *at == 0));
            before = after;
        }
    }

    #[test]
    fn a_text_that_is_read_is_the_one_that_is_written(
        seed in any::<u64>(), moments in moments(),
        edits in prop::collection::vec((0u8..6, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..4)
    ) {
        let text = played(seed, &moments).sprint.text();
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for (kind, place, other) in edits {
            let (place, other) = (place.index(words.len()), other.index(words.len()));
            match kind {
                0 => words.swap(place, other),
                1 if words.len() > 1 => drop(words.remove(place)),
                2 => words.insert(place, words[other].clone()),
                3 => words[place] = ["+1", "+0", "+007", "undo", "skip", "B2", "b2", "E1", "", "7"][other % 10].to_owned(),
                4 => words[place].push(['0', '1', ' ', '\n', '+', 'x'][other % 6]),
                _ => drop(words[place].pop()),
            }
        }
        let text = words.join(" ");
        if let Ok(sprint) = replay(&text) {
            prop_assert_eq!(sprint.text(), text);
            prop_assert_eq!(result(&sprint), counted(sprint.seed(), sprint.log()));
        }
    }

    #[test]
    fn a_text_of_random_words_is_read_or_refused(words in prop::collection::vec("[A-D][1-4]|undo|skip|\\+[0-9]{1,4}", 0..20), seed in 0u64..9) {
        let text = format!("sprint1 {seed} {}", words.join(" "));
        match replay(text.trim_end()) {
            Ok(sprint) => prop_assert_eq!(sprint.text(), text.trim_end()),
            Err(error) => prop_assert!(error.sentence().ends_with('.')),
        }
    }

    #[test]
    fn a_code_that_is_read_is_the_one_that_is_written(numbers in prop::collection::vec(prop_oneof![0u64..18, 5_400u64..30_000, any::<u64>().prop_map(|n| n >> 4)], 0..8)) {
        let code = notation::encode_numbers('s', &numbers);
        if let Ok(sprint) = replay(&code) {
            prop_assert_eq!(sprint.code(), code);
        }
    }
}

/// Seeds are permanent: sprints that were shared are played with these puzzles.
#[test]
fn the_puzzles_of_a_seed_never_change() {
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    let mut puzzles = Puzzles::new(0);
    let mut solver: Option<Solver> = None;
    for line in lines {
        let [seed, number, code] = line
            .split(' ')
            .collect::<Vec<_>>()
            .try_into()
            .expect("three words");
        if number == "1" {
            puzzles = Puzzles::new(seed.parse().unwrap());
        }
        let puzzle = puzzles.next().unwrap();
        assert_eq!(puzzle, code.parse::<Puzzle>().unwrap(), "{line}");
        let solver = solver.get_or_insert_with(|| Solver::new(puzzle.game()).unwrap());
        let number = number.parse().unwrap();
        assert_eq!(solver.par(&puzzle), Some(par(number)), "{line}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

#[test]
fn sprints_that_were_played_never_change() {
    let blocks = PLAYED.trim_end().split("\n\n").skip(1);
    let mut count = 0;
    for block in blocks {
        let (text, share) = block.split_once('\n').unwrap();
        let sprint = replay(text).unwrap();
        assert_eq!((&sprint.text()[..], &sprint.share()[..]), (text, share));
        let code = share.lines().last().unwrap();
        assert_eq!(replay(code).unwrap().text(), text);
        count += 1;
    }
    assert!(count >= 4, "{count}");
}

#[test]
fn the_greatest_par_is_that_of_the_game() {
    let play = Play::new(1);
    let game = play.sprint.session().puzzle().game();
    assert!(play.solver.is_always_solvable() && game.states() == 2);
    assert_eq!(game.grid().len(), MAX_PAR);
}

#[test]
fn the_clock_starts_with_the_first_press() {
    let mut play = Play::new(1);
    assert_eq!(play.after(5_000, SprintAction::Tick), SprintEvent::Nothing);
    // There is nothing to undo, so that starts no clock.
    assert_eq!(play.after(5_000, SprintAction::Undo), SprintEvent::Nothing);
    assert_eq!(
        (play.sprint.is_started(), play.sprint.left(play.now)),
        (false, 180_000)
    );
    assert_eq!(play.sprint.next_tick_at(play.now), None);
    play.press_wrong();
    assert_eq!(play.sprint.started_at(), Some(play.now));
    assert_eq!(
        play.after(179_999, SprintAction::Tick),
        SprintEvent::Nothing
    );
    assert_eq!(play.sprint.clock_text(play.now), "0:01");
    assert_eq!(play.after(1, SprintAction::Tick), SprintEvent::Ended);
    assert_eq!(play.sprint.clock_text(play.now), "0:00");
    assert_eq!(play.after(1, SprintAction::Skip), SprintEvent::Nothing);
    assert!(!play.sprint.can_undo());
}

#[test]
fn the_winning_press_must_come_in_time() {
    for (wait, score) in [(179_999, 1), (180_000, 0)] {
        let mut play = Play::new(3);
        let wrong = play.wrong();
        play.press_wrong();
        let back = play.after(wait, SprintAction::Press(wrong));
        assert_eq!(back == SprintEvent::Ended, score == 0);
        let mut play = Play::new(3);
        play.press_wrong();
        play.after(400, SprintAction::Undo);
        let event = play.after(wait - 400, SprintAction::Press(play.right()));
        assert_eq!(event == SprintEvent::Ended, score == 0);
        assert_eq!(play.sprint.score(), score);
    }
}

#[test]
fn what_comes_right_after_a_new_puzzle_is_dropped() {
    let mut play = Play::new(2);
    // The first puzzle is new when the front end shows it.
    play.after(0, SprintAction::Tick);
    let right = play.right();
    assert_eq!(
        play.after(299, SprintAction::Press(right)),
        SprintEvent::Dropped
    );
    assert!(!play.sprint.is_started());
    assert!(matches!(
        play.after(1, SprintAction::Press(right)),
        SprintEvent::Solved { .. }
    ));
    for action in [
        SprintAction::Press(right),
        SprintAction::Undo,
        SprintAction::Skip,
    ] {
        assert_eq!(play.after(99, action), SprintEvent::Dropped);
    }
    assert_eq!((play.sprint.log().len(), play.sprint.number()), (1, 2));
    assert_eq!(
        play.after(3, SprintAction::Press(right)),
        SprintEvent::Pressed(right)
    );
    // A dropped press costs time, and a second press of the same puzzle is not dropped.
    assert_eq!(play.sprint.left(play.now), 180_000 - 300);
    assert_eq!(
        play.after(1, SprintAction::Press(right)),
        SprintEvent::Pressed(right)
    );
}

#[test]
fn time_that_goes_back_counts_as_the_time_before() {
    let mut play = Play::new(2);
    play.press_wrong();
    play.after(1_000, SprintAction::Tick);
    play.now -= 900;
    let right = play.right();
    play.sprint.act(SprintAction::Press(right), play.now);
    assert_eq!(play.sprint.log()[1].0, 1_000);
    assert_eq!(play.sprint.left(0), 179_000);
}

#[test]
fn combos_earn_at_three_six_ten_and_every_fifth() {
    let mut play = Play::new(5);
    let mut next = Vec::new();
    let mut earned = Vec::new();
    for _ in 0..38 {
        next.push(play.sprint.next_reward_text());
        earned.extend(play.solve(1));
    }
    let some = |places: &[usize]| places.iter().map(|&at| earned[at - 1]).collect::<Vec<_>>();
    assert_eq!(some(&[3, 6, 10, 15, 20, 25, 30]), [3, 5, 7, 10, 10, 10, 10]);
    assert_eq!(earned.iter().filter(|&&seconds| seconds > 0).count(), 8);
    // 55 s are earned, so only 5 s are left of 60.
    assert_eq!((earned[34], play.sprint.extra_seconds()), (5, 60));
    assert_eq!(next[0], "3 in a row for +3 s");
    assert_eq!(next[2], "1 more for +3 s");
    assert_eq!(next[3], "3 more for +5 s");
    assert_eq!(next[10], "5 more for +10 s");
    assert_eq!(next[30], "5 more for +5 s");
    assert_eq!(next[37], "You have all 60 s of extra time");
    assert_eq!(play.sprint.next_reward(), None);
    assert_eq!(play.sprint.combo_text(), "Combo 38");
}

#[test]
fn a_new_combo_earns_from_the_beginning() {
    let mut play = Play::new(5);
    assert_eq!(play.solve(4), [0, 0, 3, 0]);
    assert_eq!(play.after(400, SprintAction::Skip), SprintEvent::Skipped);
    assert_eq!((play.sprint.combo(), play.sprint.longest_combo()), (0, 4));
    assert_eq!(play.solve(3), [0, 0, 3]);
    assert_eq!((play.sprint.extra_seconds(), play.sprint.score()), (6, 7));
    assert_eq!(
        play.sprint.left(play.now),
        186_000 - (play.now - play.sprint.started_at().unwrap())
    );
}

#[test]
fn a_combo_ends_when_the_player_can_know_it() {
    let mut play = Play::new(5);
    play.solve(3);
    assert_eq!((play.sprint.par(), play.sprint.combo()), (2, 3));
    // A wrong press alone would be a hint.
    play.press_wrong();
    assert_eq!(play.sprint.combo(), 3);
    // As many presses as the par did not solve it.
    play.press_wrong();
    assert_eq!(play.sprint.combo(), 0);

    let mut play = Play::new(5);
    play.solve(3);
    let right = play.right();
    play.after(400, SprintAction::Press(right));
    assert_eq!(
        play.after(400, SprintAction::Undo),
        SprintEvent::Undone(right)
    );
    assert_eq!(play.sprint.combo(), 0);
    // Undone presses count: this puzzle is not won with the fewest.
    play.press_right();
    let event = play.press_right();
    let solved = SprintEvent::Solved {
        fewest: false,
        presses: 3,
        par: 2,
        combo: 0,
        seconds: 0,
    };
    assert_eq!(event, solved);
    assert_eq!(event.sentence().unwrap(), "Solved in 3 presses (fewest 2).");
    assert_eq!((play.sprint.score(), play.sprint.longest_combo()), (4, 3));
}

#[test]
fn the_end_lists_what_was_missed() {
    let mut play = Play::new(8);
    play.solve(1);
    let wrong = play.wrong();
    play.after(400, SprintAction::Press(wrong));
    play.after(400, SprintAction::Undo);
    play.press_right();
    play.after(400, SprintAction::Skip);
    play.solve(1);
    play.press_wrong();
    play.after(400_000, SprintAction::Tick);
    let sprint = &play.sprint;
    let missed: Vec<String> = sprint
        .missed()
        .map(|one| format!("{}: {one}", one.heading()))
        .collect();
    assert_eq!(
        missed,
        [
            "puzzle 2: 2 presses, fewest 1",
            "puzzle 3: Skipped, fewest 1",
            "puzzle 5: Time up, fewest 2",
        ]
    );
    assert_eq!(sprint.played().len(), 5);
    assert_eq!((sprint.number(), sprint.par()), (5, 2));
    assert_eq!(sprint.played()[0].to_string(), "1 press, the fewest");
    let times: Vec<u64> = sprint
        .played()
        .iter()
        .map(PlayedPuzzle::milliseconds)
        .collect();
    assert_eq!(times, [0, 1_200, 400, 800, 180_000 - 2_400]);
    let names: Vec<_> = sprint
        .played()
        .iter()
        .map(|one| one.outcome.name())
        .collect();
    let expected = [
        "solved with the fewest presses",
        "solved with more presses",
        "skipped",
    ];
    assert_eq!(names[..3], expected);
    // Each can be played again, and was not won.
    assert!(sprint.missed().all(|one| !one.puzzle().is_solved()));
    assert_eq!(sprint.session(), &sprint.played()[4].session);
}

#[test]
fn a_sprint_without_actions_can_be_played() {
    for text in ["sprint1 7".to_owned(), Sprint::new(7).code()] {
        let mut sprint = replay(&text).unwrap();
        assert!(!sprint.is_started() && !sprint.is_over() && sprint.played().is_empty());
        assert_eq!(sprint.act(SprintAction::Skip, 9), SprintEvent::Skipped);
        assert_eq!(sprint.seed(), 7);
    }
}

#[test]
fn a_sprint_goes_on_after_a_reload() {
    let mut play = Play::new(9);
    play.solve(7);
    play.press_wrong();
    let (text, started) = (play.sprint.text(), play.sprint.started_at().unwrap());
    let mut again = restore(&text, started).unwrap();
    assert_eq!(result(&again), result(&play.sprint));
    assert_eq!(again.left(play.now), play.sprint.left(play.now));
    for _ in 0..2 {
        let right = again.session().next_press(&play.solver).unwrap();
        play.now += 500;
        let event = again.act(SprintAction::Press(right), play.now);
        assert_eq!(play.sprint.act(SprintAction::Press(right), play.now), event);
    }
    assert_eq!(again.text(), play.sprint.text());
    // Long afterwards, time is up.
    let end = started + 200_000;
    assert_eq!(again.act(SprintAction::Tick, end), SprintEvent::Ended);
}

#[test]
fn what_could_not_have_happened_is_refused() {
    let mut play = Play::new(9);
    play.solve(2);
    let text = play.sprint.text();
    assert_eq!(replay(&text).unwrap().score(), 2);
    // The second solution is moved to where its puzzle was new.
    let early = text.replace("+400", "+299");
    let why = |text: &str| replay(text).unwrap_err().to_string();
    let expected = "a new puzzle takes no presses for 300 ms";
    assert!(why(&early).ends_with(expected), "{}", why(&early));
    assert_eq!(
        why(&format!("{text} +300 undo")),
        "action 3 of the sprint, 'undo': there is nothing to undo"
    );
    assert_eq!(
        why(&format!("{text} +179600 skip")),
        "action 3 of the sprint, 'skip': time was up"
    );
    assert!(replay(&format!("{text} +179599 skip")).is_ok());
    assert!(why(&format!("{text} +{0} skip", u64::MAX)).ends_with("time was up"));
}

#[test]
fn damaged_texts_are_refused_with_the_place() {
    let why = |text: &str| replay(text).unwrap_err().to_string();
    let neither = "not a sprint: its code starts with s, its text with sprint1";
    for text in ["", "q1244tttqbv8r5", "sprint11 7"] {
        assert_eq!(why(text), neither, "{text}");
    }
    assert_eq!(why("sprint1"), "a number, the seed, comes after sprint1");
    assert_eq!(why("sprint1 07"), "a number, the seed, comes after sprint1");
    assert_eq!(
        why("sprint1 7 +5 A1"),
        "word 3 of the sprint, '+5': time starts with the first action"
    );
    assert_eq!(
        why("sprint1 7 A1 +5 +5 A1"),
        "word 5 of the sprint, '+5': an action comes between two times"
    );
    for time in ["+0", "+", "+-1", "+05", "+x", "+99999999999999999999"] {
        let place =
            format!("word 4 of the sprint, '{time}': a number of milliseconds comes after +");
        assert_eq!(why(&format!("sprint1 7 A1 {time} A1")), place);
    }
    for word in ["E1", "a1", "A01", "redo", "", "tick"] {
        let place =
            format!("word 3 of the sprint, '{word}': use a cell, A1 to D4, or undo or skip");
        assert_eq!(why(&format!("sprint1 7 {word}")), place);
    }
    assert_eq!(
        why("sprint1 7 A1 +5"),
        "the sprint ends with a time; an action follows"
    );
    let damaged = "the code is damaged: a symbol is wrong, missing or extra";
    let code = Sprint::new(7).code();
    assert_eq!(why(&code[..code.len() - 1]), damaged);
    for numbers in [&[][..], &[7], &[1 << 32, 0], &[0, 1 << 32], &[7, 0, 18]] {
        assert_eq!(
            why(&notation::encode_numbers('s', numbers)),
            damaged,
            "{numbers:?}"
        );
    }
    assert!(why("su").contains("'u' cannot be part of a code"));
    assert_eq!(
        replay("").unwrap_err().sentence(),
        format!("N{}.", &neither[1..])
    );
}

#[test]
fn a_sprint_does_not_look_like_a_puzzle() {
    let code = Sprint::new(7).code();
    assert!(looks_like_a_sprint(&code) && !notation::looks_like_a_code(&code));
    assert!(!looks_like_a_sprint("q1244tttqbv8r5") && !looks_like_a_sprint("s1 q1"));
    let link = format!("https://example.org/#/sprint/{code}");
    assert_eq!(notation::code_of_link(&link), code);
}

#[test]
fn best_scores_are_of_the_day_and_ever() {
    let day = |text: &str| text.parse::<Date>().unwrap();
    let (first, second) = (day("2026-11-19"), day("2026-11-20"));
    let mut best = SprintBest::default();
    assert_eq!(
        (best.to_string(), best.ever(), best.of(first)),
        (String::new(), None, None)
    );
    let mut said = Vec::new();
    for (score, date) in [
        (12, first),
        (17, first),
        (17, first),
        (9, second),
        (11, second),
        (3, second),
        (18, second),
    ] {
        said.push(best.record(score, date).to_string());
        assert_eq!(SprintBest::read(&best.to_string()), best);
    }
    assert_eq!(
        said,
        [
            "12 solved, your first sprint",
            "17 solved, a new best",
            "17 solved",
            "9 solved",
            "11 solved, your best today",
            "3 solved",
            "18 solved, a new best",
        ]
    );
    assert_eq!(best.to_string(), "18,2026-11-20:18");
    assert_eq!(
        (best.ever(), best.of(first), best.of(second)),
        (Some(18), None, Some(18))
    );
    for damaged in [
        "17",
        "17,2026-11-19",
        "17,2026-11-31:3",
        "x,2026-11-19:3",
        "17,2026-11-19:-3",
    ] {
        assert_eq!(
            SprintBest::read(damaged),
            SprintBest::default(),
            "{damaged}"
        );
    }
    assert_eq!(SprintBest::read("3,2026-11-19:12").ever(), Some(12));
}

#[test]
fn best_scores_of_two_windows_are_merged() {
    for (a, b, merged) in [
        ("", "", ""),
        ("", "3,2026-11-19:3", "3,2026-11-19:3"),
        ("17,2026-11-19:12", "14,2026-11-19:14", "17,2026-11-19:14"),
        ("17,2026-11-19:17", "18,2026-11-20:2", "18,2026-11-20:2"),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            let mut best = SprintBest::read(a);
            best.merge(&SprintBest::read(b));
            assert_eq!(best.to_string(), merged);
        }
    }
}

#[test]
fn the_facts_of_the_end_name_the_best_before() {
    let mut play = Play::new(4);
    play.solve(4);
    play.after(400_000, SprintAction::Tick);
    let mut best = SprintBest::read("16,2026-11-18:16");
    let today = "2026-11-19".parse().unwrap();
    let standing = best.record(play.sprint.score(), today);
    let facts: Vec<String> = play
        .sprint
        .facts(&standing)
        .into_iter()
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    assert_eq!(
        facts,
        [
            "Best today: 4",
            "Best before: 16",
            "Longest combo: 4",
            "Extra time: +3 s"
        ]
    );
    assert_eq!(play.sprint.score_text(), "4 solved");
    let first = SprintBest::default().record(4, today);
    assert_eq!(play.sprint.facts(&first).len(), 3);
}
