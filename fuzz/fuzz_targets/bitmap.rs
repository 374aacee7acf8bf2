//! Pictures of boards: whatever is read is written so that it is read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quatrainment::{
    catalogue,
    notation::{Bitmap, RowReader},
};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mut reader) = RowReader::new(bytes)
        && let &[rows, columns @ ..4096] = reader.size().lengths()
    {
        let mut packed = vec![0; rows.min(64) as usize * columns.div_ceil(64) as usize];
        let _ = reader.read(&mut packed);
    }
    let bitmap = match Bitmap::read(bytes, 4096) {
        Ok(bitmap) => bitmap,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(Bitmap::read(&bitmap.pgm(), 4096).as_ref(), Ok(&bitmap));
    assert_eq!(
        Bitmap::read(&bitmap.png().expect("it is small"), 4096).as_ref(),
        Ok(&bitmap)
    );
    let entry = catalogue::find("lights-out").expect("a named game");
    let game = entry.game_of(&bitmap.size()).expect("any size will do");
    let pattern = bitmap
        .pattern(&game)
        .expect("the game has the picture's size");
    let again = Bitmap::of(&pattern).expect("a flat board");
    assert_eq!(Bitmap::read(&again.pbm(), 4096), Ok(again));
});
