//! Which part of a survey this run computes: given by number, or by the environment variables of Slurm and Kubernetes.

use crate::output::counted;
use anyhow::{Context, Result, bail, ensure};
use quatrainment_theory::{Shard, ShardError};
use std::str::FromStr;

/// The value of `--shard`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardChoice {
    Given(Shard),
    /// The shard that the cluster chooses, with the number of shards if it was given.
    Auto(Option<u64>),
}

impl FromStr for ShardChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<ShardChoice, String> {
        if text == "auto" {
            return Ok(ShardChoice::Auto(None));
        }
        if let Some(count) = text.strip_prefix("auto/") {
            let count = count.parse().ok().filter(|&count| count > 0);
            return count
                .map(|count| ShardChoice::Auto(Some(count)))
                .ok_or_else(|| {
                    format!("'{text}' is not a shard; write auto/8 if there are eight")
                });
        }
        text.parse()
            .map(ShardChoice::Given)
            .map_err(|error| match error {
                ShardError::NotAShard(_) => {
                    format!("{error}, auto in a Slurm array, or auto/N in a Kubernetes indexed job")
                }
                _ => error.to_string(),
            })
    }
}

impl ShardChoice {
    /// Returns the shard, from these variables if it was not given.
    pub fn resolve(self, variable: impl Fn(&str) -> Option<String>) -> Result<Shard> {
        let number = |name: &str| -> Result<Option<u64>> {
            let Some(text) = variable(name) else {
                return Ok(None);
            };
            let number = text
                .parse()
                .with_context(|| format!("{name} is '{text}', which is not a number"))?;
            Ok(Some(number))
        };
        let count = match self {
            ShardChoice::Given(shard) => return Ok(shard),
            ShardChoice::Auto(count) => count,
        };
        let (task, index) = (
            number("SLURM_ARRAY_TASK_ID")?,
            number("JOB_COMPLETION_INDEX")?,
        );
        match (task, index, count) {
            (Some(_), Some(_), _) => {
                bail!(
                    "both Slurm and Kubernetes number this task; write --shard I/N instead of auto"
                )
            }
            (Some(task), None, count) => slurm(task, count, number),
            (None, Some(index), Some(count)) => {
                ensure!(
                    index < count,
                    "JOB_COMPLETION_INDEX is {index}, too large for {}; use the job's number of completions as N in \
                     --shard auto/N",
                    counted(count, "shard")
                );
                Ok(Shard::new(index + 1, count)?)
            }
            (None, Some(_), None) => {
                bail!(
                    "Kubernetes does not give the number of tasks; write --shard auto/N with the job's completions"
                )
            }
            (None, None, Some(_)) => bail!(
                "--shard auto/N is for the tasks of a Kubernetes indexed job (JOB_COMPLETION_INDEX is not set); \
                 write --shard I/N elsewhere"
            ),
            (None, None, None) => bail!(
                "--shard auto is for the tasks of a Slurm array (SLURM_ARRAY_TASK_ID is not set); write --shard \
                 I/N elsewhere"
            ),
        }
    }
}

