//! The members of a class: joining, leaving and teaching.

use super::teachers;
use crate::domain::class::{Class, MAX_LINKS};
use crate::http::actor::{Actor, Body};
use crate::http::error::ApiError;
use crate::http::rooms::{Change, enter, keep, lock, read, rename_member, typed_name};
use crate::http::server::Server;
use crate::secret;
use crate::store::rooms;
use axum::Json;
use axum::extract::{Path, State};
use quatrainment_protocol::ask::{Joining, NewName, Token};
use quatrainment_protocol::event::LiveEvent;
use quatrainment_protocol::limits::MEMBERS;
use quatrainment_protocol::path;
use quatrainment_protocol::people::{Done, Member, Role, TeacherLink};
use quatrainment_protocol::problem::Problem;
use std::sync::Arc;

/// How long a link that adds a teacher works, in milliseconds.
const TEACHER_LINK: u64 = 24 * 3_600_000;

/// Joins a class as a student, or rejoins it.
#[utoipa::path(post, path = path::class::join("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = Joining,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn join(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(joining): Body<Joining>,
) -> Result<Json<Member>, ApiError> {
    if joining.spectate {
        return Err(ApiError::invalid("you cannot join a class as a spectator"));
    }
    let name = typed_name(joining.name.as_deref(), &person)?;
    enter::<Class>(&server, &person, id, name, Role::Student)
        .await
        .map(Json)
}

/// Leaves a class. Your work stays until you delete your data or the teacher removes you.
#[utoipa::path(post, path = path::class::leave("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn leave(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let left = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin(tx, &id, &person.id, now).await?;
            let number = change.me.member.number;
            if change.me.member.role == Role::Teacher {
                if teachers(&mut change).await? == [number] {
                    return Err(ApiError::conflict(
                        "you are the only teacher; delete the class or add another teacher first",
                    ));
                }
                // A teacher who comes back is the last in the row.
                change.document.teaches(number);
            }
            rooms::leave(change.tx, &id, number, false).await?;
            change
                .finish_with(&[], &[LiveEvent::Left { member: number }])
                .await
        })
    });
    left.await.map(Json)
}

/// Removes a participant and deletes their work; for teachers.
#[utoipa::path(post, path = path::class::remove("{class}", "{member}"), tag = "classes",
    params(("class" = String, Path), ("member" = u64, Path)),
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn remove(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let removed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            if number == change.me.member.number {
                return Err(ApiError::conflict(
                    "you cannot remove yourself; leave instead",
                ));
            }
            let teachers = teachers(&mut change).await?;
            if change.document.founder(&teachers) == Some(number) {
                return Err(ApiError::forbidden(
                    "the founder of a class cannot be removed",
                ));
            }
            rooms::forget_member(change.tx, &id, number).await?;
            // Every stream checks again that its reader may follow.
            change.finish(&[LiveEvent::Left { member: number }]).await
        })
    });
    removed.await.map(Json)
}

/// Renames a participant; for teachers.
#[utoipa::path(post, path = path::class::rename("{class}", "{member}"), tag = "classes",
    params(("class" = String, Path), ("member" = u64, Path)), request_body = NewName,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn rename(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewName>,
) -> Result<Json<Done>, ApiError> {
    rename_member::<Class>(&server, &person, id, number, &new)
        .await
        .map(Json)
}

/// Creates a link that adds a teacher; for teachers. It works once and expires after a day.
#[utoipa::path(post, path = path::class::teacher_link("{class}"), tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = TeacherLink), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn teacher_link(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Json<TeacherLink>, ApiError> {
    let now = server.now();
    let (token, expires) = (secret::id(), now + TEACHER_LINK);
    let hash = secret::hash(&token);
    let made = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::<Class>::begin_as_leader(tx, &id, &person.id, now).await?;
            let links = &mut change.document.links;
            links.retain(|(_, expires)| *expires > now);
            // The oldest is dropped first.
            let extra = (links.len() + 1).saturating_sub(MAX_LINKS);
            links.drain(..extra);
            links.push((hash, expires));
            change.finish(&[]).await
        })
    });
    made.await?;
    Ok(Json(TeacherLink { token, expires }))
}

/// Redeems a link that adds a teacher: you become a teacher of the class.
#[utoipa::path(post, path = path::class::teach("{class}"), tag = "classes", params(("class" = String, Path)),
    request_body = Token,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
pub async fn teach(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(arriving): Body<Token>,
) -> Result<Json<Member>, ApiError> {
    let now = server.now();
    let joined = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let Some(room) = lock(tx, &id).await? else {
                return Ok(None);
            };
            let mut class = read::<Class>(&room)?;
            let before = class.links.len();
            class.links.retain(|(hash, expires)| {
                !(secret::matches(&arriving.token, hash) && *expires > now)
            });
            if class.links.len() == before {
                return Ok(None);
            }
            let before = rooms::member(tx, &id, &person.id).await?;
            let taught = before.is_some_and(|me| me.is_here() && me.member.role == Role::Teacher);
            let joined = rooms::join(
                tx,
                &id,
                &person.id,
                &person.name,
                Role::Teacher,
                MEMBERS,
                now,
            )
            .await?;
            let member = joined.ok_or_else(|| ApiError::conflict("the class is full"))?;
            if !taught {
                class.teaches(member.number);
            }
            keep(
                tx,
                &room,
                &class,
                now,
                &[],
                &[LiveEvent::Member(member.clone())],
            )
            .await?;
            Ok(Some(member))
        })
    });
    let missing = || ApiError::missing("this link has been used or has expired; ask for a new one");
    joined.await?.map(Json).ok_or_else(missing)
}
