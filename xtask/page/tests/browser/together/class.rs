//! Classes.

use super::{Visitor, hash, serve, text, visit};
use crate::support::built;
use anyhow::{Result, ensure};
use page_tools::driver::Key;
use page_tools::served::Served;

/// Creates a class with one puzzle. Returns its teacher and its code.
fn class_with_a_puzzle(served: &Served) -> Result<(Visitor, String)> {
    let teacher = visit(served, "#/class")?;
    teacher.type_into("title", "Thursday group")?;
    let code = teacher.browser.text("#join-code")?;
    add_puzzle(&teacher)?;
    Ok((teacher, code))
}

/// Adds Gantner's example as a task.
pub(super) fn add_puzzle(teacher: &Visitor) -> Result<()> {
    teacher.click("add-tasks")?;
    teacher.type_into("puzzle", crate::support::GANTNER)?;
    teacher.says("#added", "Added Quatrainment")?;
    close(teacher)?;
    teacher.browser.find("#class-table [data-do=run]").map(drop)
}

/// Closes the open dialog.
fn close(visitor: &Visitor) -> Result<()> {
    visitor.browser.click("dialog[open] [data-do=close]")?;
    visitor
        .browser
        .wait_until("return !document.querySelector('dialog[open]')")
        .map(drop)
}

/// Waits until a student has a mark in the table.
fn mark(teacher: &Visitor, name: &str, task: u64, sign: &str) -> Result<()> {
    let script = format!(
        "const row = [...document.querySelectorAll('#class-table tbody tr')].find((it) => it.innerText.includes('{name}')); \
         return row?.querySelector('[data-task=\"{task}\"]').dataset.mark.includes('{sign}')"
    );
    teacher.browser.wait_until(&script).map(drop)
}

/// Returns the names in the table, in its order.
fn names(teacher: &Visitor) -> Result<String> {
    let script = "return [...document.querySelectorAll('#class-table tbody .name')].map((it) => it.innerText).join()";
    Ok(text(&teacher.browser.run(script)?).to_owned())
}

/// Joins a class.
fn student(served: &Served, code: &str, name: &str) -> Result<Visitor> {
    let student = visit(served, "#/class")?;
    student.type_into("code", code)?;
    student.type_into("name", name)?;
    student.browser.find("#tasks [data-task='1']")?;
    Ok(student)
}

#[test]
fn a_class_has_a_teacher_and_two_students() -> Result<()> {
    let served = serve()?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    teacher.says("#class-title", "Thursday group")?;
    teacher.click("add-tasks")?;
    teacher.browser.click("[data-do=add-lesson]")?;
    teacher.says("#added", "Lesson 1")?;
    // The next lesson is chosen already.
    teacher
        .browser
        .wait_until("return document.querySelector('select[name=lesson]').value == 'twice'")?;
    close(&teacher)?;
    let (dora, emil) = (
        student(&served, &code, "Dora")?,
        student(&served, &code, "Emil")?,
    );
    teacher.says("#class-table", "Emil")?;
    dora.browser.click("[data-task='1']")?;
    dora.press(&crate::support::SOLUTION.map(str::to_owned))?;
    dora.says("#done", "Your teacher can see it")?;
    // One task after the other, and one again.
    dora.click("back-to-tasks")?;
    dora.browser.click("[data-task='1']")?;
    dora.browser.find("[data-board=yours] [data-cell]")?;
    emil.browser.click("[data-task='2']")?;
    emil.browser.click(".exercise [data-do=hint]")?;
    emil.browser.click("[data-board=exercise] [data-cell=D3]")?;
    emil.browser.find(".verdict[data-right=true]")?;
    emil.says("#done", "Your teacher can see it")?;
    emil.click("back-to-tasks")?;
    emil.says("#tasks", "done with 1 hint")?;
    // Dora solved the puzzle without hints, Emil the exercise with one.
    mark(&teacher, "Dora", 1, "●")?;
    mark(&teacher, "Dora", 2, "·")?;
    mark(&teacher, "Emil", 2, "◐ 1")?;
    teacher.click("more")?;
    let csv = teacher.browser.run(
        "return fetch(document.querySelector('[data-do=csv]').href).then((it) => it.text())",
    )?;
    ensure!(
        text(&csv).contains("Dora") && text(&csv).contains("Emil"),
        "{csv}"
    );
    close(&teacher)?;
    teacher.browser.click("#class-table [data-do=view]")?;
    teacher.says("#replay", "Pressed")?;
    teacher.browser.keys(&Key::Escape.to_string())?;
    // A colleague also teaches.
    teacher.click("more")?;
    teacher.click("teacher-link")?;
    let link = teacher.browser.text("#teacher-link")?;
    let colleague = visit(&served, hash(&link))?;
    colleague.type_into("name", "Fritz")?;
    colleague.says("#class-table", "Dora")?;
    // Removing somebody offers the table first.
    teacher
        .browser
        .click("#students [aria-label='Remove Emil']")?;
    teacher.says("#question", "export the table first")?;
    let export = "return document.querySelector('#question [data-do=export-first]').href";
    ensure!(text(&teacher.browser.run(export)?).ends_with("/results.csv"));
    teacher.click("confirm")?;
    emil.says("#error", "no longer in this class")?;
    // A deleted task is gone for everyone.
    teacher.browser.click("#tasks [data-do=remove-task]")?;
    teacher.says("#question", "Delete")?;
    teacher.click("keep")?;
    teacher
        .browser
        .wait_until("return !document.querySelector('#question')")?;
    assert_eq!(teacher.browser.count("#tasks [data-do=remove-task]")?, 2);
    teacher.browser.click("#tasks [data-do=remove-task]")?;
    teacher.click("confirm")?;
    teacher.browser.wait_until(
        "return document.querySelectorAll('#tasks [data-do=remove-task]').length == 1",
    )?;
    teacher.click("delete-class")?;
    teacher.click("confirm")?;
    teacher.says("#error", "with everything in it")?;
    dora.says("#error", "deleted")?;
    teacher.finish()
}

