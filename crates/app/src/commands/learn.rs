//! `learn`: the lessons and their exercises.

use crate::errors;
use crate::outcome::Outcome;
use crate::output::{self, wrapped};
use crate::page::{PageArgs, PageFormat};
use crate::values;
use anyhow::{Context, Result, bail};
use clap::Args;
use quatrainment::draw::Format;
use quatrainment_theory::lessons::{self, Lesson};
use serde::Serialize;
use std::io::Write;

/// Learn how and why it works, in lessons with exercises.
///
/// Without a lesson, lists them all. With --answer, checks an answer and exits with code 1 if it is wrong.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
  quatrainment learn\n  \
  quatrainment learn 1\n  \
  quatrainment learn 1 --answer D3\n  \
  quatrainment learn masks --output masks.html")]
pub struct Learn {
    /// The lesson, by number or by name.
    #[arg(value_parser = values::lesson(), hide_possible_values = true)]
    lesson: Option<String>,

    /// Check this answer to the lesson's exercise.
    #[arg(long, short, num_args = 1.., value_name = "ANSWER", requires = "lesson", conflicts_with_all = ["format", "output"])]
    answer: Vec<String>,

    /// Give a hint for the exercise.
    #[arg(long, requires = "lesson", conflicts_with_all = ["answer", "format", "output"])]
    hint: bool,

    #[command(flatten)]
    page: PageArgs,
}

#[derive(Serialize)]
struct HintReport {
    lesson: usize,
    hint: String,
}

#[derive(Serialize)]
struct AttemptReport {
    lesson: usize,
    right: bool,
    comment: String,
}

#[derive(Serialize)]
struct Listed {
    number: usize,
    name: &'static str,
    title: String,
    question: String,
}

/// Lists the lessons, writes one, or checks an answer.
pub fn run(args: &Learn, out: &mut impl Write) -> Result<Outcome> {
    let Some(name) = &args.lesson else {
        return list(args, out);
    };
    let lesson = lessons::find(name).with_context(|| unknown(name))?;
    if args.hint {
        if args.page.format(Format::Text)? == PageFormat::Json {
            output::json(
                out,
                &HintReport {
                    lesson: lesson.number,
                    hint: lesson.exercise.hint,
                },
            )?;
            return Ok(Outcome::Done);
        }
        for line in wrapped(&lesson.exercise.hint, output::width()) {
            writeln!(out, "{line}")?;
        }
        return Ok(Outcome::Done);
    }
    if args.answer.is_empty() {
        args.page.write(&lesson.page, Format::Text, out)?;
        if args.page.format(Format::Text)? == PageFormat::Read(Format::Text) {
            writeln!(
                out,
                "\nAnswer with {}: quatrainment learn {} --answer ...",
                lesson.exercise.form(),
                lesson.number
            )?;
        }
        return Ok(Outcome::Done);
    }
    check(args, &lesson, out)
}

/// Returns the message about a name that no lesson has.
fn unknown(name: &str) -> String {
    let names: Vec<&str> = lessons::all()
        .into_iter()
        .map(|lesson| lesson.name)
        .collect();
    match errors::nearest(name, &names) {
        Some(near) => format!("unknown lesson '{name}'; did you mean {near}?"),
        None => format!(
            "unknown lesson '{name}'; use 1 to {}, or run `quatrainment learn` for a list",
            lessons::COUNT
        ),
    }
}

fn check(args: &Learn, lesson: &Lesson, out: &mut impl Write) -> Result<Outcome> {
    let verdict = lesson.exercise.check(&args.answer.join(" "))?;
    if args.page.format(Format::Text)? == PageFormat::Json {
        output::json(
            out,
            &AttemptReport {
                lesson: lesson.number,
                right: verdict.is_right,
                comment: verdict.comment,
            },
        )?;
    } else {
        writeln!(out, "{}", verdict.comment)?;
        match (verdict.is_right, lesson.number < lessons::COUNT) {
            (true, true) => writeln!(out, "Next: quatrainment learn {}", lesson.number + 1)?,
            (true, false) => writeln!(out, "That was the last lesson.")?,
            (false, _) => writeln!(
                out,
                "For a hint: quatrainment learn {} --hint",
                lesson.number
            )?,
        }
    }
    Ok(if verdict.is_right {
        Outcome::Done
    } else {
        Outcome::Unsolvable
    })
}

fn list(args: &Learn, out: &mut impl Write) -> Result<Outcome> {
    let lessons = lessons::all();
    match args.page.format(Format::Text)? {
        PageFormat::Read(Format::Text) => {
            for lesson in &lessons {
                writeln!(
                    out,
                    "{}  {:<11} {}",
                    lesson.number, lesson.name, lesson.page.title
                )?;
            }
            writeln!(out, "\nRead one with: quatrainment learn 1")?;
        }
        PageFormat::Json => {
            let listed = |lesson: Lesson| Listed {
                number: lesson.number,
                name: lesson.name,
                title: lesson.page.title,
                question: lesson.exercise.question,
            };
            output::json(out, &lessons.into_iter().map(listed).collect::<Vec<_>>())?;
        }
        _ => bail!("no lesson given; name one, like `quatrainment learn 1 --format html`"),
    }
    Ok(Outcome::Done)
}
