"""Work that is done in a thread of its own, beside what asks for it, in the order in which it is asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self

# How much may wait, in steps as large as the largest until then: who asks runs ahead, but not without end.
WAITING_AT_MOST = 4


class Beside:
    """A thread that does one step after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._waiting: deque[tuple[Future[None], int]] = deque()
        self._largest = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown(cancel_futures=True)

    def do(self, step: Callable[[], None], size: int = 0) -> None:
        """Do a step after all others; wait until there is room for what it holds, in bytes.

        Raises whatever an earlier step that was waited for has raised.
        """
        self._largest = max(self._largest, size)
        while self._waiting and size + sum(other for _, other in self._waiting) > WAITING_AT_MOST * self._largest:
            self._waiting.popleft()[0].result()
        self._waiting.append((self._thread.submit(step), size))

    def finish(self) -> None:
        """Wait for all steps, and raise what the first that failed has raised."""
        while self._waiting:
            self._waiting.popleft()[0].result()
