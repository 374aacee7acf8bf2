//! Classes: rooms that stay, with tasks.

use super::actor::{Actor, Answer, Body, From, Keyed};
use super::daily::NewLog;
use super::error::Problem;
use super::me::{NewName, Token};
use super::rooms::{
    Done, DoorIs, GameView, Joining, Made, add, enter, membership, picture, set_door, typed_name,
};
use super::{ApiError, Server};
use crate::domain::class::{self, Class, MAX_LINKS, StudentsSee, Task, Work};
use crate::domain::daily::day_of;
use crate::domain::event::{LiveEvent, Member, Progress, Role};
use crate::domain::log::{LogError, Relation};
use crate::domain::name;
use crate::domain::race::MAX_MEMBERS;
use crate::secret;
use crate::store::rooms::{self, Entry, Membership, Room};
use crate::store::{StoreError, Tx};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// How long a link for a second teacher works, in milliseconds.
const TEACHER_LINK: u64 = 24 * 3_600_000;

/// A new class.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewClass {
    /// The title.
    #[schema(min_length = 1, max_length = 80)]
    title: String,
    /// The name of the teacher; without it the one that you have.
    #[schema(nullable, max_length = 24)]
    name: Option<String>,
}

/// What to change about a class.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassChange {
    /// Another title.
    title: Option<String>,
    /// What students see of each other from now on.
    students_see: Option<StudentsSee>,
}

/// A new task.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTask {
    /// A puzzle by its code, or the exercise of a lesson.
    work: Work,
    /// A title; without it the one of the game or the lesson.
    #[schema(nullable, max_length = 80)]
    title: Option<String>,
}

/// What to change about a task.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskChange {
    /// Another title.
    title: Option<String>,
    /// Whether students see it and may hand in.
    open: Option<bool>,
}

/// How many solved a task.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskCount {
    /// The task.
    task: u64,
    /// How many solved it.
    solved: u64,
}

/// A class as you see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassView {
    /// The identifier.
    id: String,
    /// The title.
    title: String,
    /// The code to type, while the door is open.
    code: Option<String>,
    /// The link to share.
    link: String,
    /// The number of the last change; follow the stream from here.
    seq: u64,
    /// The server's clock.
    now: u64,
    /// Your number.
    you: u64,
    /// The part that you play.
    role: Role,
    /// Whether others can join.
    door: bool,
    /// What students see of each other.
    students_see: StudentsSee,
    /// The tasks that you may see.
    tasks: Vec<Task>,
    /// Who is in the class; students see their teachers and themselves, and the others if the teacher allows.
    members: Vec<Member>,
    /// Who did what, as far as you may see it.
    progress: Vec<Progress>,
    /// How many solved each task, if you may know.
    counts: Vec<TaskCount>,
}

/// What you handed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Handed {
    /// How far you are.
    progress: Progress,
    /// What is said about an answer.
    comment: Option<String>,
}

fn missing() -> ApiError {
    ApiError::missing("there is no such class, or you are not in it")
}

fn damaged(error: &serde_json::Error) -> ApiError {
    StoreError::Damaged(error.to_string()).into()
}

fn class_of(room: &Room) -> Result<Class, ApiError> {
    if room.kind != "class" {
        return Err(missing());
    }
    serde_json::from_str(&room.document).map_err(|error| damaged(&error))
}

/// Returns the title of a class.
pub(super) fn title(room: &Room) -> Option<String> {
    class_of(room).ok().map(|class| class.title)
}

/// A class that is being changed: the room is taken, and whoever asks is in it.
struct Change<'a> {
    tx: &'a mut dyn Tx,
    room: Room,
    class: Class,
    me: Membership,
    now: u64,
}

impl<'a> Change<'a> {
    async fn begin(tx: &'a mut dyn Tx, id: &str, person: &str, now: u64) -> Result<Change<'a>, ApiError> {
        if !secret::is_id(id) {
            return Err(missing());
        }
        let room = rooms::lock(tx, id).await?.ok_or_else(missing)?;
        let me = membership(tx, id, person).await?;
        let class = class_of(&room)?;
        Ok(Change { tx, room, class, me, now })
    }

    async fn begin_as_teacher(
        tx: &'a mut dyn Tx,
        id: &str,
        person: &str,
        now: u64,
    ) -> Result<Change<'a>, ApiError> {
        let change = Change::begin(tx, id, person, now).await?;
        let forbidden = || ApiError::forbidden("only a teacher of the class may do that");
        if change.me.member.role == Role::Teacher { Ok(change) } else { Err(forbidden()) }
    }

