//! Selection of the shards that a process mines, and differences between plans.

use crate::cli::failure::Failure;
use crate::config;
use crate::run::watch::log_info;
use crate::sink::plan::PlanHeader;
use clap::Args;

/// Environment variable in which an engine passes the number of a task of an array.
struct TaskVariable {
    name: &'static str,
    /// Number of the first task, which mines shard 0.
    first: u32,
    /// Value outside of an array; `None` if the variable is unset there.
    outside: Option<&'static str>,
    /// Variable with the number of tasks, if a task that is no array has the number of the first one.
    count: Option<&'static str>,
}

impl TaskVariable {
    /// Returns the variable of an engine that numbers tasks from `first` and sets it in arrays only.
    const fn from(name: &'static str, first: u32) -> Self {
        TaskVariable {
            name,
            first,
            outside: None,
            count: None,
        }
    }
}

/// Variables of the engines: Slurm, Kubernetes, HyperQueue, AWS Batch, Google Cloud Run, Google Cloud
/// Batch, PBS Professional, Torque, Grid Engine, LSF.
const TASK_VARIABLES: &[TaskVariable] = &[
    TaskVariable::from("SLURM_ARRAY_TASK_ID", 0),
    TaskVariable::from("JOB_COMPLETION_INDEX", 0),
    TaskVariable::from("HQ_TASK_ID", 0),
    TaskVariable::from("AWS_BATCH_JOB_ARRAY_INDEX", 0),
    TaskVariable {
        count: Some("CLOUD_RUN_TASK_COUNT"),
        ..TaskVariable::from("CLOUD_RUN_TASK_INDEX", 0)
    },
    TaskVariable {
        count: Some("BATCH_TASK_COUNT"),
        ..TaskVariable::from("BATCH_TASK_INDEX", 0)
    },
    TaskVariable::from("PBS_ARRAY_INDEX", 0),
    TaskVariable::from("PBS_ARRAYID", 0),
    TaskVariable {
        outside: Some("undefined"),
        ..TaskVariable::from("SGE_TASK_ID", 1)
    },
    TaskVariable {
        outside: Some("0"),
        ..TaskVariable::from("LSB_JOBINDEX", 1)
    },
];

/// Options that select shards.
#[derive(Args)]
pub struct ShardArgs {
    /// Only this shard of the plan, numbered from 0
    ///
    /// Default in a task of an array: the task's number (Slurm, Kubernetes, HyperQueue, AWS Batch,
    /// Google Cloud Run and Batch, PBS), or that number minus 1 (Grid Engine, LSF, whose arrays begin
    /// at 1).
    #[arg(long, value_name = "N")]
    shard: Option<u32>,
    /// Only a share of the shards, such as 3/64
    #[arg(long, value_name = "A/B", conflicts_with = "shard", value_parser = share)]
    shards: Option<(u32, u32)>,
}

