//! Races.

use super::{Visitor, hash, serve, solution, text, visit};
use crate::support::built;
use anyhow::Result;
use page_tools::driver::Key;
use page_tools::served::Served;
use std::time::Duration;

#[test]
fn three_people_race_to_the_end() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.type_into("name", "Al")?;
    let code = host.browser.text("#join-code")?;
    host.says("#people", "Al")?;
    host.browser.find("img.qr")?;
    host.choose("rounds", "1")?;
    host.choose("level", "hard")?;
    host.says("#rules", "hard · 1 round")?;
    // One types the code, one follows the link.
    let typing = visit(&served, "#/race")?;
    typing.type_into("code", &code.to_lowercase())?;
    typing.type_into("name", "Bo")?;
    let link = host.browser.url()?;
    let linked = visit(&served, hash(&link))?;
    linked.type_into("name", "Cy")?;
    host.says("#people", "Bo")?;
    host.says("#people", "Cy")?;
    linked.says("#waiting", "Waiting for the host to start.")?;
    host.click("start")?;
    for person in [&host, &typing, &linked] {
        person.browser.find("[data-board=yours] [data-cell]")?;
    }
    let id = link.rsplit('/').next().unwrap_or_default();
    let room = host.ask(&format!("/api/rooms/{id}"))?;
    let presses = solution(text(&room["rounds"][0]["code"]))?;
    // The own line is as wide as the others: it once had the width of a board.
    let inside = "return [...document.querySelectorAll('#progress li')].every((it) => \
        it.getBoundingClientRect().right <= document.querySelector('main').getBoundingClientRect().right)";
    assert_eq!(host.browser.run(inside)?, true);
    // Everyone's progress is live, and a player who comes back continues.
    linked.press(&presses[..1])?;
    host.browser.wait_until("return [...document.querySelectorAll('#progress li')].some((it) => it.innerText.includes('Cy') && it.innerText.includes('· 1'))")?;
    linked.browser.reload()?;
    linked
        .browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    typing.press(&presses)?;
    typing.says("#done", "Solved")?;
    host.browser.find("#progress .solved")?;
    host.press(&presses)?;
    linked.press(&presses[1..])?;
    for person in [&host, &typing, &linked] {
        person.says("#results-title", "The race is over")?;
        person
            .browser
            .wait_until("return document.querySelectorAll('#standing tbody tr').length == 3")?;
    }
    // One replay after the other.
    for game in 1..=2 {
        typing
            .browser
            .click(&format!("#games li:nth-child({game}) [data-do=replay]"))?;
        typing.says("#replay", "Pressed")?;
        typing.browser.keys(&Key::Escape.to_string())?;
        typing
            .browser
            .wait_until("return !document.querySelector('#replay')")?;
    }
    host.click("rematch")?;
    typing.says("#waiting", "Waiting for the host to start.")?;
    host.click("lock")?;
    host.says(".share", "Locked: no one new can join")?;
    // The host removes a guest, who gets a message; a confirmation prevents accidents.
    let remove_cy = "#people [data-do=remove][aria-label='Remove Cy']";
    host.browser.click(remove_cy)?;
    host.says("#question", "Cy")?;
    host.click("keep")?;
    host.browser
        .wait_until("return !document.querySelector('#question')")?;
    assert_eq!(host.browser.count("#people li")?, 3);
    host.browser.click(remove_cy)?;
    host.click("confirm")?;
    linked.says("#error", "no longer in this room")?;
    linked
        .browser
        .wait_until("return location.hash == '#/race'")?;
    host.finish()?;
    typing.finish()
}

#[test]
fn a_round_has_the_whole_phone_however_it_is_held() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.type_into("name", "Al")?;
    host.click("start")?;
    host.browser.find("[data-board=yours] [data-cell]")?;
    for (size, cell) in [((390, 664), 68), ((844, 390), 60)] {
        host.browser.resize(size)?;
        let fits = format!(
            "const cells = [...document.querySelectorAll('[data-board=yours] [data-cell]')] \
                 .map((it) => it.getBoundingClientRect()); \
             return !document.querySelector('.tabs').checkVisibility() \
                 && cells.every((it) => it.width >= {cell} && it.bottom <= innerHeight)"
        );
        host.browser.wait_until(&fits)?;
    }
    host.finish()
}

