"""Running a command and measuring it: wall, CPU, and the most memory that it and its children held at a time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
LOOKS_PER_SECOND = 5


@dataclass(frozen=True)
class Run:
    """What a command took: seconds of wall, seconds of CPU with all its children, bytes at its peak."""

    wall: float
    cpu: float
    memory: int


def run(command: Sequence[str], env: Mapping[str, str] | None = None) -> Run:
    """Run a command in the project and measure it.

    Raises
    ------
    SystemExit
        If it does not end with 0: what fails is not timed.
    """
    before, began = _cpu(), time.perf_counter()
    process = subprocess.Popen(
        command, cwd=PROJECT, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    memory = [0]
    looking = threading.Thread(target=_watch, args=(process, memory), daemon=True)
    looking.start()
    told, _ = process.communicate()
    took = Run(time.perf_counter() - began, _cpu() - before, memory[0])
    if process.returncode:
        sys.exit(f"{' '.join(command)}: exit {process.returncode}\n{told.decode(errors='replace')[-2000:]}")
    return took


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _watch(process: subprocess.Popen[bytes], memory: list[int]) -> None:
    while process.poll() is None:
        memory[0] = max(memory[0], sum(map(_held, _tree(process.pid))))
        time.sleep(1 / LOOKS_PER_SECOND)


def _tree(root: int) -> list[int]:
    """Return a process and all that descend from it."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def _held(pid: int) -> int:
    """Return the bytes a process holds; what it shares with others counts in part."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))