#[test]
fn a_task_can_be_hidden_for_a_while() -> Result<()> {
    let served = serve()?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    // A second click on a button does nothing while the first one is under way.
    teacher.click("add-tasks")?;
    teacher
        .browser
        .run("for (const _ of [1, 2, 3]) document.querySelector('[data-do=add-lesson]').click()")?;
    teacher.says("#added", "Lesson 1")?;
    close(&teacher)?;
    let student = student(&served, &code, "Dora")?;
    student.browser.click("[data-task='1']")?;
    student.press(&["A1".to_owned(), "B1".to_owned()])?;
    // Presses are gathered before they are sent.
    std::thread::sleep(std::time::Duration::from_secs(1));
    mark(&teacher, "Dora", 1, "to go")?;
    teacher.click("more")?;
    teacher.browser.click("#tasks [data-do=toggle-task]")?;
    student.says("#hidden", "hidden or deleted this task")?;
    // It keeps its place and its presses.
    teacher.says("#tasks [data-do=toggle-task]", "Show")?;
    mark(&teacher, "Dora", 1, "to go")?;
    assert_eq!(teacher.browser.count("#tasks [data-do=toggle-task]")?, 2);
    teacher.browser.click("#tasks [data-do=toggle-task]")?;
    student
        .browser
        .wait_until("return document.querySelectorAll('#presses li').length == 2")?;
    // A confirmation closes when its tab is left.
    teacher.click("delete-class")?;
    teacher.browser.find("#question")?;
    teacher.browser.run("location.hash = '#/play'")?;
    teacher
        .browser
        .wait_until("return !document.querySelector('#question')")?;
    teacher.browser.run("location.hash = '#/together'")?;
    teacher.browser.find("[data-do=start]")?;
    assert_eq!(teacher.browser.count("#question")?, 0);
    teacher.finish()?;
    student.finish()
}

#[test]
fn a_task_has_an_address_of_its_own() -> Result<()> {
    let served = serve()?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    let student = student(&served, &code, "Dora")?;
    student.browser.click("[data-task='1']")?;
    student.press(&["A1".to_owned()])?;
    let address = student.browser.url()?;
    ensure!(address.ends_with("/task/1"), "{address}");
    student.browser.reload()?;
    student
        .browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    student.browser.back()?;
    student.browser.find("#tasks [data-task='1']")?;
    student.browser.click("[data-task='1']")?;
    student.click("all-tasks")?;
    student.browser.find("#tasks [data-task='1']")?;
    // A student who joins by the address of a task finds the task.
    let other = visit(&served, hash(&address))?;
    other.type_into("name", "Emil")?;
    other.browser.find("[data-board=yours] [data-cell]")?;
    ensure!(other.browser.url()?.ends_with("/task/1"));
    // A teacher has no tasks to do.
    teacher.go(hash(&address))?;
    teacher.browser.find("#class-table")?;
    [teacher, student, other]
        .into_iter()
        .try_for_each(Visitor::finish)
}

#[test]
fn a_second_teacher_gets_the_typed_name() -> Result<()> {
    let served = serve()?;
    let teacher = visit(&served, "#/class")?;
    teacher.type_into("title", "Thursday group")?;
    teacher.click("more")?;
    teacher.click("teacher-link")?;
    let link = teacher.browser.text("#teacher-link")?;
    // The colleague has played here before, under another name.
    let colleague = visit(&served, "#/together")?;
    colleague.click("start")?;
    colleague.browser.find("[data-board=yours]")?;
    colleague.go(hash(&link))?;
    colleague.type_into("name", "Fritz")?;
    colleague.browser.find("#class-table")?;
    let id = hash(&link).split('/').nth(2).unwrap_or_default().to_owned();
    let class = teacher.ask(&format!("/api/classes/{id}"))?;
    let members = class["members"].as_array().cloned().unwrap_or_default();
    ensure!(
        members
            .iter()
            .any(|it| it["name"] == "Fritz" && it["role"] == "teacher"),
        "{class}"
    );
    colleague.finish()
}

