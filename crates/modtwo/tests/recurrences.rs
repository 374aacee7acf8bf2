//! Recurrences against a computation entry by entry, with every instruction set and several numbers of threads, for short
//! rows and for rows that are split into tiles.

use crate::support::{Random, Threads, size};
use modtwo::{Boundary, InstructionSet, Recurrence, Rows};

fn bits(row: &[u64], len: usize) -> Vec<bool> {
    (0..len).map(|i| row[i / 64] >> (i % 64) & 1 == 1).collect()
}

/// Returns the next row, entry by entry.
fn next(rule: &Recurrence, before: &[bool], now: &[bool], added: &[bool]) -> Vec<bool> {
    let last = rule.len - 1;
    let beyond = |end: usize, other: usize| match rule.boundary {
        Boundary::Zero => false,
        Boundary::Mirrored => now[end],
        Boundary::Periodic => now[other],
    };
    let entry = |j: usize| {
        let left = if j == 0 { beyond(0, last) } else { now[j - 1] };
        let right = if j == last {
            beyond(last, 0)
        } else {
            now[j + 1]
        };
        before[j] ^ added[j] ^ (rule.neighbours && left ^ right) ^ (rule.own && now[j])
    };
    (0..rule.len).map(entry).collect()
}

fn check(rule: &Recurrence, steps: usize, sources: usize, random: &mut Random) {
    let width = rule.words();
    let mut rows = Rows::new(rule, &random.words(width), &random.words(width));
    let (mut before, mut now) = (
        bits(rows.previous(), rule.len),
        bits(rows.current(), rule.len),
    );
    let mut added = random.words(sources * width);
    let past = if rule.len.is_multiple_of(64) {
        0
    } else {
        !0 << (rule.len % 64)
    };
    added
        .chunks_mut(width)
        .for_each(|row| row[width - 1] &= !past);
    let (first, mut without_output) = (rows.clone(), rows.clone());
    let mut passed = vec![0; steps * width];
    let ones = rule.advance(&mut rows, steps, &added, Some(&mut passed));
    assert_eq!(rule.advance(&mut without_output, steps, &added, None), ones);
    assert_eq!(rows, without_output);
    let mut counted = 0;
    for step in 0..steps {
        let written = &passed[step * width..][..width];
        assert!(bits(written, rule.len) == now, "{rule:?}, row {step}");
        assert_eq!(written[width - 1] & past, 0);
        counted += now.iter().filter(|&&bit| bit).count() as u64;
        let new = next(
            rule,
            &before,
            &now,
            &bits(&added[step % sources * width..], rule.len),
        );
        before = std::mem::replace(&mut now, new);
    }
    assert!(
        bits(rows.current(), rule.len) == now && bits(rows.previous(), rule.len) == before,
        "{rule:?}"
    );
    assert_eq!(ones, counted, "{rule:?}");
    // What was added follows from the rows.
    passed.splice(..0, first.previous().iter().copied());
    passed.extend(rows.current());
    let end = passed[steps * width..].to_vec();
    rule.replace_by_added(&mut passed);
    let (found, unchanged) = passed.split_at(steps * width);
    assert!(
        found.iter().eq(added.iter().cycle().take(steps * width)),
        "{rule:?}"
    );
    assert_eq!(unchanged, end, "{rule:?}");
}

/// Returns the next row, word by word.
fn next_words(rule: &Recurrence, before: &[u64], now: &[u64], added: &[u64]) -> Vec<u64> {
    let (width, last) = (now.len(), (rule.len - 1) % 64);
    let (low, high) = (now[0] & 1, now[width - 1] >> last & 1);
    let (left, right) = match rule.boundary {
        Boundary::Zero => (0, 0),
        Boundary::Mirrored => (low, high),
        Boundary::Periodic => (high, low),
    };
    let word = |i: usize| {
        let below = if i == 0 { left } else { now[i - 1] >> 63 };
        let above = if i + 1 == width {
            right << last
        } else {
            now[i + 1] << 63
        };
        before[i] ^ added[i] ^ (now[i] << 1 | below) ^ (now[i] >> 1 | above) ^ now[i]
    };
    let mut next: Vec<u64> = (0..width).map(word).collect();
    next[width - 1] &= !0 >> (63 - last);
    next
}

