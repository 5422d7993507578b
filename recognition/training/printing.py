"""What is printed on faces, and stuck on them."""

import cv2
import numpy as np

import fonts
from blanks import SIZE, Face, corners
from paint import Colour, lay, near, one_of

_PRINT = [
    'Qn 1,5 m³/h',
    'Qmax 6 m³/h',
    'pmax 0,5 bar',
    'Wasserzähler',
    'BK-G4',
    'G4',
    'CE M17 0102',
    'Klasse 2',
    '230 V 50 Hz',
    'kWh',
    '5(60) A',
    '90°C',
    'EN 1359',
    'Typ DD3',
    'Nr.',
    'Made in Germany',
    'x0,0001',
    '10 imp/m³',
    '75 U/kWh',
    'DE-07-MI002-PTB001',
    'R80H',
    'Q3 2,5',
    'V 1,2 dm³',
    'Drehstromzähler',
    'Eigentum',
    'H-B V-A',
    'Gaszähler',
    'Static Watt-Hour Meter',
    'IEC 62053',
    'Q3/Q1=80',
    '2017',
    '04/16',
    '3200 imp/kWh',
    'DN15',
    'T30',
    '20°C',
]
_MAKERS = [
    'ELSTER',
    'Itron',
    'SENSUS',
    'ISKRA',
    'ACTARIS',
    'LANDIS+GYR',
    'ZENNER',
    'Minol',
    'ista',
    'TECHEM',
    'EMH',
    'EasyMeter',
    'METRIX',
    'Pipersberg',
    'Wehrle',
    'Hydrus',
    'NOVATOR',
    'Kamstrup',
    'DIEHL',
    'KROM',
]
#: The fewest digits of a line that may be a meter's number.
NUMBER_DIGITS = 4
_PREFIXES = ['', '', 'No. ', 'Nr. ', 'E ', 'No ', 'S/N ', '1 EMH ', 'Z-Nr. ', '№ ']


def write(rng, made: Face, text: str, height: float, colour: Colour):
    """Writes a text where there is room; gives its place."""
    ink = fonts.glyph(one_of(rng, fonts.plain()), text, 40)
    high = max(6, round(height))
    wide = max(2, round(ink.shape[1] * high / ink.shape[0]))
    for _ in range(8):
        x, y = rng.uniform(0.05, 0.8) * SIZE, rng.uniform(0.05, 0.9) * SIZE
        if made.free(x, y, wide, high):
            lay(made.picture, fonts.scaled(ink, wide, high), int(x), int(y), colour)
            made.taken.append((x - 3, y - 3, x + wide + 3, y + high + 3))
            _note(made, text, x, y, wide, high)
            return x, y, wide, high
    return None


def _note(made: Face, text: str, x: float, y: float, wide: float, high: float) -> None:
    """Nobody can see which line with many digits is the number: the finder is to show all of them."""
    if sum(each.isdigit() for each in text) >= NUMBER_DIGITS:
        made.numbers.append(corners(x - 2, y - 2, wide + 4, high + 4))


def prints(rng: np.random.Generator, made: Face, ink: Colour, accent: Colour) -> None:
    """The maker, the number, and the small print."""
    for _ in range(int(rng.integers(0, 3))):
        write(rng, made, str(one_of(rng, _MAKERS)), rng.uniform(14, 44), accent)
    _number(rng, made, ink)
    is_dense = rng.random() < 0.4
    for _ in range(int(rng.integers(10, 28) if is_dense else rng.integers(2, 12))):
        tall = rng.uniform(6, 12) if is_dense else rng.uniform(7, 20)
        write(rng, made, str(one_of(rng, _PRINT)), tall, ink if rng.random() < 0.8 else accent)


def _number(rng, made: Face, ink: Colour) -> None:
    """The meter's number, often with a bar code."""
    if rng.random() < 0.1:
        return
    digits = ''.join(str(digit) for digit in rng.integers(0, 10, int(rng.integers(6, 13))))
    if rng.random() < 0.3:
        digits = ' '.join([digits[: len(digits) // 2], digits[len(digits) // 2 :]])
    prefix = str(one_of(rng, _PREFIXES))
    place = write(rng, made, prefix + digits, rng.uniform(12, 34), ink)
    if place is None:
        return
    x, y, wide, high = place
    # Medium and maker are part of a number (DIN 43863-5), "No." is not.
    made.number_text = (prefix if prefix in ('E ', '1 EMH ') else '') + digits
    bars = rng.uniform(14, 34)
    if rng.random() < 0.5 and made.free(x, y + high + 5, wide, bars):
        end, left = x + wide, x
        cv2.rectangle(
            made.picture, (int(x - 4), int(y + high + 3)), (int(end + 4), int(y + high + 6 + bars)), (240, 240, 240), -1
        )
        while left < end:
            thick = int(rng.integers(1, 4))
            cv2.rectangle(
                made.picture,
                (int(left), int(y + high + 5)),
                (int(left) + thick - 1, int(y + high + 4 + bars)),
                (25, 25, 25),
                -1,
            )
            left += thick + int(rng.integers(1, 4))
        made.taken.append((x - 4, y + high + 3, end + 4, y + high + 6 + bars))


def sticker(rng, made: Face) -> None:
    """A label of the utility, often with digits in a row that are no counter."""
    wide, high = int(rng.uniform(0.15, 0.45) * SIZE), int(rng.uniform(0.05, 0.16) * SIZE)
    for _ in range(6):
        x, y = int(rng.uniform(0.05, 0.8) * SIZE), int(rng.uniform(0.05, 0.9) * SIZE)
        if made.free(x, y, wide, high):
            cv2.rectangle(
                made.picture,
                (x, y),
                (x + wide, y + high),
                near(
                    rng, one_of(rng, [(240, 240, 240), (60, 210, 240), (60, 160, 240), (80, 190, 90), (30, 30, 30)]), 15
                ),
                -1,
            )
            text = one_of(
                rng,
                [
                    '2026',
                    'geeicht bis 2031',
                    ''.join(str(digit) for digit in rng.integers(0, 10, 5)),
                    'EICH',
                    '0123',
                    'STADTWERKE',
                    'M 24',
                ],
            )
            ink = fonts.glyph(one_of(rng, fonts.plain()), str(text), 40)
            tall = int(high * rng.uniform(0.3, 0.7))
            long = min(wide - 6, round(ink.shape[1] * tall / ink.shape[0]))
            lay(
                made.picture,
                fonts.scaled(ink, long, tall),
                x + 3,
                y + 3,
                near(rng, (30, 30, 30), 20),
            )
            made.taken.append((x, y, x + wide, y + high))
            _note(made, str(text), x + 3, y + 3, long, tall)
            return
