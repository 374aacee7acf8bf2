//! `--plot`: files with labels and the command that made them, text in the terminal, and what is refused.

use crate::support::{Test, error, folder, output};

/// A line of an exported history: Gantner's example, won on a day in so many seconds.
fn game(day: u32, seconds: u32, finished: u32) -> String {
    let cells = "B1 D1 A2 D2 B3 C3 A4";
    format!(
        r#"{{"finished":{finished},"day":"2026-11-{day:02}","daily":null,"session":"s1 q1244tttqbv8r5 A1 +{seconds}000 {cells}"}}"#
    )
}

#[test]
fn surveys_and_histories_are_plotted() {
    let folder = folder("plots");
    let history: String = (1..=9).map(|day| game(day, 10 + day, day) + "\n").collect();
    let data = format!("--data-dir {}", folder.join("data").display());
    let imported = Test::new(&format!("history import - {data}")).stdin(&history);
    assert!(imported.output(0).contains("imported") || imported.output(0).contains("present"));
    for (command, title, labels, table) in [
        (
            "study analyze lights-out --size 1..9",
            "Nullity, Lights Out",
            ["n (boards of n x n cells)", "nullity"],
            "nullity",
        ),
        (
            "study analyze lights-out --size 2..3x2..4",
            "Nullity, Lights Out",
            ["cells", "nullity"],
            "nullity",
        ),
        (
            "study fewest lights-out --size 1..9 --work 1M",
            "Fewest presses, Lights Out",
            ["fewest found", "lower bound"],
            "presses",
        ),
        (
            "study worst lights-out --size 2..5",
            "Presses of the worst case, Lights Out",
            ["at least", "at most"],
            "at least",
        ),
        (
            "study depths merlin",
            "Positions by fewest presses, Merlin's Magic Square 3x3",
            ["fewest presses", "positions (logarithmic)"],
            "positions",
        ),
        ("history", "Games won", ["day", "time"], "quatrainment 4x4"),
        (
            "stats",
            "Median of each day, won without help",
            ["day", "presses"],
            "9 games played",
        ),
    ] {
        let data = if command.starts_with("study") {
            ""
        } else {
            &data
        };
        let svg = folder.join("plot.svg");
        let line = format!("{command} --plot {} {data}", svg.display());
        let told = output(&line, 0);
        assert!(told.contains(table), "{command}: {told}");
        let svg = std::fs::read_to_string(svg).unwrap();
        assert!(svg.contains(&format!("<title>{title}</title>")), "{svg}");
        let typed = line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            svg.contains(&format!("<desc>quatrainment {typed}</desc>")),
            "{svg}"
        );
        for label in labels {
            assert!(svg.contains(&format!("\n{label}\n")), "{command}: {label}");
        }
        let png = folder.join("plot.png");
        output(&format!("{command} --plot {} {data}", png.display()), 0);
        let png = std::fs::read(png).unwrap();
        let described = png.windows(11).any(|part| part == b"Description");
        assert!(png.starts_with(b"\x89PNG") && described, "{command}");
        // In the terminal it takes the place of the table.
        let shown = output(&format!("{command} --plot - {data}"), 0);
        assert!(
            shown.starts_with(title) && shown.contains(labels[0]),
            "{shown}"
        );
        assert!(shown.lines().count() <= 44, "{shown}");
    }
}

#[test]
fn a_plot_has_the_rows_that_a_file_had_before() {
    let folder = folder("plots-resumed");
    let (table, plot) = (folder.join("a.csv"), folder.join("a.svg"));
    for file in [&table, &plot] {
        let _ = std::fs::remove_file(file);
    }
    let analyze = |range: &str, more: &str| {
        let file = table.display();
        output(
            &format!("study analyze lights-out --size {range} -o {file} {more}"),
            0,
        )
    };
    analyze("1..6", "");
    analyze("1..9", &format!("--resume --plot {}", plot.display()));
    let svg = std::fs::read_to_string(plot).unwrap();
    assert_eq!(svg.matches("<circle").count(), 9, "{svg}");
}

#[test]
fn a_plot_that_cannot_be_is_refused_before_any_work() {
    for (line, said) in [
        (
            "study depths merlin --plot a.pdf",
            "a plot cannot be written as .pdf",
        ),
        (
            "study depths merlin --json --plot -",
            "only one answer can be written to standard output",
        ),
        (
            "study analyze lights-out --size 1..4 --csv --plot -",
            "only one answer can be written to standard output",
        ),
        ("history show 1 --plot a.svg", "unknown option '--plot'"),
        (
            "history --plot a.svg show 1",
            "--plot works only for the list",
        ),
    ] {
        let told = error(line);
        assert!(told.contains(said), "{line}: {told}");
    }
}
