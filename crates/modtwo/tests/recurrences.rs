//! Rows that follow from the two before them are the same as entry by entry, on every path, with every number of
//! threads, for short rows and for rows that are cut into tiles. One test, since the path is chosen for the whole program.

use modtwo::{Ends, Path, Recurrence, Rows};

fn random(state: &mut u64, words: usize) -> Vec<u64> {
    let mut word = || {
        *state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        (*state ^ *state >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
    };
    (0..words).map(|_| word()).collect()
}

fn bits(row: &[u64], len: usize) -> Vec<bool> {
    (0..len).map(|i| row[i / 64] >> (i % 64) & 1 == 1).collect()
}

/// The next row, entry by entry.
fn next(rule: &Recurrence, before: &[bool], now: &[bool], added: &[bool]) -> Vec<bool> {
    let last = rule.len - 1;
    let beyond = |end: usize, other: usize| match rule.ends {
        Ends::Open => false,
        Ends::Mirrored => now[end],
        Ends::Joined => now[other],
    };
    let entry = |j: usize| {
        let left = if j == 0 { beyond(0, last) } else { now[j - 1] };
        let right = if j == last { beyond(last, 0) } else { now[j + 1] };
        before[j] ^ added[j] ^ (rule.neighbours && left ^ right) ^ (rule.own && now[j])
    };
    (0..rule.len).map(entry).collect()
}

fn check(rule: &Recurrence, steps: usize, sources: usize, state: &mut u64) {
    let width = rule.words();
    let mut rows = Rows::new(rule, &random(state, width), &random(state, width));
    let (mut before, mut now) = (bits(rows.before(), rule.len), bits(rows.now(), rule.len));
    let mut added = random(state, sources * width);
    let past = if rule.len.is_multiple_of(64) { 0 } else { !0 << (rule.len % 64) };
    added.chunks_mut(width).for_each(|row| row[width - 1] &= !past);
    let mut unkept = rows.clone();
    let mut passed = vec![0; steps * width];
    let ones = rule.advance(&mut rows, steps, &added, Some(&mut passed));
    assert_eq!(rule.advance(&mut unkept, steps, &added, None), ones);
    assert_eq!(rows, unkept);
    let mut counted = 0;
    for step in 0..steps {
        let written = &passed[step * width..][..width];
        assert!(bits(written, rule.len) == now, "{rule:?}, row {step}");
        assert_eq!(written[width - 1] & past, 0);
        counted += now.iter().filter(|&&bit| bit).count() as u64;
        let new = next(rule, &before, &now, &bits(&added[step % sources * width..], rule.len));
        before = std::mem::replace(&mut now, new);
    }
    assert!(bits(rows.now(), rule.len) == now && bits(rows.before(), rule.len) == before, "{rule:?}");
    assert_eq!(ones, counted, "{rule:?}");
}

/// The next row of a long row with plain words.
fn next_words(rule: &Recurrence, before: &[u64], now: &[u64], added: &[u64]) -> Vec<u64> {
    let (width, last) = (now.len(), (rule.len - 1) % 64);
    let (low, high) = (now[0] & 1, now[width - 1] >> last & 1);
    let (left, right) = match rule.ends {
        Ends::Open => (0, 0),
        Ends::Mirrored => (low, high),
        Ends::Joined => (high, low),
    };
    let word = |i: usize| {
        let below = if i == 0 { left } else { now[i - 1] >> 63 };
        let above = if i + 1 == width { right << last } else { now[i + 1] << 63 };
        before[i] ^ added[i] ^ (now[i] << 1 | below) ^ (now[i] >> 1 | above) ^ now[i]
    };
    let mut next: Vec<u64> = (0..width).map(word).collect();
    next[width - 1] &= !0 >> (63 - last);
    next
}

/// Rows that are cut into tiles, for more steps than a block has.
fn check_long(rule: &Recurrence, steps: usize, state: &mut u64) {
    let width = rule.words();
    let mut rows = Rows::new(rule, &random(state, width), &random(state, width));
    let added = Rows::new(rule, &random(state, width), &[]).before().to_vec();
    let (mut before, mut now) = (rows.before().to_vec(), rows.now().to_vec());
    let mut passed = vec![0; steps * width];
    let ones = rule.advance(&mut rows, steps, &added, Some(&mut passed));
    let mut counted = 0;
    for (step, written) in passed.chunks_exact(width).enumerate() {
        assert!(written == now, "{rule:?}, row {step}");
        counted += now.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let new = next_words(rule, &before, &now, &added);
        before = std::mem::replace(&mut now, new);
    }
    assert!(rows.now() == now && rows.before() == before, "{rule:?}");
    assert_eq!(ones, counted, "{rule:?}");
}

#[test]
fn rows_follow_as_they_do_entry_by_entry() {
    let mut state = 3;
    for path in Path::available() {
        Path::force(Some(path));
        for ends in [Ends::Open, Ends::Mirrored, Ends::Joined] {
            for (neighbours, own) in [(true, true), (true, false), (false, true), (false, false)] {
                for len in (1..12).chain([63, 64, 65, 127, 512, 513, 700, 1088]) {
                    let rule = Recurrence { len, neighbours, own, ends };
                    check(&rule, 5, 1, &mut state);
                    check(&rule, 4, 2, &mut state);
                }
            }
            // Long enough for tiles, for several blocks of steps, and for threads.
            for (len, steps, threads) in
                [(64 * 1025, 700, 1), (64 * 4100 - 1, 1030, 2), (64 * 4100 + 17, 600, 3)]
            {
                modtwo::set_threads(threads);
                check_long(&Recurrence { len, neighbours: true, own: true, ends }, steps, &mut state);
            }
            modtwo::set_threads(0);
        }
    }
    Path::force(None);
}
