//! Definition of the table `plan`.

use super::schema::ColumnGroup::Columns;
use super::schema::{Table, columns};

/// The table `plan`, with one row for each repository, planning fault and commit.
pub static PLAN: Table = Table {
    name: "plan",
    description: "The file `plan.parquet`, which runs, `update` and `check` read: a row for each repository, for each problem in planning it, and for each commit to mine.",
    reproducible: true,
    groups: &[Columns(columns! {
        "repository": Text, "Name of the repository in the dataset.";
        "location": Text, "URL or path of the repository, as given.";
        "url": Text or null, "Web page of the repository at its host; null if unknown.";
        "path": Text or null,
            "Absolute path of the repository on the machine that planned, which mining and \
             updates read; null if it could not be read.";
        "head_commit": Text or null,
            "Id of the commit that HEAD pointed to when the run was planned, hex; null if \
             there was none.";
        "mailmap": Text or null,
            "Id of the blob `.mailmap` in the tree of head_commit, which --mailmap applies, hex; \
             null if there is none or it has more than 4 MiB.";
        "shallow": Bool or null,
            "True if it is a shallow clone; null if it could not be opened.";
        "commits_planned": Long, "Number of commits planned in the repository.";
        "shard": Int, "Number of the shard, from 0.";
        "commit": Text or null,
            "Id of the commit, hex; null in the rows of a repository and of a problem.";
        "parent": Text or null,
            "Id of the parent that the commit is compared with, hex; null for a root commit.";
        "commit_index": Long or null,
            "Position of the commit among the planned commits of its repository, from 0; null \
             in other rows.";
        "skip": Text or null,
            "Code of the reason why the commit is not compared; null if it is.";
        "source_files": Long or null,
            "Number of its changed source files that will be read; null if unknown.";
        "source_bytes": Long or null,
            "Size of these files on both sides in bytes, which is the estimated cost; null if \
             unknown.";
        "fault": Text or null,
            "Code of a problem in planning the repository; null in other rows.";
        "detail": Text or null,
            "Cause of the problem and, if there is one, remedy; null in other rows.";
    })],
};
