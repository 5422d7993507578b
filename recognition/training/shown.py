"""A counter as the renderers hand it on."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Shown:
    """A counter (BGR) with what surrounds its digits on the same plate or glass."""

    picture: np.ndarray
    #: What a reader has to say to it.
    symbols: str
    #: Where each digit begins and ends, as shares of the row's width.
    spans: list[tuple[float, float]]
    #: The row of digits: left, top, right, bottom in pixels of the picture.
    row: tuple[float, float, float, float]
