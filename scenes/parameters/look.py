"""How all clips of a lesson look."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from scenes.parameters.basis import Strict


class Look(Strict):
    """How all clips of a lesson look."""

    theme: Literal["dark", "light"] = Field("dark", description="Colours: dark or light background.")
    aspect: Literal["16:9", "1:1", "9:16"] = Field(
        "16:9", description="Shape of the frame: 16:9 wide, 1:1 square, 9:16 tall for phones."
    )
    speed: float = Field(1.0, ge=0.25, le=4, description="Pace: 2 plays twice as fast, 0.5 half as fast.")
    font: str | None = Field(
        default=None,
        description="Family of the words, one that comes with Typst or lies in the folder fonts; formulas keep theirs.",
    )

    @field_validator("font")
    @classmethod
    def _is_here(cls, font: str | None) -> str | None:
        if font is not None:
            from scenes.fonts import families

            if font not in families():
                raise ValueError(f"one of {', '.join(map(repr, families()))}; more in the folder fonts")
        return font