    async fn finish(self, everyone: &[LiveEvent], staff: &[LiveEvent]) -> Result<Done, ApiError> {
        let document = serde_json::to_string(&self.class).map_err(|error| damaged(&error))?;
        rooms::save(self.tx, &self.room.id, &document, None, self.now).await?;
        rooms::publish(self.tx, &self.room.id, self.room.seq, self.now, everyone, staff).await?;
        Ok(Done { seq: self.room.seq })
    }
}

/// Makes a class; you are its teacher.
#[utoipa::path(post, path = "/api/classes", tag = "classes", request_body = NewClass,
    responses((status = 200, body = Made), (status = 401, body = Problem), (status = 422, body = Problem)))]
pub async fn create(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Keyed { key, body: new }: Keyed<NewClass>,
) -> Result<Answer, ApiError> {
    let name = typed_name(new.name.as_deref(), &person)?;
    let document = serde_json::to_string(&Class::new(&new.title)?).map_err(|error| damaged(&error))?;
    let (now, teacher) = (server.now(), person.id.clone());
    let make = server.once(&person, key, move |tx| {
        Box::pin(async move {
            let made = add(tx, "class", document, now).await?;
            rooms::join(tx, &made.id, &teacher, &name, Role::Teacher, MAX_MEMBERS, now).await?;
            Ok(made)
        })
    });
    make.await
}

/// Returns a class as you see it.
#[utoipa::path(get, path = "/api/classes/{class}", tag = "classes", params(("class" = String, Path)),
    responses((status = 200, body = ClassView), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<ClassView>, ApiError> {
    let now = server.now();
    let link = format!("{}/#/class/{id}", server.origin(&headers));
    let view = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (room, me, class) = open(tx, &id, &person.id).await?;
            let leads = me.member.role.leads();
            let own = me.member.number;
            let progress = rooms::all_progress(tx, &id, 0).await?;
            let everyone = leads || class.students_see == StudentsSee::Everyone;
            let members = rooms::members(tx, &id).await?;
            let members = members
                .into_iter()
                .filter(|other| !other.left && !other.removed)
                .filter(|other| everyone || other.member.role.leads() || other.member.number == own)
                .map(|other| Member { seen: other.member.seen.filter(|_| leads), ..other.member })
                .collect();
            let solved =
                |task: u64| progress.iter().filter(|entry| entry.task == task && entry.solved).count() as u64;
            let tasks: Vec<Task> = class.tasks.iter().filter(|task| leads || task.open).cloned().collect();
            let may_count = leads || class.students_see != StudentsSee::Themselves;
            let counts = tasks
                .iter()
                .filter(|_| may_count)
                .map(|task| TaskCount { task: task.number, solved: solved(task.number) })
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
                id,
            })
        })
    });
    view.await.map(Json)
}

/// Returns a class that somebody is in.
async fn open(tx: &mut dyn Tx, id: &str, person: &str) -> Result<(Room, Membership, Class), ApiError> {
    if !secret::is_id(id) {
        return Err(missing());
    }
    let room = rooms::find(tx, id).await?.ok_or_else(missing)?;
    let me = membership(tx, id, person).await?;
    let class = class_of(&room)?;
    Ok((room, me, class))
}

/// Returns a class that somebody teaches.
async fn open_as_teacher(tx: &mut dyn Tx, id: &str, person: &str) -> Result<Class, ApiError> {
    let (_, me, class) = open(tx, id, person).await?;
    let forbidden = || ApiError::forbidden("only a teacher of the class may do that");
    if me.member.role == Role::Teacher { Ok(class) } else { Err(forbidden()) }
}

