"""A palette gives back what it can hold exactly, and what it cannot hold nearly."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lesson.film import Film
from lesson.palette import MOST_COLORS, Palette


def film_of(*pictures: np.ndarray) -> Film:
    film = Film()
    for picture in pictures:
        film.add(picture, 4)
    return film


def reduced(palette: Palette, picture: np.ndarray) -> np.ndarray:
    return palette.colors[palette.places(picture)]


@settings(max_examples=15)
@given(arrays(np.uint8, (9, 11, 3), elements=st.sampled_from([0, 3, 128, 255])))
def test_few_colours_are_all_kept(picture: np.ndarray) -> None:
    palette = Palette(film_of(picture))
    assert len(palette.colors) == len(np.unique(picture.reshape(-1, 3), axis=0))
    assert np.array_equal(reduced(palette, picture), picture)


def blends() -> list[np.ndarray]:
    """Return a large area that fades in from black beside small areas of every shade of red and green."""
    shades = np.zeros((64, 64, 3), np.uint8)
    shades[..., 0], shades[..., 1] = 4 * np.mgrid[:64, :64]
    faded = [np.full((64, 128, 3), (share, share, 2 * share), np.uint8) for share in range(2, 120, 8)]
    for picture in faded:
        picture[:, :64] = shades
    return faded


def test_large_areas_keep_their_colour_among_thousands() -> None:
    pictures = blends()
    palette = Palette(film_of(*pictures))
    assert len(palette.colors) == MOST_COLORS
    for picture in pictures:
        assert np.array_equal(reduced(palette, picture)[:, 64:], picture[:, 64:])


def test_no_colour_ends_up_far_from_its_own() -> None:
    pictures = blends()
    off = np.abs(reduced(Palette(film_of(*pictures)), pictures[0]).astype(int) - pictures[0]).max()
    # Some 240 colours are left for a square of 256 x 256 shades: in a grid, each shade would move by 8 at most.
    assert off <= 17


def test_the_same_pictures_give_the_same_palette() -> None:
    first, second = Palette(film_of(*blends())), Palette(film_of(*blends()))
    assert np.array_equal(first.colors, second.colors)


def test_what_stands_still_keeps_its_colour_among_much_that_moves() -> None:
    film = film_of(*blends())
    still = blends()[0].copy()
    still[20:30, 100:110] = (77, 5, 201)
    film.add(still, 150)
    assert (reduced(Palette(film), still)[20:30, 100:110] == (77, 5, 201)).all()


def test_pictures_that_become_alike_become_one_which_stands_for_as_long() -> None:
    shades = np.zeros((16, 32, 3), np.uint8)
    shades[..., 0], shades[..., 1] = 16 * np.mgrid[:16, :32]
    shades[..., 2] = 99
    # One pixel of it differs by so little that it gets the colour it had before.
    nearly = shades.copy()
    nearly[3, 4, 2] = 100
    film = film_of(shades, nearly, 255 - shades)
    palette = Palette(film)
    assert not np.array_equal(*list(film.pictures())[:2])
    applied = palette.applied_to(film)
    assert applied.hundredths == [8, 4]
    for picture, before in zip(applied.pictures(), (shades, 255 - shades), strict=True):
        assert np.array_equal(picture, reduced(palette, before))
