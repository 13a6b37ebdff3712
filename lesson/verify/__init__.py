"""Checks a finished package from the outside: what its files say is held against what they are.

It shares no code with what writes the package: the standard library, PyAV and numpy read the files anew.
"""

from __future__ import annotations

from lesson.verify.finding import Finding
from lesson.verify.package import Report, remember_clip, verify, verify_clip

__all__ = ["Finding", "Report", "remember_clip", "verify", "verify_clip"]