/// Returns the link of a class as a QR code.
#[utoipa::path(get, path = "/api/classes/{class}/qr", tag = "classes", params(("class" = String, Path)),
    responses((status = 200, description = "A picture in SVG", content_type = "image/svg+xml"),
        (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn qr(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    picture(&server, &person, id, "class", &headers).await
}

/// Changes the title, or what students see; for teachers.
#[utoipa::path(patch, path = "/api/classes/{class}", tag = "classes", params(("class" = String, Path)),
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
            let mut change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            if let Some(title) = new.title {
                change.class.title = class::read_title(&title)?;
            }
            if let Some(students_see) = new.students_see {
                change.class.students_see = students_see;
            }
            let (title, students_see) = (change.class.title.clone(), change.class.students_see);
            change.finish(&[LiveEvent::Class { title, students_see }], &[]).await
        })
    });
    changed.await.map(Json)
}

/// Deletes a class with everything in it; for teachers.
#[utoipa::path(delete, path = "/api/classes/{class}", tag = "classes", params(("class" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn delete(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let now = server.now();
    let deleted = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            Ok(rooms::delete(change.tx, &id).await?)
        })
    });
    deleted.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Joins a class as a student, or comes back to it.
#[utoipa::path(post, path = "/api/classes/{class}/join", tag = "classes", params(("class" = String, Path)),
    request_body = Joining,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn join(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    From(address): From,
    Path(id): Path<String>,
    Body(joining): Body<Joining>,
) -> Result<Json<Member>, ApiError> {
    if joining.spectate {
        return Err(ApiError::invalid("a class has no spectators"));
    }
    let name = typed_name(joining.name.as_deref(), &person)?;
    enter(&server, &person, address, id, "class", name, Role::Student).await.map(Json)
}

/// Leaves a class. What you did stays until you delete yourself or the teacher removes you.
#[utoipa::path(post, path = "/api/classes/{class}/leave", tag = "classes", params(("class" = String, Path)),
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
            let change = Change::begin(tx, &id, &person.id, now).await?;
            let number = change.me.member.number;
            if change.me.member.role == Role::Teacher {
                let members = rooms::members(change.tx, &id).await?;
                let another = members.iter().any(|other| {
                    !other.left
                        && !other.removed
                        && other.member.role == Role::Teacher
                        && other.member.number != number
                });
                if !another {
                    return Err(ApiError::conflict(
                        "you are the only teacher; delete the class, or invite another first",
                    ));
                }
            }
            rooms::leave(change.tx, &id, number, false).await?;
            change.finish(&[], &[LiveEvent::Left { member: number }]).await
        })
    });
    left.await.map(Json)
}

/// Opens or closes the door; for teachers. An open door has a new code.
#[utoipa::path(post, path = "/api/classes/{class}/door", tag = "classes", params(("class" = String, Path)),
    request_body = DoorIs,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
pub async fn door(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
    Body(door): Body<DoorIs>,
) -> Result<Json<Done>, ApiError> {
    let now = server.now();
    let changed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            set_door(change.tx, &change.room, change.class.door, door.open).await?;
            change.class.door = door.open;
            change.finish(&[LiveEvent::Door { open: door.open }], &[]).await
        })
    });
    changed.await.map(Json)
}

/// A link for a second teacher.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeacherLink {
    /// The secret of the link, for the fragment of an address: it works once.
    token: String,
    /// When it ends, in milliseconds since 1970.
    expires: u64,
}

/// Makes a link for a second teacher; for teachers. It works once, for a day.
#[utoipa::path(post, path = "/api/classes/{class}/teacher-link", tag = "classes", params(("class" = String, Path)),
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
            let mut change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            let links = &mut change.class.links;
            links.retain(|(_, expires)| *expires > now);
            // The oldest goes first.
            let extra = (links.len() + 1).saturating_sub(MAX_LINKS);
            links.drain(..extra);
            links.push((hash, expires));
            change.finish(&[], &[]).await
        })
    });
    made.await?;
    Ok(Json(TeacherLink { token, expires }))
}

/// Uses up a link for a second teacher: you teach the class, too.
#[utoipa::path(post, path = "/api/classes/{class}/teach", tag = "classes", params(("class" = String, Path)),
    request_body = Token,
    responses((status = 200, body = Member), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem)))]
