//! Courses of games.

use super::*;

#[test]
fn a_game_is_played_to_the_win_with_keys_mouse_and_prompt() {
    let mut window = Window::of_code(GANTNER);
    window.wait(1500).keys("space right enter");
    assert_eq!(window.presses(), "A1 B1");
    // D1 and A2, as the layout at 80x24 has them.
    window.click(4 + 3 * 7 + 2, 7).click(5, 9);
    assert_eq!(window.presses(), "A1 B1 D1 A2");
    window.command("d2 B3").command("c3");
    assert_eq!(window.saved.as_ref().unwrap().session, window.app.round.session);
    assert!(window.finished.is_empty());
    window.command("a4");
    assert!(window.app.round.session.is_won());
    let over = &window.finished[0];
    assert!(over.summary.won && over.summary.is_flawless());
    assert_eq!(over.summary.milliseconds, 1500);
    assert!(window.screen().contains("Flawless"));
    // A won game is not in progress, and its clock stands.
    window.wait(5000).keys("esc u");
    assert!(window.screen().contains("The game is won; restart it to play it again."));
    assert!(window.screen().contains("Time 0:01"));
    window.keys("r");
    assert_eq!((window.presses(), window.app.round.session.milliseconds()), (String::new(), 0));
    assert_eq!(window.finished.len(), 1);
}

#[test]
fn every_cell_of_a_laid_out_board_is_reached_with_keys_and_with_the_mouse() {
    for text in [HEXAGON, CUBE] {
        for (width, height) in [(64, 20), (80, 24), (120, 40)] {
            let mut window = Window::new(Window::file(text), width, height);
            let mut known = vec![window.app.cursor];
            let mut next = 0;
            while let Some(&cell) = known.get(next) {
                next += 1;
                for key in ["left", "right", "up", "down"] {
                    window.app.cursor = cell;
                    window.keys(key);
                    if !known.contains(&window.app.cursor) {
                        known.push(window.app.cursor);
                    }
                    // What the cursor is on can be seen, and a click there hits it.
                    let layout = window.app.layout().unwrap();
                    let visible = layout.visible(&window.app);
                    let &(cell, x, y) = visible.iter().find(|(cell, ..)| *cell == window.app.cursor).unwrap();
                    let (x, y) = (layout.yours.x + x + layout.cell.0 / 2, layout.yours.y + y);
                    assert_eq!(layout.cell_at(x, y, &window.app).map(|(_, hit)| hit), Some(cell));
                }
            }
            let cells = window.app.round.session.puzzle().game().grid().len();
            assert_eq!(known.len() as u64, cells, "{width}x{height}");
        }
    }
}

#[test]
fn a_board_takes_no_more_memory_than_is_allowed() {
    let made = |memory| Window::game("lights-out", "30x30").make(1, TODAY.parse().unwrap(), memory);
    let error = made(100_000).unwrap_err();
    assert_eq!(error, "a 30x30 board is too large to be played here (see --memory)");
    assert!(made(MEMORY).is_ok());
}

#[test]
fn presses_are_taken_back_and_made_again() {
    let mut window = Window::of_code(GANTNER);
    window.keys("u");
    assert!(window.screen().contains("There is nothing to undo."));
    window.keys("space l space j space u u U");
    assert_eq!(window.presses(), "A1 B1");
    window.keys("ctrl-r r");
    assert_eq!(window.presses(), "");
    assert_eq!(window.saved.unwrap().session.undos(), 3);
}

#[test]
fn quitting_saves_and_the_next_window_goes_on() {
    for key in ["q", "ctrl-c"] {
        let mut window = Window::of_code(GANTNER);
        window.keys("space").wait(3000).keys(key);
        assert!(window.quit);
        let saved = window.saved.unwrap();
        assert_eq!(saved.session.milliseconds(), 3000);
        let next = Window::new(Request::GoOn(Box::new(saved)), 80, 24);
        assert_eq!(next.presses(), "A1");
    }
    // Being told to stop in the middle of anything is quitting, too; a set-up is given up.
    for keys in ["?", "g", "n", ":", "S", "e", "e space"] {
        let mut window = Window::of_code(GANTNER);
        window.keys("space").keys(keys).send(Event::Stop);
        assert!(window.quit);
        assert_eq!(notation::encode(window.saved.unwrap().session.puzzle()).unwrap(), GANTNER);
    }
}

