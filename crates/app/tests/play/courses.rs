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
    game.hides("Make your board match the target.")
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
    game.types(":b2 c3")
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
