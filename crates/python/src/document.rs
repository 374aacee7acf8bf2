//! Proofs, explanations and certificates.

use crate::error::error;
use crate::game::Game;
use crate::puzzle::Puzzle;
use crate::solver::Solver;
use crate::{control, input};
use pyo3::prelude::*;
use quatrainment::draw::Format;
use quatrainment_theory::{self as theory, Detail, Method, MethodError};

/// A proof or an explanation. A notebook shows it as a page; it can also be written as text, Markdown, LaTeX, HTML or JSON.
#[pyclass(frozen, module = "quatrainment", skip_from_py_object)]
pub struct Document(quatrainment::draw::Document);

#[pymethods]
impl Document {
    /// The title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    /// Plain text with lines of at most `width` columns.
    #[pyo3(signature = (width = 80))]
    fn text(&self, width: usize) -> String {
        self.0.render(Format::Text, width)
    }

    /// Markdown.
    fn markdown(&self) -> String {
        self.0.render(Format::Markdown, 80)
    }

    /// LaTeX, which needs only amsmath and TikZ.
    fn latex(&self) -> String {
        self.0.render(Format::Latex, 80)
    }

    /// HTML: one page with all its drawings.
    fn html(&self) -> String {
        self.0.render(Format::Html, 80)
    }

    /// JSON.
    fn json(&self) -> String {
        serde_json::to_string(&self.0).expect("a document is JSON")
    }

    fn _repr_markdown_(&self) -> String {
        self.markdown()
    }

    fn _repr_html_(&self) -> String {
        // A page of its own: its styles do not touch the notebook's, nor the notebook's styles the page. It is as high as
        // what it shows, up to a limit; older browsers scroll.
        let page = self.html().replace('&', "&amp;").replace('"', "&quot;");
        format!(
            "<iframe srcdoc=\"{page}\" title=\"{}\" style=\"width: 100%; height: 32em; border: 1px solid #c8cfda; \
             background: white\"></iframe>",
            self.0
                .title
                .replace('&', "&amp;")
                .replace('"', "&quot;")
                .replace('<', "&lt;")
        )
    }

    fn __str__(&self) -> String {
        self.text(80)
    }

    fn __repr__(&self) -> String {
        format!("<Document {}>", self.0.title)
    }
}

/// Proves that every position of a game can be solved, or exactly which can; with `steps`, every step of the elimination.
///
/// >>> from quatrainment import prove
/// >>> prove("quatrainment").title
/// 'Quatrainment 4×4: always solvable'
#[pyfunction]
#[pyo3(signature = (game, *, steps = false))]
pub fn prove(py: Python<'_>, game: &Bound<'_, PyAny>, steps: bool) -> PyResult<Document> {
    let game = input::game(game)?;
    let detail = if steps {
        Detail::Steps
    } else {
        Detail::Summary
    };
    Ok(Document(
        py.detach(|| theory::prove(&game, detail)).map_err(error)?,
    ))
}

/// Explains the solution of a puzzle, or why it has none, by `"cells"`, `"masks"`, `"chase"` or `"elimination"`.
#[pyfunction]
#[pyo3(signature = (puzzle, method = None))]
pub fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, Puzzle>,
    method: Option<&str>,
) -> PyResult<Document> {
    explain_inner(py, puzzle.get().inner(), method)
}

pub fn explain_inner(
    py: Python<'_>,
    puzzle: &quatrainment::Puzzle,
    method: Option<&str>,
) -> PyResult<Document> {
    let solver = Solver::prepare(py, Game::new_inner(puzzle.game().clone()), None, 0, None)?;
    let method = method
        .map(|method| method.parse().map_err(error::<MethodError>))
        .transpose()?;
    let page = control::run(py, None, |control| {
        let solver = solver.controlled(control);
        theory::explain(
            puzzle,
            &solver,
            method.unwrap_or_else(|| Method::usual(&solver)),
        )
    })?;
    Ok(Document(page.map_err(error)?))
}

/// A certificate: what is needed to believe that a game is always solvable or not, or the answer to a puzzle. `check`
/// verifies it without the solver.
///
/// >>> from quatrainment import certify, check
/// >>> check(certify("merlin"))
/// 'merlin 3x3 is always solvable'
#[pyfunction]
pub fn certify(py: Python<'_>, of: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(puzzle) = of.cast::<Puzzle>() {
        let puzzle = puzzle.get().inner();
        let solver = Solver::prepare(py, Game::new_inner(puzzle.game().clone()), None, 0, None)?;
        let answer = control::run(py, None, |control| {
            solver.controlled(control).solve(&puzzle.difference())
        })?;
        return theory::certify_answer(puzzle, &answer).map_err(error);
    }
    let game = input::game(of)?;
    py.detach(|| theory::certify_game(&game)).map_err(error)
}

/// Verifies a certificate and returns what it proves, in a sentence. The name of a game stands for that game's rule only.
#[pyfunction]
pub fn check(py: Python<'_>, certificate: &str) -> PyResult<String> {
    py.detach(|| {
        theory::named_game(certificate).map_err(error)?;
        let checked = quatrainment_check::check(certificate).map_err(error)?;
        Ok(checked.to_string())
    })
}
