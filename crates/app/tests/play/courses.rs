//! Courses of a game in a real terminal: the guide, games in progress, the daily puzzle, a puzzle that cannot be solved.

use super::terminal::{CODE, Folder, Terminal};

#[test]
fn the_first_start_explains_itself() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program("play"));
    game.shows("1 of 3. Press B2")
        .shows("Make your board match the target.")
        .shows("0:00");
    game.keys(&["Space"])
        .shows("2 of 3. The other board is the target.")
        .keys(&["Enter"])
        .shows("3 of 3. Now finish");
    game.types(":d4")
        .keys(&["Enter"])
        .shows("Solved!")
        .keys(&["Enter"])
        .shows("0 presses");
    // One press may win an easy puzzle.
    game.hides("Make your board match the target.")
        .types(":new expert")
        .keys(&["Enter"])
        .shows("· expert")
        .keys(&["Space"])
        .shows("1 press ")
        .keys(&["q"]);
    game.ends_well();
    // It does not come back by itself, but when it is asked for.
    let game = Terminal::run(&folder.program("play"));
    game.shows("1 press ")
        .keys(&["G"])
        .shows("1 of 3. Press B2")
        .keys(&["Escape"])
        .hides("1 of 3.");
    game.keys(&["o"]).shows("1 press, ");
}

#[test]
fn games_in_progress_are_continued_and_discarded() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8").keys(&["Space"]).shows("1 press ");
    // The dialog selects the current level; Enter takes it.
    game.keys(&["n"])
        .shows("▶ easy")
        .keys(&["Enter"])
        .shows("to your games in progress.");
    // Two presses may win an easy puzzle.
    game.types(":new expert")
        .keys(&["Enter"])
        .shows("· expert")
        .types(":b2 c3")
        .keys(&["Enter"])
        .shows("2 presses")
        .keys(&["d"])
        .shows("daily 2")
        .shows("0 presses");
    game.keys(&["o"])
        .shows("Games in progress")
        .shows("1 press, ")
        .shows("2 presses, ");
    game.keys(&["Down", "Enter"])
        .shows("Presses A1")
        .shows(CODE)
        .keys(&["o"])
        .shows("2 presses, ");
    game.keys(&["x"])
        .shows("Are you sure?")
        .shows("▶ No")
        .keys(&["Up"])
        .shows("▶ Yes")
        .keys(&["Enter"]);
    game.shows("No other games in progress.")
        .keys(&["Escape"])
        .hides("Games in progress")
        .keys(&["q"]);
    game.ends_well();
    Terminal::run(&folder.program("play"))
        .shows("Presses A1")
        .keys(&["o"])
        .shows("No other game");
}

#[test]
fn the_daily_puzzle_of_a_day_is_one_game() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program("play --daily"));
    game.shows("daily 2")
        .keys(&["Space"])
        .shows("1 press ")
        .keys(&["d"])
        .shows("You are already playing this daily puzzle.");
    game.types(":new")
        .keys(&["Enter", "Enter"])
        .hides("· daily 2")
        .keys(&["d"])
        .shows("1 press ");
    game.keys(&["s"])
        .shows("Watch the solution?")
        .keys(&["y"])
        .shows("Solved, with help")
        .shows("Next daily puzzle in");
    game.keys(&["n", "Enter"]).shows("0 presses").keys(&["q"]);
    game.ends_well();
    Terminal::run(&folder.program("play --daily"))
        .shows("Solved, with help")
        .shows("Next daily puzzle in");
    assert!(folder.run("history").contains("daily"));
}

#[test]
fn a_puzzle_that_cannot_be_solved_is_fixed() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program("play q324400080000n"));
    game.resize(64, 20)
        .shows("▐█X█▌")
        .shows("This target cannot be reached.")
        .shows("f fix")
        .keys(&["i"]);
    game.shows("This target cannot be reached.")
        .clicks("f fix")
        .shows("Fix the puzzle?")
        .keys(&["y"])
        .shows("now it can be solved.")
        .hides("f fix");
    game.keys(&["i"]).shows("Hint 1 of 3.");
    // Set-up, with a click on the target.
    game.resize(80, 24)
        .shows("▐██X██▌")
        .keys(&["e"])
        .shows("set-up")
        .mouse(0, (45, 8))
        .shows("This target cannot be reached.");
    game.clicks("f fix")
        .shows("now it can be solved.")
        .keys(&["Escape"])
        .hides("set-up");
}

#[test]
fn a_lesson_is_read_and_its_exercise_solved() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    game.shows("par 8")
        .keys(&["Space"])
        .shows("1 press ")
        .keys(&["L"])
        .shows("▶ 1  What a press does")
        .keys(&["Enter"])
        .shows("A board is a grid");
    game.keys(&["Enter"])
        .shows("One press turns")
        .types("lllj")
        .keys(&["j", "Space"])
        .shows("Correct.");
    game.keys(&["n"])
        .shows("Lesson 2")
        .keys(&["Escape"])
        .shows("What a press does  ✓ done")
        .keys(&["Escape"])
        .hides("Lessons")
        .keys(&["q"]);
    game.ends_well();
    Terminal::run(&folder.program("play"))
        .shows("par 8")
        .keys(&["L"])
        .shows("✓ done")
        .shows("▶ 2");
}

