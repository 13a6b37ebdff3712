"""A film holds its pictures as they were, once each, for as long as they stand."""

from __future__ import annotations

import numpy as np
import pytest

from lesson.film import Film


def picture(shade: int, height: int = 12, width: int = 20) -> np.ndarray:
    return np.full((height, width, 3), shade, np.uint8)


def test_pictures_come_back_as_they_were_and_a_still_one_once() -> None:
    film = Film()
    for shade, hundredths in ((1, 4), (1, 4), (2, 4), (1, 8)):
        film.add(picture(shade), hundredths)
    assert [int(shown[0, 0, 0]) for shown in film.pictures()] == [1, 2, 1]
    assert film.hundredths == [8, 4, 8]
    assert film.size == (20, 12)


@pytest.mark.parametrize(("until", "last"), [(30, 26), (10, 6), (5, 2), (0, 2)])
def test_the_last_picture_stands_until_a_time_but_is_never_too_short(until: int, last: int) -> None:
    film = Film()
    film.add(picture(1), 4)
    film.add(picture(2), 12)
    film.stand_until(until)
    assert film.hundredths == [4, last]


def test_a_smaller_film_has_even_sides_the_same_times_and_no_new_colours() -> None:
    film = Film()
    half = picture(0, 90, 160)
    half[:, 80:] = 200
    film.add(half, 4)
    film.add(picture(7, 90, 160), 6)
    small = film.smaller(40)
    assert small.size == (72, 40)
    assert small.hundredths == [4, 6]
    first, second = small.pictures()
    assert (first[:, :34] == 0).all() and (first[:, 38:] == 200).all()
    assert (second == 7).all()