#[test]
fn hints_go_from_the_nudge_to_the_reason_and_move_the_cursor() {
    let mut window = Window::of_code(GANTNER);
    window.keys("down i");
    assert!(window.app.message.starts_with("Hint 1 of 3. 8 presses remain"));
    window.keys("i");
    assert_eq!(window.app.message, "Hint 2 of 3. Press A1.");
    assert_eq!(window.app.cursor.index(), 0);
    window.keys("i");
    assert!(window.app.message.starts_with("Hint 3 of 3. Press A1: of the 9 cells in its mask"));
    window.keys("space");
    assert_eq!((&window.app.message[..], window.app.marks.count_cells()), ("", false));
    assert_eq!(window.saved.unwrap().session.hints(), 3);
}

#[test]
fn the_solution_can_be_watched_and_stopped() {
    let mut window = Window::of_code(GANTNER);
    window.keys("s").wait(1200).keys("x");
    let made = window.app.round.session.moves();
    assert!(made > 0 && made < 8);
    window.wait(10_000);
    assert_eq!(window.app.round.session.moves(), made);
    window.keys("s").wait(10_000);
    assert!(window.app.round.session.is_won());
    let summary = &window.finished[0].summary;
    assert!(summary.won && summary.assisted && !summary.is_own_win());
}

#[test]
fn a_game_that_is_left_goes_into_the_history() {
    let mut window = Window::of_code(GANTNER);
    window.keys("n 4");
    assert!(window.finished.is_empty(), "a puzzle that was only looked at is no game");
    assert_eq!(window.app.round.grade.unwrap().level, Level::Expert);
    assert_eq!(window.kept.as_ref().unwrap().level, Level::Expert);
    window.keys("space d");
    assert_eq!(window.finished.len(), 1);
    assert!(!window.finished[0].summary.won);
    assert_eq!(window.app.round.daily, Some(TODAY.parse().unwrap()));
    assert_eq!(window.saved.as_ref().unwrap().daily, Some(TODAY.parse().unwrap()));
    // Asking for the daily puzzle again does not throw it away.
    window.keys("space d");
    assert_eq!((window.presses(), window.finished.len()), ("A1".to_owned(), 1));
}

#[test]
fn an_unsolvable_set_up_says_so_and_is_mended() {
    let mut window = Window::new(Window::game("quatrainment-b", "4x4"), 80, 24);
    let before = window.app.round.session.clone();
    window.keys("e space");
    assert!(window.app.message.starts_with("The target cannot be reached:"), "{}", window.app.message);
    assert!(window.app.marks.count_cells());
    window.keys("esc");
    assert_eq!(window.app.round.session, before);
    window.keys("e space enter");
    assert!(window.app.message.starts_with("The target cannot be reached:"));
    assert!(window.screen().contains("Par none"));
    window.keys("i");
    assert!(window.app.message.contains("Change"));
    window.keys("f");
    assert!(window.app.round.par().is_some());
    assert!(window.app.message.ends_with("now it can be solved."));
    window.keys("e tab c v enter");
    let puzzle = window.app.round.session.puzzle();
    assert_eq!(puzzle.target(), &puzzle.game().all_on());
}

#[test]
fn a_set_up_without_a_change_is_the_game_as_it_was() {
    let mut window = Window::of_code(GANTNER);
    window.keys("space e space space enter");
    assert_eq!(window.presses(), "A1");
    assert!(window.finished.is_empty());
    // By mouse, on the target.
    window.keys("e").click(42 + 3, 7).keys("enter");
    assert_eq!(window.presses(), "");
    assert_eq!(window.finished.len(), 1);
}

