"""Contact sheets and drafts of a lesson's clips, those that would come out otherwise than they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lesson.alone import sole_use
from lesson.files import shown
from lesson.job import Job
from lesson.plan import Plan
from lesson.problems import RenderFailed
from lesson.site import write_site
from lesson.watch.drawn_from import drawn_from
from lesson.watch.memory import Drawn

# In the lesson's folder: a draft never takes the place of a finished clip.
DRAFTS = "draft"


def draw_anew(plan: Plan) -> None:
    """Draw the contact sheets of a plan, then drafts of its videos, and print the path of each that is drawn.

    Raises
    ------
    RenderFailed
        With one line for each that failed; the others are drawn all the same.
    """
    drafts = plan.folder / DRAFTS
    with sole_use(plan.folder):
        drafts.mkdir(exist_ok=True)
        drawn = Drawn(plan.folder)
        sheets = {job.name: plan.folder / f"{job.name}.sheet.png" for job in plan.jobs}
        videos = {job.name: drafts / f"{job.name}.mp4" for job in plan.jobs}
        failures = _draw(plan.jobs, sheets, drawn)
        # What cannot be drawn on a sheet cannot be rendered either.
        shown_on_sheets = [job for job in plan.jobs if drawn.holds(sheets[job.name], drawn_from(job))]
        renders = [job.model_copy(update={"kind": "video"}) for job in shown_on_sheets]
        failures += _draw(renders, videos, drawn)
        write_site(drafts, plan.lesson.title, plan.lesson.clips)
    if failures:
        raise RenderFailed(*failures)
    if not drawn.anything:
        print(f"{shown(plan.folder)}: nothing to draw anew", flush=True)


def _draw(jobs: Sequence[Job], paths: dict[str, Path], drawn: Drawn) -> list[str]:
    """Draw what is not as it would come out now, and return a line for each failure."""
    stale = [job for job in jobs if not drawn.holds(paths[job.name], drawn_from(job))]
    if not stale:
        return []
    from lesson.making import make, publish_clip

    def publish(folder: Path, job: Job, finished: Path) -> None:
        publish_clip(folder, job, finished)
        drawn.note(paths[job.name], drawn_from(job))
        print(shown(paths[job.name]), flush=True)

    try:
        make(paths[stale[0].name].parent, stale, publish)
    except RenderFailed as failure:
        return list(failure.lines)
    return []
