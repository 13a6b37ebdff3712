"""The scaling clip's two columns, raw and divided, at any width."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dotattn import octave_steps
from scenes.scaling_facts import FOCUS
from scenes.scrub import Reading, Scrub

if TYPE_CHECKING:
    from scenes.parameters import ScalingParameters
    from scenes.scaling import Scaling

# Steps from one power of two to the next; fewer where every component is drawn, which takes long.
STEPS, COSTLY_STEPS = 8, 2
# Steps in all: more would lie closer than a finger on a slider tells apart, and each takes as long as the others.
MOST_STEPS = 72
# The densities of narrower vectors are spikes that would flatten all others.
LOW = 4
NO_BREAK = "\N{NO-BREAK SPACE}"


class ScalingScrub(Scrub):
    """Widths from 1 to the clip's widest, all the clip's among them."""

    clip: Scaling

    def __init__(self, clip: Scaling) -> None:
        super().__init__(clip)
        widths = clip.facts.dims
        self.values = [float(d_k) for d_k in widths]
        self.landmarks = [float(d_k) for d_k in octave_steps(widths[-1], 1) if d_k in widths]
        self.start = float(clip.facts.focus)

    @classmethod
    def parameters(cls, params: ScalingParameters) -> Any:
        """Return the parameters with all widths in place of the clip's stops."""
        steps = STEPS if params.components == "normal" else COSTLY_STEPS
        widest = max(FOCUS, params.dims[-1])
        affordable = MOST_STEPS // (widest.bit_length() - 1)
        widths = {*octave_steps(widest, min(steps, affordable)).tolist(), *params.dims}
        # More widths than a clip may stop at, so not checked anew.
        return params.model_copy(update={"dims": sorted(widths)})

    def set_scene(self) -> None:
        """Put up both columns and the gauges."""
        clip = self.clip
        self.caption = clip.caption_of("sweep")
        clip.divided.set_value(1)
        clip.stand_side_by_side([d_k for d_k in clip.facts.dims if d_k >= LOW])

    def show_at(self, value: float) -> None:
        """Go to a width."""
        clip = self.clip
        clip.announced = round(value)
        clip.at.set_value(self.values.index(value))
        clip.renew()
        clip.clear()
        self.still = [clip.title, self.caption]
        clip.add(*self.still, *clip.side_by_side())

    @property
    def written(self) -> str:
        """The width."""
        return self.clip.d_k.value.text

    @property
    def readings(self) -> list[Reading]:
        """Exact and measured spread, then the gauges, raw and divided each."""
        clip = self.clip
        spreads = zip(clip.raw.spreads, clip.scaled.spreads, strict=True)
        pairs = [(stat[0].label, tuple(side.value for side in stat)) for stat in spreads][::-1]
        pairs += [(gauge.name, gauge.values) for gauge in clip.table.gauges]
        headers = [column.header.text.replace(" ", NO_BREAK) for column in (clip.raw, clip.scaled)]
        return [
            Reading(clip.say("scrub.reading", what=name.text, scores=header), value.text)
            for name, values in pairs
            for header, value in zip(headers, values, strict=True)
        ]