#[test]
fn the_prompt_knows_cells_codes_and_commands() {
    let mut window = Window::of_code(GANTNER);
    for (line, said) in [
        ("e9", "there is no cell E9 on this board; its last cell is D4."),
        ("q1244tttqbv8r4", "damaged"),
        ("new tricky", "'tricky' is not a level; there are easy, medium, hard and expert."),
        ("game chess", "there is no game 'chess'; did you mean"),
        ("size 2x2", "quatrainment is played on boards with sides of at least 3, not 2x2."),
        ("size 2000x2000", "a 2000x2000 board is too large"),
        ("theme pink", "'pink' is not a theme; there are terminal, paper, night, plain."),
        ("daily yesterday", "'yesterday' is not a date"),
        ("seed x", "'x' is no seed; write a number."),
        ("dance", "'dance' is no command."),
    ] {
        window.command(line);
        let message = window.app.message.to_lowercase();
        assert!(message.contains(&said.to_lowercase()), "{line}: {message}");
    }
    assert_eq!(window.app.round.code, GANTNER);
    window.command("game lights out 6");
    assert_eq!(window.kept.as_ref().unwrap().game.name(), "lights-out");
    assert_eq!(window.app.round.session.puzzle().game().grid().size().to_string(), "6x6");
    window.command("size 3x5").command("undo");
    assert_eq!(window.app.message, "There is nothing to undo.");
    window.command("seed 5");
    let code = window.app.round.code.clone();
    window.command("new easy").command("new medium").command("seed 5");
    assert_eq!(window.app.round.code, code);
    window.command("daily 2026-01-01");
    assert_eq!(window.app.round.daily, Some("2026-01-01".parse().unwrap()));
    window.command(GANTNER);
    assert_eq!((&window.app.round.code[..], window.app.round.daily), (GANTNER, None));
    window.command("theme night").command("q");
    assert!(window.quit);
    assert_eq!(window.kept.unwrap().theme, ThemeName::Night);
}

#[test]
fn games_with_more_states_and_from_files_are_played() {
    let mut window = Window::of_code(GANTNER);
    window.command("game king").command("states 3");
    assert_eq!(window.app.round.session.puzzle().game().states(), 3);
    window.keys("space u i i i");
    assert!(window.app.message.contains("modulo 3"), "{}", window.app.message);
    assert!(window.screen().contains("King 4x4, 3 states"));
    window.keys("s").wait(60_000);
    assert_eq!(window.finished[0].summary.size, "4x4, 3 states");
    window.keys("n n").command("size 5").command("states 1");
    assert_eq!(window.app.message, "A cell has 2 to 255 states.");
    assert_eq!(window.kept.as_ref().unwrap().game.states(), 3);

    let path = std::env::temp_dir().join(format!("quatrainment-{}.toml", std::process::id()));
    let grid = quatrainment::Grid::new("3x4".parse().unwrap());
    let game = quatrainment::Game::new("my game", quatrainment::Rule::everywhere([0, 2]), grid).unwrap();
    std::fs::write(&path, notation::write_game_file(&game)).unwrap();
    window.command(&format!("game {}", path.display()));
    assert_eq!(window.app.round.session.puzzle().game(), &game);
    window.command("size 5x5").keys("space");
    assert!(window.screen().contains("my game 5x5"));
    std::fs::remove_file(&path).unwrap();
    window.command(&format!("game {}", path.display()));
    assert!(window.app.message.contains("cannot be read"));
    let saved = window.saved.unwrap();
    assert_eq!(Session::restore(&saved.session.save().unwrap()).unwrap(), saved.session);
}

#[test]
fn a_pasted_code_is_played() {
    let mut window = Window::new(Window::game("merlin", "3x3"), 80, 24);
    window.send(Event::Paste(format!("{GANTNER}\n")));
    assert_eq!(window.app.round.code, GANTNER);
}

#[test]
fn games_are_chosen_from_the_list_with_their_size() {
    let mut window = Window::of_code(GANTNER);
    window.keys("g up down down down right right enter");
    let game = window.app.round.session.puzzle().game().clone();
    assert_eq!((game.name(), game.grid().size().to_string()), ("merlin", "5x5".to_owned()));
    // The list begins where the player is, and ends where the rule does.
    window.keys("g left left left left enter");
    assert_eq!(window.app.round.session.puzzle().game().grid().size().to_string(), "3x3");
}

#[test]
fn the_clock_runs_only_while_one_plays() {
    let mut window = Window::of_code(GANTNER);
    window.wait(2000).keys("?").wait(60_000).keys("esc").wait(1000);
    assert_eq!(window.app.round.session.milliseconds(), 3000);
    // A machine that slept is not thinking.
    window.now += 3_600_000;
    window.send(Event::Tick);
    assert!(window.app.round.session.milliseconds() < 10_000);
}

