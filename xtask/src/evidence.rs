//! `cargo xtask evidence`: verifies claims of the program with external checkers, which share no code with it. A wrong claim
//! of each kind must be rejected.

use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use xtask::folders;
use xtask::tools::{self, found, provide, succeed};

/// The version of the checker of pseudo-Boolean proofs.
const VERIPB: &str = "3.0.2";

/// Games for Coq: the arguments of `prove`. The first few are quick.
const PROVED: &[&str] = &[
    "quatrainment",
    "lights-out --size 4x4",
    "merlin --states 3",
    "lights-out --size 2x3 --states 4",
    "quatrainment-a",
    "quatrainment --size 3x3x3",
    "lights-out-torus --size 5x5",
    "quatrainment --states 6",
    "lights-out --size 8x8 --states 6",
    "quatrainment --size 16x16",
    "lights-out --size 16x16",
];

const QUICK_PROVED: usize = 4;

/// Worst cases for Coq: the arguments of `worst`. The first one is quick.
const WORST: &[&str] = &[
    "lights-out --size 4x4",
    "quatrainment --size 6x6",
    "lights-out --size 5x5",
    "lights-out-torus --size 6x6",
    "lights-out --size 8x8",
    "lights-out --size 9x9",
];

/// Puzzles for VeriPB: the arguments of `solve`.
const SOLVED: &[&str] = &[
    "all-on --game lights-out",
    "all-on",
    "random:1 --game lights-out --size 9x9",
    "all-on --game lights-out --size 16x16",
    "random:2 --game king --size 7x5",
    "random:3 --game lights-out-torus --size 6x6",
    "X.../..../..../.... --game quatrainment-b",
    "all-on --game lights-out --size 19x19",
];

/// Tables with one number changed: the file, what it says, and what it must not say.
const WRONG_TABLES: &[(&str, &str, &str)] = &[
    ("nullities.csv", "\n5,2\n", "\n5,4\n"),
    ("b159257.txt", "\n99999 ", "\n99999 1"),
    ("b094425.txt", "\n27 174763\n", "\n27 174765\n"),
    ("primitive-roots.csv", "\n174763,", "\n174763,1"),
    ("b075463.txt", "\n19 8356\n", "\n19 8358\n"),
    ("all-lit.csv", "\n35,6,563,", "\n35,6,565,"),
    ("all-lit.csv", "\n71,14,2311,", "\n71,14,2309,"),
    ("b118141.txt", "\n90 ", "\n90 1"),
];

/// A kind of evidence: its name, its title, whether it is checked in seconds once its tools are there, and the check.
type Kind = (
    &'static str,
    &'static str,
    bool,
    fn(&Evidence) -> Result<()>,
);

const KINDS: &[Kind] = &[
    (
        "mirrors",
        "Coq: the theorem of the three mirrors",
        true,
        mirrors,
    ),
    ("coq", "Coq: what `prove` claims about games", true, coq),
    (
        "worst",
        "Coq: the most presses that a position needs",
        true,
        worst,
    ),
    (
        "minisat",
        "minisat: solvable or not, on random games",
        true,
        minisat,
    ),
    ("veripb", "VeriPB: the fewest presses", false, veripb),
    (
        "cp-sat",
        "CP-SAT: the fewest presses, on random games",
        false,
        cp_sat,
    ),
    ("records", "Python: the tables in records/", true, records),
];

/// What all kinds of evidence need.
struct Evidence {
    folder: PathBuf,
    program: PathBuf,
    is_quick: bool,
}

/// The options of `evidence`.
#[derive(Args)]
pub struct Options {
    /// Only checks that take seconds
    #[arg(long)]
    quick: bool,
    /// Only this kind; may be repeated
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(KINDS.iter().map(|kind| kind.0)))]
    only: Vec<String>,
}

/// Checks all evidence, or the chosen kinds.
pub fn run(options: &Options) -> Result<()> {
    let folder = folders::target().join("evidence");
    fs::create_dir_all(&folder)?;
    println!("compiling the program");
    let program = tools::tested_program("quatrainment", "suite")?;
    let evidence = Evidence {
        folder,
        program,
        is_quick: options.quick,
    };
    for (name, what, is_in_seconds, check) in KINDS {
        let is_wanted = options.only.is_empty() || options.only.iter().any(|only| only == name);
        if !is_wanted || (options.quick && !is_in_seconds) {
            continue;
        }
        println!("\n== {what}");
        let started = Instant::now();
        check(&evidence)?;
        println!("== {what}: {:.0?}", started.elapsed());
    }
    Ok(())
}

