//! `cargo xtask pages`: sample pages as readers get them, to look at. LaTeX is compiled to PDF, HTML is printed by Chromium;
//! everything ends as PNG in `target/pages`.

use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::{Command, Stdio};
use xtask::folders;
use xtask::tools::{cargo, succeed};

/// The samples: a name and the arguments of the program.
const SAMPLES: &[(&str, &str)] = &[
    ("proof-quatrainment", "prove quatrainment"),
    ("proof-quatrainment-a", "prove quatrainment-a"),
    ("proof-quatrainment-b", "prove quatrainment-b"),
    ("proof-merlin", "prove merlin --steps"),
    ("proof-lights-out", "prove lights-out --size 5x5"),
    (
        "explain-cells",
        "explain 1101/0110/1011/0101 0111/0101/1110/1101 --method cells",
    ),
    (
        "explain-masks",
        "explain 1101/0110/1011/0101 0111/0101/1110/1101 --method masks",
    ),
    (
        "explain-chase",
        "explain all-on --game lights-out --method chase",
    ),
    (
        "explain-elimination",
        "explain checkerboard --method elimination",
    ),
    ("sheet", "sheet --puzzles 12 --level medium --seed 7"),
    ("lesson-6", "learn 6"),
    ("lesson-7", "learn 7"),
    ("lesson-8", "learn 8"),
];

/// Drawings by themselves.
const DRAWINGS: &[(&str, &str)] = &[
    ("draw-rule", "draw rule"),
    ("draw-matrix", "draw matrix --inverse"),
    (
        "draw-steps",
        "draw steps 1101/0110/1011/0101 0111/0101/1110/1101",
    ),
    (
        "draw-wide",
        "draw board random:3 --game lights-out --size 12x40",
    ),
];

/// The programs that are needed, with the Debian package that has each.
const TOOLS: &[(&str, &str)] = &[
    ("pdflatex", "texlive-latex-base and texlive-pictures"),
    ("pdftoppm", "poppler-utils"),
    ("chromium", "chromium"),
];

/// Makes every sample in every printed format.
pub fn run() -> Result<()> {
    for (tool, package) in TOOLS {
        if !is_there(tool) {
            bail!(
                "pages are made with {tool}: install it (on Debian: sudo apt-get install {package})"
            );
        }
    }
    succeed(cargo().args(["build", "--package", "quatrainment-app"]))?;
    let target = folders::target();
    let program = target.join("debug/quatrainment");
    let folder = target.join("pages");
    std::fs::create_dir_all(&folder).context("target/pages cannot be made")?;
    for (name, line) in SAMPLES {
        let file = |extension: &str| folder.join(format!("{name}.{extension}"));
        for extension in ["tex", "html"] {
            let mut command = Command::new(&program);
            command
                .args(line.split(' '))
                .arg("--output")
                .arg(file(extension));
            succeed(&mut command)?;
        }
        latex(&folder, name)?;
        picture(&file("pdf"), &folder.join(format!("{name}-latex")))?;
        chromium(&file("html"), &folder.join(format!("{name}-print.pdf")))?;
        picture(
            &folder.join(format!("{name}-print.pdf")),
            &folder.join(format!("{name}-html")),
        )?;
        println!("{name}");
    }
    for (name, line) in DRAWINGS {
        for extension in ["svg", "png"] {
            let mut command = Command::new(&program);
            command
                .args(line.split(' '))
                .arg("--output")
                .arg(folder.join(format!("{name}.{extension}")));
            succeed(&mut command)?;
        }
        println!("{name}");
    }
    println!("\nLook at {}/*.png", folder.display());
    Ok(())
}

/// Compiles without any package beyond those that the page asks for; a line that does not fit is also an error.
fn latex(folder: &Path, name: &str) -> Result<()> {
    let mut command = Command::new("pdflatex");
    command
        .args(["-interaction=nonstopmode", "-halt-on-error"])
        .arg(format!("{name}.tex"))
        .current_dir(folder);
    succeed(&mut command)
        .with_context(|| format!("{name}.log in {} has the reason", folder.display()))?;
    let log =
        String::from_utf8_lossy(&std::fs::read(folder.join(format!("{name}.log")))?).into_owned();
    if let Some(line) = log
        .lines()
        .find(|line| line.contains("Overfull \\hbox") || line.contains("Missing character"))
    {
        bail!("{name}.tex does not fit its page: {line}");
    }
    Ok(())
}

/// Prints a page as a reader would.
fn chromium(page: &Path, pdf: &Path) -> Result<()> {
    let mut command = Command::new("chromium");
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
    ]);
    command
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(format!("file://{}", page.canonicalize()?.display()));
    succeed(command.stderr(Stdio::null()))
}

/// Every page of a PDF as a PNG.
fn picture(pdf: &Path, to: &Path) -> Result<()> {
    succeed(
        Command::new("pdftoppm")
            .args(["-r", "80", "-png"])
            .arg(pdf)
            .arg(to),
    )
}

fn is_there(tool: &str) -> bool {
    Command::new(tool)
        .arg("-v")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}
