//! The daily puzzles of a month, to play, with those that are solved.

use super::super::game::Play;
use super::super::history;
use crate::browser;
use leptos::prelude::*;
use quatrainment::catalogue;
use quatrainment::generate::{Daily, DailyGame, Date};
use quatrainment::words::counted;
use quatrainment_play::Action;

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A calendar of daily puzzles.
#[component]
pub fn CalendarDialog() -> impl IntoView {
    let today = browser::now().today;
    let solved = StoredValue::new(history::calendar());
    let game = RwSignal::new(DailyGame::Quatrainment);
    let first = RwSignal::new(first_of_month(today));
    let title = move || month_title(first.get());
    let is_last = move || first.get() == first_of_month(today);
    let turn = move |forward: bool| {
        if !(forward && is_last()) {
            first.update(|first| *first = month_beside(*first, forward));
        }
    };
    let days = move || {
        let day = |date: Option<Date>| {
            date.map(|date| {
                let daily = Daily {
                    game: game.get(),
                    date,
                };
                let is_solved = solved.with_value(|solved| solved.has(daily));
                view! { <Day daily today is_solved /> }
            })
        };
        let weeks = weeks(first.get()).into_iter().map(|week| {
            let days = week.map(|date| view! { <td>{day(date)}</td> });
            view! { <tr>{days.collect_view()}</tr> }
        });
        weeks.collect_view()
    };
    let streak = move || {
        let days = solved.with_value(|solved| solved.days(game.get(), today));
        format!(
            "Current streak {}, longest {}.",
            counted(days.current, "day"),
            days.longest
        )
    };
    let choices = DailyGame::ALL.map(|choice| {
        let name = catalogue::find(choice.name()).map_or(choice.name(), |entry| entry.title);
        view! {
            <button
                type="button"
                data-daily=choice.name()
                aria-current=move || (game.get() == choice).then_some("true")
                on:click=move |_| game.set(choice)
            >
                {name}
            </button>
        }
    });
    view! {
        <div class="segments" role="group" aria-label="Game">
            {choices.collect_view()}
        </div>
        <div class="month">
            <button type="button" class="tool" data-do="month-before" on:click=move |_| turn(false)>
                "Earlier"
            </button>
            <h3 id="month" aria-live="polite">
                {title}
            </h3>
            <button
                type="button"
                class="tool"
                data-do="month-after"
                aria-disabled=move || is_last().then_some("true")
                on:click=move |_| turn(true)
            >
                "Later"
            </button>
        </div>
        <table class="calendar" aria-labelledby="month">
            <thead>
                <tr>{WEEKDAYS.map(|day| view! { <th scope="col">{day}</th> }).collect_view()}</tr>
            </thead>
            <tbody>{days}</tbody>
        </table>
        <p class="small" id="streak">{streak}</p>
        <p class="small">"✓ marks the days whose puzzle you solved in time."</p>
    }
}

/// A day to play; future days cannot be played.
#[component]
fn Day(daily: Daily, today: Date, is_solved: bool) -> impl IntoView {
    let play = expect_context::<Play>();
    let open = move |_| {
        play.dialog.set(None);
        play.act(Action::Daily(Some(daily)));
    };
    let date = daily.date;
    let is_future = date > today;
    let solved = if is_solved { ", solved" } else { "" };
    let label = format!("{} {}{solved}", date.day(), month_title(date));
    view! {
        <button
            type="button"
            class="day"
            class:solved=is_solved
            data-day=date.to_string()
            disabled=is_future
            aria-label=label
            aria-current=(date == today).then_some("date")
            on:click=open
        >
            {date.day()}
            {is_solved.then(|| view! { <b>"✓"</b> })}
        </button>
    }
}

/// Returns the month of a day, like `November 2026`.
fn month_title(date: Date) -> String {
    format!("{} {}", MONTHS[usize::from(date.month()) - 1], date.year())
}

fn first_of_month(date: Date) -> Date {
    Date::new(date.year(), date.month(), 1).unwrap_or(date)
}

/// Returns the first day of the month before or after; the same at the ends of the calendar.
fn month_beside(first: Date, forward: bool) -> Date {
    let (year, month) = match (first.month(), forward) {
        (12, true) => (first.year() + 1, 1),
        (month, true) => (first.year(), month + 1),
        (1, false) => (first.year() - 1, 12),
        (month, false) => (first.year(), month - 1),
    };
    Date::new(year, month, 1).unwrap_or(first)
}

/// Returns the days of a month in weeks that start on Monday.
fn weeks(first: Date) -> Vec<[Option<Date>; 7]> {
    let days = (1..=31).map_while(|day| Date::new(first.year(), first.month(), day));
    let blank = std::iter::repeat_n(None, usize::from(first.weekday()));
    let days: Vec<Option<Date>> = blank.chain(days.map(Some)).collect();
    days.chunks(7)
        .map(|week| std::array::from_fn(|day| week.get(day).copied().flatten()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_has_its_days_in_weeks() {
        let november = Date::new(2026, 11, 1).unwrap();
        let weeks = weeks(november);
        assert_eq!(weeks.len(), 6);
        assert_eq!(
            weeks[0],
            [None, None, None, None, None, None, Some(november)]
        );
        assert_eq!(weeks.iter().flatten().flatten().count(), 30);
        assert_eq!(month_beside(november, true).to_string(), "2026-12-01");
        assert_eq!(
            month_beside(month_beside(november, true), true).to_string(),
            "2027-01-01"
        );
        assert_eq!(
            month_beside(Date::new(2026, 1, 1).unwrap(), false).to_string(),
            "2025-12-01"
        );
    }
}