impl Evidence {
    /// Runs the program with arguments, in the folder of evidence. A puzzle without a solution is also an answer.
    fn program(&self, line: &str) -> Result<()> {
        let status = Command::new(&self.program)
            .args(line.split_whitespace())
            .current_dir(&self.folder)
            .stdout(Stdio::null())
            .status()?;
        ensure!(
            matches!(status.code(), Some(0 | 1)),
            "quatrainment {line} failed"
        );
        Ok(())
    }

    /// Returns whether Coq accepts a file, and its output.
    fn coqc(&self, file: &Path) -> Result<(bool, String)> {
        provide("coqc", "coq")?;
        let output = Command::new("coqc")
            .args(["-w", "none"])
            .arg(file)
            .current_dir(&self.folder)
            .output()?;
        Ok((
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        ))
    }

    /// Checks a file with Coq, and that its theorems assume nothing.
    fn accepted(&self, file: &Path) -> Result<()> {
        let started = Instant::now();
        let (is_accepted, output) = self.coqc(file)?;
        ensure!(is_accepted, "Coq refuses {}", file.display());
        let closed = output
            .lines()
            .filter(|line| line.contains("Closed under the global context"))
            .count();
        let claims = output
            .lines()
            .filter(|line| !line.trim().is_empty())
            .count();
        ensure!(
            closed > 0 && closed == claims,
            "{} has assumptions:\n{output}",
            file.display()
        );
        println!(
            "accepted, without assumptions: {} ({:.1?})",
            name(file),
            started.elapsed()
        );
        Ok(())
    }
}

