//! Where boards stand, what they show, and how they scroll.

use super::super::layout::{MIN_WINDOW, ScreenLayout};
use super::*;
use quatrainment_play::Side;

const SIZES: [(u16, u16); 3] = [(64, 20), (80, 24), (120, 40)];

fn layout(size: (u16, u16), board: &str) -> Option<ScreenLayout> {
    Window::of_game(&game("lights-out", board), size)
        .app
        .layout()
}

#[test]
fn cells_grow_with_the_window() {
    let cell = |size, board| layout(size, board).unwrap().cell;
    assert_eq!(cell((80, 24), "4x4"), (7, 3));
    assert_eq!(cell((80, 24), "5x5"), (7, 3));
    assert_eq!(cell((80, 24), "7x7"), (5, 2));
    assert_eq!(cell((80, 24), "8x8"), (4, 1));
    assert_eq!(cell((80, 24), "11x11"), (3, 1));
    assert_eq!(cell((120, 40), "4x4"), (11, 5));
    assert_eq!(cell((200, 60), "4x4"), (19, 9));
    assert_eq!(layout((MIN_WINDOW.0 - 1, 24), "4x4"), None);
    assert_eq!(layout((64, MIN_WINDOW.1 - 1), "4x4"), None);
}

#[test]
fn nothing_overlaps_or_leaves_the_window() {
    for (width, height) in [
        (64, 20),
        (80, 24),
        (100, 30),
        (120, 40),
        (250, 80),
        (500, 200),
    ] {
        for board in [
            "1x1", "3x3", "4x4", "5x5", "9x9", "20x20", "64x64", "1x40", "40x1", "3x3x3", "2x2x9",
            "5x5x5",
        ] {
            let layout = layout((width, height), board).unwrap();
            assert!(layout.rows > 0 && layout.columns > 0);
            let target = layout.target.unwrap();
            let is_beside = target.y == layout.yours.y;
            let lines = [
                layout.status.bottom() + 2,
                layout.yours.y,
                layout.yours.bottom(),
                if is_beside {
                    layout.yours.bottom()
                } else {
                    target.y - 2
                },
                target.bottom(),
                layout.presses.y,
                layout.presses.bottom(),
                layout.message.y,
                layout.message.y + 3,
                layout.message.bottom(),
                layout.footer.y,
            ];
            assert!(lines.is_sorted(), "{width}x{height} {board}: {lines:?}");
            assert_eq!(layout.footer.bottom(), height);
            assert!(!is_beside || layout.yours.right() < target.x - layout.margin + 1);
            assert!(target.right() <= width);
        }
    }
}

#[test]
fn a_message_that_is_too_long_can_be_read_in_full() {
    let mut window = Window::of_game(&game("lights-out", "9x9"), MIN_WINDOW);
    window
        .keys("e c space enter")
        .shows("This target cannot be reached.")
        .shows("… (? for more)");
    window.keys("?").shows(
        "I9, and an odd number of them differ. You can fix it by changing 2 cells of the target.",
    );
    window
        .keys("esc")
        .send(Event::Resize(80, 24))
        .shows("You can fix it by changing 2 cells of the target.");
    assert!(!window.words().contains("(? for more)"));
}

/// In the smallest window every dialog, and the card of the longest result, fits with its keys.
#[test]
fn the_smallest_window_has_room_for_every_dialog() {
    let daily = FirstPuzzle::Daily(TODAY.parse().unwrap());
    let mut window = Window::start(experienced(), BTreeMap::new(), daily, MIN_WINDOW);
    window.keys("i space space u s y").wait(20_000).keys("y");
    window
        .shows("▶ next ◀ review share undo")
        .shows("Copied.")
        .shows("2 h.")
        .shows("To go");
    window.keys("u").command("q324400080000n").keys("e");
    let footer = window.screen().lines().last().unwrap().trim().to_owned();
    assert_eq!(
        footer,
        "f fix   space flip   Tab switch   Enter play   Esc cancel"
    );
    window.keys("esc g");
    for _ in catalogue::all() {
        assert!(!window.words().contains("more"), "{}", window.screen());
        window.keys("down");
    }
}

#[test]
fn layers_stand_side_by_side_where_they_fit() {
    for size in SIZES {
        let mut window = Window::of_game(&game("lights-out", "3x3x3"), size);
        window
            .shows("Yours, layers 1 to 3")
            .shows("Target, layers 1 to 3");
        let layout = window.app.layout().unwrap();
        assert_eq!(layout.visible(&window.app.scene(), (0, 0)).len(), 27);
        window.keys("] down space");
        assert_eq!(window.presses(), "A2/2");
        // The last cell of the last layer, by mouse.
        window.click(layout.yours.right() - 1, layout.yours.bottom() - 1);
        assert_eq!(window.presses(), "A2/2 C3/3");
    }
    let mut window = Window::of_game(&game("lights-out", "6x6x6"), (80, 24));
    window
        .shows("Yours, layer 1 of 6")
        .keys("] ]")
        .shows("Yours, layer 3 of 6");
}