/// Checks rows that are split into tiles.
fn check_long(rule: &Recurrence, steps: usize, random: &mut Random) {
    let width = rule.words();
    let mut rows = Rows::new(rule, &random.words(width), &random.words(width));
    let added = Rows::new(rule, &random.words(width), &[])
        .previous()
        .to_vec();
    let (mut before, mut now) = (rows.previous().to_vec(), rows.current().to_vec());
    let mut without_output = rows.clone();
    let mut passed = vec![0; steps * width];
    let ones = rule.advance(&mut rows, steps, &added, Some(&mut passed));
    assert_eq!(
        rule.advance(&mut without_output, steps, &added, None),
        ones,
        "{rule:?}"
    );
    assert!(rows == without_output, "{rule:?}");
    let mut counted = 0;
    for (step, written) in passed.chunks_exact(width).enumerate() {
        assert!(written == now, "{rule:?}, row {step}");
        counted += now
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum::<u64>();
        let new = next_words(rule, &before, &now, &added);
        before = std::mem::replace(&mut now, new);
    }
    assert!(
        rows.current() == now && rows.previous() == before,
        "{rule:?}"
    );
    assert_eq!(ones, counted, "{rule:?}");
}

#[test]
fn short_rows_follow_entry_by_entry() {
    let mut random = Random(3);
    let lengths = (1..size(12, 3))
        .chain([63, 64, 65, 127])
        .chain(size(512, 700)..size(514, 700))
        .chain([700, 1088])
        .step_by(size(1, 4));
    for set in InstructionSet::available() {
        for boundary in [Boundary::Zero, Boundary::Mirrored, Boundary::Periodic] {
            for (neighbours, own) in [(true, true), (true, false), (false, true), (false, false)] {
                for len in lengths.clone() {
                    let rule = Recurrence {
                        len,
                        neighbours,
                        own,
                        boundary,
                    };
                    set.run(|| check(&rule, size(5, 2), 1, &mut random));
                    set.run(|| check(&rule, size(4, 3), 2, &mut random));
                }
            }
        }
    }
}

/// Without output, rows are dealt to lanes in tiles of at most 506·208 entries. Their ends may be anywhere in a tile, also
/// in the margin of the tile before.
#[test]
fn the_end_of_a_row_may_be_anywhere_in_a_tile() {
    let mut random = Random(5);
    let full = 506 * 208;
    let lengths = [
        256 * 64,
        506 * 48 - 1,
        506 * 48,
        506 * 48 + 1,
        506 * 48 + 17 * 48,
        full - 208,
        full,
        full + 1,
        2 * 506 * 96 - 1,
        2 * full + 1,
        3 * full + 300,
    ];
    let step = size(1, lengths.len());
    for set in InstructionSet::available() {
        for boundary in [Boundary::Zero, Boundary::Mirrored] {
            for &len in lengths.iter().step_by(step) {
                let rule = Recurrence {
                    len,
                    neighbours: true,
                    own: true,
                    boundary,
                };
                set.run(|| check_long(&rule, size(600, 128), &mut random));
            }
        }
    }
    let rule = Recurrence {
        len: 256 * 64,
        neighbours: true,
        own: false,
        boundary: Boundary::Zero,
    };
    let [before, now, added] = std::array::from_fn(|_| random.words(256));
    let expected = InstructionSet::Portable.run(|| {
        let mut rows = Rows::new(&rule, &before, &now);
        // One step at a time is not enough for tiles.
        let ones: u64 = (0..200)
            .map(|_| rule.advance(&mut rows, 1, &added, None))
            .sum();
        (rows, ones)
    });
    for set in InstructionSet::available() {
        set.run(|| {
            let mut rows = Rows::new(&rule, &before, &now);
            let ones = rule.advance(&mut rows, 200, &added, None);
            assert!((rows, ones) == expected, "{set}");
        });
    }
}

#[test]
fn long_rows_follow_word_by_word() {
    // Long enough for tiles, for more steps than a tile can take, and for threads.
    let cases: &[(usize, usize, usize)] = if cfg!(miri) {
        &[(64 * 1025, 17, 1)]
    } else {
        &[
            (64 * 1025, 700, 1),
            (64 * 4100 - 1, 1030, 2),
            (64 * 4100 + 17, 1100, 3),
        ]
    };
    let (mut random, limit) = (Random(4), Threads::claim());
    for set in InstructionSet::available() {
        for boundary in [Boundary::Zero, Boundary::Mirrored, Boundary::Periodic] {
            for &(len, steps, threads) in cases {
                limit.set(threads);
                let rule = Recurrence {
                    len,
                    neighbours: true,
                    own: true,
                    boundary,
                };
                set.run(|| check_long(&rule, steps, &mut random));
            }
        }
    }
}

#[test]
#[should_panic(expected = "rows: expected a multiple of 2 words, found 7")]
fn a_part_of_a_row_is_refused() {
    let rule = Recurrence {
        len: 100,
        neighbours: true,
        own: true,
        boundary: Boundary::Zero,
    };
    rule.replace_by_added(&mut [0; 7]);
}
