"""What the finder cuts out for the reader: a counter with a little of what surrounds it, straightened, 48 by 256."""

import cv2
import numpy as np

from camera import photographed
from displays import display
from drums import counter
from paint import near, one_of, outline, words
from symbols import POINT, TURNED

HEIGHT, WIDTH = 48, 256
#: How much of the counter's width and height is cut with it on each side; the same in recognition/src.
MARGIN_X, MARGIN_Y = 0.08, 0.12

_BESIDE = ['m³', 'kWh', 'm3', 'MWh', 'm³/h', 'kW h', 'L', 'm']
_AROUND = [
    'Qn=1,5 m3/h',
    '10000 1000 100 10 1',
    'm³',
    'Q max 6 m³/h',
    'No 1234567',
    '1/10',
    '1 imp = 10 L',
    'kWh',
    '100 10 1',
    'x0,001',
    'Nr. 88120443',
    'TYP E8 2019',
    '230/400 V',
]


def strip(rng: np.random.Generator, apart: bool = False) -> tuple[np.ndarray, tuple[str, list[float]]]:
    """A strip (RGB, HEIGHT x WIDTH), its symbols and where the middle of each is as a share of the width.

    Upside down each digit is a TURNED one; there are no symbols where there is no counter.
    """
    chance = rng.random()
    if chance < 0.03:
        return _nothing(rng), ('', [])
    shown = (display if rng.random() < 0.4 else counter)(rng, apart)
    left, top, right, bottom = shown.row
    wide, high = right - left, bottom - top
    margin_x, margin_y = int(wide * 0.3), int(high * 0.8)
    canvas = _surroundings(rng, shown.picture, margin_x, margin_y)
    corners, cut_left, cut_right = _cut(rng, wide, high)
    symbols, middles = _visible(shown.symbols, shown.spans, cut_left, cut_right)
    source = (corners + np.float32([margin_x + left, margin_y + top])).astype(np.float32)
    straight = cv2.getPerspectiveTransform(source, np.float32([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]))
    if rng.random() < 0.15:
        cut = _warped(photographed(rng, canvas), straight)
    else:
        cut = photographed(rng, _warped(canvas, straight), 0.8)
    if chance > 0.84:
        cut = cut[::-1, ::-1]
        turned = [round(1 - middle, 4) for symbol, middle in zip(symbols, middles) if symbol != POINT]
        symbols, middles = TURNED * len(turned), turned[::-1]
    return np.ascontiguousarray(cut[:, :, ::-1]), (symbols, middles)


