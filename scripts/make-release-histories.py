#!/usr/bin/env python3
"""Creates git histories from the published releases of packages, so that real code is available without a clone.

Each package becomes one bare repository with a commit and a tag per release, in version order:
OUT/npm/<name>.git for JavaScript, OUT/c/<name>.git for the C sources in crates. The list of releases is
fixed below, so that the repositories, including commit ids, are the same on every machine.

The ordinary clients, `npm pack` and `cargo info`, download the releases with their configured registry and
proxy. The cache folder keeps the archives; a second run downloads nothing. No archive is unpacked onto the
disk and no code of a package is run: archives are read member by member and passed to `git fast-import`.
Only regular files are used; links, devices and paths that leave the folder of the package are excluded.
"""

import argparse
import glob
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

# Releases by package, oldest first. Each package needs at least RELEASES_MIN.
NPM = {
    "express": """
        3.0.0 3.1.0 3.2.0 3.3.0 3.4.0 3.5.0 4.0.0 4.1.0 4.2.0 4.3.0 4.4.0 4.5.0 4.6.0 4.7.0 4.8.0
        4.9.0 4.10.0 4.11.0 4.12.0 4.13.0 4.14.0 4.15.0 4.16.0 4.17.0 4.18.0 4.19.0 4.20.0 4.21.0
        5.0.0 5.1.0""",
    "semver": """
        4.0.0 4.1.0 4.2.0 4.3.0 5.0.0 5.1.0 5.2.0 5.3.0 5.4.0 5.5.0 5.6.0 5.7.0 6.0.0 6.1.0 6.2.0
        6.3.0 7.0.0 7.1.0 7.2.0 7.3.0 7.4.0 7.5.0 7.6.0 7.7.0""",
    "commander": """
        1.0.0 1.1.0 1.2.0 1.3.0 2.0.0 2.3.0 2.6.0 2.9.0 2.11.0 2.13.0 2.15.0 2.17.0 2.19.0 3.0.0
        4.0.0 4.1.0 5.0.0 5.1.0 6.0.0 6.1.0 6.2.0 7.0.0 7.1.0 7.2.0 8.0.0 8.1.0 8.2.0 8.3.0 9.0.0
        9.1.0 9.2.0 9.3.0 9.4.0 10.0.0 11.0.0 11.1.0 12.0.0 12.1.0 13.0.0""",
}
CRATES = {
    "tree-sitter": """
        0.3.1 0.3.5 0.3.10 0.6.0 0.6.3 0.16.0 0.16.1 0.17.0 0.17.1 0.19.0 0.19.3 0.19.5 0.20.0 0.20.2
        0.20.4 0.20.6 0.20.8 0.20.9 0.20.10 0.21.0 0.22.1 0.22.6 0.23.0 0.24.0 0.24.4 0.25.0 0.25.3
        0.25.10""",
    "libmimalloc-sys": """
        0.1.1 0.1.5 0.1.7 0.1.9 0.1.11 0.1.13 0.1.15 0.1.17 0.1.19 0.1.20 0.1.21 0.1.22 0.1.23 0.1.24
        0.1.25 0.1.26 0.1.28 0.1.30 0.1.32 0.1.33 0.1.35 0.1.37 0.1.38 0.1.39 0.1.40 0.1.42 0.1.44
        0.1.46 0.1.48""",
    "zstd-sys": """
        1.3.1 1.3.2 1.4.2+zstd.1.3.3 1.4.3+zstd.1.3.4 1.4.4+zstd.1.3.5 1.4.5+zstd.1.3.6
        1.4.6+zstd.1.3.7 1.4.8+zstd.1.3.8 1.4.10+zstd.1.4.0 1.4.11+zstd.1.4.1 1.4.12+zstd.1.4.2
        1.4.13+zstd.1.4.3 1.4.15+zstd.1.4.4 1.4.17+zstd.1.4.5 1.4.18+zstd.1.4.7 1.4.19+zstd.1.4.8
        1.4.20+zstd.1.4.9 1.6.0+zstd.1.5.0 1.6.2+zstd.1.5.1 1.6.3+zstd.1.5.2 2.0.7+zstd.1.5.4
        2.0.8+zstd.1.5.5 2.0.10+zstd.1.5.6 2.0.14+zstd.1.5.7""",
}

RELEASES_MIN = 20
FIRST_DATE = 1577880000  # 2020-01-01 12:00 UTC. Archives contain no dates, so that commits get made-up ones.
STEP_SECONDS = 7 * 24 * 3600
AUTHOR = "Release History <releases@example.invalid>"
FILE_BYTES_MAX = 20_000_000
PACKAGE_BYTES_MAX = 200_000_000
TRIES = 3
NPM_BATCH = 10
MARKER = "release-history"


class Failure(Exception):
    """Failure with a message for the user."""


class Clock:
    """Time limit of the whole run."""

    def __init__(self, seconds):
        self.end = time.monotonic() + seconds
        self.seconds = seconds

    def remaining(self):
        """Returns the remaining seconds; raises Failure if there are none."""
        remaining = self.end - time.monotonic()
        if remaining <= 0:
            raise Failure(
                f"time limit of {self.seconds} s reached; the downloads are kept, run again to continue"
            )
        return remaining


