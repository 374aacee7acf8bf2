//! A class, for its members.

use crate::domain::class::{self, Class, Separator};
use crate::domain::daily::day_of;
use crate::http::actor::Actor;
use crate::http::error::ApiError;
use crate::http::rooms::{link, open, open_as_leader, picture};
use crate::http::server::Server;
use crate::store::rooms::{self, Membership};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use quatrainment_protocol::class::Class as ClassView;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Member, Role};
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::tasks::{StudentsSee, Task, TaskCount};
use std::sync::Arc;

/// How long a race is offered to its class, in milliseconds. It is over by then, and stays where it is.
const RACE: u64 = 12 * 3_600_000;

/// Returns a class as you see it.
#[utoipa::path(get, path = path::class::one("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = ClassView), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ClassView>, ApiError> {
    let now = server.now();
    let link = link::<Class>(&server, &id, &headers);
    let view = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (room, me, class) = open::<Class>(tx, &id, &person.id).await?;
            let leads = me.member.role.leads();
            let own = me.member.number;
            let progress = rooms::all_progress(tx, &id, 0).await?;
            let everyone = leads || class.students_see == StudentsSee::Everyone;
            let members = rooms::members(tx, &id).await?;
            let members = members
                .into_iter()
                .filter(Membership::is_here)
                .filter(|other| everyone || other.member.role.leads() || other.member.number == own)
                .map(|other| Member {
                    seen: other.member.seen.filter(|_| leads),
                    ..other.member
                })
                .collect();
            let solved = |task: u64| {
                progress
                    .iter()
                    .filter(|entry| entry.task == task && entry.state().is_solved())
                    .count() as u64
            };
            let tasks: Vec<Task> = class
                .tasks
                .iter()
                .filter(|task| leads || task.open)
                .cloned()
                .collect();
            let race = match &class.race {
                Some(race) => rooms::find(tx, race).await?,
                None => None,
            };
            let race = race.filter(|race| race.created + RACE > now);
            let may_count = leads || class.students_see != StudentsSee::Themselves;
            let counts = tasks
                .iter()
                .filter(|_| may_count)
                .map(|task| TaskCount {
                    task: task.number,
                    solved: solved(task.number),
                })
                .collect();
            Ok(ClassView {
                title: class.title.clone(),
                code: room.code.filter(|_| leads),
                link,
                seq: room.seq,
                now,
                you: own,
                role: me.member.role,
                door: class.door,
                students_see: class.students_see,
                tasks,
                members,
                progress: class.visible(leads, own, progress),
                counts,
                race: race.map(|race| race.id),
                id,
            })
        })
    });
    view.await.map(Json)
}

/// Returns the link of a class as a QR code.
#[utoipa::path(get, path = path::class::qr("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, description = "An SVG image", content_type = "image/svg+xml"),
        (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn qr(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    picture::<Class>(&server, &person, id, &headers).await
}

/// Returns the students' results as a table for a spreadsheet; for teachers.
#[utoipa::path(get, path = path::class::results("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, description = "A table", content_type = "text/csv"), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn csv(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let languages = headers.get(header::ACCEPT_LANGUAGE);
    let languages = languages.and_then(|languages| languages.to_str().ok());
    let separator = Separator::of_languages(languages.unwrap_or_default());
    let table = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let class = open_as_leader::<Class>(tx, &id, &person.id).await?;
            let members = rooms::members(tx, &id).await?;
            let students: Vec<_> = members
                .into_iter()
                .filter(|other| !other.removed && other.member.role == Role::Student)
                .map(|other| {
                    let seen = other
                        .member
                        .seen
                        .map_or_else(String::new, |seen| day_of(seen).to_string());
                    (other.member.number, other.member.name, seen)
                })
                .collect();
            let progress = rooms::all_progress(tx, &id, 0).await?;
            let text = class::csv(&class, &students, &progress, separator);
            Ok((class.title, text))
        })
    });
    let (title, text) = table.await?;
    // A browser knows the second name, with any letters.
    let title = utf8_percent_encode(&title, NON_ALPHANUMERIC);
    let name = format!("attachment; filename=\"class.csv\"; filename*=UTF-8''{title}.csv");
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    // By this mark a spreadsheet knows how the umlauts are written.
    Ok((headers, format!("\u{feff}{text}")).into_response())
}
