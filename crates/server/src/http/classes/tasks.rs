//! The tasks of a class, and the work submitted for them.

use crate::domain::class::{self, Class};
use crate::domain::race;
use crate::http::actor::{Actor, Answer, Body, Keyed};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, game, nothing_new, open, open_as_leader};
use crate::http::server::Server;
use crate::secret;
use crate::store::rooms::{self, Entry};
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{NewLog, NewPuzzles, NewTask, TaskChange};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Done;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::progress::{GameView, Handed};
use quatrainment_protocol::rules::Rules;
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use std::sync::Arc;

/// How late work may arrive after the end of a task, in milliseconds.
const LATE: u64 = 5_000;

/// The maximum number of puzzles that are added at once.
const MAX_PUZZLES: u64 = 20;

/// Adds a task; for teachers.
#[utoipa::path(post, path = path::class::tasks("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = NewTask,
    responses((status = 200, body = Task), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn add_task(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Keyed { key, body: new }: Keyed<NewTask>,
) -> Result<Answer, ApiError> {
    let (now, teacher) = (server.now(), person.id.clone());
    let added = server.once(&person, key, move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &teacher, now).await?;
            let task =
                change
                    .document
                    .add(&new.work, new.title.as_deref(), new.open.unwrap_or(true))?;
            let event = [LiveEvent::Task { task: task.clone() }];
            let (everyone, staff): (&[_], &[_]) = if task.open {
                (&event, &[])
            } else {
                (&[], &event)
            };
            change.finish_with(everyone, staff).await?;
            Ok(task)
        })
    });
    added.await
}

/// Adds several puzzles of one game and level, each a task; for teachers.
#[utoipa::path(post, path = path::class::puzzles("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = NewPuzzles,
    responses((status = 200, body = Vec<Task>), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn add_puzzles(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Keyed { key, body: new }: Keyed<NewPuzzles>,
) -> Result<Answer, ApiError> {
    if !(1..=MAX_PUZZLES).contains(&new.number) {
        let message = format!("add 1 to {MAX_PUZZLES} puzzles at once");
        return Err(ApiError::invalid(message));
    }
    let (asked, who) = (id.clone(), person.id.clone());
    server
        .store
        .read::<_, ApiError, _>(move |tx| {
            Box::pin(async move { open_as_leader::<Class>(tx, &asked, &who).await })
        })
        .await?;
    let rules = Rules {
        game: new.game,
        size: new.size,
        level: new.level,
        ..Rules::default()
    };
    race::game_of(&rules)?;
    let title = new.title.unwrap_or_else(|| capitalized(&rules.level));
    // Drawing takes a while on large boards, so it is done before the class is locked.
    let draw = move || {
        let draw = |_| race::draw(&rules, secret::seed()).map(|puzzle| puzzle.to_string());
        (0..new.number).map(draw).collect::<Result<Vec<_>, _>>()
    };
    let codes = tokio::task::spawn_blocking(draw).await;
    let codes = codes.map_err(|error| ApiError::invalid(error.to_string()))??;
    let (now, teacher) = (server.now(), person.id.clone());
    let added = server.once(&person, key, move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &teacher, now).await?;
            let open = new.open.unwrap_or(true);
            let tasks = change.document.add_puzzles(&codes, &title, open)?;
            let events: Vec<_> = tasks
                .iter()
                .cloned()
                .map(|task| LiveEvent::Task { task })
                .collect();
            // Students hear of what they may see.
            let (everyone, staff): (&[_], &[_]) =
                if open { (&events, &[]) } else { (&[], &events) };
            change.finish_with(everyone, staff).await?;
            Ok(tasks)
        })
    });
    added.await
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Changes a task, or starts or stops it for everyone; for teachers.
#[utoipa::path(patch, path = path::class::task("{class}", "{task}"), tag = "classes",
    params(("class" = String, Path), ("task" = u64, Path)), request_body = TaskChange,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn change_task(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<TaskChange>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            let task = change.document.change_task(number, &new, now)?;
            // Students learn that a task was closed, and nothing else about it.
            let heard = if task.open {
                LiveEvent::Task { task: task.clone() }
            } else {
                LiveEvent::TaskRemoved { task: number }
            };
            change
                .finish_with(&[heard], &[LiveEvent::Task { task }])
                .await
        })
    });
    changed.await.map(Json)
}

