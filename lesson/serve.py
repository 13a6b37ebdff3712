"""A web server for a lesson's folder, on this machine only."""

from __future__ import annotations

import errno
import re
import shutil
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any

from lesson.problems import UserMistake

ADDRESS = "127.0.0.1"
PORTS = range(1, 65536)
BYTE_RANGE = re.compile(r"bytes=(\d*)-(\d*)")
MIME_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".srt": "application/x-subrip; charset=utf-8",
    ".vtt": "text/vtt; charset=utf-8",
    ".webp": "image/webp",
}


class UnsatisfiableRange(ValueError):
    """A range of bytes that lies past the end of its file."""


def serve(folder: Path, port: int) -> None:
    """Serve a lesson's folder until interrupted, and print where."""
    with server(folder, port) as running:
        print(f"http://{ADDRESS}:{running.server_port}/  (Ctrl-C ends it)", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server bound to a port, or to any free one for port 0.

    Raises
    ------
    UserMistake
        If there is no such folder or the port cannot be had.
    """
    if not folder.is_dir():
        raise UserMistake(f"{folder}: nothing to serve yet; `make` renders the clips")
    if port and port not in PORTS:
        raise UserMistake(f"PORT = {port}: from {PORTS.start} to {PORTS.stop - 1}")
    try:
        return _Server((ADDRESS, port), partial(_Handler, directory=str(folder)))
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        other = port + 1 if error.errno == errno.EADDRINUSE and port + 1 in PORTS else 8080
        raise UserMistake(f"PORT = {port}: {error.strerror}; try another: make serve PORT={other}") from None


def byte_range(header: str, size: int) -> tuple[int, int] | None:
    """Return the first and last byte that a Range header asks for, or None if it is not one to obey.

    Raises
    ------
    UnsatisfiableRange
        If no byte of the file is in it.
    """
    match = BYTE_RANGE.fullmatch(header.replace(" ", ""))
    if match is None or match.groups() == ("", ""):
        return None
    first, last = match.groups()
    if not first:
        start, end = max(0, size - int(last)), size - 1
    elif last and int(last) < int(first):
        return None
    else:
        start, end = int(first), min(int(last), size - 1) if last else size - 1
    if start > end:
        raise UnsatisfiableRange(header)
    return start, end


class _Part:
    """The next bytes of an open file, up to a length."""

    def __init__(self, file: IO[bytes], length: int) -> None:
        self._file = file
        self._left = length

    def read(self, size: int) -> bytes:
        data = self._file.read(min(size, self._left))
        self._left -= len(data)
        return data

    def close(self) -> None:
        self._file.close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A browser that seeks hangs up on the part it no longer needs.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def send_head(self) -> Any:
        """Send the headers and return what to send after them."""
        path = Path(self.translate_path(self.path))
        if "\0" in str(path) or not path.resolve().is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if "Range" in self.headers and path.is_file():
            return self._send_part(path)
        return super().send_head()

    def list_directory(self, path: Any) -> None:
        """Show no folder without a page of its own."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Say that parts can be asked for, and that a clip may have been rendered anew."""
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def guess_type(self, path: Any) -> str:
        """Return a file's MIME type, which must not depend on what this machine knows."""
        return MIME_TYPES.get(Path(path).suffix) or super().guess_type(path)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file or a part of it."""
        shutil.copyfileobj(source, outputfile)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet: the address printed at the start stays in sight."""

    def _send_part(self, path: Path) -> Any:
        facts = path.stat()
        modified = self.date_time_string(int(facts.st_mtime))
        try:
            wanted = byte_range(self.headers["Range"], facts.st_size)
        except UnsatisfiableRange:
            self.send_response(HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE)
            self.send_header("Content-Range", f"bytes */{facts.st_size}")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if wanted is None or self.headers.get("If-Range", modified) != modified:
            return super().send_head()
        first, last = wanted
        file = path.open("rb")
        file.seek(first)
        self.send_response(HTTPStatus.PARTIAL_CONTENT)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Range", f"bytes {first}-{last}/{facts.st_size}")
        self.send_header("Content-Length", str(last - first + 1))
        self.send_header("Last-Modified", modified)
        self.end_headers()
        return _Part(file, last - first + 1)
