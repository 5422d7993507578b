"""Real digits of drums, each from one device: the crops in shared/data/meter-photos/dev/digits (Apache-2.0)."""

import collections
import csv
import functools
import os
import zipfile

import cv2
import numpy as np

from symbols import BETWEEN_FROM, BETWEEN_TO

_PHOTOS = os.path.join(os.environ.get('METER_PHOTOS', '../../../shared/data/meter-photos'), 'dev')
_FOLDER = os.path.join(_PHOTOS, 'digits')
#: Pointers on their dials (MIT, jomjol), which a finder must not take for counters.
_DIALS = os.path.join(_PHOTOS, 'dials', 'dials.zip')


class Device:
    """The digits of one device: standing[d] and between[d] (on its way from d to d + 1) are names of files."""

    def __init__(self) -> None:
        self.standing: list[list[str]] = [[] for _ in range(10)]
        self.between: list[list[str]] = [[] for _ in range(10)]
        self.count = 0

    def add(self, file: str, digit: int, moved: float) -> None:
        """Enters a digit."""
        self.count += 1
        if moved <= BETWEEN_FROM - 0.1:
            self.standing[digit].append(file)
        elif moved >= BETWEEN_TO + 0.05:
            self.standing[(digit + 1) % 10].append(file)
        elif BETWEEN_FROM <= moved <= BETWEEN_TO:
            self.between[digit].append(file)


def device_of(group: int) -> int:
    """The device of a group: the scenes of two installations each have groups of their own in the origin."""
    return 1000 if group <= 68 else 1001 if 93 <= group <= 162 else group


def held_apart(device: int) -> bool:
    """Devices that are never trained on, for validating."""
    return device < 1000 and device % 9 == 1


@functools.cache
def devices(apart: bool) -> list[Device]:
    """Devices with enough digits for whole counters, either those to train on or those held apart."""
    found: dict[int, Device] = collections.defaultdict(Device)
    with open(os.path.join(_FOLDER, 'index.tsv'), encoding='utf-8') as rows:
        for row in csv.DictReader(rows, delimiter='\t'):
            device = device_of(int(row['device_group']))
            if held_apart(device) == apart and int(row['height']) >= 28 and int(row['width']) >= 12:
                found[device].add(row['file'], int(row['digit']), float(row['fraction']))
    whole = [
        device for _, device in sorted(found.items()) if sum(map(bool, device.standing)) >= 6 and device.count >= 20
    ]
    return whole


@functools.cache
def _files() -> dict[str, np.ndarray]:
    found = {}
    for each in (os.path.join(_FOLDER, 'digits.zip'), _DIALS):
        with zipfile.ZipFile(each) as archive:
            found |= {
                name: np.frombuffer(archive.read(name), np.uint8)
                for name in archive.namelist()
                if name.endswith('.jpg')
            }
    return found


@functools.cache
def dials() -> list[str]:
    """The files of real dials with a pointer."""
    with zipfile.ZipFile(_DIALS) as archive:
        return sorted(name for name in archive.namelist() if name.endswith('.jpg'))


def picture(file: str) -> np.ndarray:
    """A crop (BGR)."""
    return cv2.imdecode(_files()[file], cv2.IMREAD_COLOR)


def redness(crop: np.ndarray) -> float:
    """How much redder than anything else its middle is."""
    middle = crop[crop.shape[0] // 6 : -crop.shape[0] // 6].reshape(-1, 3).astype(np.float32)
    return float((middle[:, 2] - np.maximum(middle[:, 0], middle[:, 1])).mean())
