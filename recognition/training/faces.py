"""Faces of meters: a counter, the number, and all else that is on them."""

import cv2
import numpy as np

import fonts
from blanks import SIZE, Face, blank, corners
from displays import display
from drums import counter
from paint import Colour, lay, near, one_of, outline
from printing import prints, sticker
from works import bow_of_dials, glass, works


def face(rng: np.random.Generator, apart: bool = False) -> Face:
    """A meter's face; one of twenty has no counter."""
    shape = one_of(rng, ['round', 'box', 'square', 'display'], [0.48, 0.21, 0.12, 0.19])
    made, ink, accent = blank(rng, shape)
    has_counter = rng.random() > 0.05
    row = None
    if has_counter:
        row = _counter_place(rng, made, shape, apart)
    if made.is_round and rng.random() < 0.5:
        bow_of_dials(rng, made, ink)
    prints(rng, made, ink, accent)
    works(rng, made, ink)
    if row is not None:
        _insert(rng, made, row, ink)
    if rng.random() < 0.35:
        sticker(rng, made)
    if made.is_round and rng.random() < 0.5:
        glass(rng, made)
    return made


def _counter_place(rng, made: Face, shape: str, apart: bool):
    """Chooses a counter and keeps its place free; what it covers is laid on last."""
    made.is_display = shape == 'display' or (shape == 'square' and rng.random() < 0.25)
    middle = made.picture[SIZE // 2 - 40 : SIZE // 2 + 40, SIZE // 2 - 40 : SIZE // 2 + 40].reshape(-1, 3)
    tone = tuple(int(part) for part in np.median(middle, 0))
    shown = display(rng) if made.is_display else counter(rng, apart, tone)
    made.symbols = shown.symbols
    picture = shown.picture
    rim = int(rng.integers(3, 26)) if made.is_display or rng.random() < 0.35 else 0
    if rim:
        framed = cv2.copyMakeBorder(picture, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=near(rng, (60, 60, 60), 55))
        if made.is_display and rng.random() < 0.6:
            # The glass is larger than its digits.
            tone = tuple(int(part) for part in picture[1, 1])
            framed = cv2.copyMakeBorder(picture, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=tone)
            outline(framed, 0, 0, framed.shape[1], framed.shape[0], near(rng, (50, 50, 50), 40), max(1, rim // 5))
        picture = framed
    wide = int(SIZE * rng.uniform(0.3, 0.8))
    aside, above = made.half
    wide = min(wide, int(SIZE * 0.76) if shape == 'round' else int(1.9 * aside))
    share = min(wide / picture.shape[1], 1.7 * above / picture.shape[0])
    wide, high = max(8, int(picture.shape[1] * share)), max(8, int(picture.shape[0] * share))
    small = cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR)
    middle = SIZE / 2
    x = int(
        np.clip(
            middle + rng.normal(0, SIZE * 0.035) - wide / 2,
            middle - aside + 4,
            max(middle - aside + 4, middle + aside - wide - 4),
        )
    )
    y = int(
        np.clip(
            middle + above * rng.uniform(-0.5, 0.5) - high / 2,
            middle - above + 4,
            max(middle - above + 4, middle + above - high - 4),
        )
    )
    made.taken.append((x - 6, y - 6, x + wide + 6, y + high + 6))
    left, top, right, bottom = (part * share for part in shown.row)
    x_row, y_row = x + rim * share + left, y + rim * share + top
    made.counter = corners(x_row, y_row, right - left, bottom - top)
    return small, x, y


def _insert(rng, made: Face, row, ink: Colour) -> None:
    picture, x, y = row
    high, wide = picture.shape[:2]
    made.picture[y : y + high, x : x + wide] = picture
    if rng.random() < 0.6:
        unit = fonts.glyph(one_of(rng, fonts.plain()), str(one_of(rng, ['m³', 'kWh', 'm³', 'kWh', 'MWh'])), 40)
        tall = max(8, int(high * rng.uniform(0.35, 0.75)))
        lay(
            made.picture,
            fonts.scaled(unit, round(unit.shape[1] * tall / unit.shape[0]), tall),
            x + wide + 4,
            int(y + high * rng.uniform(0, 0.4)),
            ink,
        )
