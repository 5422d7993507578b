"""What is seen of each drum through its window: real digits, or drawn ones on a cylinder."""

import math

import cv2
import numpy as np

import crops
import fonts
from paint import Colour, near, one_of
from symbols import drum_symbol


class Row:
    """What a counter shows: digits, how many of them are whole, and how far each drum has moved (0 to 1)."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.whole = int(one_of(rng, [4, 5, 6, 7, 8], [1, 5, 2, 1, 0.4]))
        self.decimals = int(one_of(rng, [0, 1, 2, 3, 4], [2, 2, 1.5, 4, 0.3]))
        count = self.whole + self.decimals
        self.digits = [int(digit) for digit in rng.integers(0, 10, count)]
        for place in range(min(self.whole - 1, int(one_of(rng, [0, 1, 2, 3], [2, 2, 3, 2])))):
            self.digits[place] = 0
        self.moved = [float(np.clip(rng.normal(0, 0.06), -0.15, 0.2)) for _ in range(count)]
        last = float(one_of(rng, [0.0, rng.uniform(0, 0.45), rng.uniform(0, 1)], [3, 3, 4]))
        self.moved[-1] += last
        # A drum turns on while the one to its right goes from 9 to 0.
        for place in range(count - 2, -1, -1):
            if self.digits[place + 1] != 9 or self.moved[place + 1] < 0.15:
                break
            self.moved[place] = self.moved[place + 1] * rng.uniform(0.75, 1)

    def symbols(self) -> str:
        """What a reader has to say to it."""
        return ''.join(
            drum_symbol(digit, max(0.0, moved), place >= self.whole)
            for place, (digit, moved) in enumerate(zip(self.digits, self.moved))
        )


def real_windows(rng, row: Row, height: int, devices) -> tuple[list[np.ndarray], str, bool]:
    weights = [math.sqrt(device.count) for device in devices]
    main = one_of(rng, devices, weights)
    other = one_of(rng, devices, weights) if rng.random() < 0.4 else main
    red, symbols, cells = rng.random() < 0.7, '', []
    margin_x, margin_y = rng.uniform(0, 0.1), rng.uniform(0, 0.06)
    for place, digit in enumerate(row.digits):
        decimal = place >= row.whole
        device, moved = (other if decimal else main), row.moved[place]
        symbol = drum_symbol(digit, max(0.0, moved), decimal and red)
        between = symbol in 'ABCDEFGHIJklmnopqrst'
        shown = digit if between or moved <= 0.75 else (digit + 1) % 10
        if between and not device.between[shown]:
            between, symbol = False, drum_symbol(shown, 0, decimal and red)
        pool = device.between[shown] if between else device.standing[shown]
        pool = pool or [file for each in devices for file in each.standing[shown]]
        crop = _reddest(rng, pool, decimal and red)
        high, wide = crop.shape[:2]
        x, y = int(wide * margin_x), int(high * margin_y)
        crop = crop[y : high - y, x : wide - x]
        if decimal and red and crops.redness(crop) < 12:
            crop = _reddened(rng, crop)
        cells.append(crop)
        symbols += symbol
    level = np.mean([cell.mean() for cell in cells])
    width = int(np.median([cell.shape[1] * height / cell.shape[0] for cell in cells]))
    cells = [
        cv2.resize(
            np.clip(cell * (1 + 0.7 * (level / max(8, cell.mean()) - 1)), 0, 255).astype(np.uint8),
            (max(10, width), height),
            interpolation=cv2.INTER_CUBIC,
        )
        for cell in cells
    ]
    return cells, symbols, red


def _reddest(rng, pool: list[str], red: bool) -> np.ndarray:
    best = None
    for _ in range(4):
        crop = crops.picture(pool[rng.integers(len(pool))])
        if best is None or (crops.redness(crop) > 25) == red:
            best = crop
        if (crops.redness(crop) > 25) == red:
            break
    return best


def _reddened(rng, crop: np.ndarray) -> np.ndarray:
    tinted = crop.astype(np.float32)
    tinted[:, :, :2] *= rng.uniform(0.25, 0.6)
    tinted[:, :, 2] = np.clip(tinted[:, :, 2] * 1.1 + rng.uniform(20, 70), 0, 255)
    return (tinted * rng.uniform(0.5, 1)).astype(np.uint8)


def drawn_windows(rng, row: Row, height: int) -> tuple[list[np.ndarray], str, bool]:
    face, stroke = one_of(rng, fonts.plain()), int(one_of(rng, [0, 0, 1, 2]))
    dark = rng.random() < 0.5
    ink, drum = ((230, 235, 235), (28, 25, 25)) if dark else ((30, 25, 25), (220, 226, 226))
    ink, drum = near(rng, ink), near(rng, drum)
    style = rng.random()
    if style < 0.35:
        red = rng.uniform(0.4, 1.1) * np.float32([35, 35, 185])
        ink_decimal, drum_decimal = near(rng, (235, 240, 240)), near(rng, tuple(red))
    elif style < 0.75:
        ink_decimal, drum_decimal = (
            near(rng, (50, 40, 195)),
            near(rng, (226, 232, 232)) if dark and rng.random() < 0.6 else drum,
        )
    else:
        ink_decimal, drum_decimal = ink, drum
    width = int(height * rng.uniform(0.42, 0.9))
    tall, stretch = rng.uniform(0.55, 0.9), rng.uniform(0.8, 1.25)
    pitch, shade, light = rng.uniform(1.0, 1.35), rng.uniform(0, 0.6), rng.uniform(-0.3, 0.3)
    cells = []
    for place, digit in enumerate(row.digits):
        decimal = place >= row.whole
        cells.append(
            _drawn_cell(
                rng,
                face,
                stroke,
                digit,
                row.moved[place],
                (width, height),
                tall,
                stretch,
                pitch,
                ink_decimal if decimal else ink,
                drum_decimal if decimal else drum,
            )
        )
    y = np.linspace(-1, 1, height)
    shading = (1 - shade * np.abs(y + light) ** rng.uniform(1.5, 3))[:, None, None]
    cells = [np.clip(cell * shading, 0, 255).astype(np.uint8) for cell in cells]
    return cells, row.symbols(), style < 0.75


def _drawn_cell(rng, face, stroke, digit, moved, size, tall, stretch, pitch, ink: Colour, drum: Colour) -> np.ndarray:
    """One window: the digit and its neighbours, further apart than a digit is tall."""
    width, height = size
    cell = np.empty((height, width, 3), np.uint8)
    cell[:] = drum
    high = height * tall
    for step in (-1, 0, 1):
        glyph = fonts.glyph(face, str((digit + step) % 10), 64, stroke)
        wide = min(width * 0.94, high * glyph.shape[1] / glyph.shape[0] * stretch)
        # On a cylinder what is above or below is seen flatter.
        offset = (step - moved) * pitch * high
        flat = max(0.35, math.cos(min(1.2, abs(offset) / height)))
        glyph = fonts.scaled(glyph, round(wide), round(high * flat))
        top = round(height / 2 + offset - glyph.shape[0] / 2)
        share = _placed(glyph, top, round((width - glyph.shape[1]) / 2), height, width)[..., None] / 255
        cell = (cell * (1 - share) + np.float32(ink) * share).astype(np.uint8)
    return cell


def _placed(glyph: np.ndarray, top: int, left: int, height: int, width: int) -> np.ndarray:
    canvas = np.zeros((height, width), np.float32)
    first, last = max(0, top), min(height, top + glyph.shape[0])
    if last > first:
        part = glyph[first - top : last - top, max(0, -left) :][:, : width - max(0, left)]
        canvas[first:last, max(0, left) : max(0, left) + part.shape[1]] = part
    return canvas
