//! Options of the commands that evaluate oracles.

use crate::cli::failure::Failure;
use crate::config::Config;
use crate::refine::TypeGroup;
use clap::Args;
use std::path::PathBuf;

/// Options for configuration, clones and workers.
#[derive(Args)]
pub struct OracleArgs {
    /// Configuration: a TOML file with the values to change, or default, refdiff2 or refdiff1
    #[arg(long, value_name = "FILE", env = "REFMINE_CONFIG")]
    config: Option<String>,
    /// Folder of clones, as DIR/owner/name.git
    #[arg(long, value_name = "DIR", env = "REFMINE_MIRROR")]
    pub mirror: Option<PathBuf>,
    /// Number of workers [default: one per processor]
    #[arg(long, value_name = "N", env = "REFMINE_JOBS", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
}

impl OracleArgs {
    /// Loads the configuration, and puts the number of workers over it. Oracles judge types of the group
    /// structure only.
    pub fn config(&self) -> Result<Config, Failure> {
        let mut config = Config::load(self.config.as_deref())?;
        config.run.jobs = self.jobs.unwrap_or(config.run.jobs);
        config.output.types = vec![TypeGroup::Structure.name().to_owned()];
        Ok(config)
    }
}
