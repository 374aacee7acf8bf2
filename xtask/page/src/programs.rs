//! The two programs of the page, with vector instructions and without, side by side in one worker of a real browser: what
//! they answer, and how long they take.

use crate::driver::{Browser, Settings};
use crate::serve::Server;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The worker: asks both programs every question, in turns, and answers with what they said and with the milliseconds of
/// every round.
const WORKER: &str = "\
onmessage = async ({ data: [questions, rounds] }) => {
  const programs = await Promise.all(['./VECTORS', './PLAIN'].map((name) => import(name)));
  await Promise.all(programs.map((program) => program.default()));
  const ask = (program, question) => {
    const begin = performance.now();
    const text = program.answer(question, () => {});
    return { text, time: performance.now() - begin };
  };
  postMessage(questions.map((question) => {
    const asked = Array.from({ length: rounds }, () => programs.map((program) => ask(program, question)));
    return [0, 1].map((at) => ({ text: asked[0][at].text, times: asked.map((round) => round[at].time) }));
  }));
};";

/// What a program said to a question.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Its answer in the first round.
    pub text: String,
    /// The milliseconds of each round. The first one includes preparing the game, which is then kept, and much of the first
    /// rounds runs before the browser has optimised the program.
    pub times: Vec<f64>,
}

/// Asks both programs of the page in a folder, first the one with vector instructions.
///
/// # Errors
/// When the page is not built, or when a program fails.
pub fn ask(built: &Path, questions: &[String], rounds: usize) -> Result<Vec<[Reply; 2]>> {
    let folder = std::env::temp_dir().join(format!("quatrainment-programs-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let mut worker = WORKER.to_owned();
    for entry in fs::read_dir(built)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        fs::copy(&path, folder.join(name))?;
        for (program, place) in [("page-", "VECTORS"), ("plain-", "PLAIN")] {
            if name.starts_with(program) && name.ends_with(".js") {
                worker = worker.replace(place, name);
            }
        }
    }
    fs::write(folder.join("programs.js"), worker)?;
    let server = Server::start(&folder, "/", 0)?;
    let browser = Browser::start(&Settings::default())?;
    browser.go(&server.url())?;
    let answer = browser.run_async(&format!(
        "const worker = new Worker('programs.js', {{ type: 'module' }}); const done = arguments[0]; \
         worker.onmessage = (event) => done(event.data); worker.onerror = (event) => done(event.message ?? 'it fails'); \
         worker.postMessage([{}, {rounds}])",
        json!(questions)
    ))?;
    fs::remove_dir_all(&folder)?;
    let answers = answer
        .as_array()
        .with_context(|| format!("the programs fail: {answer}"))?;
    ensure!(
        answers.len() == questions.len(),
        "{} answers to {} questions",
        answers.len(),
        questions.len()
    );
    answers
        .iter()
        .map(|pair| Ok([reply(&pair[0])?, reply(&pair[1])?]))
        .collect()
}

fn reply(value: &Value) -> Result<Reply> {
    let times = value["times"].as_array().context("times")?;
    Ok(Reply {
        text: value["text"].as_str().context("an answer")?.to_owned(),
        times: times.iter().filter_map(Value::as_f64).collect(),
    })
}
