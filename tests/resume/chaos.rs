//! A run that is killed repeatedly at random moments produces the same tables as an undisturbed
//! run.

use crate::common::{facts, refmine, run, straight, text};
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Number of kills of one run.
const KILLS: u32 = 24;
/// Seed of the random moments, which the test prints.
const SEED: u64 = 0x5EED_0BAD_CAFE_D00D;

/// Pseudo-random numbers (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

#[test]
fn run_killed_at_random_moments_has_the_same_tables() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("repos.txt");
    fs::write(&list, "one.git\ntwo.git\nthree.git\n").unwrap();
    for (name, commits) in [("one.git", 750), ("two.git", 20), ("three.git", 250)] {
        straight(commits).write(&folder.path().join(name));
    }
    let plan = folder.path().join("chaos.plan");
    let args = ["plan", "--repos", text(&list), "--shard-commits", "10"];
    assert_eq!(run(&[&args[..], &["--out", text(&plan)]].concat()).0, 0);
    let (calm, killed) = (folder.path().join("calm"), folder.path().join("killed"));
    assert_eq!(
        run(&["mine", "--plan", text(&plan), "--out", text(&calm)]).0,
        0
    );

    eprintln!("seed {SEED:#x}");
    let mut random = Random(SEED);
    let started = Instant::now();
    let mut kills = 0;
    while kills < KILLS {
        let mut child = refmine(&["mine", "--plan", text(&plan), "--jobs", "2"])
            .args(["--out", text(&killed)])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Kill it at a random time after the start, or some shards later.
        let shards_before = shards_done(&killed);
        let shards_more = usize::try_from(random.below(3)).unwrap();
        let at_least = Duration::from_millis(random.below(60));
        let begun = Instant::now();
        while begun.elapsed() < at_least || shards_done(&killed) < shards_before + shards_more {
            assert!(
                begun.elapsed() < Duration::from_secs(300),
                "it does not go on"
            );
            assert!(
                child.try_wait().unwrap().is_none(),
                "it ended after {kills} kills"
            );
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    let (code, stderr) = run(&["mine", "--plan", text(&plan), "--out", text(&killed)]);
    assert_eq!(code, 0, "{stderr}");
    eprintln!("{kills} kills in {:.1} s", started.elapsed().as_secs_f64());
    assert_eq!(run(&["check", text(&killed)]).0, 0);
    let (calm, killed) = (facts(&calm), facts(&killed));
    assert_eq!(
        calm.keys().collect::<Vec<_>>(),
        killed.keys().collect::<Vec<_>>()
    );
    for (name, bytes) in &calm {
        assert!(killed[name] == *bytes, "{name} differs");
    }
}

fn shards_done(out: &std::path::Path) -> usize {
    fs::read_dir(out.join("shards/done")).map_or(0, |entries| {
        entries
            .flatten()
            .filter(|entry| {
                entry
                    .path()
                    .extension()
                    .is_some_and(|ending| ending == "json")
            })
            .count()
    })
}