#[test]
fn a_spectator_watches_and_a_host_disqualifies() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("create-room")?;
    host.browser.find("#join-code")?;
    host.choose("rounds", "1")?;
    host.says("#rules", "1 round")?;
    let link = host.browser.url()?;
    let guest = visit(&served, hash(&link))?;
    guest.type_into("name", "Bo")?;
    let watching = visit(&served, hash(&link))?;
    watching.click("spectate")?;
    host.says("#people", "watching")?;
    host.click("start")?;
    guest.browser.find("[data-board=yours] [data-cell]")?;
    // A spectator sees everyone's progress, and has no board to press.
    watching.says("#progress", "Bo")?;
    assert_eq!(watching.browser.count("[data-board=yours] button")?, 0);
    let id = link.rsplit('/').next().unwrap_or_default();
    let room = host.ask(&format!("/api/rooms/{id}"))?;
    guest.press(&solution(text(&room["rounds"][0]["code"]))?)?;
    watching.browser.find("#progress .solved")?;
    host.click("end")?;
    host.click("confirm")?;
    watching.says("#results-title", "The race is over")?;
    let won = "return [...document.querySelectorAll('#standing tr')].find((it) => it.innerText.includes('Bo'))?.cells[1].innerText";
    let is_won = |times: u64| watching.browser.wait_until(&format!("{won} == '{times}'"));
    is_won(1)?;
    host.browser
        .click("[aria-label='Disqualify the result of Bo']")?;
    host.click("confirm")?;
    is_won(0)?;
    watching.says("#games", "disqualified")?;
    [host, guest, watching]
        .into_iter()
        .try_for_each(Visitor::finish)
}

#[test]
fn a_spectator_can_join_in() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("create-room")?;
    host.browser.find("#join-code")?;
    let link = host.browser.url()?;
    let guests = ["Bo", "Cy"].map(|name| -> Result<Visitor> {
        let guest = visit(&served, hash(&link))?;
        guest.browser.click("main input[name=name]")?;
        guest.browser.keys(name)?;
        guest.click("spectate")?;
        host.says("#people", name)?;
        Ok(guest)
    });
    let [bo, cy] = guests;
    let (bo, cy) = (bo?, cy?);
    assert_eq!(host.browser.count("[data-do=join-in]")?, 0);
    // Before a round, under the same name.
    bo.click("join-in")?;
    bo.browser
        .wait_until("return !document.querySelector('[data-do=join-in]')")?;
    host.browser.wait_until(
        "return (document.querySelector('#people').innerText.match(/watching/g) ?? []).length == 1",
    )?;
    host.says("#people", "Bo")?;
    host.click("start")?;
    bo.browser.find("[data-board=yours] [data-cell]")?;
    // And in the middle of one.
    cy.says("main", "You are watching")?;
    cy.click("join-in")?;
    cy.browser.find("[data-board=yours] [data-cell]")?;
    host.says("#progress", "Cy")?;
    [host, bo, cy].into_iter().try_for_each(Visitor::finish)
}

#[test]
fn the_size_of_a_board_can_be_one_number() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("create-room")?;
    host.type_into("size", "6")?;
    host.says("#rules", "6×6")?;
    let field = |text: &str| {
        let shown = format!("return document.querySelector('input[name=size]').value == '{text}'");
        host.browser.wait_until(&shown)
    };
    field("6x6")?;
    host.type_into("size", "5 × 7")?;
    host.says("#rules", "5×7")?;
    // What is refused does not stay in the field.
    for refused in ["many", "50"] {
        host.type_into("size", refused)?;
        host.browser.find("#error")?;
        field("5x7")?;
        host.says("#rules", "5×7")?;
    }
    Ok(())
}

/// A player who created a room, and one who joined.
fn host_and_guest(served: &Served) -> Result<(Visitor, Visitor)> {
    let host = visit(served, "#/race")?;
    host.click("create-room")?;
    host.browser.find("#join-code")?;
    let guest = visit(served, hash(&host.browser.url()?))?;
    guest.type_into("name", "Bo")?;
    host.says("#people", "Bo")?;
    Ok((host, guest))
}