pub async fn teach(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    From(address): From,
    Path(id): Path<String>,
    Body(arriving): Body<Token>,
) -> Result<Json<Member>, ApiError> {
    server.check_codes(address)?;
    let now = server.now();
    let joined = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            if !secret::is_id(&id) {
                return Ok(None);
            }
            let Some(room) = rooms::lock(tx, &id).await? else { return Ok(None) };
            let mut class = class_of(&room)?;
            let before = class.links.len();
            class.links.retain(|(hash, expires)| !(secret::matches(&arriving.token, hash) && *expires > now));
            if class.links.len() == before {
                return Ok(None);
            }
            let joined =
                rooms::join(tx, &id, &person.id, &person.name, Role::Teacher, MAX_MEMBERS, now).await?;
            let member = joined.ok_or_else(|| ApiError::conflict("the class is full"))?;
            let document = serde_json::to_string(&class).map_err(|error| damaged(&error))?;
            rooms::save(tx, &id, &document, None, now).await?;
            rooms::publish(tx, &id, room.seq, now, &[], &[LiveEvent::Member(member.clone())]).await?;
            Ok(Some(member))
        })
    });
    match joined.await? {
        Some(member) => Ok(Json(member)),
        None => {
            server.wrong_code(address);
            Err(ApiError::missing("this link was used, or is over; ask for a new one"))
        }
    }
}

/// Returns who did what as a table for a spreadsheet; for teachers.
#[utoipa::path(get, path = "/api/classes/{class}/results.csv", tag = "classes", params(("class" = String, Path)),
    responses((status = 200, description = "A table", content_type = "text/csv"), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn csv(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let table = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let class = open_as_teacher(tx, &id, &person.id).await?;
            let members = rooms::members(tx, &id).await?;
            let students: Vec<_> = members
                .into_iter()
                .filter(|other| !other.removed && other.member.role == Role::Student)
                .map(|other| {
                    let seen = other.member.seen.map_or_else(String::new, |seen| day_of(seen).to_string());
                    (other.member.number, other.member.name, seen)
                })
                .collect();
            let progress = rooms::all_progress(tx, &id, 0).await?;
            Ok(class::csv(&class, &students, &progress))
        })
    });
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((headers, table.await?).into_response())
}

/// Removes a participant with everything that is kept about them here; for teachers.
#[utoipa::path(post, path = "/api/classes/{class}/members/{member}/remove", tag = "classes",
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
            let change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            if number == change.me.member.number {
                return Err(ApiError::conflict("leave instead; you cannot remove yourself"));
            }
            rooms::forget_member(change.tx, &id, number).await?;
            // Everybody's stream looks again whether it may go on.
            change.finish(&[LiveEvent::Left { member: number }], &[]).await
        })
    });
    removed.await.map(Json)
}

/// Gives a participant another name; for teachers.
#[utoipa::path(post, path = "/api/classes/{class}/members/{member}/rename", tag = "classes",
    params(("class" = String, Path), ("member" = u64, Path)), request_body = NewName,
    responses((status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn rename(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewName>,
) -> Result<Json<Done>, ApiError> {
    let (now, name) = (server.now(), name::read(&new.name)?);
    let renamed = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            let members = rooms::members(change.tx, &id).await?;
            let here = members.into_iter().find(|other| other.member.number == number && !other.removed);
            let member = Member { name, ..here.ok_or_else(missing)?.member };
            rooms::rename_member(change.tx, &id, number, &member.name).await?;
            change.finish(&[], &[LiveEvent::Member(member)]).await
        })
    });
    renamed.await.map(Json)
}

/// Adds a task; for teachers.
#[utoipa::path(post, path = "/api/classes/{class}/tasks", tag = "classes", params(("class" = String, Path)),
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
            let mut change = Change::begin_as_teacher(tx, &id, &teacher, now).await?;
            let task = change.class.add(&new.work, new.title.as_deref())?;
            change.finish(&[LiveEvent::Task { task: task.clone() }], &[]).await?;
            Ok(task)
        })
    });
    added.await
}

/// Changes a task; for teachers.
#[utoipa::path(patch, path = "/api/classes/{class}/tasks/{task}", tag = "classes",
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
            let mut change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            let task = change.class.task(number)?;
            if let Some(title) = new.title {
                task.title = class::read_title(&title)?;
            }
            task.open = new.open.unwrap_or(task.open);
            let task = task.clone();
            // Students do not hear of what is closed, only that it is.
            let heard = if task.open {
                LiveEvent::Task { task: task.clone() }
            } else {
                LiveEvent::TaskRemoved { task: number }
            };
            change.finish(&[heard], &[LiveEvent::Task { task }]).await
        })
    });
    changed.await.map(Json)
}

