//! Today: the ranked daily puzzle. One attempt per day; the puzzle is shown when you start it, and the server's clock counts.

mod attempt;
mod context;
mod figures;
mod ranking;
mod tab;

pub use tab::TodayTab;