#[test]
fn a_guest_takes_over_from_an_absent_host() -> Result<()> {
    // After the restart it is two minutes later, and the host was not seen for so long.
    let mut served = Served::start_behind(&built()?, Duration::from_secs(120))?;
    let (host, guest) = host_and_guest(&served)?;
    assert_eq!(guest.browser.count("[data-do=take-over]")?, 0);
    let link = host.browser.url()?;
    drop(host);
    served.restart()?;
    guest.click("take-over")?;
    guest.choose("rounds", "3")?;
    guest.says("#rules", "3 rounds")?;
    let id = link.rsplit('/').next().unwrap_or_default();
    for round in 0..3 {
        guest.click("start")?;
        guest.browser.find("[data-board=yours] [data-cell]")?;
        let room = guest.ask(&format!("/api/rooms/{id}"))?;
        guest.press(&solution(text(&room["rounds"][round]["code"]))?)?;
        // It would wait for the lost one.
        guest.says("#done", "Solved")?;
        guest.click("end")?;
        guest.click("confirm")?;
    }
    guest.says("#results-title", "The race is over")
}

#[test]
fn a_present_host_is_not_replaced() -> Result<()> {
    // After the restart it is two minutes later, and both continue.
    let mut served = Served::start_behind(&built()?, Duration::from_secs(120))?;
    let (_host, guest) = host_and_guest(&served)?;
    served.restart()?;
    let later = "return fetch('/api/rooms/' + location.hash.split('/')[2]).then((it) => it.json())\
                 .then((room) => room.members[0].seen + 60000 > Date.now(), () => false)";
    guest.browser.wait_until(later)?;
    // The guest hears of the new time and of the host one after the other; what counts is what stays.
    let stays = "const offered = document.querySelector('[data-do=take-over]'); \
                 window.since = offered ? null : window.since ?? Date.now(); \
                 return window.since && Date.now() - window.since > 2000";
    guest.browser.wait_until(stays).map(drop)
}

#[test]
fn a_rejected_stream_is_opened_again() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.click("create-room")?;
    host.browser.find("#join-code")?;
    let link = host.browser.url()?;
    // A proxy whose server is being restarted answers everything with an error, which ends a stream for good.
    host.browser.run(
        "window.down = {}; const [ask, Source] = [fetch, EventSource]; \
         window.fetch = (...what) => down.answers ? Promise.resolve(new Response('', {status: 502})) : ask(...what); \
         window.EventSource = function (address) { return new Source(down.streams ? '/api/nowhere' : address) }",
    )?;
    host.browser.run("location.hash = '#/learn'")?;
    host.browser.find("main[data-view=learn]")?;
    host.browser.run(&format!(
        "down.streams = true; location.hash = '{}'",
        hash(&link)
    ))?;
    host.says("main", "Connection lost")?;
    host.browser.run("down.answers = true")?;
    std::thread::sleep(Duration::from_secs(5));
    host.browser.run("window.down = {}")?;
    let guest = visit(&served, hash(&link))?;
    guest.type_into("name", "Bo")?;
    host.says("#people", "Bo")?;
    host.browser
        .wait_until("return !document.body.innerText.includes('Connection lost')")?;
    // A player who joins meanwhile also waits.
    host.browser.run("location.hash = '#/learn'")?;
    host.browser.find("main[data-view=learn]")?;
    host.browser.run(&format!(
        "down.answers = true; location.hash = '{}'",
        hash(&link)
    ))?;
    host.says("main", "Joining")?;
    host.browser.run("window.down = {}")?;
    host.says("#people", "Bo")
}

#[test]
fn a_button_that_is_clicked_twice_works_once() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    host.browser.find("[data-do=create-room]")?;
    host.browser.run(
        "for (const _ of [1, 2, 3]) document.querySelector('[data-do=create-room]').click()",
    )?;
    host.browser.find("#join-code")?;
    let link = host.browser.url()?;
    let rooms = host.ask("/api/me")?;
    assert_eq!(rooms["rooms"].as_array().map(Vec::len), Some(1), "{rooms}");
    // Deleting your data removes you from the room.
    let guest = visit(&served, hash(&link))?;
    guest.type_into("name", "Bo")?;
    host.says("#people", "Bo")?;
    guest.click("you")?;
    guest.click("delete-me")?;
    guest.click("confirm")?;
    guest.says("#error", "no longer in this room")?;
    host.browser
        .wait_until("return !document.querySelector('#people').innerText.includes('Bo')")
        .map(drop)
}

