//! What needs more than cargo.

mod versus;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((task, rest)) if task == "versus" => versus::run(rest),
        _ => anyhow::bail!("cargo xtask versus"),
    }
}