#[test]
fn nothing_is_drawn_that_did_not_change() {
    let mut window = Window::of_code(GANTNER);
    window.app.take_changed();
    window.wait(400);
    assert!(!window.app.take_changed());
    window.wait(700);
    assert!(window.app.take_changed(), "a second went by");
    window.click(70, 23).keys("z");
    assert!(!window.app.take_changed());
    window.keys("?");
    window.app.take_changed();
    assert_eq!(window.app.wakes_at(), None);
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut window = Window::new(Window::game("lights-out", "30x30"), 80, 24);
    window.command("ad30");
    let screen = window.screen();
    assert!(screen.contains("Yours, 16-30 of 30, W-AD of AD"), "{screen}");
    window.keys("up left");
    assert_eq!(window.app.scroll, (15, 22));
    window.click(6, 4);
    assert!(window.presses().ends_with("W16"), "{}", window.presses());
    window.send(Event::Resize(200, 60));
    assert_eq!(window.app.scroll, (0, 0));
}

#[test]
fn boards_with_layers_are_gone_through() {
    let mut window = Window::new(Window::game("lights-out", "3x3x3"), 80, 24);
    assert!(window.screen().contains("Yours, layer 1 of 3"));
    window.keys("] down space");
    assert_eq!(window.presses(), "A2/2");
    window.keys("[ [");
    assert!(window.screen().contains("Yours, layer 3 of 3"));
}

#[test]
fn a_result_is_copied_without_a_spoiler() {
    let mut window = Window::of_code(GANTNER);
    window.wait(42_000).command("a1 b1 d1 a2 d2 b3 c3 a4").keys("y");
    let copied = window.copied.clone().unwrap();
    assert_eq!(copied, "Quatrainment 4x4\nSolved in 8 moves (par 8) and 0:42, flawless\nq1244tttqbv8r5");
}

#[test]
fn a_finished_game_is_shown_again() {
    let mut window = Window::of_code(GANTNER);
    window.wait(1000).command("a1 b1 d1").keys("u i").command("d1 a2 d2 b3 c3 a4");
    let whole = window.app.round.session.clone();
    let mut window = Window::of_code(GANTNER);
    window.app.show(Session::restore(&whole.save().unwrap()).unwrap());
    window.wait(1500);
    assert_eq!(window.presses(), "A1 B1");
    window.keys("right right");
    assert_eq!(
        (window.presses(), &window.app.message[..]),
        ("A1 B1".to_owned(), "Took the last press back.")
    );
    window.keys("left left");
    assert_eq!(window.presses(), "A1 B1");
    window.keys("space").wait(20_000);
    assert_eq!(window.app.round.session, whole);
    assert!(window.app.message.ends_with("The end."));
    window.keys("q");
    assert!(window.quit && window.saved.is_none() && window.finished.is_empty());
}

#[test]
fn every_game_of_the_catalogue_can_be_played_to_the_end() {
    for entry in catalogue::all() {
        let mut window = Window::new(Window::game(entry.name, &entry.default_size().to_string()), 80, 24);
        window.keys("i i i s").wait(60_000);
        assert!(window.app.round.session.is_won(), "{}", entry.name);
        window.screen();
    }
}

/// Whatever a cat does on the keyboard, in whatever window, the game goes on and can be drawn, saved and
/// restored.
#[test]
fn no_keys_in_no_window_bring_it_down() {
    let keys: Vec<char> = "hjkl hjkl uUriisnn1234deegfmvtSy[]?q:cab12\n\x1b\t\x08".chars().collect();
    let windows = [(80, 24), (120, 40), (64, 20), (63, 19), (300, 90), (1, 1), (200, 20), (64, 100)];
    // A linear congruential generator (Knuth's MMIX) is random enough for a cat, and always the same.
    let mut state = 1u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for (game, size) in
        [("quatrainment", "4x4"), ("lights-out", "1x40"), ("lights-out", "2x2x3"), ("king", "12x12")]
    {
        let mut window = Window::new(Window::game(game, size), 80, 24);
        for step in 0..600 {
            match next(30) {
                0 => {
                    let (width, height) = windows[next(windows.len())];
                    window.send(Event::Resize(width, height));
                }
                1 => {
                    window.wait(next(3000) as u64);
                }
                2 | 3 => {
                    window.click(next(120) as u16, next(40) as u16);
                }
                _ => {
                    let code = match keys[next(keys.len())] {
                        '\n' => KeyCode::Enter,
                        '\x1b' => KeyCode::Esc,
                        '\t' => KeyCode::Tab,
                        '\x08' => KeyCode::Backspace,
                        letter => KeyCode::Char(letter),
                    };
                    window.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
                }
            }
            if step % 7 == 0 {
                window.screen();
            }
            if let Some(saved) = window.saved.take() {
                assert_eq!(Session::restore(&saved.session.save().unwrap()).unwrap(), saved.session);
            }
        }
    }
}