/// Deletes a task and the work on it; for teachers.
#[utoipa::path(delete, path = path::class::task("{class}", "{task}"), tag = "classes",
    params(("class" = String, Path), ("task" = u64, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn delete_task(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let deleted = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            change.document.task(number)?;
            change.document.tasks.retain(|task| task.number != number);
            rooms::delete_task(change.tx, &id, number).await?;
            change
                .finish(&[LiveEvent::TaskRemoved { task: number }])
                .await
        })
    });
    deleted.await.map(Json)
}

/// Submits your work so far: the log of a puzzle, or the answers to an exercise, one per line, with `?` for a hint.
///
/// It must continue what you submitted before. Submitting the same or less again changes nothing.
#[utoipa::path(post, path = path::class::log("{class}", "{task}"), tag = "classes",
    params(("class" = String, Path), ("task" = u64, Path)), request_body = NewLog,
    responses((status = 200, body = Handed), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn log(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewLog>,
) -> Result<Json<Handed>, ApiError> {
    let now = server.now();
    let shared = server.clone();
    let logged = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin(tx, &id, &person.id, now).await?;
            let me = change.me.member.clone();
            let task = change.document.task(number)?;
            if !task.open && !me.role.leads() {
                return Err(class::ClassError::NoTask.into());
            }
            // A last press may be on its way when the time is over.
            if task.is_over(now.saturating_sub(LATE)) && !me.role.leads() {
                return Err(class::ClassError::Over.into());
            }
            let handed = class::check(&task.work, &new.log);
            shared.metrics.replayed(&handed);
            let handed = handed?;
            let work = task.work.clone();
            let comment = handed.comment.clone();
            let before = rooms::entry_of(change.tx, &id, number, me.number).await?;
            let kept = before.as_ref().map_or("", |before| &before.log);
            let relation = class::relation(&work, kept, &handed.log);
            if let Some(progress) = nothing_new(relation, before.as_ref())? {
                return Ok(Handed { progress, comment });
            }
            let before = before.as_ref().map(|before| &before.progress);
            let progress = handed.progress(number, me.number, before, now);
            let entry = Entry {
                progress: progress.clone(),
                received: now,
                log: handed.log,
            };
            rooms::save_entry(change.tx, &id, &person.id, &entry).await?;
            rooms::seen(change.tx, &id, &person.id, now).await?;
            let told = [LiveEvent::Progress(progress.clone())];
            let for_others = [LiveEvent::Progress(progress.for_others())];
            let everyone: &[_] = match change.document.students_see {
                StudentsSee::Everyone => &for_others,
                _ => &[],
            };
            change.finish_with(everyone, &told).await?;
            Ok(Handed { progress, comment })
        })
    });
    logged.await.map(Json)
}

/// Returns submitted work: your own or, for teachers, anyone's.
#[utoipa::path(get, path = path::class::game("{class}", "{task}", "{member}"), tag = "classes",
    params(("class" = String, Path), ("task" = u64, Path), ("member" = u64, Path)),
    responses((status = 200, body = GameView), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn replay(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number, member)): Path<(String, u64, u64)>,
) -> Result<Json<GameView>, ApiError> {
    let replay = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (_, me, mut class) = open::<Class>(tx, &id, &person.id).await?;
            if !me.member.role.leads() && me.member.number != member {
                return Err(ApiError::forbidden(
                    "only a teacher of the class can see this",
                ));
            }
            let code = match &class.task(number)?.work {
                Work::Puzzle(code) => Some(code.clone()),
                Work::Lesson(_) => None,
            };
            let Entry { progress, log, .. } = game(tx, &id, number, member).await?;
            Ok(GameView {
                progress,
                code,
                log,
            })
        })
    });
    replay.await.map(Json)
}
