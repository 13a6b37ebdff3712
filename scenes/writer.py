"""manim's file writer, made to work in any folder."""

from __future__ import annotations

from pathlib import Path

from manim.scene.scene_file_writer import SceneFileWriter


class ClipFileWriter(SceneFileWriter):
    """Writes a concat list that survives an apostrophe in the path, which manim's own does not."""

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        names = [Path(name).as_posix().replace("'", r"'\''") for name in input_files]
        return "".join(f"file 'file:{name}'\n" for name in names).encode()