def say(text):
    print(text, file=sys.stderr, flush=True)


def call(command, clock, **kwargs):
    """Runs a command and returns (exit status, output). Raises Failure if the time limit ends before it does."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=clock.remaining(),
            **kwargs,
        )
    except subprocess.TimeoutExpired:
        clock.remaining()
        raise Failure(f"`{command[0]} {command[1]}` took too long") from None
    return done.returncode, done.stdout.decode("utf-8", "replace")


def with_retries(what, attempt):
    """Calls attempt() until it returns None. Raises Failure with its last message after TRIES calls."""
    problem = None
    for number in range(TRIES):
        if number:
            say(f"  {what}: try {number + 1} of {TRIES}")
            time.sleep(2**number)
        problem = attempt()
        if problem is None:
            return
    tail = "\n    ".join(problem.strip().splitlines()[-8:])
    raise Failure(f"could not download {what} after {TRIES} tries:\n    {tail}")


def is_archive(path):
    """Returns true if the file is a complete .tar.gz, and not a truncated download."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            for _ in archive:
                pass
        return True
    except (OSError, EOFError, tarfile.TarError):
        return False


def keep(source, target):
    """Copies a file atomically."""
    part = target + ".part"
    shutil.copyfile(source, part)
    os.replace(part, target)


def fetch_npm(name, versions, cache, clock):
    folder = os.path.join(cache, "npm")
    os.makedirs(folder, exist_ok=True)
    paths = {version: os.path.join(folder, f"{name}-{version}.tgz") for version in versions}
    missing = [version for version in versions if not is_archive(paths[version])]
    for start in range(0, len(missing), NPM_BATCH):
        batch = missing[start : start + NPM_BATCH]

        def attempt():
            wanted = list(batch)
            with tempfile.TemporaryDirectory() as work:
                status, output = call(
                    ["npm", "pack", "--ignore-scripts", "--pack-destination", work]
                    + [f"{name}@{version}" for version in wanted],
                    clock,
                    cwd=work,
                )
                for version in list(wanted):
                    packed = os.path.join(work, f"{name}-{version}.tgz")
                    if is_archive(packed):
                        keep(packed, paths[version])
                        wanted.remove(version)
                batch[:] = wanted
            if not wanted:
                return None
            return output if status else f"npm left no archive for {', '.join(wanted)}\n{output}"

        with_retries(f"npm package {name} ({batch[0]} to {batch[-1]})", attempt)
    return paths


def cargo_home():
    return os.environ.get("CARGO_HOME") or os.path.join(os.path.expanduser("~"), ".cargo")


def fetch_crates(name, versions, cache, clock):
    folder = os.path.join(cache, "crates")
    os.makedirs(folder, exist_ok=True)
    paths = {}
    for version in versions:
        path = paths[version] = os.path.join(folder, f"{name}-{version}.crate")
        if is_archive(path):
            continue

        def attempt():
            # `cargo info` downloads the release into the cache of cargo and verifies it.
            with tempfile.TemporaryDirectory() as work:
                status, output = call(
                    ["cargo", "info", "--color", "never", f"{name}@{version}"], clock, cwd=work
                )
            if status:
                return output
            pattern = os.path.join(
                glob.escape(cargo_home()), "registry", "cache", "*", glob.escape(f"{name}-{version}.crate")
            )
            for found in sorted(glob.glob(pattern)):
                if is_archive(found):
                    keep(found, path)
                    return None
            return f"cargo left no archive at {pattern}"

        with_retries(f"crate {name} {version}", attempt)
    return paths


def safe_path(member_name):
    """Returns the path inside the package, without its top folder; None if the path is unsafe."""
    if "\0" in member_name or "\n" in member_name or "\\" in member_name or member_name.startswith("/"):
        return None
    parts = [part for part in member_name.split("/") if part not in ("", ".")][1:]
    if not parts or any(part == ".." or part.lower() == ".git" for part in parts):
        return None
    return "/".join(parts)


def files_of(path):
    """Returns the content of the regular files of an archive, by path."""
    files = {}
    total = 0
    with tarfile.open(path, "r:gz") as archive:
        for member in archive:
            if not member.isreg() or member.size > FILE_BYTES_MAX:
                continue
            inside = safe_path(member.name)
            if inside is None:
                continue
            total += member.size
            if total > PACKAGE_BYTES_MAX:
                raise Failure(f"{path} holds more than {PACKAGE_BYTES_MAX} bytes")
            files[inside] = archive.extractfile(member).read()
    if not files:
        raise Failure(f"{path} holds no files")
    # In a malformed archive a path can be both a file and a folder: drop the file.
    folders = {inside[:at] for inside in files for at in range(len(inside)) if inside[at] == "/"}
    return {inside: data for inside, data in files.items() if inside not in folders}


def quoted(path):
    return '"' + path.replace('"', '\\"') + '"'


