//! The results of a race, for everyone who has its link: the finished rounds, with replays.

use super::play::code_of;
use super::view::shown;
use crate::domain::race::{Race, Stage};
use crate::http::error::ApiError;
use crate::http::rooms::{game, link, missing, read};
use crate::http::server::Server;
use crate::secret;
use crate::store::Tx;
use crate::store::rooms::{self, Room as Stored};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use quatrainment_protocol::path;
use quatrainment_protocol::people::Member;
use quatrainment_protocol::problem::Problem;
use quatrainment_protocol::progress::GameView;
use quatrainment_protocol::room::{Results, Room};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// The game whose results to return.
#[derive(Debug, Deserialize, IntoParams)]
pub struct Which {
    /// The number of the game, from 1; the last one if omitted.
    #[param(minimum = 1)]
    game: Option<u64>,
}

/// Returns the results of the finished rounds of a game. The link of a race is enough to see them.
#[utoipa::path(get, path = path::room::results("{room}"), tag = "rooms", params(("room" = String, Path), Which),
    responses((status = 200, body = Results), (status = 404, body = Problem)))]
pub async fn get(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Result<Json<Results>, ApiError> {
    let (now, kept_days) = (server.now(), server.kept_days());
    let link = link::<Race>(&server, &id, &headers);
    let results = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (room, mut race) = find(tx, &id).await?;
            let games = race.games();
            let number = which.game.unwrap_or(games.len() as u64);
            let place = usize::try_from(number).unwrap_or(0).checked_sub(1);
            let (before, last) = place
                .and_then(|place| games.get(place).copied())
                .ok_or_else(|| ApiError::missing("no round of this race is over"))?;
            (race.before, race.next, race.phase) = (before, None, Stage::Over);
            race.rounds
                .truncate(usize::try_from(last).unwrap_or(usize::MAX));
            let mut race = shown(tx, room, race, Vec::new()).await?;
            race.progress.retain(|one| one.task <= last);
            let played = |number| race.progress.iter().any(|one| one.member == number);
            let members = rooms::members(tx, &id).await?.into_iter();
            let members = members
                .filter(|one| !one.removed && (one.is_here() || played(one.member.number)))
                .map(|one| Member {
                    seen: None,
                    ..one.member
                });
            let members = members.collect();
            let mut race = Room {
                members,
                code: None,
                door: false,
                link,
                now,
                kept_days,
                ..race
            };
            race.set_standing();
            Ok(Results {
                race,
                game: number,
                games: games.len() as u64,
            })
        })
    });
    results.await.map(Json)
}

/// Returns a player's game of a finished round. The link of a race is enough to see it.
#[utoipa::path(get, path = path::room::result("{room}", "{round}", "{member}"), tag = "rooms",
    params(("room" = String, Path), ("round" = u64, Path), ("member" = u64, Path)),
    responses((status = 200, body = GameView), (status = 404, body = Problem)))]
pub async fn replay(
    State(server): State<Arc<Server>>,
    Path((id, round, number)): Path<(String, u64, u64)>,
) -> Result<Json<GameView>, ApiError> {
    let replay = server.store.read::<_, ApiError, _>(move |tx| {
        Box::pin(async move {
            let (room, race) = find(tx, &id).await?;
            let members = rooms::members(tx, &room.id).await?;
            let is_theirs = |one: &rooms::Membership| one.member.number == number && !one.removed;
            if round > race.finished() || !members.iter().any(is_theirs) {
                return Err(ApiError::missing("no such game"));
            }
            let entry = game(tx, &id, round, number).await?;
            Ok(GameView {
                progress: entry.progress,
                code: code_of(&race, round).map(str::to_owned),
                log: entry.log,
            })
        })
    });
    replay.await.map(Json)
}

async fn find(tx: &mut dyn Tx, id: &str) -> Result<(Stored, Race), ApiError> {
    if !secret::is_id(id) {
        return Err(missing::<Race>());
    }
    let room = rooms::find(tx, id).await?.ok_or_else(missing::<Race>)?;
    let race = read(&room)?;
    Ok((room, race))
}