#[test]
fn a_teacher_sees_who_is_here_however_long_a_lesson_takes() -> Result<()> {
    // After the restart it is five minutes later.
    let mut served = Served::start_behind(&built()?, std::time::Duration::from_secs(300))?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    let student = student(&served, &code, "Dora")?;
    teacher.says(".lead", "1 of 1 here now")?;
    served.restart()?;
    teacher.says(".lead", "0 of 1 here now")?;
    teacher.says(".lead", "1 of 1 here now")?;
    teacher.says("#class-table .working", "Dora")?;
    teacher.click("more")?;
    teacher.says("#students", "now")?;
    drop(student);
    Ok(())
}

#[test]
fn a_lesson_is_prepared_in_one_step_and_runs_for_all() -> Result<()> {
    let served = serve()?;
    let teacher = visit(&served, "#/class")?;
    teacher.type_into("title", "Mathematics 9b")?;
    let code = teacher.browser.text("#join-code")?;
    // Six puzzles at once, kept for later, and a name of one's own.
    teacher.click("add-tasks")?;
    teacher.choose("starts", "later")?;
    teacher.choose("level", "easy")?;
    teacher.click("add-puzzles")?;
    teacher.says("#added", "Added Easy 1 to Easy 6.")?;
    close(&teacher)?;
    teacher.click("more")?;
    teacher.browser.click("#tasks input")?;
    teacher.browser.run("document.activeElement.select()")?;
    teacher.browser.keys(&format!("Edges{}", Key::Tab))?;
    teacher.says("#class-table thead", "Edges")?;
    close(&teacher)?;
    let dora = visit(&served, "#/class")?;
    dora.type_into("code", &code)?;
    dora.type_into("name", "Dora")?;
    dora.says("#waiting", "No tasks yet")?;
    // Started for all, with a time.
    teacher.choose("task-minutes", "5")?;
    teacher.browser.click("#class-table [data-do=run]")?;
    teacher.says("#class-table thead", "left")?;
    dora.says("#tasks", "Edges")?;
    dora.says("#tasks", "left")?;
    dora.says("#own-progress", "0 of 1 tasks done")?;
    dora.click("next-task")?;
    dora.says("#time-left", "left")?;
    dora.browser.find("[data-board=yours] [data-cell]")?;
    // Stopped for all.
    teacher.browser.click("#class-table [data-running=true]")?;
    dora.says("#over", "The time for this task is over")?;
    dora.browser
        .wait_until("return document.querySelector('.task-work').inert")?;
    teacher.says("#class-table thead", "stopped")?;
    teacher.finish()?;
    dora.finish()
}

#[test]
fn the_class_sees_no_names_on_the_wall() -> Result<()> {
    let served = serve()?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    let dora = student(&served, &code, "Dora")?;
    teacher.says("#class-table", "Dora")?;
    teacher.click("hide-names")?;
    teacher.says("#class-table", "Student 2")?;
    ensure!(!names(&teacher)?.contains("Dora"));
    dora.browser.click("[data-task='1']")?;
    dora.press(&crate::support::SOLUTION.map(str::to_owned))?;
    dora.says("#done", "Your teacher can see it")?;
    teacher.click("projector")?;
    teacher.says("#projector", "1 of 1 solved")?;
    teacher.says("#projector .join-code", &code)?;
    let shown = teacher.browser.text("#projector")?;
    ensure!(!shown.contains("Dora"), "{shown}");
    teacher.browser.keys(&Key::Escape.to_string())?;
    teacher.click("hide-names")?;
    teacher.says("#class-table .done", "Dora")?;
    teacher.finish()?;
    dora.finish()
}

#[test]
fn a_class_becomes_a_race_by_one_press_and_goes_on_next_year() -> Result<()> {
    let served = serve()?;
    let (teacher, code) = class_with_a_puzzle(&served)?;
    let class = teacher.browser.url()?;
    let dora = student(&served, &code, "Dora")?;
    teacher.says("#class-table", "Dora")?;
    teacher.click("class-race")?;
    teacher.browser.find("#join-code")?;
    ensure!(teacher.browser.url()?.contains("#/race/"));
    dora.click("join-class-race")?;
    dora.browser.find("#rules")?;
    teacher.says("main", "Dora")?;
    teacher.go(hash(&class))?;
    teacher.says("[data-do=class-race]", "Go to the race")?;
    teacher.click("more")?;
    teacher.click("end-class-race")?;
    teacher
        .browser
        .wait_until("return !document.querySelector('[data-do=end-class-race]')")?;
    teacher.type_into("copy-title", "Next year")?;
    teacher.says("#class-title", "Next year")?;
    teacher.says("#class-table thead", "Quatrainment")?;
    assert_eq!(teacher.browser.count("#class-table tbody tr")?, 0);
    teacher.finish()?;
    dora.finish()
}
