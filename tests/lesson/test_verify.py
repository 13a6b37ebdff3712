"""A sound package is found sound, and each way to damage one is found by name, in its file, and nothing else."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from av.video.reformatter import Colorspace
from PIL import Image

from lesson.__main__ import main
from lesson.sources import PROJECT
from lesson.verify import Finding, verify
from lesson.verify.boxes import box_names
from lesson.verify.contrast import contrast
from lesson.verify.markup import parse
from lesson.verify.style import rules_of

CLIP, RATE = "angle", 15
VIDEO, RECORD, INDEX, EMBED = f"{CLIP}.mp4", f"{CLIP}.json", "index.html", f"embed/{CLIP}.html"
SCRUB, CAPTIONS, SUBRIP, CHAPTERS = f"{CLIP}.scrub.mp4", f"{CLIP}.en.vtt", f"{CLIP}.en.srt", f"{CLIP}.chapters.vtt"
MARKDOWN, WORDS, POSTER = f"{CLIP}.transcript.md", f"{CLIP}.transcript.html", f"{CLIP}.poster.png"
SOURCES = sorted((PROJECT / "lesson" / "verify").glob("*.py"))
TAGS = {"color_primaries": 1, "color_trc": 1, "colorspace": 1, "color_range": 1}
UNSAID = 2

Frames = list[av.VideoFrame]


class Package:
    """A copy of a sound package, with ways to damage it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def edit(self, name: str, old: str, new: str, times: int = 1) -> None:
        """Change a file of words; what is to be changed must be there."""
        text = self.text(name)
        assert old in text, f"{name} has no {old!r}"
        (self.folder / name).write_text(text.replace(old, new, times), encoding="utf-8")

    def sub(self, name: str, pattern: str, new: str) -> None:
        text, count = re.subn(pattern, new, self.text(name), count=1, flags=re.DOTALL)
        assert count == 1, f"{name} has no {pattern!r}"
        (self.folder / name).write_text(text, encoding="utf-8")

    def tell(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Change the record."""
        told = json.loads(self.text(RECORD))
        change(told)
        (self.folder / RECORD).write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")

    def seal(self) -> None:
        """Bring the sums of the record up to date, so that only what is in the files can be found."""
        try:
            told = json.loads(self.text(RECORD))
        except (OSError, ValueError):
            return
        for name in told.get("files", {}):
            if (self.folder / name).is_file():
                told["files"][name] = hashlib.sha256((self.folder / name).read_bytes()).hexdigest()
        (self.folder / RECORD).write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")

    def encode(
        self,
        name: str = VIDEO,
        change: Callable[[Frames], Frames] = list,
        *,
        codec: str = "libx264",
        pixels: str = "yuv420p",
        tags: dict[str, int] = TAGS,
        flags: str = "+faststart",
        options: dict[str, str] | None = None,
        told: dict[str, str] | None = None,
        sound: bool = False,
        times: Callable[[int], int] = int,
    ) -> None:
        """Encode a video anew, fairly unless told otherwise."""
        path = self.folder / name
        with av.open(path) as container:
            rate, metadata = container.streams.video[0].average_rate, dict(container.metadata)
            frames = change(list(container.decode(video=0)))
        with av.open(path, "w", format="mp4", options={"movflags": flags} if flags else {}) as container:
            container.metadata.update({key: metadata[key] for key in ("title", "comment")} | (told or {}))
            stream = container.add_stream(codec, rate=rate, options={"crf": "18", **(options or {})})
            stream.width, stream.height, stream.pix_fmt = frames[0].width, frames[0].height, pixels
            for tag, value in tags.items():
                setattr(stream.codec_context, tag, value)
            if sound:
                silence = container.add_stream("aac", rate=44100)
                container.mux(silence.encode(_silence()))
                container.mux(silence.encode(None))
            for index, frame in enumerate(frames):
                fair = frame if frame.format.name == pixels else frame.reformat(format=pixels)
                fair.pts, fair.time_base, fair.pict_type = times(index), Fraction(1, 1) / rate, 0
                container.mux(stream.encode(fair))
            container.mux(stream.encode(None))

    def paint(self, name: str, change: Callable[[Image.Image], Image.Image]) -> None:
        with Image.open(self.folder / name) as picture:
            changed = change(picture.convert("RGB"))
        changed.save(self.folder / name)

    def movie(self, ending: str, *, told: dict[str, Any] | None = None, loops: int = 2, padding: int = 0) -> None:
        """Add another moving version of the clip, ten frames of noise, and list it."""
        name, count, (width, height) = f"{CLIP}.{ending}", 10, (160, 90)
        shades = np.random.default_rng(0).integers(0, 255, (count, height, width, 3), dtype=np.uint8)
        if ending == "webm":
            self._opaque_webm(name, shades)
        else:
            first, *rest = [Image.fromarray(shade) for shade in shades]
            first.save(self.folder / name, save_all=True, append_images=rest, duration=1000 // RATE, loop=loops)
        with (self.folder / name).open("ab") as file:
            file.write(bytes(padding))
        facts = {"width": width, "height": height, "frame_rate": RATE, "duration": count / RATE, **(told or {})}
        self.tell(lambda record: (record["files"].update({name: ""}), record["movies"].update({name: facts})))

    def _opaque_webm(self, name: str, shades: Any) -> None:
        with av.open(self.folder / name, "w") as container:
            stream = container.add_stream("libvpx-vp9", rate=RATE)
            stream.height, stream.width, stream.pix_fmt = *shades.shape[1:3], "yuv420p"
            for shade in shades:
                container.mux(stream.encode(av.VideoFrame.from_ndarray(shade)))
            container.mux(stream.encode(None))

    def found(self) -> list[Finding]:
        return list(verify(self.folder, [CLIP]).findings)


def _silence() -> av.AudioFrame:
    frame = av.AudioFrame.from_ndarray(np.zeros((2, 1024), np.float32), format="fltp", layout="stereo")
    frame.sample_rate = 44100
    return frame


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a package of one short clip."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "one.toml").write_text(f"[look]\nspeed = 4.0\n[clips.{CLIP}]\nstops = [60]\n")
    command = ["render", "--lesson", str(folder / "one.toml"), "--media", str(folder), "--quality", "low"]
    assert main(command) == 0
    return folder / "one"


@pytest.fixture
def package(sound: Path, tmp_path: Path) -> Package:
    return Package(Path(shutil.copytree(sound, tmp_path / "one")))


def freeze(package: Package) -> None:
    """Show the frame before the middle one of the longest motion twice."""
    longest = max(json.loads(package.text(RECORD))["moving"], key=lambda stretch: stretch["end"] - stretch["start"])
    middle = round((longest["start"] + longest["end"]) / 2 * RATE)

    def frozen(frames: Frames) -> Frames:
        frames[middle] = av.VideoFrame.from_ndarray(frames[middle - 1].to_ndarray(), format="yuv420p")
        return frames

    package.encode(change=frozen)


def flicker(package: Package) -> None:
    """Turn the frame black and white by turns in the middle of the longest beat."""
    longest = max(json.loads(package.text(RECORD))["beats"], key=lambda beat: beat["end"] - beat["start"])
    middle = round((longest["start"] + longest["end"]) / 2 * RATE)

    def flickering(frames: Frames) -> Frames:
        for index in range(middle - 5, middle + 5):
            planes = np.full_like(frames[index].to_ndarray(), 128)
            planes[: frames[index].height] = 235 if index % 2 else 16
            frames[index] = av.VideoFrame.from_ndarray(planes, format="yuv420p")
        return frames

    package.encode(change=flickering)


def by_other_matrix(frames: Frames) -> Frames:
    """Convert as for standard television, as an encoder does that is told nothing."""
    as_rgb = [frame.to_ndarray(format="rgb24") for frame in frames]
    return [
        av.VideoFrame.from_ndarray(picture).reformat(format="yuv420p", dst_colorspace=Colorspace.ITU601)
        for picture in as_rgb
    ]


def shaded(frames: Frames, luma: int = 0, chroma: int = 0, lowest: int = 0) -> Frames:
    """Shift the planes of all frames, luma only where it is above `lowest`."""
    changed = []
    for frame in frames:
        planes = frame.to_ndarray().astype(int)
        planes[: frame.height][planes[: frame.height] > lowest] += luma
        planes[frame.height :] += chroma * (np.abs(planes[frame.height :] - 128) > 8)
        changed.append(av.VideoFrame.from_ndarray(planes.clip(16, 240).astype(np.uint8), format="yuv420p"))
    return changed


def scaled(frames: Frames, width: int, height: int) -> Frames:
    return [frame.reformat(width=width, height=height) for frame in frames]


def moved_cue(package: Package, name: str, number: int, start: str | None = None, end: str | None = None) -> None:
    """Give a cue other times."""
    lines = package.text(name).split("\n")
    at = [index for index, line in enumerate(lines) if "-->" in line][number - 1]
    old = lines[at].split(" --> ")
    lines[at] = f"{start or old[0]} --> {end or old[1]}"
    (package.folder / name).write_text("\n".join(lines), encoding="utf-8")


def swapped_cues(package: Package) -> None:
    signature, first, second, *rest = package.text(CAPTIONS).split("\n\n")
    (package.folder / CAPTIONS).write_text("\n\n".join([signature, second, first, *rest]), encoding="utf-8")


def index_last(package: Package) -> None:
    package.encode(flags="")
    names = list(box_names(package.folder / VIDEO))
    assert names.index("moov") > names.index("mdat")


def flipped(package: Package) -> None:
    data = bytearray((package.folder / VIDEO).read_bytes())
    # In what the encoder says of itself, which no decoder looks at: only the sum can tell.
    data[data.index(b"x264 - core")] ^= 1
    (package.folder / VIDEO).write_bytes(data)


def cut(package: Package, name: str, keep: float) -> None:
    data = (package.folder / name).read_bytes()
    (package.folder / name).write_bytes(data[: int(keep * len(data))])


def drop(package: Package, name: str) -> None:
    (package.folder / name).unlink()


def pointer(package: Package, name: str) -> None:
    (package.folder / name).write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 9\n")


def write(package: Package, name: str, data: bytes) -> None:
    (package.folder / name).write_bytes(data)


Damage = Callable[[Package], object]
Expected = tuple[str, str]

# What is done to a package, what must be found of it: nothing less and nothing more.
VIDEO_DAMAGES: dict[str, tuple[Damage, list[Expected]]] = {
    "another codec": (
        lambda p: p.encode(codec="mpeg4", options={"qscale": "2"}),
        [(VIDEO, "codec"), (VIDEO, "profile")],
    ),
    "another profile": (lambda p: p.encode(options={"profile": "main"}), [(VIDEO, "profile")]),
    "full chroma": (lambda p: p.encode(pixels="yuv444p"), [(VIDEO, "profile"), (VIDEO, "pixel format")]),
    "another size": (
        lambda p: p.encode(change=lambda frames: scaled(frames, 640, 360)),
        [(VIDEO, "picture size")],
    ),
    "an odd size": (
        lambda p: p.encode(change=lambda frames: scaled(frames, 641, 361), pixels="yuv444p"),
        [(VIDEO, "profile"), (VIDEO, "pixel format"), (VIDEO, "picture size"), (VIDEO, "odd size")],
    ),
    "sound": (lambda p: p.encode(sound=True), [(VIDEO, "streams")]),
    "index last": (index_last, [(VIDEO, "index last")]),
    "no MP4": (
        lambda p: write(p, VIDEO, b"<html>" * 400),
        [(VIDEO, "not an MP4"), (VIDEO, "cannot be opened"), (VIDEO, "cannot be decoded")],
    ),
    "no primaries": (
        lambda p: p.encode(tags={**TAGS, "color_primaries": UNSAID}),
        [(VIDEO, "colour primaries")],
    ),
    "no transfer": (lambda p: p.encode(tags={**TAGS, "color_trc": UNSAID}), [(VIDEO, "colour transfer")]),
    "another matrix tagged": (lambda p: p.encode(tags={**TAGS, "colorspace": 6}), [(VIDEO, "colour matrix")]),
    "full range tagged": (
        lambda p: p.encode(tags={**TAGS, "color_range": 2}),
        [(VIDEO, "colour range"), (VIDEO, "pixel format")],
    ),
    "another matrix used": (lambda p: p.encode(change=by_other_matrix), [(VIDEO, "wrong matrix")]),
    "a lighter picture": (
        lambda p: p.encode(change=lambda f: shaded(f, luma=6)),
        [(VIDEO, "background"), (VIDEO, "colours")],
    ),
    "other colours": (lambda p: p.encode(change=lambda f: shaded(f, chroma=12)), [(VIDEO, "colours")]),
    "no title": (lambda p: p.encode(told={"title": "x"}), [(VIDEO, "metadata")]),
    "shortened": (lambda p: p.encode(change=lambda f: f[:-9]), [(VIDEO, "frames"), (VIDEO, "duration")]),
    "a frozen frame": (freeze, [(VIDEO, "frozen frame")]),
    "a flickering picture": (flicker, [(VIDEO, "flashing")]),
    "uneven times": (
        lambda p: p.encode(times=lambda index: index if index < 100 else index + 4),
        [(VIDEO, "duration"), (VIDEO, "frame times")],
    ),
    "cut off": (
        lambda p: cut(p, VIDEO, 0.6),
        [(VIDEO, "not an MP4"), (VIDEO, "cannot be decoded")],
    ),
    "a poster of another size": (
        lambda p: p.paint(POSTER, lambda picture: picture.resize((640, 360))),
        [(POSTER, "poster's size")],
    ),
    "a poster on another ground": (
        lambda p: p.paint(POSTER, lambda picture: picture.point(lambda level: max(level, 40))),
        [(POSTER, "background"), (VIDEO, "colours")],
    ),
    "a poster that is none": (lambda p: write(p, POSTER, b"PNG" * 400), [(POSTER, "not a picture")]),
    "a slider video of dependent frames": (
        lambda p: p.encode(SCRUB, options={"g": "30", "bf": "0"}),
        [(SCRUB, "not all-intra")],
    ),
    "a slider video without one value": (
        lambda p: p.encode(SCRUB, lambda frames: frames[1:], options={"g": "1", "bf": "0"}),
        [(SCRUB, "frames"), (SCRUB, "duration")],
    ),
    "a slider video nobody speaks of": (lambda p: p.tell(lambda told: told.pop("scrub")), [(RECORD, "scrub video")]),
    "a transparent video that is not": (lambda p: p.movie("webm"), [(f"{CLIP}.webm", "no transparency")]),
    "an animation": (lambda p: (p.movie("gif"), p.movie("loop.webp")), []),
    "an animation of another size": (
        lambda p: p.movie("gif", told={"width": 90}),
        [(f"{CLIP}.gif", "picture size")],
    ),
    "an animation cut short": (
        lambda p: p.movie("loop.webp", told={"duration": 1.0}),
        [(f"{CLIP}.loop.webp", "duration")],
    ),
    "an animation without end": (
        lambda p: (p.movie("gif", loops=0), p.movie("loop.webp", loops=0)),
        [(f"{CLIP}.gif", "loops for ever"), (f"{CLIP}.loop.webp", "loops for ever")],
    ),
    "an animation too large": (lambda p: p.movie("gif", padding=5_000_000), [(f"{CLIP}.gif", "file too large")]),
    "an animation cut off": (
        lambda p: (p.movie("loop.webp"), cut(p, f"{CLIP}.loop.webp", 0.5)),
        [(f"{CLIP}.loop.webp", "cannot be decoded")],
    ),
    "a still picture for an animation": (
        lambda p: (p.movie("loop.webp"), shutil.copy(p.folder / f"{CLIP}.poster.webp", p.folder / f"{CLIP}.loop.webp")),
        [(f"{CLIP}.loop.webp", "cannot be decoded")],
    ),
}

FILE_DAMAGES: dict[str, tuple[Damage, list[Expected]]] = {
    "a changed caption": (lambda p: p.edit(SUBRIP, "1\n", "1 \n"), [(SUBRIP, "checksum")]),
    "a flipped byte": (flipped, [(VIDEO, "checksum")]),
    "a missing file": (
        lambda p: drop(p, CHAPTERS),
        [
            (CHAPTERS, "file missing"),
            (INDEX, "broken link"),
            (INDEX, "snippet's broken link"),
            (EMBED, "broken link"),
        ],
    ),
    "a Git LFS pointer": (lambda p: pointer(p, POSTER), [(POSTER, "Git LFS pointer")]),
    "a stub": (lambda p: write(p, VIDEO, b"x" * 999), [(VIDEO, "file too small")]),
    "an empty transcript": (lambda p: write(p, MARKDOWN, b""), [(MARKDOWN, "file too small")]),
    "a stray file": (lambda p: write(p, f"{CLIP}.he.vtt", b"WEBVTT"), [(f"{CLIP}.he.vtt", "stray file")]),
}

RECORD_DAMAGES: dict[str, tuple[Damage, list[Expected]]] = {
    "no record": (lambda p: drop(p, RECORD), [(RECORD, "record missing")]),
    "half a record": (lambda p: cut(p, RECORD, 0.5), [(RECORD, "record unreadable")]),
    "a record without beats": (lambda p: p.tell(lambda told: told.pop("beats")), [(RECORD, "record unreadable")]),
    "a record of wrong kinds": (lambda p: p.tell(lambda told: told.update(alt=3)), [(RECORD, "record unreadable")]),
    "another duration": (
        lambda p: p.tell(lambda told: told["video"].update(duration=told["video"]["duration"] + 0.05)),
        [(RECORD, "record's duration"), (VIDEO, "duration")],
    ),
    "a gap between beats": (
        lambda p: p.tell(lambda told: told["beats"][1].update(start=told["beats"][1]["start"] + 0.2)),
        [(RECORD, "record's beats"), *((track, "cue off its beat") for track in (CAPTIONS, SUBRIP, CHAPTERS))],
    ),
    "a poster of no beat": (lambda p: p.tell(lambda told: told.update(poster="x")), [(RECORD, "record's poster")]),
    "another ground": (
        lambda p: p.tell(lambda told: told["colours"].update(background="#0E1130")),
        [(name, "background") for name in (VIDEO, POSTER, f"{CLIP}.poster.webp")],
    ),
}

WORD_DAMAGES: dict[str, tuple[Damage, list[Expected]]] = {
    "no signature": (lambda p: p.edit(CAPTIONS, "WEBVTT", "VTT"), [(CAPTIONS, "cues unreadable")]),
    "times of the other kind": (lambda p: p.edit(SUBRIP, ",", "."), [(SUBRIP, "cues unreadable")]),
    "a missing chapter": (lambda p: p.sub(CHAPTERS, r"\n2\n.*?\n(?=\n)", "\n"), [(CHAPTERS, "cues")]),
    "a cue that ends before it starts": (
        lambda p: moved_cue(p, CHAPTERS, 1, start="00:00:01.000", end="00:00:00.500"),
        [(CHAPTERS, "cue's times"), (CHAPTERS, "cue off its beat")],
    ),
    "a cue past the end": (
        lambda p: moved_cue(p, CAPTIONS, len(json.loads(p.text(RECORD))["beats"]), end="00:01:00.000"),
        [(CAPTIONS, "cue past the end"), (CAPTIONS, "cue off its beat")],
    ),
    "overlapping cues": (
        lambda p: moved_cue(p, SUBRIP, 2, start="00:00:00,500"),
        [(SUBRIP, "cues overlap"), (SUBRIP, "cue off its beat")],
    ),
    "cues out of order": (
        swapped_cues,
        [(CAPTIONS, "cues out of order"), (CAPTIONS, "cue off its beat"), (CAPTIONS, "cue's words")],
    ),
    "a changed caption": (lambda p: p.edit(CAPTIONS, "direction", "way"), [(CAPTIONS, "cue's words")]),
    "a changed title": (lambda p: p.edit(CHAPTERS, "Same", "One"), [(CHAPTERS, "cue's words")]),
    "a number deleted": (lambda p: p.edit(MARKDOWN, "- cos 60° = 0.500\n", ""), [(MARKDOWN, "transcript's gap")]),
    "a number changed": (lambda p: p.edit(WORDS, "= 0.500", "= 0.501"), [(WORDS, "transcript's gap")]),
    "a digit deleted": (lambda p: p.edit(INDEX, "cos 60° = 0.500", "cos 6° = 0.500"), [(INDEX, "transcript's gap")]),
    "words in another order": (
        lambda p: p.sub(MARKDOWN, r"(- [^\n]*\n)(- [^\n]*\n)", r"\2\1"),
        [(MARKDOWN, "transcript's gap")],
    ),
    "no text at all": (lambda p: write(p, MARKDOWN, b"\xff\xfe\x00"), [(MARKDOWN, "transcript unreadable")]),
}

PAGE_DAMAGES: dict[str, tuple[Damage, list[Expected]]] = {
    "no page": (lambda p: drop(p, INDEX), [(INDEX, "page unreadable")]),
    "no page for frames": (lambda p: drop(p, EMBED), [(INDEX, "snippet's broken link")]),
    "no style": (lambda p: drop(p, "page.css"), [(INDEX, "broken link")]),
    "an unclosed tag": (lambda p: p.edit(INDEX, "</article>", ""), [(INDEX, "malformed")]),
    "a tag closed twice": (lambda p: p.edit(EMBED, "</video>", "</video></video>"), [(EMBED, "malformed")]),
    "an attribute twice": (lambda p: p.edit(EMBED, "<video ", "<video src='x' "), [(EMBED, "malformed")]),
    "no doctype": (lambda p: p.edit(INDEX, "<!DOCTYPE html>", ""), [(INDEX, "page's doctype")]),
    "no language": (lambda p: p.edit(WORDS, 'lang="en"', ""), [(WORDS, "page's lang")]),
    "no direction": (lambda p: p.edit(EMBED, 'dir="ltr"', ""), [(EMBED, "page's dir")]),
    "no title": (lambda p: p.sub(EMBED, "<title>.*?</title>", ""), [(EMBED, "page's title")]),
    "no character set": (lambda p: p.edit(INDEX, '<meta charset="utf-8">', ""), [(INDEX, "page's charset")]),
    "no viewport": (lambda p: p.sub(INDEX, '<meta name="viewport".*?>', ""), [(INDEX, "page's viewport")]),
    "an id twice": (lambda p: p.edit(INDEX, "<h1", f'<h1 id="{CLIP}"'), [(INDEX, "duplicate id")]),
    "an id nobody has": (
        lambda p: p.edit(INDEX, f'aria-labelledby="{CLIP}.title"', 'aria-labelledby="nobody"'),
        [(INDEX, "id missing")],
    ),
    "a heading too deep": (
        lambda p: p.edit(INDEX, "<h1>", "<h1>x</h1><h3>y</h3><h1>"),
        [(INDEX, "heading out of order")],
    ),
    "a broken link": (lambda p: p.edit(INDEX, f'src="{VIDEO}"', 'src="angel.mp4"'), [(INDEX, "broken link")]),
    "a link in other letters": (lambda p: p.edit(EMBED, f"../{VIDEO}", "../Angle.mp4"), [(EMBED, "broken link")]),
    "a place that is not": (lambda p: p.edit(INDEX, f'href="#{CLIP}"', 'href="#angel"'), [(INDEX, "broken link")]),
    "a way out of the folder": (lambda p: p.edit(EMBED, f"../{VIDEO}", f"../../{VIDEO}"), [(EMBED, "broken link")]),
    "a picture of a style": (
        lambda p: p.edit("page.css", "html {", "html { background-image: url(paper.png);"),
        [("page.css", "broken link")],
    ),
    "a script from elsewhere": (
        lambda p: p.edit(INDEX, "</head>", '<script src="https://example.org/x.js"></script></head>'),
        [(INDEX, "loads from elsewhere")],
    ),
    "a font from elsewhere": (
        lambda p: p.edit("page.css", "html {", '@import "//example.org/font.css"; html {'),
        [("page.css", "loads from elsewhere")],
    ),
    "a broken link to copy": (
        lambda p: p.sub(INDEX, r"(?<=src=&#34;)angle\.mp4", "film.mp5"),
        [(INDEX, "snippet's broken link")],
    ),
    "a broken Markdown link to copy": (
        lambda p: p.edit(INDEX, f"]({VIDEO})", "](film)"),
        [(INDEX, "snippet's broken link")],
    ),
    "a broken name in a cell to copy": (
        lambda p: p.edit(INDEX, "    &#39;angle.mp4&#39;", "    &#39;angle.1080.mp4&#39;"),
        [(INDEX, "snippet's broken link")],
    ),
    "an unclosed tag to copy": (lambda p: p.edit(INDEX, "&lt;/video&gt;", ""), [(INDEX, "snippet malformed")]),
    "nothing to copy": (
        lambda p: p.sub(INDEX, r'(<code class="language-python">).*?(?=</code>)', r"\1x"),
        [(INDEX, "snippet without file")],
    ),
    "a video without words": (lambda p: p.sub(EMBED, r' aria-label="[^"]*"', ""), [(EMBED, "alt text missing")]),
    "a picture without words": (
        lambda p: p.edit(INDEX, "<main>", f'<main><img src="{POSTER}">'),
        [(INDEX, "alt text missing")],
    ),
    "a link without words": (
        lambda p: p.edit(INDEX, "<main>", '<main><a href="page.css"></a>'),
        [(INDEX, "name missing")],
    ),
    "a field without words": (lambda p: p.edit(INDEX, "<main>", "<main><input>"), [(INDEX, "label missing")]),
    "faint words": (lambda p: p.edit("page.css", "--mute: #59626F", "--mute: #89929F"), [(INDEX, "contrast")]),
    "faint words in the dark": (
        lambda p: p.edit("page.css", "--key: #6DF1C9", "--key: #46505C"),
        [(INDEX, "contrast")],
    ),
    "faint words of one place": (
        lambda p: p.edit("page.css", "footer {", "footer { background: #777; color: #888;", 1),
        [(INDEX, "contrast")],
    ),
    "a faint outline": (lambda p: p.sub(EMBED, "outline: 3px solid [^;]*", "outline: 3px solid #808080"), []),
    "an outline too faint": (
        lambda p: p.sub(EMBED, "outline: 3px solid [^;]*", "outline: 3px solid #F0F0F0"),
        [(EMBED, "contrast")],
    ),
    "a colour by name": (
        lambda p: p.edit("page.css", "footer {", "footer { color: rebeccapurple; } footer {", 1),
        [(INDEX, "colour unknown")],
    ),
}

DAMAGES = {
    f"{kind}: {name}": damage
    for kind, damages in (
        ("video", VIDEO_DAMAGES),
        ("file", FILE_DAMAGES),
        ("record", RECORD_DAMAGES),
        ("words", WORD_DAMAGES),
        ("page", PAGE_DAMAGES),
    )
    for name, damage in damages.items()
}


def kinds(findings: Sequence[Finding]) -> set[Expected]:
    return {(finding.file, finding.what) for finding in findings}


def test_a_package_just_made_is_sound(package: Package) -> None:
    assert package.found() == []


def test_encoding_anew_is_no_damage_by_itself(package: Package) -> None:
    package.encode()
    package.encode(SCRUB, options={"g": "1", "bf": "0"})
    package.seal()
    assert package.found() == []


@pytest.mark.parametrize(("damage", "expected"), DAMAGES.values(), ids=DAMAGES)
def test_each_damage_is_found_and_nothing_else(package: Package, request: Any, damage: Damage, expected: Any) -> None:
    damage(package)
    if not request.node.callspec.id.startswith("file"):
        package.seal()
    found = package.found()
    assert kinds(found) == set(expected), "\n".join(map(str, found))
    assert all("\n" not in str(finding) for finding in found)


def test_every_kind_of_finding_has_a_damage() -> None:
    said = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
                said.add(ast.literal_eval(node.args[1]) if isinstance(node.args[1], ast.Constant) else None)
    # What is said from a table of facts.
    said |= {f"page's {what}" for what in ("doctype", "lang", "dir", "title", "charset", "viewport")}
    said |= {"codec", "profile", "pixel format", "picture size"}
    said |= {f"colour {what}" for what in ("primaries", "transfer", "matrix", "range")}
    caught = {what for _, expected in DAMAGES.values() for _, what in expected}
    assert said - {None} == caught


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_it_shares_no_code_with_what_it_checks(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
        for module in modules:
            top = module.split(".")[0]
            assert top in sys.stdlib_module_names | {"av", "numpy"} or module.startswith("lesson.verify"), module


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-P", *arguments], cwd=PROJECT, capture_output=True, text=True, check=False)


def test_the_command_says_how_much_is_sound_and_tells_each_fault_in_a_line(package: Package) -> None:
    lesson = package.folder.parent / "one.toml"
    lesson.write_text(f"[clips.{CLIP}]\n")
    options = ["-m", "lesson", "verify", "--lesson", str(lesson), "--media", str(package.folder.parent)]
    sound = run(*options)
    files = len([path for path in package.folder.rglob("*") if path.is_file() and not path.name.startswith(".")])
    assert (sound.returncode, sound.stdout, sound.stderr) == (0, f"verified: 1 clip, {files} files\n", "")
    drop(package, EMBED)
    flipped(package)
    unsound = run(*options)
    assert unsound.returncode == 1 and not unsound.stdout
    lines = unsound.stderr.splitlines()
    assert [line.split(": ")[:2] for line in lines[:1]] == [[f"{package.folder}/{VIDEO}", "checksum"]]
    assert {line.split(": ")[1] for line in lines[1:]} == {"snippet's broken link"}


def test_a_lesson_never_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(f"[clips.{CLIP}]\n")
    never = run("-m", "lesson", "verify", "--lesson", str(tmp_path / "one.toml"), "--media", str(tmp_path))
    assert never.returncode != 0
    assert never.stderr == f"{tmp_path / 'one'}: nothing to verify yet; `make` renders the clips\n"


def test_what_was_found_sound_is_not_looked_at_again_until_it_changes(package: Package) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom lesson.verify import verify\n"
        f"report = verify(Path({str(package.folder)!r}), [{CLIP!r}], everything=False)\n"
        "print(len(report.findings), 'av' in sys.modules, 'manim' in sys.modules)\n"
    )
    assert package.found() == []
    assert run("-c", code).stdout == "0 False False\n"
    package.edit(CHAPTERS, "Same", "One")
    package.seal()
    assert run("-c", code).stdout == "1 True False\n"
    # What was not sound is looked at again.
    assert run("-c", code).stdout == "1 True False\n"


def test_pages_are_looked_at_again_when_a_file_they_lead_to_is_gone(package: Package) -> None:
    assert package.found() == []
    drop(package, EMBED)
    assert kinds(verify(package.folder, [CLIP], everything=False).findings) == {(INDEX, "snippet's broken link")}


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [("#000000", "#FFFFFF", 21), ("#777777", "#FFFFFF", 4.48), ("#0000FF", "#FFFFFF", 8.59)],
)
def test_contrast_is_what_wcag_says(first: str, second: str, ratio: float) -> None:
    assert contrast(first, second) == contrast(second, first) == pytest.approx(ratio, abs=0.005)


def test_a_style_sheet_is_read_rule_by_rule() -> None:
    rules = rules_of("/* a { } */ a, b { color: red; margin: 0 } @media print { @supports (x: y) { c { d: url(e) } } }")
    assert [(rule.conditions, rule.selector, dict(rule.declarations)) for rule in rules] == [
        ((), "a, b", {"color": "red", "margin": "0"}),
        (("@media print", "@supports (x: y)"), "c", {"d": "url(e)"}),
    ]


def test_a_page_is_read_block_by_block() -> None:
    page = parse("<p>One <b>two</b>\n three</p><ul><li>4<li>5</ul><script>6</script>")
    assert page.root.blocks() == ["One two three", "4", "5"]
    assert [fault for _, fault in page.faults] == [
        "<li> is not closed before </ul> on line 2",
        "<li> is not closed before </ul> on line 2",
    ]


def test_the_stretches_of_motion_are_in_order_and_tell_of_much_of_the_clip(sound: Path) -> None:
    told = json.loads((sound / RECORD).read_text(encoding="utf-8"))
    moving = [(stretch["start"], stretch["end"]) for stretch in told["moving"]]
    edges = list(chain.from_iterable(moving))
    assert edges == sorted(edges) and edges[0] >= 0 and edges[-1] < told["video"]["duration"]
    assert sum(end - start for start, end in moving) > 0.3 * told["video"]["duration"]
