//! Wide windows are used.

use super::*;
use ratatui::layout::Rect;

fn window(size: (u16, u16)) -> Window {
    Window::of(notation::decode(GANTNER).unwrap(), size)
}

#[test]
fn a_wide_window_shows_the_rule_today_and_more_keys() {
    for size in [(120, 40), (200, 60)] {
        let mut window = window(size);
        window
            .shows("A press flips")
            .shows("corner A1")
            .shows("centre B2")
            .shows("Today's puzzle")
            .shows("i hint")
            .shows("d daily")
            .shows("J journey")
            .shows("q quit");
        window
            .keys("space")
            .shows("i hint")
            .shows("r restart")
            .shows("d daily");
        super::screens::snapshot(&format!("wide_{}x{}", size.0, size.1), &window);
    }
    let mut narrow = window((80, 24));
    assert!(!narrow.words().contains("A press flips"));
    narrow.shows("i hint").keys("space").shows("i hint");
}

#[test]
fn the_boards_fill_the_middle_and_nothing_overlaps() {
    let boards = [
        ("quatrainment", "4x4"),
        ("lights-out", "5x5"),
        ("lights-out", "30x30"),
        ("lights-out", "3x3x3"),
        ("lights-out", "2x40"),
        ("merlin", "3x3"),
    ];
    for (name, board) in boards {
        for size in [(120, 40), (160, 45), (200, 60)] {
            let mut window = Window::of_game(&game(name, board), size);
            for keys in ["right", "T"] {
                window.keys(keys);
                let layout = window.app.layout().unwrap();
                let margin = layout.margin;
                let whole = |cells: Rect| Rect {
                    x: cells.x - margin,
                    width: cells.width + margin,
                    ..cells
                };
                let parts: Vec<Rect> = std::iter::once(whole(layout.yours))
                    .chain(layout.target.map(whole))
                    .chain(layout.aside)
                    .collect();
                for (place, part) in parts.iter().enumerate() {
                    assert!(
                        part.right() <= size.0 - 2,
                        "{name} {board} {size:?} {parts:?}"
                    );
                    let others = &parts[..place];
                    assert!(
                        !others.iter().any(|other| other.intersects(*part)),
                        "{parts:?}"
                    );
                }
                // As much is free at the left as before what stands at the right.
                let right = layout.aside.map_or(size.0 - 2, |aside| aside.x - 2);
                let boards = &parts[..parts.len() - usize::from(layout.aside.is_some())];
                let last = boards.iter().map(|board| board.right()).max().unwrap();
                let left = parts[0].x - 2;
                assert!(left.abs_diff(right - last) <= 2, "{parts:?}");
            }
        }
    }
    // The rule of three axes has no picture here.
    let solid = Window::of_game(&game("lights-out", "3x3x3"), (200, 60));
    assert!(
        !solid.words().contains("A press flips"),
        "{}",
        solid.screen()
    );
    let large = Window::of_game(&game("lights-out", "30x30"), (200, 60));
    let layout = large.app.layout().unwrap();
    assert_eq!((layout.rows, layout.columns), (30, 30));
}

#[test]
fn the_card_leaves_the_target_in_sight_where_there_is_room() {
    for size in [(120, 40), (200, 60)] {
        let mut window = window(size);
        window
            .command(SOLUTION)
            .shows("Solved!")
            .shows("Every press led closer.")
            .shows("▶ next ◀");
        window.shows("Target").shows("A press flips");
        super::screens::snapshot(&format!("won_{}x{}", size.0, size.1), &window);
        window.click_on("review");
        assert!(matches!(window.app.state.mode(), Mode::Replay(_)));
    }
}

#[test]
fn plain_characters_do_in_wide_windows() {
    for size in [(120, 40), (200, 60)] {
        let mut window = window(size);
        window.app.look.ascii = true;
        window.shows("A press flips").shows("Today's puzzle");
        for keys in ["d", "z", "?", "esc g", "esc space", "s", "y"] {
            window.keys(keys).wait(10_000);
            assert!(window.screen().is_ascii(), "{keys}\n{}", window.screen());
        }
        window.shows("Solved, with help").keys("y");
        assert!(window.screen().is_ascii(), "{}", window.screen());
        window.send(Event::Copied(Copied::Sent("text".to_owned())));
        assert!(window.screen().is_ascii(), "{}", window.screen());
    }
}
