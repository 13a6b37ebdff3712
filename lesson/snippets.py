"""What to paste where: a clip's markup for each place a lesson may live in."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from lesson import media_names
from lesson.media_names import PlainRecord
from lesson.words import language_name, page_words

NOTEBOOK_WIDTH = 960
LONGEST_LINE = 100
SLIDER_SHARE, LEAST_HEIGHT = 0.2, "26rem"
FITTING = "max-width: 100%; height: auto"
MOTION_SCRIPT = """\
<script>
{
  const video = document.currentScript.previousElementSibling;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const follow = () => reduced.matches ? video.pause() : video.play().catch(() => {});
  reduced.addEventListener("change", follow);
  follow();
}
</script>"""


@dataclass(frozen=True)
class Snippet:
    """What to paste into one place: the place's name, the snippet and its language, and how to use it."""

    place: str
    language: str
    text: str
    note: str


def snippets(record: PlainRecord) -> list[Snippet]:
    """Return a clip's snippet for each place, every one escaped for its own language."""
    made = {
        "html": ("html", player(record)),
        "loop": ("html", _looping(record)),
        "iframe": ("html", _clip_frame(record)),
        **({"scrub": ("html", _slider_frame(record))} if record["scrub"] else {}),
        "github": ("markdown", _linked_poster(record)),
        "mkdocs": ("markdown", _figure(record, folder="../")),
        "myst": ("markdown", f"```{{figure}} {media_names.video(record)}\n{markdown_text(record['alt'])}\n```"),
        "myst_parser": ("markdown", f"```{{raw}} html\n{_figure(record, folder='_static/')}\n```"),
        "sphinx": ("rst", f".. raw:: html\n\n{_indented(_figure(record, folder='_static/'))}"),
        "quarto": ("markdown", f"{{{{< video {media_names.video(record)} >}}}}"),
        "quarto_html": ("markdown", f"```{{=html}}\n{_figure(record)}\n```"),
        "jupyter": ("python", _notebook_cell(record)),
        "reveal_background": ("html", _whole_slide(record)),
        "reveal_video": ("html", _slide(record)),
        "platform": ("text", _upload_list(record, "video", "captions", "chapters", "poster")),
        "slides": ("text", _upload_list(record, "video", "captions", "poster")),
    }
    places = page_words(record["language"])["places"]
    return [
        Snippet(places[key]["name"], language, text, places[key]["note"].format(clip=record["clip"]))
        for key, (language, text) in made.items()
    ]


def player(record: PlainRecord, folder: str = "") -> str:
    """Return a video with its poster, captions and chapters, the files lying in `folder`."""
    language = record["language"]
    chapters = page_words(language)["page"]["chapters"]
    lines = [
        _video(record, folder, "controls"),
        f"  {_track(record, 'captions', folder + media_names.captions(record), language_name(language))}",
        f"  {_track(record, 'chapters', folder + media_names.chapters(record), chapters)}",
        f"  {_tag('a', href=folder + media_names.video(record))}{_text(record['title'])}</a>",
        "</video>",
    ]
    return "\n".join(lines)


def markdown_text(text: str) -> str:
    """Return words that Markdown shows as they are, wherever in a line they stand."""
    escaped = re.sub(r"([\\`*_{}\[\]<>#+!|&~^$:=@\"])", r"\\\1", _one_line(text))
    return re.sub(r"^(\d*)([-.)])", r"\1\\\2", escaped)


def _looping(record: PlainRecord) -> str:
    opening = _video(record, "", "controls", "loop", "muted")
    return f"{opening}</video>\n{MOTION_SCRIPT}"


def _clip_frame(record: PlainRecord) -> str:
    facts = record["video"]
    return _frame(record["title"], media_names.embed(record), facts["width"], facts["height"])


def _slider_frame(record: PlainRecord) -> str:
    width, height = (record["scrub"][side] for side in ("width", "height"))
    # Room for the slider and its numbers below the picture, in a narrow column too.
    height += round(SLIDER_SHARE * width)
    return _frame(record["title"], media_names.scrub_embed(record), width, height, f"min-height: {LEAST_HEIGHT}")


