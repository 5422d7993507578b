"""Photos with what stands on them, for validating: python3 photos.py FOLDER [COUNT]; never trained on.

Of devices that are held apart, from a seed of their own. Writes the photos and a table like that of labelled ones.
"""

import os
import sys

import cv2
import numpy as np

from scenes import taken
from symbols import DECIMAL, DECIMAL_BETWEEN, POINT, WHOLE, WHOLE_BETWEEN

#: No training has this one.
SEED = 90210
#: Pixels each way.
SIDE = 720


def digits_of(symbols: str) -> tuple[str, str]:
    """The whole digits and decimals that a careful reader takes from what a counter shows."""
    whole, decimals, right = '', '', None
    behind_point = POINT in symbols
    for symbol in reversed(symbols):
        if symbol == POINT:
            behind_point = False
            continue
        row = next(row for row in (WHOLE, WHOLE_BETWEEN, DECIMAL, DECIMAL_BETWEEN) if symbol in row)
        digit = row.index(symbol)
        if row in (WHOLE_BETWEEN, DECIMAL_BETWEEN) and right is not None and right < 5:
            digit = (digit + 1) % 10
        if behind_point or row in (DECIMAL, DECIMAL_BETWEEN):
            decimals = str(digit) + decimals
        else:
            whole = str(digit) + whole
        right = digit
    return whole, decimals


def _corners(face, place: np.ndarray) -> str:
    """Where on the photo the counter stands: x and y of its corners in reading order."""
    if face.counter is None:
        return ''
    return ' '.join(f'{part:.1f}' for part in cv2.perspectiveTransform(face.counter[None], place)[0].ravel())


def main(folder: str, count: int) -> None:
    """Renders as many photos, each of its own seed."""
    os.makedirs(os.path.join(folder, 'scenes'), exist_ok=True)
    lines = ['file\tkind\tdisplay\tinteger\tdecimals\tmeter_number\tcorners']
    for number in range(count):
        photo, face, place = taken(np.random.default_rng([SEED, number]), True, SIDE)
        whole, decimals = digits_of(face.symbols)
        name = f'{number:04d}.jpg'
        cv2.imwrite(os.path.join(folder, 'scenes', name), photo, [cv2.IMWRITE_JPEG_QUALITY, 85])
        printed = face.number_text.replace(' ', '')
        display = 'display' if face.is_display else 'drums'
        lines.append('\t'.join([name, 'rendered', display, whole, decimals, printed, _corners(face, place)]))
    with open(os.path.join(folder, 'scenes.tsv'), 'w', encoding='utf-8') as table:
        table.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
