"""The networks: a finder of counters and printed numbers in a photo, and a reader of straightened strips."""

import torch
from torch import nn

#: Maps of the finder, a quarter of the photo's size: drums, display, printed number, and the direction of reading.
FINDER_MAPS = ('drums', 'display', 'number', 'cosine', 'sine')


def _conv(inside: int, out: int, size=3, stride=1, padding=None) -> nn.Sequential:
    padding = size // 2 if padding is None else padding
    return nn.Sequential(
        nn.Conv2d(inside, out, size, stride, padding, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


class Reader(nn.Module):
    """A strip (N x 3 x H x W, 0 to 1) to the classes of its columns (N x W / 4 x classes, logits)."""

    def __init__(self, classes: int, height: int = 48, width: tuple[int, ...] = (24, 40, 72, 104, 136)) -> None:
        super().__init__()
        a, b, c, d, e = width
        rows = height // 16
        self.seen = nn.Sequential(
            _conv(3, a, 5, 2),
            _conv(a, b),
            nn.MaxPool2d(2),
            _conv(b, c),
            _conv(c, c),
            nn.MaxPool2d((2, 1)),
            _conv(c, d),
            _conv(d, d),
            nn.MaxPool2d((2, 1)),
            _conv(d, e, (rows, 3), 1, (0, 1)),
        )
        self.along = nn.ModuleList(
            nn.Sequential(
                nn.Conv1d(e, e, 7, padding=3, groups=e, bias=False),
                nn.Conv1d(e, e, 1, bias=False),
                nn.BatchNorm1d(e),
                nn.ReLU(inplace=True),
            )
            for _ in range(3)
        )
        self.drop = nn.Dropout(0.1)
        self.said = nn.Conv1d(e, classes, 1)

    def forward(self, strips: torch.Tensor) -> torch.Tensor:
        """Logits of each column."""
        columns = self.seen((strips - 0.5) * 4).squeeze(2)
        for block in self.along:
            columns = columns + block(columns)
        return self.said(self.drop(columns)).transpose(1, 2)


def _apart(inside: int, out: int, stride: int = 1) -> nn.Sequential:
    """A convolution within each channel, then one across them: few weights."""
    return nn.Sequential(
        nn.Conv2d(inside, inside, 3, stride, 1, groups=inside, bias=False),
        nn.Conv2d(inside, out, 1, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class _More(nn.Module):
    """Adds what one more look finds."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.look = _apart(width, width)

    def forward(self, maps: torch.Tensor) -> torch.Tensor:
        return maps + self.look(maps)


class Finder(nn.Module):
    """A photo (N x 3 x S x S, 0 to 1) to its maps (N x 5 x S/4 x S/4): logits of three masks, and a direction."""

    def __init__(self, width: tuple[int, ...] = (20, 40, 72, 112, 160)) -> None:
        super().__init__()
        a, b, c, d, e = width
        self.down1 = _conv(3, a, 3, 2)
        self.down2 = nn.Sequential(_apart(a, b, 2), _More(b))
        self.down3 = nn.Sequential(_apart(b, c, 2), _More(c), _More(c))
        self.down4 = nn.Sequential(_apart(c, d, 2), _More(d), _More(d), _More(d))
        self.down5 = nn.Sequential(_apart(d, e, 2), _More(e), _More(e), _More(e))
        self.up4 = nn.Sequential(_apart(e + d, d), _More(d))
        self.up3 = nn.Sequential(_apart(d + c, c), _More(c))
        self.up2 = nn.Sequential(_apart(c + b, 48), _More(48), _More(48))
        self.maps = nn.Conv2d(48, len(FINDER_MAPS), 1)

    def forward(self, photos: torch.Tensor) -> torch.Tensor:
        """The maps."""
        half = self.down2(self.down1((photos - 0.5) * 4))
        third = self.down3(half)
        fourth = self.down4(third)
        fifth = self.down5(fourth)
        up = lambda maps: nn.functional.interpolate(maps, scale_factor=2.0, mode='nearest')
        fourth = self.up4(torch.cat([up(fifth), fourth], 1))
        third = self.up3(torch.cat([up(fourth), third], 1))
        return self.maps(self.up2(torch.cat([up(third), half], 1)))