fn name(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Returns a file name for arguments.
fn file_name(line: &str, ending: &str) -> String {
    let name: String = line
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect();
    format!("{name}.{ending}")
}

fn mirrors(evidence: &Evidence) -> Result<()> {
    if !Path::new("/usr/lib/ocaml/coq/user-contrib/mathcomp/ssreflect/all_ssreflect.vo").exists() {
        // `coqtop` finds the library wherever it is; this only asks Debian for it.
        let _ = Command::new("apt-get")
            .args(["install", "-y", "-qq", "libcoq-mathcomp-ssreflect"])
            .env("DEBIAN_FRONTEND", "noninteractive")
            .stdout(Stdio::null())
            .status();
    }
    let text =
        fs::read_to_string("docs/coq/three_mirrors.v").context("docs/coq/three_mirrors.v")?;
    let file = evidence.folder.join("three_mirrors.v");
    fs::write(&file, &text)?;
    evidence.accepted(&file)?;
    // Another rule for the corners of the torus: the theorem must fail.
    let wrong = text.replace(
        "if is_corner p then distance p c <=? 2",
        "if is_corner p then distance p c =? 2",
    );
    ensure!(
        wrong != text,
        "the rule of Quatrainment is written in another way now"
    );
    let file = evidence.folder.join("three_mirrors_wrong.v");
    fs::write(&file, wrong)?;
    ensure!(!evidence.coqc(&file)?.0, "Coq accepts a wrong theorem");
    println!("refused: the same theorem about another rule");
    Ok(())
}

fn coq(evidence: &Evidence) -> Result<()> {
    let proved = if evidence.is_quick {
        &PROVED[..QUICK_PROVED]
    } else {
        PROVED
    };
    for line in proved {
        let file = evidence
            .folder
            .join(file_name(&format!("prove {line}"), "v"));
        evidence.program(&format!(
            "prove {line} --format coq --output {}",
            file.display()
        ))?;
        evidence.accepted(&file)?;
        let text = fs::read_to_string(&file)?;
        let wrong = with_another_digit(&text).context("no number to change")?;
        let file = evidence.folder.join("wrong.v");
        fs::write(&file, wrong)?;
        ensure!(
            !evidence.coqc(&file)?.0,
            "Coq accepts a wrong claim about {line}"
        );
    }
    println!(
        "refused: {} claims with one bit or number changed",
        proved.len()
    );
    Ok(())
}

fn worst(evidence: &Evidence) -> Result<()> {
    let claimed = if evidence.is_quick {
        &WORST[..1]
    } else {
        WORST
    };
    for line in claimed {
        let file = evidence
            .folder
            .join(file_name(&format!("worst {line}"), "v"));
        evidence.program(&format!("worst {line} --certificate {}", file.display()))?;
        evidence.accepted(&file)?;
    }
    // The first file again, with one press less or more.
    let file = evidence
        .folder
        .join(file_name(&format!("worst {}", claimed[0]), "v"));
    let text = fs::read_to_string(file)?;
    for (before, after, change) in [
        ("proves quiet ", " tree ", -1),
        ("all_need cells ", " quiet hard", 1),
    ] {
        let (start, end) = text.split_once(before).context("no bound to change")?;
        let (bound, end) = end.split_once(after).context("no bound to change")?;
        let wrong = bound.parse::<i64>()? + change;
        let file = evidence.folder.join("wrong.v");
        fs::write(&file, format!("{start}{before}{wrong}{after}{end}"))?;
        ensure!(
            !evidence.coqc(&file)?.0,
            "Coq accepts {wrong} instead of {bound} presses"
        );
        println!("refused: {wrong} instead of {bound} presses");
    }
    Ok(())
}

/// Changes the last digit of the first number of a claim.
fn with_another_digit(text: &str) -> Option<String> {
    let start = text
        .find("Definition makes")
        .or_else(|| text.find("Definition left_matrix"))?;
    let start = start + text[start..].find(":= [")? + 4;
    let start = start + text[start..].find(|c: char| c.is_ascii_digit())?;
    let end = start + text[start..].find([';', ']'])?;
    let last = text[..end].chars().last()?;
    let other = if last == '1' { '0' } else { '1' };
    Some(format!("{}{other}{}", &text[..end - 1], &text[end..]))
}

fn records(evidence: &Evidence) -> Result<()> {
    provide("python3", "python3")?;
    let records = folders::project().join("records");
    let check = |folder: &Path, options: &[&str]| {
        let mut python = Command::new("python3");
        python.arg("-B").arg(folder.join("check.py")).args(options);
        python
    };
    let options: &[&str] = if evidence.is_quick { &["--quick"] } else { &[] };
    let is_right = check(&records, options).status()?.success();
    ensure!(is_right, "the tables are refused");
    // The same tables, each with one number changed.
    let copy = evidence.folder.join("records");
    fs::create_dir_all(&copy)?;
    let wrong_tables = &WRONG_TABLES[..if evidence.is_quick {
        2
    } else {
        WRONG_TABLES.len()
    }];
    for (table, right, wrong) in wrong_tables {
        for file in fs::read_dir(&records)? {
            let file = file?.path();
            if file.is_file() {
                fs::copy(&file, copy.join(name(&file)))?;
            }
        }
        let text = fs::read_to_string(copy.join(table))?;
        ensure!(text.contains(right), "{table} has no {right:?}");
        fs::write(copy.join(table), text.replacen(right, wrong, 1))?;
        let refused = check(&copy, &["--quick"]).output()?;
        ensure!(
            !refused.status.success(),
            "the check accepts a wrong {table}"
        );
    }
    println!(
        "refused: {} tables with one number changed",
        wrong_tables.len()
    );
    match evidence.is_quick {
        true => Ok(()),
        false => worst_cases(evidence),
    }
}

/// Checks the certificates of worst cases that are kept, and that none holds with one press less.
fn worst_cases(evidence: &Evidence) -> Result<()> {
    provide("xz", "xz-utils")?;
    for file in fs::read_dir(folders::project().join("records"))? {
        let packed = file?.path();
        if packed.extension().is_none_or(|ending| ending != "xz") {
            continue;
        }
        let unpacked = Command::new("xz").arg("-dc").arg(&packed).output()?;
        let text = String::from_utf8(unpacked.stdout)?;
        let file = evidence.folder.join("worst.txt");
        fs::write(&file, &text)?;
        succeed(Command::new(&evidence.program).arg("check").arg(&file))?;
        let bound = text
            .lines()
            .find_map(|line| line.strip_prefix("at-most "))
            .context("an upper bound")?;
        let smaller = format!("at-most {}\n", bound.parse::<u64>()? - 1);
        fs::write(&file, text.replace(&format!("at-most {bound}\n"), &smaller))?;
        let refused = Command::new(&evidence.program)
            .arg("check")
            .arg(&file)
            .output()?;
        ensure!(
            !refused.status.success(),
            "a smaller bound than that of {} holds",
            packed.display()
        );
    }
    println!("refused: all of them with one press less");
    Ok(())
}

fn minisat(evidence: &Evidence) -> Result<()> {
    // minisat does not know --version, by which tools are found.
    let is_there = || {
        Command::new("minisat")
            .arg("--help")
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .status()
    };
    if !is_there().is_ok_and(|status| status.success()) {
        let _ = Command::new("apt-get")
            .args(["install", "-y", "-qq", "minisat"])
            .stdout(Stdio::null())
            .status();
    }
    is_there()
        .context("minisat is missing: install it (on Debian: sudo apt-get install minisat)")?;
    other_solvers(
        "python3".as_ref(),
        "minisat",
        if evidence.is_quick { 500 } else { 5000 },
    )
}

fn cp_sat(evidence: &Evidence) -> Result<()> {
    let folder = evidence.folder.join("python");
    let python = folder.join("bin/python");
    if !python.exists() {
        println!("installing ortools");
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", "ortools"]))?;
    }
    other_solvers(&python, "cp-sat", 3000)
}

/// Compares answers on random puzzles with another engine.
fn other_solvers(python: &Path, engine: &str, count: u32) -> Result<()> {
    let line = [
        "build",
        "--quiet",
        "--workspace",
        "--example",
        "other_solvers",
    ];
    succeed(tools::cargo().args(line))?;
    let mut example = Command::new(folders::target().join("debug/examples/other_solvers"));
    let mut puzzles = example
        .args([&count.to_string(), "20"])
        .stdout(Stdio::piped())
        .spawn()?;
    let from = puzzles.stdout.take().context("no puzzles")?;
    let script = ["xtask/evidence/other_solvers.py", "--engine", engine];
    let status = Command::new(python).args(script).stdin(from).status()?;
    ensure!(puzzles.wait()?.success(), "the example failed");
    ensure!(status.success(), "{engine} disagrees");
    Ok(())
}

fn veripb(evidence: &Evidence) -> Result<()> {
    let checker = evidence.folder.join("veripb");
    let program = checker.join("bin/veripb");
    let program = if found("veripb") {
        PathBuf::from("veripb")
    } else {
        program
    };
    if !found(&program.to_string_lossy()) {
        println!("installing veripb {VERIPB}");
        let version = format!("={VERIPB}");
        let install = [
            "install",
            "veripb",
            "--locked",
            "--version",
            &version,
            "--root",
        ];
        succeed(tools::cargo().args(install).arg(&checker))?;
    }
    let accepts = |problem: &Path, proof: &Path| -> Result<(bool, String)> {
        let output = Command::new(&program)
            .arg(problem)
            .arg(proof)
            .stderr(Stdio::null())
            .output()?;
        Ok((
            output.status.success(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
        ))
    };
    for line in SOLVED {
        let proof = evidence
            .folder
            .join(file_name(&format!("solve {line}"), "pbp"));
        let problem = proof.with_extension("opb");
        evidence.program(&format!("solve {line} --certificate {}", proof.display()))?;
        let started = Instant::now();
        let (is_accepted, output) = accepts(&problem, &proof)?;
        let verdict = output
            .lines()
            .find(|line| line.starts_with("s VERIFIED"))
            .unwrap_or("")
            .to_owned();
        ensure!(
            is_accepted && verdict.contains("BOUNDS"),
            "VeriPB refuses the proof of {line}:\n{output}"
        );
        println!(
            "{}: {line} ({:.1?})",
            verdict.trim_start_matches("s "),
            started.elapsed()
        );
        if line.contains("19x19") {
            continue;
        }
        // A solution more expensive than claimed, and a bound that is too high.
        let text = fs::read_to_string(&proof)?;
        let wrong = evidence.folder.join("wrong.pbp");
        fs::write(&wrong, claiming_more(&text).context("no conclusion")?)?;
        ensure!(
            !accepts(&problem, &wrong)?.0,
            "VeriPB accepts a wrong bound for {line}"
        );
        if let Some(flipped) = with_another_press(&text) {
            fs::write(&wrong, flipped)?;
            ensure!(
                !accepts(&problem, &wrong)?.0,
                "VeriPB accepts wrong presses for {line}"
            );
        }
    }
    println!("refused: bounds that are too high, and presses that do not solve");
    Ok(())
}

/// Raises the lower bound that a proof claims, or claims one where there is no solution.
fn claiming_more(proof: &str) -> Option<String> {
    let (before, after) = proof.split_once("conclusion BOUNDS ")?;
    let (bound, rest) = after.split_once(' ')?;
    let more = bound
        .parse::<u64>()
        .map_or_else(|_| "0".to_owned(), |bound| (bound + 1).to_string());
    let rest = if bound == "INF" {
        rest.replace("INF", "0")
    } else {
        rest.to_owned()
    };
    Some(format!("{before}conclusion BOUNDS {more} {rest}"))
}

/// Presses one cell more, or one less.
fn with_another_press(proof: &str) -> Option<String> {
    let (before, after) = proof.split_once("soli ")?;
    Some(match after.strip_prefix('~') {
        Some(after) => format!("{before}soli {after}"),
        None => format!("{before}soli ~{after}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_claims_differ_from_right_ones() {
        assert_eq!(
            with_another_digit("Definition makes : list N := [0x1a;\n 2]").unwrap(),
            "Definition makes : list N := [0x11;\n 2]"
        );
        assert_eq!(
            with_another_press("a\nsoli ~p1 p2").unwrap(),
            "a\nsoli p1 p2"
        );
        assert_eq!(
            claiming_more("conclusion BOUNDS 4 : 9 4 ;").unwrap(),
            "conclusion BOUNDS 5 : 9 4 ;"
        );
        assert_eq!(
            claiming_more("conclusion BOUNDS INF : 9 INF ;").unwrap(),
            "conclusion BOUNDS 0 : 9 0 ;"
        );
    }
}