/// A race of the host's with a few quick rounds; returns its address.
fn race_of_rounds(host: &Visitor, rounds: u64) -> Result<String> {
    host.click("create-room")?;
    host.browser.find("#join-code")?;
    let counts = format!("{rounds} rounds of");
    for (field, value, words) in [
        ("rounds", &rounds.to_string()[..], &counts[..]),
        ("level", "easy", "easy"),
        ("pause", "3", "3 s between rounds"),
    ] {
        host.choose(field, value)?;
        host.says("#rules", words)?;
    }
    host.browser.url()
}

/// Lets somebody join a race.
fn join(served: &Served, link: &str, name: &str) -> Result<Visitor> {
    let guest = visit(served, hash(link))?;
    guest.type_into("name", name)?;
    guest.browser.find("#waiting")?;
    Ok(guest)
}

/// Returns the solution of the current round.
fn presses_of(host: &Visitor, link: &str) -> Result<Vec<String>> {
    let id = link.rsplit('/').next().unwrap_or_default();
    let room = host.ask(&format!("/api/rooms/{id}"))?;
    let rounds = room["rounds"].as_array().map_or(0, Vec::len);
    solution(text(&room["rounds"][rounds - 1]["code"]))
}

#[test]
fn rounds_follow_each_other_and_who_gives_up_holds_nobody() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    let link = race_of_rounds(&host, 3)?;
    let guest = join(&served, &link, "Bo")?;
    host.click("start")?;
    for round in 1..=2 {
        let title = format!("Round {round} of 3");
        host.says("#progress-title", &title)?;
        guest.says("#progress-title", &title)?;
        guest.press(&presses_of(&host, &link)?[..1])?;
        guest.click("give-up")?;
        guest.says("#question", "no longer wait for you")?;
        guest.click("confirm")?;
        guest.says("#done", "You gave up")?;
        host.says("#progress", "gave up")?;
        assert_eq!(guest.browser.count("[data-board=yours] button")?, 0);
        host.press(&presses_of(&host, &link)?)?;
        host.says("#results-title", &format!("{title} is over"))?;
        guest.says("#next", "The next round starts in")?;
        if round == 2 {
            host.click("hold")?;
            guest.says("#waiting", "Waiting for the host")?;
        }
    }
    std::thread::sleep(Duration::from_secs(4));
    host.says("#results-title", "Round 2 of 3 is over")?;
    host.click("start")?;
    host.says("#progress-title", "Round 3 of 3")?;
    host.finish()?;
    guest.finish()
}

#[test]
fn a_player_goes_on_with_another_phone() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    let link = race_of_rounds(&host, 2)?;
    let guest = join(&served, &link, "Bo")?;
    host.click("start")?;
    guest.browser.find("[data-board=yours] [data-cell]")?;
    let presses = presses_of(&host, &link)?;
    guest.press(&presses[..1])?;
    host.says("#progress", "· 1")?;
    guest.click("you")?;
    guest.browser.click("#you [data-do=add-device]")?;
    let device = guest.browser.text("#device-link")?;
    drop(guest);
    let phone = visit(&served, hash(&device))?;
    phone.click("use-device")?;
    phone.browser.find("[data-tab=Race]")?;
    phone.browser.run("location.hash = '#/race'")?;
    phone.browser.click(&format!("a[href='{}']", hash(&link)))?;
    phone
        .browser
        .wait_until("return document.querySelectorAll('#presses li').length == 1")?;
    phone.press(&presses[1..])?;
    phone.says("#done", "Solved")?;
    host.says("#people, #progress", "Bo")?;
    phone.finish()
}

