//! Today: the ranked daily puzzle. One try a day; the puzzle is shown when it begins, and the server's clock counts.

mod context;
mod figures;
mod ranking;
mod tab;
mod trying;

pub use tab::TodayTab;
