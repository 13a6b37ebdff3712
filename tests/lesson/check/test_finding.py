"""Findings told in one line each, one for each fault."""

from __future__ import annotations

from lesson.check.finding import Finding, merged


def seen(what: str, at: float, excess: float = 0.0, beat: str = "narrow", check: str = "overlap") -> Finding:
    return Finding(check, what, f"by {excess:g}", excess, beat, at, at)


def test_a_line_says_clip_beat_time_what_and_how_much() -> None:
    assert seen('"a" and "b"', 12.34, 0.5).line("angle") == 'angle narrow 12.3 s: overlap: "a" and "b": by 0.5'
    assert Finding("colour", "x looks like y", "12").line("angle") == "angle: colour: x looks like y: 12"


def test_a_lasting_fault_is_one_line_told_at_its_worst() -> None:
    (one,) = merged([seen("a", 2.2, 0.1), seen("a", 2.0, 0.3), seen("a", 2.4, 0.2, beat="next")])
    assert one.line("c") == "c narrow 2.0 to 2.4 s: overlap: a: by 0.3"


def test_a_live_number_is_one_piece_whatever_it_says() -> None:
    found = merged([seen('"0.61" is crossed', 1.0, 1), seen('"−0.32" is crossed', 1.2, 2)])
    assert [one.amount for one in found] == ["by 2"]


def test_different_faults_and_different_times_stay_apart() -> None:
    found = [seen("a", 1.0), seen("b", 1.0), seen("a", 1.0, check="frame"), seen("a", 30.0)]
    assert len(merged(found)) == 4
