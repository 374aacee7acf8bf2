//! What a class becomes besides itself: the class of the next year, and a race.

use crate::domain::class::Class;
use crate::domain::race::{self, Race};
use crate::http::actor::{Actor, Answer, Keyed};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, make, make_within, open_as_leader, typed_name};
use crate::http::server::Server;
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{NewClass, NewRoom};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Done, Made};
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::rules::Rules;
use std::sync::Arc;

/// Creates a class with the tasks of this one and without its students; for teachers.
#[utoipa::path(post, path = path::class::copy("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = NewClass,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn copy(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Keyed { key, body: new }: Keyed<NewClass>,
) -> Result<Answer, ApiError> {
    let name = typed_name(new.name.as_deref(), &person)?;
    let teacher = person.id.clone();
    let class = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move { open_as_leader::<Class>(tx, &id, &teacher).await })
    });
    let copy = class.await?.copy(&new.title)?;
    make(&server, &person, key, name, &copy).await
}

/// Creates a race of the class, which its students join without a code; for teachers. You become its host, who only watches
/// unless you send rules that say otherwise.
#[utoipa::path(post, path = path::class::race("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = NewRoom,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn race(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Keyed { key, body: new }: Keyed<NewRoom>,
) -> Result<Answer, ApiError> {
    let typed = new
        .name
        .map(|name| crate::domain::name::read(&name))
        .transpose()?;
    // A teacher is with the class, and no round should wait for them.
    let rules = new.rules.unwrap_or_else(|| Rules {
        host_watches: true,
        ..Rules::default()
    });
    race::game_of(&rules)?;
    let (now, teacher) = (server.now(), person.id.clone());
    let made = server.once(&person, key, move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &teacher, now).await?;
            let name = typed.unwrap_or_else(|| change.me.member.name.clone());
            let made = make_within(change.tx, &Race::new(rules), &teacher, &name, now).await?;
            change.document.race = Some(made.id.clone());
            let told = [changed(&change.document)];
            change.finish(&told).await?;
            Ok(made)
        })
    });
    made.await
}

/// Takes the race from the page of the class; for teachers. The race itself stays.
#[utoipa::path(delete, path = path::class::race("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn end_race(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let ended = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            change.document.race = None;
            let told = [changed(&change.document)];
            change.finish(&told).await
        })
    });
    ended.await.map(Json)
}

/// The event after which everyone fetches the class again.
fn changed(class: &Class) -> LiveEvent {
    LiveEvent::Class {
        title: class.title.clone(),
        students_see: class.students_see,
    }
}
