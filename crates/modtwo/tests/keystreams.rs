//! Keystreams against another implementation of ChaCha, with every instruction set.

use crate::support::{Random, size};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use modtwo::{ChaCha8, InstructionSet};

/// The same words by the peer.
fn expected(key: [u8; 32], start: u64, len: usize) -> Vec<u64> {
    let mut peer = ChaCha8Rng::from_seed(key);
    peer.set_word_pos(2 * u128::from(start));
    (0..len).map(|_| peer.next_u64()).collect()
}

fn check(key: [u8; 32], start: u64, len: usize) {
    let expected = expected(key, start, len);
    for set in InstructionSet::available() {
        let mut words = vec![0; len];
        set.run(|| ChaCha8::new(&key).fill(start, &mut words));
        assert!(
            words == expected,
            "{set}: {len} words from {start} on, key {key:?}"
        );
    }
}

#[test]
fn every_start_and_every_length_agree() {
    let mut random = Random(8);
    for start in 0..size(20, 3) as u64 {
        for len in (0..size(300, 20)).step_by(7) {
            let key: Vec<u8> = random
                .words(4)
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect();
            check(key.try_into().unwrap(), start, len);
        }
    }
}

#[test]
fn block_numbers_have_64_bits() {
    for block in [
        u64::from(u32::MAX) - 20,
        u64::from(u32::MAX),
        1 << 40,
        (1 << 61) - 20,
    ] {
        check([1; 32], 8 * block + 3, 150);
    }
}
