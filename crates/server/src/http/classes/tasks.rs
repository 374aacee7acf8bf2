//! The tasks of a class, and the work submitted for them.

use crate::domain::class::{self, Class};
use crate::http::actor::{Actor, Answer, Body, Keyed};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, game, nothing_new, open};
use crate::http::server::Server;
use crate::store::rooms::{self, Entry};
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{NewLog, NewTask, TaskChange};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Done;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::progress::{GameView, Handed, Progress};
use quatrainment_protocol::tasks::{StudentsSee, Task, Work};
use std::sync::Arc;

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
            let task = change.document.add(&new.work, new.title.as_deref())?;
            change
                .finish(&[LiveEvent::Task { task: task.clone() }])
                .await?;
            Ok(task)
        })
    });
    added.await
}

/// Changes a task; for teachers.
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
            let task = change.document.task(number)?;
            if let Some(title) = new.title {
                task.title = class::read_title(&title)?;
            }
            task.open = new.open.unwrap_or(task.open);
            let task = task.clone();
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
            let progress = Progress {
                task: number,
                member: me.number,
                solved: handed.solved,
                struck: false,
                presses: handed.presses,
                hints: handed.hints,
                left: handed.left,
                milliseconds: handed.milliseconds,
                gave_up: false,
            };
            let entry = Entry {
                progress: progress.clone(),
                received: now,
                log: handed.log,
            };
            rooms::save_entry(change.tx, &id, &person.id, &entry).await?;
            rooms::seen(change.tx, &id, &person.id, now).await?;
            let told = [LiveEvent::Progress(progress.clone())];
            let for_all = change.document.students_see == StudentsSee::Everyone;
            let (everyone, staff): (&[_], &[_]) = if for_all { (&told, &[]) } else { (&[], &told) };
            change.finish_with(everyone, staff).await?;
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
