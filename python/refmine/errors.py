"""The exceptions."""

from __future__ import annotations

from collections.abc import Sequence


class RefmineError(Exception):
    """A request could not be fulfilled.

    ``code`` is stable and meant for programs, ``cause`` and ``remedy`` are for people, and
    ``messages`` are all warnings and errors of the run.
    """

    def __init__(self, code: str, cause: str, remedy: str, exit_code: int, messages: Sequence[str]) -> None:
        self.code = code
        self.cause = cause
        self.remedy = remedy
        self.exit_code = exit_code
        self.messages = list(messages)
        text = f"{cause}; {remedy}" if remedy else cause
        super().__init__(f"{text} [{code}]")


class UsageError(RefmineError):
    """The call or the configuration is wrong; nothing was done."""


class Interrupted(RefmineError):
    """The run was interrupted or is not complete; the same call continues it."""