def git_environment():
    """Returns an environment in which git ignores the configuration of user and system."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    env.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=os.devnull, GIT_CONFIG_SYSTEM=os.devnull)
    return env


def tag_of(version):
    return "v" + re.sub(r"[^0-9A-Za-z.+-]", "-", version)


def write_stream(out, name, versions, paths):
    """Writes the history in the format of `git fast-import`."""

    def data(content):
        out.write(b"data %d\n" % len(content))
        out.write(content)
        out.write(b"\n")

    for number, version in enumerate(versions):
        date = f"{FIRST_DATE + number * STEP_SECONDS} +0000"
        out.write(b"commit refs/heads/main\nmark :%d\n" % (number + 1))
        out.write(f"author {AUTHOR} {date}\ncommitter {AUTHOR} {date}\n".encode())
        data(f"{name} {version}\n".encode())
        out.write(b"deleteall\n")
        for inside, content in sorted(files_of(paths[version]).items()):
            out.write(f"M 100644 inline {quoted(inside)}\n".encode("utf-8", "surrogateescape"))
            data(content)
    for number, version in enumerate(versions):
        out.write(f"reset refs/tags/{tag_of(version)}\nfrom :{number + 1}\n\n".encode())
    out.write(b"done\n")


def make_repository(target, name, versions, paths, clock):
    if os.path.exists(target) and not os.path.exists(os.path.join(target, MARKER)):
        raise Failure(f"{target} exists and was not made by this script; remove it or choose another --out")
    part = target + ".part"
    shutil.rmtree(part, ignore_errors=True)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    env = git_environment()
    status, output = call(
        ["git", "init", "--quiet", "--bare", "--template=", "--object-format=sha1",
         "--initial-branch=main", part],
        clock,
        env=env,
    )
    if status:
        raise Failure(f"git init failed for {target}: {output.strip()}")
    # A file instead of a pipe: two full pipes could block both processes.
    with tempfile.TemporaryFile() as stream:
        write_stream(stream, name, versions, paths)
        stream.seek(0)
        imported = subprocess.run(
            ["git", "-C", part, "fast-import", "--quiet", "--done", "--date-format=raw"],
            stdin=stream, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env,
            timeout=clock.remaining(),
        )
    if imported.returncode:
        raise Failure(f"git fast-import failed for {target}: {imported.stdout.decode(errors='replace')}")
    changed = check(part, versions, env, clock)
    with open(os.path.join(part, MARKER), "w", encoding="utf-8") as marker:
        marker.write(f"{name}: {len(versions)} releases\n")
    shutil.rmtree(target, ignore_errors=True)
    os.replace(part, target)
    return changed


def check(repository, versions, env, clock):
    """Returns the number of commits that change a source file. Raises Failure if commits are missing or too few."""
    status, output = call(["git", "-C", repository, "rev-list", "--count", "main"], clock, env=env)
    if status or int(output) != len(versions):
        raise Failure(f"{repository}: {len(versions)} releases, but git counts {output.strip()}")
    status, output = call(
        ["git", "-C", repository, "rev-list", "--count", "main", "--",
         "*.js", "*.jsx", "*.mjs", "*.cjs", "*.c", "*.h"],
        clock,
        env=env,
    )
    changed = int(output)
    if status or changed < RELEASES_MIN:
        raise Failure(f"{repository}: only {changed} commits change a source file")
    return changed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", 1)[0],
        epilog="Needs git (2.32 or newer), npm and cargo (1.82 or newer). Exit status: 0 all created, "
        "1 some could not be created (named on stderr), 2 usage.",
    )
    parser.add_argument("--out", required=True, metavar="DIR", help="folder for the repositories")
    parser.add_argument("--cache", required=True, metavar="DIR", help="folder for downloads, which are kept")
    parser.add_argument(
        "--only", choices=("npm", "c"), help="create only these (default: both)", default=None
    )
    parser.add_argument(
        "--time-limit", type=float, default=230, metavar="SECONDS", help="time limit of the whole run (default: %(default)s)"
    )
    args = parser.parse_args()

    jobs = []
    if args.only in (None, "npm"):
        jobs += [("npm", name, text.split(), fetch_npm, "npm") for name, text in NPM.items()]
    if args.only in (None, "c"):
        jobs += [("c", name, text.split(), fetch_crates, "cargo") for name, text in CRATES.items()]
    for tool in {"git"} | {job[4] for job in jobs}:
        if not shutil.which(tool):
            say(f"error: {tool} is not installed or not on the PATH")
            return 1

    clock = Clock(args.time_limit)
    out, cache = os.path.abspath(args.out), os.path.abspath(args.cache)
    failures = 0
    for kind, name, versions, fetch, _ in jobs:
        started = time.monotonic()
        target = os.path.join(out, kind, f"{name}.git")
        try:
            paths = fetch(name, versions, cache, clock)
            changed = make_repository(target, name, versions, paths, clock)
        except (Failure, OSError, tarfile.TarError, subprocess.TimeoutExpired) as problem:
            failures += 1
            say(f"error: {kind} {name}: {problem}")
            continue
        say(
            f"{target}: {len(versions)} releases, {changed} of them change source files, "
            f"{time.monotonic() - started:.1f} s"
        )
        print(target)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
