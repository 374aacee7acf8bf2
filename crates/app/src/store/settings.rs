//! The player's preferences, as pairs of a name and a value.

use super::Store;
use anyhow::Result;

impl Store {
    /// Returns all pairs that were kept.
    pub fn settings(&self) -> Result<Vec<(String, String)>> {
        let mut query = self
            .connection
            .prepare("SELECT name, value FROM preference")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Keeps pairs; those with other names stay as they are.
    pub fn keep(&mut self, pairs: &[(&str, String)]) -> Result<()> {
        let keeping = self.connection.transaction()?;
        for (name, value) in pairs {
            keeping.execute(
                "INSERT OR REPLACE INTO preference VALUES (?1, ?2)",
                [*name, value],
            )?;
        }
        keeping.commit()?;
        Ok(())
    }
}
