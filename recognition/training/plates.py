"""Lines of print with a meter's number, as the finder cuts them out: 32 by 320, with a little of what surrounds them."""

import cv2
import numpy as np

import fonts
from camera import photographed
from paint import near, one_of, words
from symbols import LINE

HEIGHT, WIDTH = 32, 320
#: How much of the line's width and height is cut with it on each side; the same in recognition/src.
MARGIN_X, MARGIN_Y = 0.04, 0.15

_MAKERS = ["EMH", "ISK", "ESY", "LGZ", "ITR", "ELS", "EBZ", "HAG", "DZG", "KAM", "ZEN", "SEN", "APA", "GMT"]
_BEFORE = ["", "", "", "No. ", "Nr. ", "E ", "S/N ", "Z-Nr. ", "SN:", "Serial No.", "Nº ", "ID "]
_AROUND = [
    "Qn=1,5 m3/h",
    "2019 CE M19",
    "Made in Germany",
    "kWh",
    "Typ E8",
    "230/400 V",
    "DE-07-MI002",
    "BK-G4",
    "geeicht",
]


def number(rng: np.random.Generator) -> str:
    """A number as meters have them: digits, with letters before, spaces or hyphens among them."""
    kind = rng.random()
    digits = "".join(str(digit) for digit in rng.integers(0, 10, int(rng.integers(5, 13))))
    if kind < 0.5:
        return digits
    if kind < 0.75:
        # Identification across all makers: medium, maker, block, eight digits (DIN 43863-5).
        body = "".join(str(digit) for digit in rng.integers(0, 10, 8))
        return f"{rng.integers(1, 9)}{one_of(rng, _MAKERS)}{rng.integers(0, 100):02d}{body}"
    if kind < 0.9:
        letters = "".join(one_of(rng, list(LINE[10:])) for _ in range(int(rng.integers(1, 4))))
        return letters + digits
    return digits[: len(digits) // 2] + one_of(rng, list(LINE[10:])) + digits[len(digits) // 2 :]


def line(rng: np.random.Generator, _apart: bool = False) -> tuple[np.ndarray, tuple[str, list[float]]]:
    """A cut line (RGB, HEIGHT x WIDTH), its letters and digits in upper case, and where the middle of each is."""
    if rng.random() < 0.04:
        return _nothing(rng), ("", [])
    printed = str(one_of(rng, _BEFORE)) + _spaced(rng, number(rng))
    tall = int(rng.integers(22, 48))
    ink, middles = _ink(rng, one_of(rng, fonts.plain()), printed)
    wide = max(8, round(ink.shape[1] * tall / ink.shape[0]))
    margin = tall
    paper = near(
        rng,
        one_of(rng, [(235, 238, 238), (205, 210, 212), (40, 40, 42), (120, 130, 135), (190, 150, 90), (90, 120, 200)]),
        22,
    )
    aside = 5 * tall
    canvas = np.empty((tall + 2 * margin, wide + 2 * aside, 3), np.uint8)
    canvas[:] = paper
    colour = near(rng, (30, 28, 28) if sum(paper) > 330 else (225, 225, 225), 25)
    share = (fonts.scaled(ink, wide, tall).astype(np.float32) * rng.uniform(0.6, 1) / 255)[..., None]
    middle = canvas[margin : margin + tall, aside : aside + wide]
    middle[:] = (middle * (1 - share) + np.float32(colour) * share).astype(np.uint8)
    _above(rng, canvas, margin, aside, wide, tall, colour)
    for further in (0, 1):
        _aside(rng, canvas, margin, aside, wide, tall, colour, bool(further))
    cut, (begins, ends) = _cut(rng, canvas, margin, aside, wide, tall)
    taken = photographed(rng, cut, 0.7)
    if rng.random() < 0.05:
        return np.ascontiguousarray(taken[::-1, ::-1, ::-1]), ("", [])
    places = zip(printed.upper(), middles)
    said = [(symbol, round(begins + middle * (ends - begins), 4)) for symbol, middle in places if symbol in LINE]
    return np.ascontiguousarray(taken[:, :, ::-1]), (
        "".join(symbol for symbol, _ in said),
        [middle for _, middle in said],
    )


def _spaced(rng, said: str) -> str:
    """Blanks or hyphens where printers set them."""
    if rng.random() < 0.65:
        return said
    mark, every = one_of(rng, [" ", " ", "-", "."]), int(rng.integers(2, 5))
    return mark.join(said[begins : begins + every] for begins in range(0, len(said), every))


def _ink(rng, face: str, printed: str) -> tuple[np.ndarray, list[float]]:
    """The ink of a line, as wide for its height as it is printed, and where the middle of each character is."""
    if rng.random() < 0.3:
        ink, middles = _of_dots(rng, face, printed)
        return _drawn_out(ink, rng.uniform(0.8, 1.9)), middles
    ink = fonts.glyph(face, printed, 48, int(one_of(rng, [0, 0, 0, 1])))
    return _drawn_out(ink, rng.uniform(0.8, 1.3 if rng.random() < 0.8 else 1.8)), fonts.middles(face, printed)


def _drawn_out(ink: np.ndarray, share: float) -> np.ndarray:
    return fonts.scaled(ink, round(ink.shape[1] * share), ink.shape[0])


def _of_dots(rng, face: str, printed: str) -> tuple[np.ndarray, list[float]]:
    """Print of dots, by needles, a jet of ink or a laser: they touch or stand apart, some rows are paler, some dots missing."""
    dots, middles = fonts.dots(face, printed, int(rng.integers(8, 17)), int(rng.integers(0, 5)))
    side, thick = 6, rng.uniform(0.3, 0.75)
    away = (np.arange(side) - (side - 1) / 2) / side
    dot = np.clip(1.4 - (away[:, None] ** 2 + away[None] ** 2) / thick**2 * 1.4, 0, 1) ** 0.5
    pale = rng.uniform(rng.uniform(0.4, 1), 1, (dots.shape[0], 1))
    there = rng.random(dots.shape) < rng.uniform(0.93, 1.05)
    return (np.kron(dots * pale * there, dot) * 255).astype(np.uint8), middles


def _aside(rng, canvas: np.ndarray, margin: int, aside: int, wide: int, tall: int, colour, further: bool) -> None:
    """Left of the number or right of it: an edge of the face, an end of a frame, print that is much smaller."""
    begins = aside + wide + tall // 2 if further else 0
    ends = canvas.shape[1] if further else aside - tall // 2
    chance = rng.random()
    if chance < 0.2:
        edge = int(rng.uniform(begins, ends))
        area = canvas[:, edge:] if further else canvas[:, :edge]
        area[:] = near(rng, one_of(rng, [(30, 30, 30), (120, 120, 120), (230, 230, 230), (60, 90, 140)]), 25)
    elif chance < 0.35:
        edge = int(rng.uniform(begins, ends))
        cv2.rectangle(canvas, (edge, 0), (edge + int(rng.integers(1, max(2, tall // 4))), canvas.shape[0]), colour, -1)
    elif chance < 0.5:
        tiny = max(5, int(tall * rng.uniform(0.2, 0.4)))
        y = margin + int(rng.uniform(-0.2, 0.9) * tall)
        words(rng, canvas, str(one_of(rng, _AROUND)), int(rng.uniform(begins, ends - tall)), y, tiny, colour)
        if not further:
            # What has run over the number gives way.
            canvas[y : y + tiny, aside - tall // 3 : aside] = canvas[0, 0]


def _above(rng, canvas: np.ndarray, margin: int, aside: int, wide: int, tall: int, colour) -> None:
    """A bar code or other print above and below."""
    for top in (0, margin + tall + max(2, tall // 6)):
        chance = rng.random()
        if chance < 0.2:
            x = aside
            while x < aside + wide:
                thick = int(rng.integers(1, 5))
                high = margin - max(3, tall // 5)
                cv2.rectangle(canvas, (x, top), (x + thick - 1, top + high), colour, -1)
                x += thick + int(rng.integers(1, 5))
        elif chance < 0.55:
            high = int(margin * rng.uniform(0.4, 0.75))
            words(
                rng,
                canvas,
                str(one_of(rng, _AROUND)),
                int(rng.uniform(0, 0.6) * canvas.shape[1]),
                top + 1,
                high,
                colour,
            )


def _cut(
    rng, canvas: np.ndarray, margin: int, aside: int, wide: int, tall: int
) -> tuple[np.ndarray, tuple[float, float]]:
    """The strip, and where on it the text begins and ends."""
    left, right = -MARGIN_X * wide + rng.normal(0, 0.25) * tall, (1 + MARGIN_X) * wide + rng.normal(0, 0.25) * tall
    left, right = min(left, 0.1 * tall), max(right, wide - 0.1 * tall)
    # With more beside it, where the finder may have cut a number short.
    if rng.random() < 0.75:
        left, right = left - rng.uniform(0, 4.5) * tall, right + rng.uniform(0, 4.5) * tall
    top, bottom = tall * (-MARGIN_Y + rng.normal(0, 0.09)), tall * (1 + MARGIN_Y + rng.normal(0, 0.09))
    skew = rng.normal(0, 0.06) * tall
    corners = np.float32([[left, top + skew], [right, top - skew], [right, bottom - skew], [left, bottom + skew]])
    # As wide as its height asks for; what is left of the strip stays empty, as in recognition/src.
    asked = min(WIDTH, round(HEIGHT * (right - left) / (bottom - top)))
    place = np.float32([[0, 0], [asked, 0], [asked, HEIGHT], [0, HEIGHT]])
    straight = cv2.getPerspectiveTransform((corners + np.float32([aside, margin])).astype(np.float32), place)
    cut = np.full((HEIGHT, WIDTH, 3), 128, np.uint8)
    source = cv2.resize(canvas, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) if tall >= 40 else canvas
    straight = straight @ np.diag([2.0, 2.0, 1.0]) if tall >= 40 else straight
    cut[:, :asked] = cv2.warpPerspective(
        source, straight, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )[:, :asked]
    begins, ends = (-left / (right - left), (wide - left) / (right - left))
    return cut, (begins * asked / WIDTH, ends * asked / WIDTH)


def _nothing(rng) -> np.ndarray:
    plain = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    plain[:] = near(rng, one_of(rng, [(220, 222, 222), (60, 60, 60), (140, 140, 140)]), 30)
    return photographed(rng, plain)[:, :, ::-1].copy()


if __name__ == "__main__":
    import sys

    seeded = np.random.default_rng(int(sys.argv[1]))
    sheet = np.full((24 * 50, 3 * 328, 3), 255, np.uint8)
    for index in range(72):
        image, (text, middles) = line(seeded)
        y, x = divmod(index, 3)
        sheet[y * 50 + 16 : y * 50 + 48, x * 328 : x * 328 + WIDTH] = image[:, :, ::-1]
        cv2.putText(sheet, text, (x * 328, y * 50 + 12), 0, 0.45, (0, 0, 200), 1)
        for middle in middles:
            sheet[y * 50 + 46 : y * 50 + 50, x * 328 + int(middle * WIDTH)] = (0, 0, 255)
    cv2.imwrite(sys.argv[2], sheet)