/// Parses a share such as `3/64`: the third of 64.
fn share(text: &str) -> Result<(u32, u32), String> {
    let numbers = text
        .split_once('/')
        .and_then(|(share, of)| Some((share.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((share, of)) if (1..=of).contains(&share) => Ok((share, of)),
        _ => Err("give a share as 3/64: the third of 64".to_owned()),
    }
}

impl ShardArgs {
    /// Returns true if an option selects shards.
    pub fn is_given(&self) -> bool {
        self.shard.is_some() || self.shards.is_some()
    }

    /// Returns the numbers of the selected shards out of `count`; `None` means all. If `planned` is
    /// true and no option is given, a cluster engine's task number selects the shard.
    ///
    /// # Errors
    /// Returns a usage error if the shard does not exist or the task number is invalid.
    pub fn numbers(&self, count: u32, planned: bool) -> Result<Option<Vec<u32>>, Failure> {
        if let Some((share, of)) = self.shards {
            let step = usize::try_from(of).unwrap_or(usize::MAX);
            let numbers = (share - 1..count).step_by(step).collect();
            // The share 1/1 means all shards, as if it had not been given.
            return Ok((of > 1).then_some(numbers));
        }
        let number = match self.shard {
            Some(number) => Some(number),
            None if planned => number_of_task(|name| std::env::var(name).ok())?,
            None => None,
        };
        match number {
            Some(number) if number >= count => {
                let message =
                    format!("there is no shard {number}: the plan has {count}, numbered from 0");
                Err(Failure::usage(&message, "no_such_shard"))
            }
            number => Ok(number.map(|number| vec![number])),
        }
    }
}

/// Returns the number that a cluster engine gave to this task; `None` outside of one.
fn number_of_task(variable: impl Fn(&str) -> Option<String>) -> Result<Option<u32>, Failure> {
    let value_of = |task: &TaskVariable| {
        let value = variable(task.name).filter(|value| Some(&**value) != task.outside)?;
        let is_alone = task
            .count
            .and_then(&variable)
            .is_some_and(|count| count == "1");
        (!is_alone).then_some(value)
    };
    let found = TASK_VARIABLES
        .iter()
        .find_map(|task| value_of(task).map(|value| (task, value)));
    let Some((TaskVariable { name, first, .. }, value)) = found else {
        return Ok(None);
    };
    let task: Option<u32> = value.parse().ok();
    let Some(number) = task.and_then(|task| task.checked_sub(*first)) else {
        let message = format!(
            "{name} is `{value}`, which is not a task number from {first} on: give --shard, or --shards \
             1/1 for all"
        );
        return Err(Failure::usage(&message, "no_such_shard"));
    };
    log_info(&format!("shard {number}, from {name}={value}"));
    Ok(Some(number))
}

/// Returns the differences between the plan of an existing run and the given plan, at least one.
pub fn plan_differences(begun: &PlanHeader, given: &PlanHeader) -> Vec<String> {
    let mut differences = line_differences(&begun.request, &given.request);
    differences.extend(config::differences(
        &begun.configuration,
        &given.configuration,
    ));
    if begun.build_hash != given.build_hash {
        differences.push("build: they were planned by different programs".to_owned());
    }
    if begun.plan_hash != given.plan_hash {
        differences.push(format!(
            "commits: {} were planned, now {}",
            begun.commits, given.commits
        ));
    }
    if differences.is_empty() {
        differences.push("the same commits in other shards or from other places".to_owned());
    }
    differences
}

/// Returns the differing lines of two requests, each with both values.
pub fn line_differences(planned: &str, now: &str) -> Vec<String> {
    planned
        .lines()
        .zip(now.lines())
        .filter(|(planned, now)| planned != now)
        .map(|(planned, now)| {
            let value = now.split_once(": ").map_or(now, |(_, value)| value);
            format!("{planned} planned, now {value}")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sharding(shard: Option<u32>, shards: Option<(u32, u32)>) -> ShardArgs {
        ShardArgs { shard, shards }
    }

    #[test]
    fn shares_are_disjoint_and_cover_all_shards() {
        let mut all = Vec::new();
        for part in 1..=3 {
            let share = share(&format!("{part}/3")).unwrap();
            let numbers = sharding(None, Some(share)).numbers(8, true);
            all.extend(numbers.unwrap_or_else(|_| panic!("it is a share")).unwrap());
        }
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7]);
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn unknown_shard_is_a_usage_error_and_task_number_selects_shard() {
        assert!(sharding(Some(3), None).numbers(3, true).is_err());
        let numbers = sharding(Some(2), None).numbers(3, true);
        assert_eq!(numbers.ok(), Some(Some(vec![2])));
        let odd = |_: &str| Some("4294967296".to_owned());
        assert!(number_of_task(odd).is_err());
    }

    #[test]
    fn task_of_every_engine_selects_its_shard_and_other_jobs_select_none() {
        let number = |variables: &[(&str, &str)]| {
            let value = |name: &str| {
                let mut pairs = variables.iter();
                pairs
                    .find(|(own, _)| *own == name)
                    .map(|(_, value)| (*value).to_owned())
            };
            number_of_task(value).unwrap_or_else(|_| panic!("{variables:?}"))
        };
        for name in [
            "SLURM_ARRAY_TASK_ID",
            "JOB_COMPLETION_INDEX",
            "HQ_TASK_ID",
            "AWS_BATCH_JOB_ARRAY_INDEX",
            "CLOUD_RUN_TASK_INDEX",
            "BATCH_TASK_INDEX",
            "PBS_ARRAY_INDEX",
            "PBS_ARRAYID",
        ] {
            assert_eq!(number(&[(name, "5")]), Some(5), "{name}");
            assert_eq!(number(&[(name, "0")]), Some(0), "{name}");
        }
        for name in ["SGE_TASK_ID", "LSB_JOBINDEX"] {
            assert_eq!(number(&[(name, "5")]), Some(4), "{name}");
            assert_eq!(number(&[(name, "1")]), Some(0), "{name}");
        }
        assert_eq!(number(&[]), None);
        assert_eq!(number(&[("SGE_TASK_ID", "undefined")]), None);
        assert_eq!(number(&[("LSB_JOBINDEX", "0")]), None);
        for (index, count) in [
            ("CLOUD_RUN_TASK_INDEX", "CLOUD_RUN_TASK_COUNT"),
            ("BATCH_TASK_INDEX", "BATCH_TASK_COUNT"),
        ] {
            assert_eq!(number(&[(index, "0"), (count, "1")]), None);
            assert_eq!(number(&[(index, "0"), (count, "2")]), Some(0));
        }
        assert!(number_of_task(|name| (name == "SGE_TASK_ID").then(|| "0".to_owned())).is_err());
    }
}
