//! Limits of what is read, and of what is held in memory.

/// The maximum number of cells of a board that is held in memory and written as text.
pub const MAX_CELLS: u64 = 1 << 28;

/// The maximum length of a text or picture, in bytes: two for every cell of the largest board that is held in memory.
pub const MAX_BYTES: u64 = 2 * MAX_CELLS;

/// The maximum length of a game file, in bytes.
pub const MAX_GAME_FILE: u64 = 16 << 20;