/// The shard of a task in a Slurm array, whose tasks are evenly numbered from its minimum in steps.
fn slurm(
    task: u64,
    given: Option<u64>,
    number: impl Fn(&str) -> Result<Option<u64>>,
) -> Result<Shard> {
    let needed = |name: &str| number(name)?.with_context(|| format!("{name} is not set"));
    let first = needed("SLURM_ARRAY_TASK_MIN")?;
    let count = needed("SLURM_ARRAY_TASK_COUNT")?;
    // Older versions do not set the step, and a list has none.
    let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
    let last = number("SLURM_ARRAY_TASK_MAX")?;
    if let Some(given) = given {
        ensure!(
            given == count,
            "the Slurm array has {}, not {given}; write --shard I/{given} for a single task",
            counted(count, "task")
        );
    }
    let is_even = last.is_none_or(|last| {
        first.checked_add(step.saturating_mul(count.saturating_sub(1))) == Some(last)
    });
    let place = task
        .checked_sub(first)
        .filter(|offset| offset.is_multiple_of(step))
        .map(|offset| offset / step);
    match place {
        Some(place) if is_even && place < count => Ok(Shard::new(place + 1, count)?),
        _ => bail!(
            "the tasks of this Slurm array are not evenly numbered (task {task}, {} from {first} in steps of {step}), so \
             its shards are not known; write --shard I/N",
            counted(count, "task")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(choice: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let variable = |name: &str| {
            variables
                .iter()
                .find(|(known, _)| *known == name)
                .map(|(_, value)| (*value).to_owned())
        };
        let choice: ShardChoice = choice.parse()?;
        choice
            .resolve(variable)
            .map(|shard| shard.to_string())
            .map_err(|error| format!("{error:#}"))
    }

    fn array(
        task: &'static str,
        [min, max, step, count]: [&'static str; 4],
    ) -> Vec<(&'static str, &'static str)> {
        vec![
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_MIN", min),
            ("SLURM_ARRAY_TASK_MAX", max),
            ("SLURM_ARRAY_TASK_STEP", step),
            ("SLURM_ARRAY_TASK_COUNT", count),
        ]
    }

    #[test]
    fn a_task_of_a_slurm_array_finds_its_shard() {
        for (task, numbers, shard) in [
            ("0", ["0", "7", "1", "8"], "1/8"),
            ("7", ["0", "7", "1", "8"], "8/8"),
            ("1", ["1", "4", "1", "4"], "1/4"),
            ("5", ["1", "7", "2", "4"], "3/4"),
            ("30", ["10", "30", "10", "3"], "3/3"),
        ] {
            assert_eq!(resolved("auto", &array(task, numbers)).unwrap(), shard);
        }
        assert_eq!(
            resolved("auto/8", &array("2", ["0", "7", "1", "8"])).unwrap(),
            "3/8"
        );
        let error = resolved("auto/8", &array("2", ["2", "2", "1", "1"])).unwrap_err();
        assert!(
            error.contains("has 1 task, not 8; write --shard I/8 for a single task"),
            "{error}"
        );
        // --array=1,2,9 and a step that does not fit.
        for array in [
            array("2", ["1", "9", "1", "3"]),
            array("2", ["1", "5", "2", "3"]),
        ] {
            assert!(
                resolved("auto", &array)
                    .unwrap_err()
                    .contains("not evenly numbered")
            );
        }
        let missing = resolved("auto", &[("SLURM_ARRAY_TASK_ID", "1")]).unwrap_err();
        assert!(
            missing.contains("SLURM_ARRAY_TASK_MIN is not set"),
            "{missing}"
        );
        let wrong = resolved("auto", &[("SLURM_ARRAY_TASK_ID", "x")]).unwrap_err();
        assert!(wrong.contains("SLURM_ARRAY_TASK_ID is 'x'"), "{wrong}");
    }

    #[test]
    fn a_task_of_a_kubernetes_job_finds_its_shard() {
        let index = |index| [("JOB_COMPLETION_INDEX", index)];
        assert_eq!(resolved("auto/5", &index("0")).unwrap(), "1/5");
        assert_eq!(resolved("auto/5", &index("4")).unwrap(), "5/5");
        assert!(
            resolved("auto/5", &index("5"))
                .unwrap_err()
                .contains("too large for 5 shards")
        );
        assert!(
            resolved("auto", &index("1"))
                .unwrap_err()
                .contains("write --shard auto/N")
        );
    }

    #[test]
    fn auto_shards_need_a_cluster() {
        assert_eq!(resolved("2/3", &[]).unwrap(), "2/3");
        assert!(
            resolved("auto", &[])
                .unwrap_err()
                .contains("SLURM_ARRAY_TASK_ID is not set")
        );
        assert!(
            resolved("auto/3", &[])
                .unwrap_err()
                .contains("JOB_COMPLETION_INDEX is not set")
        );
        for text in ["auto/", "auto/0", "auto/x", "automatic", "2", "0/3", "4/3"] {
            assert!(text.parse::<ShardChoice>().is_err(), "{text}");
        }
    }
}