#[test]
fn help_is_counted_whatever_is_done_afterwards() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program(&format!("play {CODE}")));
    // Every press is dictated by hints.
    game.shows("par 8");
    for number in 1..=8 {
        game.keys(&["i"])
            .shows("Hint 1 of 3.")
            .keys(&["i"])
            .shows("Hint 2 of 3.")
            .keys(&["Space"]);
        if number < 8 {
            game.shows(&format!("{number} press"));
        }
    }
    game.shows("8 presses, par: the fewest")
        .shows("16 hints")
        .keys(&["q"]);
    game.ends_well();
    let won = |wanted: &str| {
        let statistics = folder.run("stats --json");
        assert!(statistics.contains(wanted), "no {wanted} in {statistics}");
    };
    won("\"won\": 1");
    won("\"won_without_help\": 0");
    won("\"won_with_hints\": 1");
    won("\"at_par\": 0");

    // The solution is watched after a question, taken back as one step, and seen for good.
    let game = Terminal::run(&folder.program("play --daily"));
    game.shows("daily 2")
        .keys(&["s"])
        .shows("Watch the solution?");
    game.keys(&["n"]).hides("Are you sure?").shows("0 presses");
    game.keys(&["s", "y"])
        .shows("Solved, with help")
        .keys(&["u"])
        .shows("Back to where you were.")
        .shows("0 presses");
    game.types(&format!(":{CODE}"))
        .keys(&["Enter"])
        .shows(CODE)
        .keys(&["s"])
        .shows("Watch the solution?")
        .keys(&["y"])
        .shows("Solved, with help")
        .keys(&["r"])
        .shows("0 presses")
        .types(":a1 b1 d1 a2 d2 b3 c3 a4")
        .keys(&["Enter"])
        .shows("Solved, with help")
        .shows("8 presses");
    for claim in ["Flawless", "first win", "new best"] {
        assert!(!game.screen().contains(claim), "{}", game.screen());
    }
    game.keys(&["q"]);
    game.ends_well();
    won("\"won_without_help\": 0");
}

#[test]
fn keys_typed_ahead_wait_for_the_next_puzzle() {
    for (width, height) in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        let folder = Folder::new();
        let game = Terminal::run(&folder.program(&format!("play {CODE}")));
        game.resize(width, height)
            .shows("par 8")
            .types(":game lights-out 16x16")
            .keys(&["Enter"])
            .shows("Lights Out 16x16")
            .keys(&["Space"])
            .shows("Presses A1");
        game.keys(&["n", "Enter", "Right", "Space"])
            .shows("Presses B1");
        // After a win, too: the press goes to the next puzzle, not to the card.
        game.keys(&["s", "y"])
            .shows("Solved, with help")
            .keys(&["Enter", "<", "Down", "Space"])
            .shows("Presses A2")
            .shows("1 press ");
        game.keys(&["q"]);
        game.ends_well();
    }
}

#[test]
fn a_copied_result_is_there_or_is_shown() {
    for (width, height) in [(64, 20), (80, 24), (120, 40), (200, 60)] {
        // tmux as it comes lets no program set the clipboard.
        let folder = Folder::new();
        let game = Terminal::run(&folder.program(&format!("play {CODE}")));
        game.tmux(&["set-option", "-s", "set-clipboard", "external"]);
        game.resize(width, height)
            .shows("par 8")
            .types(":a1 b1 d1 a2 d2 b3 c3 a4")
            .keys(&["Enter"])
            .shows("Solved!")
            .keys(&["y"])
            .shows("Copied.");
        let buffer = game.text(&["show-buffer"]);
        assert!(
            buffer.contains("8 presses, the fewest") && buffer.ends_with(CODE),
            "{buffer}"
        );
        // Without anything that says that it has the text, the text is shown.
        let folder = Folder::new();
        let alone = "env -u TMUX -u DISPLAY -u WAYLAND_DISPLAY -u SSH_CONNECTION ";
        let game = Terminal::run(&(alone.to_owned() + &folder.program(&format!("play {CODE}"))));
        game.resize(width, height)
            .shows("par 8")
            .types(":a1 b1 d1 a2 d2 b3 c3 a4")
            .keys(&["Enter"])
            .shows("Solved!")
            .keys(&["y"])
            .shows("Sent to your terminal.");
        let screen = game.screen();
        assert!(screen.lines().any(|line| line.trim() == CODE), "{screen}");
        assert!(!screen.contains("Copied."), "{screen}");
        game.keys(&["Escape"]).shows("▶ next ◀").keys(&["q"]);
        game.ends_well();
    }
}

#[test]
fn the_guide_that_was_left_in_the_middle_comes_back() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program("play"));
    game.shows("1 of 3. Press B2")
        .keys(&["Space"])
        .shows("2 of 3.")
        .keys(&["q"]);
    game.ends_well();
    let game = Terminal::run(&folder.program("play"));
    game.shows("2 of 3.")
        .keys(&["Escape"])
        .hides("2 of 3.")
        .keys(&["q"]);
    game.ends_well();
    let game = Terminal::run(&folder.program("play"));
    game.shows("1 press ");
    assert!(!game.screen().contains("of 3."), "{}", game.screen());
}

#[test]
fn a_sprint_goes_on_in_the_next_window() {
    let folder = Folder::new();
    let game = Terminal::run(&folder.program("play --sprint"));
    game.shows("3:00 left");
    std::thread::sleep(std::time::Duration::from_millis(500));
    game.keys(&["n"]).shows("Skipped");
    // Another window that is opened meanwhile has a game of its own.
    let other = Terminal::run(&folder.program("play"));
    other.shows("cells differ");
    assert!(
        !other.screen().contains("Your sprint goes on."),
        "{}",
        other.screen()
    );
    other.keys(&["q"]);
    game.signal("-KILL");
    let again = Terminal::run(&folder.program("play"));
    again
        .shows("Your sprint goes on.")
        .shows("left · 0 solved")
        .signal("-TERM");
    again.ends_well();
}
