"""Counters with drums: rows of windows behind which digits turn."""

import cv2
import numpy as np

import crops
from drum_windows import Row, drawn_windows, real_windows
from paint import Colour, near, one_of, outline
from shown import Shown


def counter(rng: np.random.Generator, apart: bool = False, tone: Colour | None = None) -> Shown:
    """A counter with drums; `tone` is the colour of the face, in which windows often are without a plate of their own."""
    row = Row(rng)
    height = int(rng.integers(36, 66))
    devices = crops.devices(apart)
    if devices and rng.random() < 0.55:
        cells, symbols, marked = real_windows(rng, row, height, devices)
    else:
        cells, symbols, marked = drawn_windows(rng, row, height)
    return _assemble(rng, cells, row.whole, symbols, marked, tone)


def _assemble(rng, cells, whole: int, symbols: str, marked: bool, tone: Colour | None) -> Shown:
    """Puts the windows side by side on a plate; where nothing marks the decimals they are whole digits to a reader."""
    height, width = cells[0].shape[:2]
    count = len(cells)
    gap = int(rng.integers(0, max(2, int(width * 0.75)))) if rng.random() < 0.8 else 0
    pad_x, pad_y = int(rng.integers(1, max(3, height // 3))), int(rng.integers(1, max(3, height // 4)))
    total = count * width + (count - 1) * gap + 2 * pad_x
    if tone is not None and rng.random() < 0.4:
        plate = tone
    elif rng.random() < 0.5:
        plate = near(
            rng, tuple(int(part) for part in np.median(np.concatenate([cell.reshape(-1, 3) for cell in cells]), 0)), 12
        )
    else:
        plate = near(rng, one_of(rng, [(30, 30, 30), (210, 212, 208), (225, 228, 228), (120, 125, 125)], [3, 2, 2, 1]))
    picture = np.empty((height + 2 * pad_y, total, 3), np.uint8)
    picture[:] = plate
    begins = pad_x + whole * (width + gap) - gap // 2
    framed = count > whole and (not marked and rng.random() < 0.8 or rng.random() < 0.25)
    if framed:
        colour, thick = near(rng, (40, 40, 190), 22), -1 if rng.random() < 0.5 else int(rng.integers(2, 5))
        cv2.rectangle(
            picture,
            (begins, 0 if thick < 0 else 1),
            (total - (0 if thick < 0 else 2), picture.shape[0] - (0 if thick < 0 else 2)),
            colour,
            thick,
        )
    comma = count > whole and (not marked and not framed or rng.random() < 0.3)
    _windows(rng, picture, cells, gap, pad_x, pad_y, plate)
    if comma:
        cv2.circle(
            picture,
            (begins, picture.shape[0] - max(2, height // 12)),
            max(1, height // 15),
            near(rng, (10, 10, 10) if sum(plate) > 380 else (230, 230, 230)),
            -1,
            cv2.LINE_AA,
        )
    spans = [
        ((pad_x + place * (width + gap)) / total, (pad_x + place * (width + gap) + width) / total)
        for place in range(count)
    ]
    if not marked and (framed or comma):
        symbols = symbols[:whole] + ''.join(_as_decimal(symbol) for symbol in symbols[whole:])
    return Shown(picture, symbols, spans, (0, 0, picture.shape[1], picture.shape[0]))


def _windows(rng, picture, cells, gap: int, pad_x: int, pad_y: int, plate: Colour) -> None:
    height, width = cells[0].shape[:2]
    framed, teeth = gap > 0 and rng.random() < 0.45, gap > 3 and rng.random() < 0.35
    frame, tooth = near(rng, (25, 25, 25), 25), near(rng, (25, 25, 25) if sum(plate) > 380 else (210, 210, 210))
    x = pad_x
    for cell in cells:
        sunk = int(np.clip(rng.normal(0, 0.8), -2, 2)) if pad_y > 2 else 0
        picture[pad_y + sunk : pad_y + sunk + height, x : x + width] = cell
        if framed:
            outline(picture, x - 1, pad_y - 1, width + 2, height + 2, frame, int(rng.integers(1, 3)))
        for _ in range(int(rng.integers(1, 4)) if teeth else 0):
            y, wide = pad_y + int(rng.uniform(0, 0.85) * height), max(1, int(gap * rng.uniform(0.3, 0.9)))
            left = x + width + (gap - wide) // 2
            cv2.rectangle(
                picture, (left, y), (left + wide, y + max(2, int(height * rng.uniform(0.06, 0.22)))), tooth, -1
            )
        x += width + gap


def _as_decimal(symbol: str) -> str:
    for whole, decimal in (('0123456789', 'abcdefghij'), ('ABCDEFGHIJ', 'klmnopqrst')):
        if symbol in whole:
            return decimal[whole.index(symbol)]
    return symbol
