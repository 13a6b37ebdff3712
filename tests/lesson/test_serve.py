"""The server gives whole files and parts of them, with the right types, and nothing outside its folder."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from lesson.problems import UserMistake
from lesson.serve import serve, server

CONTENT = bytes(range(256)) * 400


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "lesson"
    folder.mkdir()
    (folder / "index.html").write_text("<h1>Lesson</h1>")
    (folder / "clip.mp4").write_bytes(CONTENT)
    (folder / "empty.mp4").touch()
    (folder / "embed").mkdir()
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


@pytest.fixture
def connection(folder: Path) -> Iterator[http.client.HTTPConnection]:
    with server(folder, 0) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        connection = http.client.HTTPConnection("127.0.0.1", running.server_port, timeout=5)
        yield connection
        connection.close()
        running.shutdown()
        thread.join()


def get(
    connection: http.client.HTTPConnection, path: str, **headers: str
) -> tuple[int, bytes, http.client.HTTPMessage]:
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response.status, response.read(), response.headers


def test_the_folder_shows_its_page(connection: http.client.HTTPConnection) -> None:
    status, body, headers = get(connection, "/")
    assert (status, body) == (200, b"<h1>Lesson</h1>")
    assert headers["Content-Type"].startswith("text/html")


def test_a_whole_file_says_that_parts_can_be_had(connection: http.client.HTTPConnection) -> None:
    status, body, headers = get(connection, "/clip.mp4?again=1")
    assert (status, body) == (200, CONTENT)
    assert headers["Accept-Ranges"] == "bytes"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-", 0, 102399),
        ("bytes=0-0", 0, 0),
        ("bytes=1000-70000", 1000, 70000),
        ("bytes=102399-", 102399, 102399),
        ("bytes=102000-999999", 102000, 102399),
        ("bytes=-100", 102300, 102399),
        ("bytes=-999999", 0, 102399),
    ],
)
def test_a_part_is_just_the_bytes_asked_for(
    connection: http.client.HTTPConnection, asked: str, first: int, last: int
) -> None:
    status, body, headers = get(connection, "/clip.mp4", Range=asked)
    assert status == 206
    assert headers["Content-Range"] == f"bytes {first}-{last}/102400"
    assert headers["Content-Length"] == str(last - first + 1)
    assert headers["Content-Type"] == "video/mp4"
    assert body == CONTENT[first : last + 1]


@pytest.mark.parametrize(
    ("path", "asked", "size"),
    [("/clip.mp4", "bytes=102400-", 102400), ("/clip.mp4", "bytes=-0", 102400), ("/empty.mp4", "bytes=0-", 0)],
)
def test_a_part_past_the_end_is_refused(
    connection: http.client.HTTPConnection, path: str, asked: str, size: int
) -> None:
    status, body, headers = get(connection, path, Range=asked)
    assert (status, body) == (416, b"")
    assert headers["Content-Range"] == f"bytes */{size}"
    assert get(connection, "/")[0] == 200


@pytest.mark.parametrize("asked", ["bytes=-", "bytes=5-2", "lines=1-2", "bytes=0-1,5-6", "bytes=a-b", "bytes=²-"])
def test_a_range_that_is_none_to_obey_gives_the_whole_file(connection: http.client.HTTPConnection, asked: str) -> None:
    assert get(connection, "/clip.mp4", Range=asked)[:2] == (200, CONTENT)


def test_a_part_of_a_file_that_changed_since_is_the_whole_file(connection: http.client.HTTPConnection) -> None:
    modified = get(connection, "/clip.mp4")[2]["Last-Modified"]
    assert get(connection, "/clip.mp4", Range="bytes=0-9", If_Range=modified)[0] == 206
    old = "Mon, 01 Jan 2001 00:00:00 GMT"
    assert get(connection, "/clip.mp4", Range="bytes=0-9", If_Range=old)[:2] == (200, CONTENT)


def test_asking_for_headers_sends_no_body(connection: http.client.HTTPConnection) -> None:
    connection.request("HEAD", "/clip.mp4", headers={"Range": "bytes=0-9"})
    response = connection.getresponse()
    assert (response.status, response.headers["Content-Length"], response.read()) == (206, "10", b"")
    assert get(connection, "/clip.mp4")[0] == 200


@pytest.mark.parametrize(
    "path", ["/nothing.mp4", "/embed/", "/../secret.txt", "/%2e%2e/secret.txt", "/link.txt", "//etc/passwd", "/a%00b"]
)
def test_nothing_else_is_there(connection: http.client.HTTPConnection, path: str) -> None:
    status, body, _ = get(connection, path, Range="bytes=0-")
    assert status == 404
    assert b"secret" not in body.replace(b"secret.txt", b"")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("c.mp4", "video/mp4"),
        ("c.en.vtt", "text/vtt; charset=utf-8"),
        ("c.webp", "image/webp"),
        ("c.png", "image/png"),
        ("c.json", "application/json"),
        ("page.css", "text/css; charset=utf-8"),
    ],
)
def test_types_are_right(folder: Path, connection: http.client.HTTPConnection, name: str, kind: str) -> None:
    (folder / name).write_bytes(b"x")
    assert get(connection, f"/{name}")[2]["Content-Type"] == kind


def test_a_busy_port_is_told_with_another(folder: Path) -> None:
    with server(folder, 0) as running:
        port = running.server_port
        with pytest.raises(UserMistake) as mistake:
            serve(folder, port)
    assert len(mistake.value.lines) == 1
    assert f"PORT = {port}" in str(mistake.value) and f"PORT={port + 1}" in str(mistake.value)


@pytest.mark.parametrize("port", [-1, 65536, 99999])
def test_an_impossible_port_is_told(folder: Path, port: int) -> None:
    with pytest.raises(UserMistake, match="from 1 to 65535"):
        server(folder, port)


def test_a_lesson_not_rendered_yet_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="nothing to serve yet"):
        server(tmp_path / "lesson", 0)
