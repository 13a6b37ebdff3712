"""The snippets in a page's copy boxes: they parse, and every file they name is in the package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from lesson.verify.finding import Finding
from lesson.verify.links import Reference, is_in, references
from lesson.verify.markup import Element, parse

LANGUAGE = re.compile(r"\blanguage-(\w+)")
MARKDOWN_LINK = re.compile(r"(?<!\\)\]\(([^()\s]+)\)")
# Folders that a site puts around the files; the note beside a snippet says which.
SITE_FOLDERS = re.compile(r"^(?:\.{1,2}/|_static/)+")
FILE_NAME = re.compile(r"(?<![\w.-])(?:embed/)?[\w-]+(?:\.[\w-]+)*\.(?:gif|html|json|md|mp4|png|srt|vtt|webm|webp)\b")
# What may hold HTML; the parameters of a clip are shown as code too but are no snippet.
MARKUP, NO_SNIPPETS = {"html", "markdown", "rst"}, {"toml"}
ESCAPED = re.compile(r"\\[<>]")


def check_snippets(folder: Path, page: str, root: Element) -> Iterator[Finding]:
    """Hold every snippet on a page to the files of the package."""
    for code in root.all("code"):
        language = LANGUAGE.search(code.attributes.get("class", ""))
        if language is None or language[1] in NO_SNIPPETS:
            continue
        where, text = f"{language[1]} snippet on line {code.line}", code.source()
        markup = parse(ESCAPED.sub("", text) if language[1] in MARKUP else "")
        for line, fault in markup.faults:
            yield Finding(page, "snippet malformed", f"{where}: its line {line}: {fault}")
        named = _files_named(text, markup.root)
        if not named:
            yield Finding(page, "snippet without file", f"{where} names no file of a clip")
        for name in sorted(named):
            if not is_in(folder, PurePosixPath(name)):
                yield Finding(page, "snippet's broken link", f"{where} names {name}, which is not in the package")


def _files_named(text: str, markup: Element) -> set[str]:
    """Return the files that a snippet names, without the folders that a site puts around them."""
    links = [Reference(address, 0, True) for address in MARKDOWN_LINK.findall(text)]
    links += references(markup)
    addresses = {link.address.split("#")[0] for link in links if not link.is_external}
    return {SITE_FOLDERS.sub("", name) for name in {*addresses, *FILE_NAME.findall(text)} if name}
