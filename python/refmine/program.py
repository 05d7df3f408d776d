"""Finds the program and runs it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from .errors import Interrupted, RefmineError, UsageError

_NAME = "refmine.exe" if os.name == "nt" else "refmine"
_CODE = re.compile(r"\s*\[([a-z][a-z0-9_]*)\]")


def find_program() -> str:
    """The path of the program: ``$REFMINE``, else the one of this package, else the one on PATH.

    Raises ``FileNotFoundError`` if there is none.
    """
    given = os.environ.get("REFMINE")
    if given:
        return given
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    for folder in (*schemes, str(Path(sys.executable).parent)):
        if folder and (Path(folder) / _NAME).is_file():
            return str(Path(folder) / _NAME)
    found = shutil.which("refmine")
    if found is None:
        raise FileNotFoundError("the program refmine is not installed; run `pip install refmine` again")
    return found


def version() -> str:
    """The version of the program."""
    return run(["--version"]).strip().removeprefix("refmine ")


def list_of(values: str | Iterable[str]) -> list[str]:
    """The texts of ``values``; a text alone is a list of one, and not of its letters."""
    return [values] if isinstance(values, str) else list(values)


def run(arguments: Iterable[str], on_event: Callable[[Mapping[str, Any]], None] | None = None) -> str:
    """Runs the program and returns what it writes to stdout.

    ``on_event`` is called with each message of the program as it comes. Raises ``RefmineError`` or
    one of its subclasses where the exit code is not 0.
    """
    words = list(arguments)
    environment = dict(os.environ, REFMINE_LOG_FORMAT="json")
    if on_event is not None:
        environment["REFMINE_LOG"] = "debug"
    process = subprocess.Popen(
        [find_program(), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None and process.stderr is not None
    written: list[str] = []
    reader = threading.Thread(target=_drain, args=(process.stdout, written))
    reader.start()
    problems: list[Mapping[str, Any]] = []
    plain: list[str] = []
    interrupted = False
    while True:
        try:
            _listen(process.stderr, problems, plain, on_event)
            exit_code = process.wait()
            break
        except KeyboardInterrupt:
            # The first asks the program to stop after the commits that it is mining; the second
            # ends it at once. What is written so far stays, and the same call continues the run.
            if interrupted:
                process.kill()
            else:
                process.send_signal(signal.SIGINT)
            interrupted = True
        except BaseException:
            process.kill()
            process.wait()
            reader.join()
            raise
    reader.join()
    process.stdout.close()
    process.stderr.close()
    if interrupted:
        raise KeyboardInterrupt
    if exit_code != 0:
        raise _failure(exit_code, problems, plain)
    return "".join(written)


def _drain(stream: IO[str], into: list[str]) -> None:
    into.append(stream.read())


def _listen(
    stream: IO[str],
    problems: list[Mapping[str, Any]],
    plain: list[str],
    on_event: Callable[[Mapping[str, Any]], None] | None,
) -> None:
    for line in stream:
        try:
            event = json.loads(line)
        except ValueError:
            plain.append(line.rstrip())
            continue
        if not isinstance(event, dict):
            plain.append(line.rstrip())
            continue
        if event.get("level") in ("WARN", "ERROR"):
            problems.append(event)
        if on_event is not None:
            on_event(event)


def _failure(exit_code: int, problems: list[Mapping[str, Any]], plain: list[str]) -> RefmineError:
    messages = [str(event.get("message", "")) for event in problems] + [line for line in plain if line]
    errors = [event for event in problems if event.get("level") == "ERROR"]
    event = (errors or problems or [{}])[-1 if errors else 0]
    text = str(event.get("message") or (plain[0] if plain else ""))
    if not text:
        ended = f"was ended by signal {-exit_code}" if exit_code < 0 else f"ended with exit code {exit_code}"
        text = f"the program {ended}; run it again"
    # Warnings about a repository have their code in the text.
    in_text = _CODE.search(text)
    fallback = {2: "usage", 75: "interrupted"}.get(exit_code, "failed")
    code = str(event.get("code") or (in_text.group(1) if in_text else fallback))
    cause, remedy = _cause_and_remedy(_CODE.sub("", text).removeprefix("error: ").strip())
    kind = {2: UsageError, 75: Interrupted}.get(exit_code, RefmineError)
    return kind(code, cause, remedy, exit_code, messages)


def _cause_and_remedy(text: str) -> tuple[str, str]:
    """A message ends with its remedy, after the last semicolon or else the last colon."""
    for separator in ("; ", ": "):
        cause, found, remedy = text.rpartition(separator)
        if found:
            return cause, remedy
    return text, ""