/// Takes a task away, with what was done; for teachers.
#[utoipa::path(delete, path = "/api/classes/{class}/tasks/{task}", tag = "classes",
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
            let mut change = Change::begin_as_teacher(tx, &id, &person.id, now).await?;
            change.class.task(number)?;
            change.class.tasks.retain(|task| task.number != number);
            rooms::delete_task(change.tx, &id, number).await?;
            change.finish(&[LiveEvent::TaskRemoved { task: number }], &[]).await
        })
    });
    deleted.await.map(Json)
}

/// Hands in what you did so far: the log of a puzzle, or the answers to an exercise, one a line, with `?` for a hint.
///
/// It must continue what was sent before. Sending it again, or a part of it, changes nothing.
#[utoipa::path(post, path = "/api/classes/{class}/tasks/{task}/log", tag = "classes",
    params(("class" = String, Path), ("task" = u64, Path)), request_body = NewLog,
    responses((status = 200, body = Handed), (status = 401, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn log(
    State(server): State<Arc<Server>>,
    Actor(person): Actor,
    Path((id, number)): Path<(String, u64)>,
    Body(new): Body<NewLog>,
) -> Result<Json<Handed>, ApiError> {
    let (asked, student) = (id.clone(), person.id.clone());
    let find = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (_, _, mut class) = open(tx, &asked, &student).await?;
            Ok(class.task(number)?.work.clone())
        })
    });
    let work = find.await?;
    server.metrics.replay();
    let handed = class::check(&work, &new.log);
    let handed = handed.inspect_err(|_| server.metrics.refuse())?;
    let now = server.now();
    let logged = server.store.write::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let mut change = Change::begin(tx, &id, &person.id, now).await?;
            let me = change.me.member.clone();
            let task = change.class.task(number)?;
            if !task.open && !me.role.leads() {
                return Err(class::ClassError::NoTask.into());
            }
            let comment = handed.comment.clone();
            let before = rooms::entry_of(change.tx, &id, number, me.number).await?;
            match class::relation(&work, before.as_ref().map_or("", |before| &before.log), &handed.log) {
                Relation::Old => {
                    if let Some(before) = before {
                        return Ok(Handed { progress: before.progress, comment });
                    }
                }
                Relation::Differs => return Err(LogError::Differs.into()),
                Relation::Continues if before.as_ref().is_some_and(|before| before.progress.solved) => {
                    return Err(LogError::AfterTheWin.into());
                }
                Relation::Continues => {}
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
            };
            let entry = Entry { progress: progress.clone(), received: now, log: handed.log };
            rooms::save_entry(change.tx, &id, &person.id, &entry).await?;
            rooms::seen(change.tx, &id, &person.id, now).await?;
            let told = [LiveEvent::Progress(progress.clone())];
            let for_all = change.class.students_see == StudentsSee::Everyone;
            let (everyone, staff): (&[_], &[_]) = if for_all { (&told, &[]) } else { (&[], &told) };
            change.finish(everyone, staff).await?;
            Ok(Handed { progress, comment })
        })
    });
    logged.await.map(Json)
}

/// Returns what somebody handed in: your own, or anybody's for teachers.
#[utoipa::path(get, path = "/api/classes/{class}/tasks/{task}/games/{member}", tag = "classes",
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
            let (_, me, mut class) = open(tx, &id, &person.id).await?;
            if !me.member.role.leads() && me.member.number != member {
                return Err(ApiError::forbidden("only a teacher of the class may see that"));
            }
            let code = match &class.task(number)?.work {
                Work::Puzzle(code) => Some(code.clone()),
                Work::Lesson(_) => None,
            };
            let none = || ApiError::missing("there is no such game");
            let entry = rooms::entry_of(tx, &id, number, member).await?.ok_or_else(none)?;
            Ok(GameView { progress: entry.progress, code, log: entry.log })
        })
    });
    replay.await.map(Json)
}