def _frame(title: str, page: str, width: int, height: int, *more: str) -> str:
    shape = f"aspect-ratio: {width} / {height}"
    style = "; ".join(["width: 100%", "height: auto", shape, *more, "border: 0"])
    frame = _tag(
        "iframe",
        "allowfullscreen",
        src=page,
        title=title,
        width=width,
        height=height,
        loading="lazy",
        style=style,
    )
    return f"{frame}</iframe>"


def _figure(record: PlainRecord, folder: str = "") -> str:
    # Every Markdown takes a figure for a block of HTML, but not every one a video.
    caption = f"  <figcaption>{_text(record['title'])}</figcaption>"
    return f"<figure>\n{_indented(player(record, folder), 2)}\n{caption}\n</figure>"


def _linked_poster(record: PlainRecord) -> str:
    return f"[![{markdown_text(record['alt'])}]({media_names.poster(record, 'png')})]({media_names.video(record)})"


def _notebook_cell(record: PlainRecord) -> str:
    width = min(NOTEBOOK_WIDTH, record["video"]["width"])
    attributes = " ".join(["controls", "playsinline", *_attributes(style=FITTING, aria_label=record["alt"])])
    arguments = [repr(media_names.video(record)), f"width={width}", f"html_attributes={attributes!r}"]
    return "\n".join(["from IPython.display import Video", "", "Video(", *(f"    {a}," for a in arguments), ")"])


def _whole_slide(record: PlainRecord) -> str:
    slide = _tag(
        "section",
        "data-background-video-muted",
        data_background_video=media_names.video(record),
        data_background_size="contain",
        aria_label=record["alt"],
    )
    return f"{slide}</section>"


def _slide(record: PlainRecord) -> str:
    parts = [f"<h2>{_text(record['title'])}</h2>", f"{_video(record, '', 'controls', 'muted')}</video>"]
    return "\n".join(["<section>", *(_indented(part, 2) for part in parts), "</section>"])


def _upload_list(record: PlainRecord, *kinds: str) -> str:
    words = page_words(record["language"])["lists"]
    names = {
        "video": media_names.video(record),
        "captions": media_names.captions(record),
        "chapters": media_names.chapters(record),
        "poster": media_names.poster(record, "png"),
    }
    lines = [f"{words[kind]}: {names[kind]}" for kind in kinds]
    lines += [f"{words[kind]}: {_one_line(record[kind])}" for kind in ("title", "alt")]
    return "\n".join(lines)


def _video(record: PlainRecord, folder: str, *flags: str) -> str:
    facts = record["video"]
    return _tag(
        "video",
        *flags,
        "playsinline",
        width=facts["width"],
        height=facts["height"],
        preload="metadata",
        src=folder + media_names.video(record),
        poster=folder + media_names.poster(record),
        style=FITTING,
        aria_label=record["alt"],
    )


def _track(record: PlainRecord, kind: str, source: str, label: str) -> str:
    return _tag("track", kind=kind, src=source, srclang=record["language"], label=label)


def _tag(name: str, *flags: str, **attributes: object) -> str:
    """Return an opening tag, on as many lines as it needs."""
    lines = [f"<{name}"]
    for part in (*flags, *_attributes(**attributes)):
        if len(lines[-1]) + len(part) < LONGEST_LINE:
            lines[-1] += f" {part}"
        else:
            lines.append(" " * (len(name) + 2) + part)
    return "\n".join(lines) + ">"


def _attributes(**attributes: object) -> list[str]:
    return [f'{name.replace("_", "-")}="{_text(str(value))}"' for name, value in attributes.items()]


def _text(words: str) -> str:
    return html.escape(_one_line(words))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _indented(text: str, by: int = 3) -> str:
    return "\n".join(" " * by + line for line in text.splitlines())
