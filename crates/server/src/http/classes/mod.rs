//! Classes: permanent rooms with tasks.
//!
//! | file | what |
//! |---|---|
//! | `view.rs` | the class for its members, and as a table |
//! | `tasks.rs` | the tasks, and the work submitted for them |
//! | `again.rs` | a copy for the next year, and the race of a class |
//! | `members.rs` | joining, leaving and teaching |

pub mod again;
pub mod members;
pub mod tasks;
pub mod view;

use super::actor::{Actor, Answer, Body, Keyed};
use super::error::ApiError;
use super::rooms::{Change, RoomDocument, make, read, set_door, typed_name};
use super::server::Server;
use crate::domain::class::{self, Class};
use crate::store::rooms::{self, Room};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use quatrainment_protocol::ask::{ClassChange, DoorIs, NewClass};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Done, Made, Role};
use quatrainment_protocol::problem::Problem;
use std::sync::Arc;

impl RoomDocument for Class {
    const KIND: &'static str = "class";
    const LEADER: Role = Role::Teacher;
    const IS_DISCREET: bool = true;
    const MISSING: &'static str = "no such class, or you are not in it";
    const FORBIDDEN: &'static str = "only a teacher of the class can do this";

    fn door(&mut self) -> &mut bool {
        &mut self.door
    }
}

/// Returns the title of a room that is a class.
pub fn title(room: &Room) -> Option<String> {
    read::<Class>(room).ok().map(|class| class.title)
}

/// Creates a class. You become its teacher.
#[utoipa::path(post, path = path::class::CLASSES, tag = "classes", request_body = NewClass,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn create(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Keyed { key, body: new }: Keyed<NewClass>,
) -> Result<Answer, ApiError> {
    let name = typed_name(new.name.as_deref(), &person)?;
    make(&server, &person, key, name, &Class::new(&new.title)?).await
}

/// Changes the title of a class or what students see; for teachers.
#[utoipa::path(patch, path = path::class::one("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = ClassChange,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn change(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(new): Body<ClassChange>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            if let Some(title) = new.title {
                change.document.title = class::read_title(&title)?;
            }
            if let Some(students_see) = new.students_see {
                change.document.students_see = students_see;
            }
            let (title, students_see) =
                (change.document.title.clone(), change.document.students_see);
            change
                .finish(&[LiveEvent::Class {
                    title,
                    students_see,
                }])
                .await
        })
    });
    changed.await.map(Json)
}

/// Deletes a class and everything in it; for its founder, or for two teachers who both ask within a day.
#[utoipa::path(delete, path = path::class::one("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn delete(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let now = server.now();
    let deleted = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            let teachers = teachers(&mut change).await?;
            let me = change.me.member.number;
            if change.document.may_delete(me, &teachers, now) {
                rooms::delete(change.tx, &id).await?;
                return Ok(true);
            }
            change.finish(&[]).await?;
            Ok(false)
        })
    });
    if deleted.await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::conflict(
            "only the founder can delete the class alone; ask another teacher to delete it as well within a day",
        ))
    }
}

/// Returns the numbers of the teachers who are in a class.
pub(super) async fn teachers(change: &mut Change<'_, Class>) -> Result<Vec<u64>, ApiError> {
    let members = rooms::members(change.tx, &change.room.id).await?;
    let teachers = members
        .into_iter()
        .filter(|other| other.is_here() && other.member.role == Role::Teacher);
    Ok(teachers.map(|teacher| teacher.member.number).collect())
}

/// Locks or unlocks a class; for teachers. Unlocking gives it a new code.
#[utoipa::path(post, path = path::class::door("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = DoorIs,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn door(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(door): Body<DoorIs>,
) -> Result<Json<Done>, ApiError> {
    set_door::<Class>(&server, &person, id, door.open)
        .await
        .map(Json)
}