def _warped(canvas: np.ndarray, straight: np.ndarray) -> np.ndarray:
    """As recognition/src samples: halved by averaging while that leaves enough, then linear between four pixels."""
    _, wide = canvas.shape[:2]
    across = wide * np.linalg.norm(straight[0, :2])
    while across * 2 <= wide:
        canvas = cv2.resize(canvas, (canvas.shape[1] // 2, canvas.shape[0] // 2), interpolation=cv2.INTER_AREA)
        straight = straight @ np.diag([2.0, 2.0, 1.0])
        wide //= 2
    return cv2.warpPerspective(
        canvas, straight, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def _surroundings(rng, picture: np.ndarray, margin_x: int, margin_y: int) -> np.ndarray:
    """The face of the meter around the counter: frames, print, edges."""
    high, wide = picture.shape[:2]
    canvas = np.empty((high + 2 * margin_y, wide + 2 * margin_x, 3), np.uint8)
    canvas[:] = near(
        rng,
        one_of(rng, [(215, 220, 220), (190, 200, 205), (40, 40, 45), (150, 150, 150), (190, 120, 60), (235, 235, 235)]),
        25,
    )
    ink = near(rng, (25, 20, 20) if canvas[0, 0].mean() > 110 else (225, 225, 225), 15)
    for _ in range(int(rng.integers(0, 3))):
        thick = int(rng.integers(1, 7))
        away = int(rng.integers(1, max(2, margin_y // 2)))
        outline(
            canvas,
            margin_x - away,
            margin_y - away,
            wide + 2 * away,
            high + 2 * away,
            near(rng, (60, 60, 60), 60),
            thick,
        )
    canvas[margin_y : margin_y + high, margin_x : margin_x + wide] = picture
    if rng.random() < 0.5:
        tall = max(7, int(high * rng.uniform(0.25, 0.7)))
        words(
            rng,
            canvas,
            str(one_of(rng, _BESIDE)),
            margin_x + wide + int(rng.integers(2, 16)),
            margin_y + int(high * rng.uniform(0, 0.5)),
            tall,
            ink,
        )
    if rng.random() < 0.25:
        _sign(rng, canvas, margin_x - int(rng.integers(1, 12)), margin_y + int(high * rng.uniform(0, 0.3)), high, ink)
    for below in (False, True):
        if rng.random() < 0.5:
            tall = max(6, int(high * rng.uniform(0.15, 0.45)))
            y = margin_y + high + int(rng.integers(1, 12)) if below else margin_y - tall - int(rng.integers(1, 12))
            words(rng, canvas, str(one_of(rng, _AROUND)), int(rng.uniform(0, 0.7) * canvas.shape[1]), y, tall, ink)
    if rng.random() < 0.15:
        edge = int(rng.uniform(0, 0.25) * margin_x)
        canvas[:, :edge] = near(rng, (90, 90, 90), 60)
    return canvas


def _sign(rng, canvas: np.ndarray, right: int, top: int, high: int, ink) -> None:
    """What stands before a counter: a mark of conformity, a warning, a bolt; no digit."""
    side = int(high * rng.uniform(0.35, 0.9))
    left, shape = right - int(side * rng.uniform(0.5, 1.2)), rng.random()
    if shape < 0.5:
        cv2.rectangle(canvas, (left, top), (right, top + side), ink, -1 if rng.random() < 0.5 else 2)
    if shape < 0.35 or shape > 0.8:
        middle = ((left + right) / 2, top + side / 2)
        points = np.float32(middle) + rng.uniform(-0.5, 0.5, (3, 2)).astype(np.float32) * (right - left)
        cv2.fillPoly(canvas, [points.astype(np.int32)], near(rng, (200, 200, 200), 40) if shape < 0.35 else ink)
    elif shape >= 0.5:
        words(rng, canvas, str(one_of(rng, ['CE', 'No', 'M', '→', 'Nr', 'T', 'V'])), left, top, side, ink)


def _cut(rng, wide: int, high: int) -> tuple[np.ndarray, float, float]:
    """Corners as a finder gives them, never quite right; and the shares of the width at which the cut begins and ends."""
    left, right = -MARGIN_X + rng.normal(0, 0.03), 1 + MARGIN_X + rng.normal(0, 0.035)
    if rng.random() < 0.12:
        right = rng.uniform(0.6, 1.3)
    if rng.random() < 0.1:
        left = rng.uniform(-0.3, 0.3)
    top, bottom = -MARGIN_Y + rng.normal(0, 0.07), 1 + MARGIN_Y + rng.normal(0, 0.07)
    skew = rng.normal(0, 0.08) * high
    corners = np.float32(
        [
            [left * wide, top * high + skew],
            [right * wide, top * high - skew],
            [right * wide, bottom * high - skew],
            [left * wide, bottom * high + skew],
        ]
    )
    corners += rng.normal(0, 0.02, (4, 2)).astype(np.float32) * high
    return corners, left, right


def _visible(symbols: str, spans, left: float, right: float) -> tuple[str, list[float]]:
    """Without the digits that the cut has lost more than half of; and where the middle of each is in the cut."""
    kept, middles, place = '', [], 0
    for symbol in symbols:
        begins, ends = spans[min(place, len(spans) - 1)]
        if symbol == '.':
            # The point belongs to the digit before it.
            if kept and spans[place - 1][1] <= right:
                kept += '.'
                middles.append((0.5 * (spans[place - 1][1] + begins) - left) / (right - left))
            continue
        if begins + 0.45 * (ends - begins) >= left and ends - 0.4 * (ends - begins) <= right:
            kept += symbol
            middles.append((0.5 * (begins + ends) - left) / (right - left))
        place += 1
    return kept, [round(middle, 4) for middle in middles]


def _nothing(rng) -> np.ndarray:
    """A part of a face without a counter."""
    plain = np.empty((96, 512, 3), np.uint8)
    plain[:] = near(rng, one_of(rng, [(215, 220, 220), (40, 40, 45), (130, 130, 130)]), 30)
    ink = near(rng, (25, 20, 20) if plain[0, 0].mean() > 110 else (225, 225, 225), 15)
    for _ in range(int(rng.integers(0, 6))):
        words(
            rng,
            plain,
            str(
                one_of(
                    rng,
                    ['ELSTER', 'Typ', 'Wasserzähler', 'Made in Germany', 'Itron', 'CE', '°C', 'Eigentum', 'imp/kWh'],
                )
            ),
            int(rng.uniform(-50, 450)),
            int(rng.uniform(-10, 80)),
            int(rng.integers(8, 50)),
            ink,
        )
    return photographed(rng, cv2.resize(plain, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))[:, :, ::-1].copy()


if __name__ == '__main__':
    import sys
    import time

    seeded = np.random.default_rng(int(sys.argv[1]))
    begun = time.process_time()
    made = [strip(seeded) for _ in range(96)]
    print(f'{(time.process_time() - begun) / 96 * 1000:.1f} ms each')
    sheet = np.full((24 * 66, 4 * 264, 3), 255, np.uint8)
    for number, (image, (text, middles)) in enumerate(made):
        y, x = divmod(number, 4)
        sheet[y * 66 + 16 : y * 66 + 64, x * 264 : x * 264 + 256] = image[:, :, ::-1]
        cv2.putText(sheet, text, (x * 264, y * 66 + 12), 0, 0.45, (0, 0, 200), 1)
        for middle in middles:
            sheet[y * 66 + 62 : y * 66 + 66, x * 264 + int(middle * WIDTH)] = (0, 0, 255)
    cv2.imwrite(sys.argv[2], sheet)
