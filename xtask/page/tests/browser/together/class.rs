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
    teacher.type_into("puzzle", crate::support::GANTNER)?;
    teacher.browser.find("#tasks [data-do=toggle-task]")?;
    Ok((teacher, code))
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
    teacher.browser.click("[data-do=add-lesson]")?;
    teacher.says("#tasks", "Lesson 1")?;
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
    let mark = |row: u64, column: u64, sign: &str| {
        let script = format!(
            "return document.querySelector('#class-table tbody tr:nth-child({row}) td:nth-of-type({column})')?.dataset.mark \
             == '{sign}'"
        );
        teacher.browser.wait_until(&script)
    };
    mark(1, 1, "●")?;
    mark(1, 2, "○")?;
    mark(2, 2, "◐ 1")?;
    let csv = teacher.browser.run(
        "return fetch(document.querySelector('[data-do=csv]').href).then((it) => it.text())",
    )?;
    ensure!(
        text(&csv).contains("Dora") && text(&csv).contains("Emil"),
        "{csv}"
    );
    teacher.browser.click("#class-table [data-do=view]")?;
    teacher.says("#replay", "Pressed")?;
    teacher.browser.keys(&Key::Escape.to_string())?;
    // A colleague also teaches.
    teacher.click("teacher-link")?;
    let link = teacher.browser.text("#teacher-link")?;
    let colleague = visit(&served, hash(&link))?;
    colleague.type_into("name", "Fritz")?;
    colleague.says("#class-table", "Dora")?;
    teacher
        .browser
        .click("#class-table [aria-label='Remove Emil']")?;
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
    teacher
        .browser
        .run("for (const _ of [1, 2, 3]) document.querySelector('[data-do=add-lesson]').click()")?;
    let student = student(&served, &code, "Dora")?;
    student.browser.click("[data-task='1']")?;
    student.press(&["A1".to_owned(), "B1".to_owned()])?;
    // Presses are gathered before they are sent.
    std::thread::sleep(std::time::Duration::from_secs(1));
    let mark = "return document.querySelector('#class-table tbody td').dataset.mark.includes('…')";
    teacher.browser.wait_until(mark)?;
    teacher.browser.click("#tasks [data-do=toggle-task]")?;
    student.says("#hidden", "hidden or deleted this task")?;
    // It keeps its place and its presses.
    teacher.says("#tasks [data-do=toggle-task]", "Show")?;
    teacher.browser.wait_until(mark)?;
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
    teacher.says("#class-table tbody", "now")?;
    drop(student);
    Ok(())
}