#[test]
fn the_wall_shows_boards_only_where_the_players_cannot_see_it() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    let link = race_of_rounds(&host, 2)?;
    let guest = join(&served, &link, "Bo")?;
    // A computer that is not in the race.
    let wall = visit(&served, &format!("{}/wall", hash(&link)))?;
    wall.click("show-wall")?;
    wall.says("#wall h1", "Join the race")?;
    wall.says("#wall", "Bo")?;
    wall.browser.find("#wall img.qr")?;
    assert_eq!(
        wall.browser
            .run("return document.querySelector('header.top').checkVisibility()")?,
        false
    );
    host.click("start")?;
    wall.says("#wall h1", "Round 1 of 2")?;
    wall.browser.find(".wall-field")?;
    guest.press(&presses_of(&host, &link)?[..1])?;
    wall.says(".wall-field", "left")?;
    assert_eq!(wall.browser.count(".wall-boards")?, 0);
    host.press(&presses_of(&host, &link)?)?;
    guest.press(&presses_of(&host, &link)?[1..])?;
    // Between rounds it replays the games.
    wall.browser
        .wait_until("return document.querySelectorAll('.wall-boards .wall-board').length == 3")?;
    wall.browser
        .wait_until("return document.querySelector('.wall-board .pressed')")?;
    // Every cell is drawn: another rule of the page once hid them.
    let drawn = "return [...document.querySelectorAll('.wall-board rect')]\
        .every((it) => it.getBoundingClientRect().width > 20)";
    assert_eq!(wall.browser.run(drawn)?, true);
    wall.says(".wall-clock", "seconds to the next round")?;
    wall.says(".wall-field", "1 won")?;
    host.choose("wall", "boards")?;
    wall.says("#wall h1", "Round 2 of 2")?;
    wall.browser
        .wait_until("return document.querySelectorAll('.wall-boards .wall-board').length == 3")?;
    let dots = "return document.querySelectorAll('.wall-boards li:last-child .pressed').length";
    assert_eq!(wall.browser.run(dots)?, 0);
    guest.press(&presses_of(&host, &link)?[..1])?;
    wall.browser
        .wait_until("return document.querySelector('.wall-boards .pressed')")?;
    // A player sees bars on the wall.
    guest.go(&format!("{}/wall", hash(&link)))?;
    guest.browser.find(".wall-field")?;
    assert_eq!(guest.browser.count(".wall-boards")?, 0);
    [host, wall, guest]
        .into_iter()
        .try_for_each(Visitor::finish)
}

#[test]
fn results_and_replays_have_links_for_everyone() -> Result<()> {
    let served = serve()?;
    let host = visit(&served, "#/race")?;
    let link = race_of_rounds(&host, 2)?;
    let guest = join(&served, &link, "Bo")?;
    host.says("#kept", "stay for 90 days")?;
    host.click("start")?;
    guest.browser.find("[data-board=yours] [data-cell]")?;
    host.browser.find("[data-board=yours] [data-cell]")?;
    let presses = presses_of(&host, &link)?;
    host.press(&presses)?;
    guest.press(&presses)?;
    guest.browser.find("#games [data-do=replay]")?;
    guest.browser.run(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }",
    )?;
    let copied = |visitor: &Visitor| -> Result<String> {
        let copied = visitor.browser.wait_until("return window.copied")?;
        visitor.browser.run("window.copied = null")?;
        Ok(text(&copied).to_owned())
    };
    guest.click("copy-results-link")?;
    let results = copied(&guest)?;
    guest
        .browser
        .click("#games li:last-child [data-do=replay]")?;
    guest.browser.click("#replay [data-do=copy-replay-link]")?;
    let replay = copied(&guest)?;
    // Somebody who was not in the race.
    let anyone = visit(&served, hash(&results))?;
    anyone.says("#results", "Bo")?;
    anyone.says("#kept", "stay for 90 days")?;
    anyone.browser.click("#games [data-do=replay]")?;
    anyone.browser.find("#replay [data-board=yours]")?;
    let other = visit(&served, hash(&replay))?;
    other.browser.find("#replay [data-board=yours]")?;
    other.says("#replay", "Pressed")?;
    let seen = "const [board, box] = ['[data-board=yours] [data-cell]', '.dialog-body'] \
        .map((it) => document.querySelector('#replay ' + it)); \
        return board.checkVisibility({visibilityProperty: true}) && box.scrollWidth <= box.clientWidth";
    assert_eq!(
        other.browser.run(seen)?,
        true,
        "the board is seen, and nothing sticks out"
    );
    [guest, anyone, other]
        .into_iter()
        .try_for_each(Visitor::finish)
}
