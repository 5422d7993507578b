"""What a reader of counters tells apart: whole and decimal drums, each standing or between two digits, and the point.

A drum between two digits is a symbol of its own: which digit counts is decided with its right neighbour, by the
rule in recognition/src (a careful reader takes the lower one until the next has fully come).
"""

WHOLE = '0123456789'
WHOLE_BETWEEN = 'ABCDEFGHIJ'
DECIMAL = 'abcdefghij'
DECIMAL_BETWEEN = 'klmnopqrst'
POINT = '.'

#: A digit that stands on its head: what is read from the wrong end says so, rather than other digits.
TURNED = '^'

#: Class k of the network is COUNTER[k - 1]; class 0 is the blank of the connectionist temporal classification.
COUNTER = WHOLE + WHOLE_BETWEEN + DECIMAL + DECIMAL_BETWEEN + POINT + TURNED

#: The same for printed lines with a meter's number: upper case, as numbers are compared.
LINE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

#: A drum that has moved this far from a digit is between it and the next.
BETWEEN_FROM, BETWEEN_TO = 0.3, 0.75


def drum_symbol(digit: int, moved: float, decimal: bool) -> str:
    """The symbol of a drum that shows `digit`, moved towards the next one by `moved` (0 to 1)."""
    if moved > BETWEEN_TO:
        digit, moved = (digit + 1) % 10, 0.0
    if moved < BETWEEN_FROM:
        return (DECIMAL if decimal else WHOLE)[digit]
    return (DECIMAL_BETWEEN if decimal else WHOLE_BETWEEN)[digit]


def classes_of(text: str, alphabet: str) -> list[int]:
    """The network's classes of a text."""
    return [alphabet.index(symbol) + 1 for symbol in text]
