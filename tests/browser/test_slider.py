"""The slider shows the picture of the number it says, at once and for as long as it says it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect
from scipy import ndimage

Records = dict[str, dict[str, Any]]
OpenPage = Callable[..., Page]
Picture = Callable[[Locator], np.ndarray]

# Of 255: how far a pixel may be from its colour once it was encoded.
SAME_COLOUR = 70
DEGREE = 1
# The share of an arrow, from its tail, where other things may lie across it.
CROWDED = 0.35
SHOWN = """(video, time) =>
    holds(() => video.readyState >= 2 && !video.seeking && Math.abs(video.currentTime - time) < 0.001)"""


@pytest.fixture(params=["index.html", "embed/{clip}.scrub.html"])
def box(request: pytest.FixtureRequest, site: str, open_page: OpenPage) -> Callable[[str], Locator]:
    """Return a function that opens the page with a clip's slider and returns the slider's surroundings."""

    def find(clip: str) -> Locator:
        return open_page(site + request.param.format(clip=clip)).locator(f"[data-scrub={clip}]")

    return find


def wait_for_frame(box: Locator, scrub: dict[str, Any], index: int) -> Locator:
    """Wait until a frame is shown, and return the video."""
    video = box.locator("video")
    video.scroll_into_view_if_needed()
    video.evaluate(SHOWN, (index + 0.5) / scrub["frame_rate"])
    return video


def check_words(box: Locator, scrub: dict[str, Any], index: int) -> None:
    """Hold the words around the slider to what the record says of a frame."""
    frame = scrub["frames"][index]
    expect(box.locator("output")).to_have_text(frame["text"])
    expect(box.locator("dd")).to_have_text(frame["readings"])
    expect(box.locator("dt")).to_have_text(scrub["labels"])
    said = box.locator("input").get_attribute("aria-valuetext")
    assert scrub["unit"] in said and frame["readings"][0] in said and f"{frame['value']:g}" in said


def direction(picture: np.ndarray, colour: str) -> float:
    """Return where the largest thing of a colour points, in degrees from the right, if it is an arrow.

    Its axis is that of all its pixels but those at the tail; its head is where it is thicker.
    """
    rgb = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])
    parts, count = ndimage.label(np.abs(picture - rgb).max(axis=2) < SAME_COLOUR, structure=np.ones((3, 3)))
    largest = 1 + np.argmax(ndimage.sum_labels(parts > 0, parts, range(1, count + 1)))
    rows, columns = np.nonzero(parts == largest)
    points = np.stack([columns, -rows], axis=1).astype(float)
    axis = towards_head(points)
    along = points @ axis
    ahead = points[along > along.min() + CROWDED * np.ptp(along)]
    x, y = towards_head(ahead, like=axis)
    return float(np.degrees(np.arctan2(y, x)))


def towards_head(points: np.ndarray, like: np.ndarray | None = None) -> np.ndarray:
    """Return the long axis of some points, turned to where they are denser, or like another axis."""
    axis = np.linalg.eigh(np.cov(points.T))[1][:, -1]
    along = points @ axis
    ahead = along.mean() - (along.max() + along.min()) / 2 if like is None else axis @ like
    return axis if ahead > 0 else -axis


@pytest.mark.parametrize("degrees", [0, 17, 60, 90, 123, 180])
def test_an_arrow_is_measured_right(degrees: int) -> None:
    canvas = np.zeros((300, 300, 3), dtype=int)
    rows, columns = np.mgrid[0:300, 0:300]
    # No pixel's middle lies on an edge, where rounding would say whether it belongs.
    turn = np.exp(-1j * np.radians(degrees)) * ((columns - 150.2) - 1j * (rows - 150.3))
    shaft = (turn.real > 0) & (turn.real < 100) & (np.abs(turn.imag) < 4.1)
    head = (turn.real > 90) & (turn.real < 120) & (np.abs(turn.imag) < (120 - turn.real) / 2)
    canvas[shaft | head] = (249, 215, 120)
    off = direction(canvas, "#F9D778") - degrees
    assert abs((off + 180) % 360 - 180) < DEGREE / 2


@pytest.mark.parametrize("clip", ["angle", "scaling"])
def test_it_begins_where_its_record_says_and_stays_there(
    clip: str, box: Callable[[str], Locator], records: Records
) -> None:
    scrub = records[clip]["scrub"]
    shown = box(clip)
    video = wait_for_frame(shown, scrub, scrub["start"])
    check_words(shown, scrub, scrub["start"])
    expect(shown.locator("label")).to_contain_text(scrub["name"])
    shown.page.wait_for_timeout(300)
    assert video.evaluate("video => video.paused && !video.controls && !video.error")
    wait_for_frame(shown, scrub, scrub["start"])


def test_the_arrow_points_where_the_slider_says(
    box: Callable[[str], Locator], records: Records, picture: Picture
) -> None:
    record = records["angle"]
    shown = box("angle")
    frames = record["scrub"]["frames"]
    for degrees in (20, 45, 60, 90, 117, 150, 179):
        index = [frame["value"] for frame in frames].index(degrees)
        shown.locator("input").fill(str(index))
        video = wait_for_frame(shown, record["scrub"], index)
        expect(shown.locator("output")).to_have_text(f"{degrees}°")
        expect(shown.locator("dd").first).to_have_text(f"{np.cos(np.radians(degrees)):.3f}".replace("-", "−"))
        assert direction(picture(video), record["colours"]["query"]) == pytest.approx(degrees, abs=DEGREE)


@pytest.mark.parametrize("clip", ["angle", "scaling"])
def test_keys_step_through_it(clip: str, box: Callable[[str], Locator], records: Records) -> None:
    scrub = records[clip]["scrub"]
    last, marks = len(scrub["frames"]) - 1, scrub["landmarks"]
    shown = box(clip)
    shown.locator("input").focus()
    steps = [
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowUp", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", 0),
        ("ArrowLeft", 0),
        ("PageUp", min(mark for mark in marks if mark > 0)),
        ("End", last),
        ("ArrowRight", last),
        ("PageDown", max(mark for mark in marks if mark < last)),
    ]
    for key, index in steps:
        shown.page.keyboard.press(key)
        wait_for_frame(shown, scrub, index)
        check_words(shown, scrub, index)


def test_while_it_is_dragged_the_newest_place_wins(
    box: Callable[[str], Locator], records: Records, picture: Picture
) -> None:
    record = records["angle"]
    scrub = record["scrub"]
    shown = box("angle")
    wait_for_frame(shown, scrub, scrub["start"])
    slider = shown.locator("input")
    slider.scroll_into_view_if_needed()
    place = slider.bounding_box()
    height = place["y"] + place["height"] / 2
    mouse = shown.page.mouse
    mouse.move(place["x"] + place["width"] * scrub["start"] / (len(scrub["frames"]) - 1), height)
    mouse.down()
    mouse.move(place["x"] + 0.95 * place["width"], height, steps=40)
    mouse.move(place["x"] + 0.75 * place["width"], height, steps=40)
    mouse.up()
    index = int(slider.input_value())
    assert index == pytest.approx(0.75 * (len(scrub["frames"]) - 1), abs=0.02 * len(scrub["frames"]))
    video = wait_for_frame(shown, scrub, index)
    check_words(shown, scrub, index)
    stated = scrub["frames"][index]["value"]
    assert direction(picture(video), record["colours"]["query"]) == pytest.approx(stated, abs=DEGREE)


@pytest.mark.parametrize("clip", ["angle", "scaling"])
def test_it_works_from_a_file_too(clip: str, english: Path, records: Records, open_page: OpenPage) -> None:
    scrub = records[clip]["scrub"]
    for name in ("index.html", f"embed/{clip}.scrub.html"):
        shown = open_page(f"{english.as_uri()}/{name}").locator(f"[data-scrub={clip}]")
        shown.locator("input").fill("3")
        wait_for_frame(shown, scrub, 3)
        check_words(shown, scrub, 3)


def test_without_scripts_it_is_a_video_with_controls(site: str, open_page: OpenPage) -> None:
    for name in ("index.html", "embed/angle.scrub.html"):
        shown = open_page(site + name, java_script_enabled=False).locator("[data-scrub=angle]")
        expect(shown.locator("video")).to_be_visible()
        expect(shown.locator("video")).to_have_attribute("controls", "")
        expect(shown.locator("input")).to_be_hidden()
        expect(shown.locator("output")).to_be_hidden()
        expect(shown.locator("dl")).to_be_hidden()


@pytest.mark.parametrize("language", ["english", "hebrew"])
def test_it_runs_from_left_to_right_in_every_language(
    language: str,
    request: pytest.FixtureRequest,
    records: Records,
    address_of: Callable[[Path], str],
    open_page: OpenPage,
) -> None:
    page = open_page(f"{address_of(request.getfixturevalue(language))}index.html")
    shown = page.locator("[data-scrub=angle]")
    shown.locator("input").fill("0")
    place = shown.locator("input").bounding_box()
    page.mouse.click(place["x"] + place["width"] - 2, place["y"] + place["height"] / 2)
    expect(shown.locator("output")).to_have_text("180°")
