"""The page of a lesson can be read, steered and copied from: with a mouse, a keyboard, a phone, or no script at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

from lesson.snippets import snippets

Records = dict[str, dict[str, Any]]
OpenPage = Callable[..., Page]
Playable = Callable[[Locator], Locator]

OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.name = ''; fold.open = true; })"
FRAME = 1 / 15
# A phone, a small window, a desk; and a phone whose reader has zoomed in twice.
WIDTHS = (360, 768, 1440, 180)
REACHABLE = """() => [...document.querySelectorAll("a[href], button, summary, video[controls], input, [tabindex='0']")]
    .filter(element => element.checkVisibility() && !element.disabled)"""
NUMBERED = f"() => ({REACHABLE})().forEach((element, number) => element.dataset.number = number)"
# Which numbered element has the focus, its outline, and what the outline is seen against.
FOCUSED = """() => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    let behind = element;
    while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
    return {
        number: element.dataset.number,
        itself: element.matches(":focus-visible"),
        outline: [style.outlineStyle, parseFloat(style.outlineWidth), style.outlineColor],
        behind: getComputedStyle(behind ?? document.documentElement).backgroundColor,
        page: getComputedStyle(document.documentElement).backgroundColor,
        inSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
}"""


@pytest.fixture
def page(site: str, open_page: OpenPage) -> Page:
    return open_page(f"{site}index.html")


def article(page: Page, clip: str) -> Locator:
    return page.locator(f"article#{clip}")


def luminance(colour: str) -> float:
    """Return how light a colour is, by the definition of WCAG 2."""
    shares = [int(value) / 255 for value in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_a_chapter_seeks_plays_and_is_marked(page: Page, records: Records, playable: Playable) -> None:
    for clip, record in records.items():
        video = playable(article(page, clip).locator("video[controls]"))
        buttons = article(page, clip).locator(".chapters button")
        expect(buttons).to_have_count(len(record["beats"]))
        for index in (len(record["beats"]) - 2, 1):
            buttons.nth(index).click()
            expect(video).to_have_js_property("paused", False)
            beat = record["beats"][index]
            assert beat["start"] <= video.evaluate("video => video.currentTime") < beat["end"]
            expect(buttons.nth(index)).to_have_attribute("aria-current", "true")
            expect(article(page, clip).locator("[aria-current=true]")).to_have_count(1)


def test_only_one_video_plays_at_a_time(page: Page, records: Records, playable: Playable) -> None:
    first, second = (playable(article(page, clip).locator("video[controls]")) for clip in records)
    first.evaluate("video => video.play()")
    second.evaluate("video => video.play()")
    expect(first).to_have_js_property("paused", True)
    expect(second).to_have_js_property("paused", False)


def test_every_copy_button_copies_its_snippet(page: Page, records: Records) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for clip, record in records.items():
        places = article(page, clip).locator(".places")
        places.locator("xpath=../summary").click()
        made = snippets(record)
        expect(places.locator("> details")).to_have_count(len(made))
        for fold, snippet in zip(places.locator("> details").all(), made, strict=True):
            fold.locator("summary").click()
            fold.get_by_role("button").click()
            expect(fold.get_by_role("status")).to_have_text("Copied")
            assert page.evaluate("() => navigator.clipboard.readText()") == snippet.text
            assert places.locator("> details[open]").count() == 1


def test_without_a_clipboard_the_snippet_is_selected(english: Path, open_page: OpenPage, records: Records) -> None:
    page = open_page(f"{english.as_uri()}/index.html")
    page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate(OPEN_ALL)
    fold = article(page, "angle").locator(".places > details").first
    fold.get_by_role("button").click()
    expect(fold.get_by_role("status")).to_contain_text("Ctrl+C")
    assert page.evaluate("() => getSelection().toString()").strip() == snippets(records["angle"])[0].text


def test_without_scripts_everything_can_still_be_seen_and_fetched(
    site: str, records: Records, open_page: OpenPage
) -> None:
    page = open_page(f"{site}index.html", java_script_enabled=False)
    for clip, record in records.items():
        expect(article(page, clip).locator("video[controls]").first).to_be_visible()
        article(page, clip).get_by_text("Transcript", exact=True).click()
        for beat in record["beats"]:
            expect(article(page, clip).locator(".transcript").get_by_text(beat["caption"], exact=True)).to_be_visible()
        expect(article(page, clip).locator(".chapters button:enabled")).to_have_count(0)
        expect(article(page, clip).locator(".copy button:visible")).to_have_count(0)
    links = [link.get_attribute("href") for link in page.locator("a[href]").all()]
    assert {f"{clip}.mp4" for clip in records} < set(links)
    for link in set(links) - {f"#{clip}" for clip in records}:
        with urlopen(urljoin(site, link)) as answer:
            assert answer.status == 200 and len(answer.read()) > 0, link


@pytest.mark.parametrize("language", ["english", "hebrew"])
def test_nothing_has_to_be_scrolled_sideways(
    language: str, request: pytest.FixtureRequest, address_of: Callable[[Path], str], open_page: OpenPage
) -> None:
    folder = request.getfixturevalue(language)
    site = address_of(folder)
    for name in sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html")):
        page = open_page(site + name)
        page.evaluate(OPEN_ALL)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width, (name, width)


def test_words_twice_as_large_still_fit_a_phone(site: str, open_page: OpenPage) -> None:
    page = open_page(f"{site}index.html", viewport={"width": 360, "height": 800})
    page.evaluate(OPEN_ALL)
    size = "() => parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.evaluate(size)
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.reload()
    page.evaluate(OPEN_ALL)
    assert page.evaluate(size) == 2 * before
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "embed/angle.html", "embed/angle.scrub.html"])
def test_the_keyboard_reaches_everything_in_order_and_shows_where_it_is(
    name: str, scheme: str, site: str, open_page: OpenPage
) -> None:
    page = open_page(site + name, color_scheme=scheme)
    page.evaluate(OPEN_ALL)
    page.evaluate(NUMBERED)
    count = page.evaluate(f"() => ({REACHABLE})().length")
    reached: list[int] = []
    # A video's own buttons, which the browser draws, are stops as well: on them the video stays the active element.
    for _ in range(20 * count):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused["number"] is None:
            break
        if focused["itself"]:
            reached.append(int(focused["number"]))
            check_outline(focused)
    assert reached == list(range(count)) and count > 0


def check_outline(focused: dict[str, Any]) -> None:
    """Hold the outline of the focus to what WCAG 2.2 asks of it: seen, thick enough, standing out."""
    style, width, colour = focused["outline"]
    assert style == "solid" and width >= 2, focused
    assert contrast(colour, focused["behind"]) >= 3 and contrast(colour, focused["page"]) >= 3, focused
    assert focused["inSight"], focused


def test_the_keyboard_works_what_it_reaches(page: Page, records: Records, playable: Playable) -> None:
    video = playable(article(page, "angle").locator("video[controls]"))
    article(page, "angle").locator(".chapters button").nth(2).focus()
    page.keyboard.press("Enter")
    expect(video).to_have_js_property("paused", False)
    assert video.evaluate("video => video.currentTime") >= records["angle"]["beats"][2]["start"]
    video.focus()
    page.keyboard.press("Space")
    expect(video).to_have_js_property("paused", True)
    summary = article(page, "angle").locator("summary").first
    summary.focus()
    page.keyboard.press("Enter")
    expect(article(page, "angle").locator("details").first).to_have_attribute("open", "")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_on_the_page_moves_by_itself(
    motion: str, site: str, records: Records, open_page: OpenPage, playable: Playable
) -> None:
    for name in ("index.html", *(f"embed/{clip}.html" for clip in records)):
        page = open_page(site + name, reduced_motion=motion)
        before = [playable(video).evaluate("video => video.currentTime") for video in page.locator("video").all()]
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(500)
        after = [video.evaluate("video => video.currentTime") for video in page.locator("video").all()]
        assert before == after
        assert all(video.evaluate("video => video.paused") for video in page.locator("video").all())
        assert page.evaluate("() => document.getAnimations().length") == 0


def test_a_contents_link_leads_to_its_clip(page: Page, records: Records) -> None:
    for clip, record in records.items():
        page.get_by_role("navigation").get_by_role("link", name=record["title"]).click()
        expect(page.get_by_role("heading", name=record["title"], exact=True)).to_be_in_viewport()
        assert page.url.endswith(f"#{clip}")


def test_hebrew_runs_from_right_to_left_and_code_from_left_to_right(
    hebrew: Path, address_of: Callable[[Path], str], open_page: OpenPage
) -> None:
    page = open_page(f"{address_of(hebrew)}index.html", viewport={"width": 1440, "height": 900})
    assert page.evaluate("() => [document.documentElement.lang, document.documentElement.dir]") == ["he", "rtl"]
    page.evaluate(OPEN_ALL)
    video, chapters = (page.locator(found).first.bounding_box() for found in (".watch video", ".chapters"))
    assert chapters["x"] + chapters["width"] <= video["x"]
    for code in page.locator("pre code").all():
        runs = "rtl" if code.get_attribute("class") == "language-text" else "ltr"
        assert code.evaluate("code => getComputedStyle(code).direction") == runs
    title = page.locator("h1").bounding_box()
    assert title["x"] + title["width"] > 1440 / 2