#[test]
fn a_blank_target_is_folded_away_to_give_the_board_the_room() {
    let game = game("lights-out", "11x11");
    let puzzle = Puzzle::new(game.clone(), game.all_on(), game.blank()).unwrap();
    let mut window = Window::of(puzzle, (80, 24));
    let before = window.app.layout().unwrap().cell;
    window.keys("T").shows("Target: all off (T to show).");
    let after = window.app.layout().unwrap();
    assert!(
        after.target.is_none() && after.cell > before,
        "{before:?} {:?}",
        after.cell
    );
    // In set-up the target has to be seen, and one that is not blank, too.
    window.keys("e");
    assert!(window.app.layout().unwrap().target.is_some());
    window.keys("esc").command(GANTNER);
    assert!(window.app.layout().unwrap().target.is_some());
}

#[test]
fn a_large_board_scrolls_with_what_a_press_flips_in_sight() {
    for size in SIZES {
        let mut window = Window::of_game(&game("king", "40x40"), size);
        for keys in ["down", "right", "up", "left"] {
            for _ in 0..45 {
                window.keys(keys);
                let layout = window.app.layout().unwrap();
                let scene = window.app.scene();
                let visible = layout.visible(&scene, window.app.scroll);
                for (cell, _) in scene.game.effect(scene.cursor) {
                    assert!(
                        visible.iter().any(|(other, ..)| *other == cell),
                        "{size:?} {}",
                        window.cursor()
                    );
                }
            }
        }
        window.command("an40").shows("AN of AN");
        window.send(Event::Resize(400, 100));
        assert_eq!(window.app.scroll, (0, 0));
    }
}

#[test]
fn every_cell_of_a_laid_out_board_is_reached_with_keys_and_with_the_mouse() {
    for file in ["hexagon.toml", "lights-out-cube.toml", "petersen.toml"] {
        for size in SIZES {
            let mut window = Window::of_game(&gallery(file), size);
            let mut known = vec![window.app.state.cursor()];
            let mut next = 0;
            while let Some(&cell) = known.get(next) {
                next += 1;
                for key in ["left", "right", "up", "down"] {
                    let _ = window.app.begin(Action::Point(cell), window.now);
                    window.keys(key);
                    let cursor = window.app.state.cursor();
                    if !known.contains(&cursor) {
                        known.push(cursor);
                    }
                    // What the cursor is on can be seen, and a click there hits it.
                    let (layout, scene) = (window.app.layout().unwrap(), window.app.scene());
                    let visible = layout.visible(&scene, window.app.scroll);
                    let &(_, x, y) = visible.iter().find(|(cell, ..)| *cell == cursor).unwrap();
                    let (x, y) = (layout.yours.x + x + layout.cell.0 / 2, layout.yours.y + y);
                    let hit = layout.cell_at(x, y, &scene, window.app.scroll);
                    assert_eq!(hit, Some((Side::Yours, cursor)));
                }
            }
            assert_eq!(
                known.len() as u64,
                window.session().puzzle().game().grid().len(),
                "{file} {size:?}"
            );
        }
    }
}

#[test]
fn states_differ_by_shade_and_by_digit() {
    let game = game("king", "3x4").with_states(12).unwrap();
    let start = quatrainment::Pattern::from_fn(game.grid(), 12, |cell| cell.index() as u8);
    let puzzle = Puzzle::new(game.clone(), start, game.all_on()).unwrap();
    for (size, ascii) in [((120, 40), false), ((80, 24), false), ((80, 24), true)] {
        let mut window = Window::of(puzzle.clone(), size);
        window.app.look.ascii = ascii;
        window.keys("m v");
        let screen = window.screen();
        for digit in "123456789ab".chars() {
            assert!(
                screen.contains(&format!(" {digit} ")) || digit == 'b',
                "{digit}\n{screen}"
            );
        }
        for shade in if ascii {
            [".", ":", "%", "#"]
        } else {
            ["░", "▒", "▓", "█"]
        } {
            assert!(screen.contains(shade), "{shade}\n{screen}");
        }
    }
}

#[test]
fn states_beyond_the_letters_are_numbers_beside_the_notes() {
    let game = game("merlin", "3x3").with_states(200).unwrap();
    let states = [0, 9, 10, 35, 36, 99, 100, 198, 199];
    let start =
        quatrainment::Pattern::from_fn(game.grid(), 200, |cell| states[cell.index() as usize]);
    let puzzle = Puzzle::new(game.clone(), start, game.blank()).unwrap();
    for size in [(120, 40), (80, 24), (64, 20)] {
        let window = Window::of(puzzle.clone(), size);
        let screen = window.screen();
        for state in &states[1..] {
            assert!(screen.contains(&state.to_string()), "{state}\n{screen}");
        }
        assert_eq!(screen.matches('•').count(), 8, "{screen}");
    }
}

#[test]
fn a_graph_shows_its_edges_and_irregular_boards_their_names() {
    let mut window = Window::of_game(&gallery("petersen.toml"), (120, 40));
    let is_dot = |letter: char| ('\u{2800}'..'\u{2900}').contains(&letter);
    assert!(
        window
            .screen()
            .chars()
            .filter(|&letter| is_dot(letter))
            .count()
            > 50,
        "{}",
        window.screen()
    );
    assert!(!window.words().contains("D2"));
    window.keys("N").shows("D2").shows("C1");
    let hexagon = Window::of_game(&gallery("hexagon.toml"), (120, 40));
    assert!(!hexagon.screen().contains(is_dot));
}
