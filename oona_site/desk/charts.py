"""Charts as plain SVG: rectangles and lines whose places are worked out here."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from wallet.models import Kind
from wallet.selectors import MintRow

WIDTH, HEIGHT = 720, 240
_LEFT, _TOP, _BOTTOM = 64, 12, 28
_BAR = 0.72
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Bar:
    """What one reason made of one day; `tone` picks the colour."""

    x: float
    y: float
    width: float
    height: float
    tone: str
    day: date
    kind: Kind
    amount: int


@dataclass(frozen=True, slots=True)
class Tick:
    place: float
    label: str


@dataclass(frozen=True, slots=True)
class MintChart:
    """Coins made (above the line) and retired (below it) each day, stacked by reason."""

    bars: tuple[Bar, ...]
    zero: float
    marks: tuple[Tick, ...]
    days: tuple[Tick, ...]
    kinds: tuple[Kind, ...]
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class LineChart:
    """Coins in existence at the end of each day."""

    points: str
    marks: tuple[Tick, ...]
    days: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


def days_between(first: date, last: date) -> list[date]:
    return [first + number * _DAY for number in range((last - first).days + 1)]


def mint_chart(rows: Sequence[MintRow], first: date, last: date) -> MintChart:
    """Gives the bars of every day from `first` to `last`."""
    days = days_between(first, last)
    by_day: dict[date, list[MintRow]] = defaultdict(list)
    for row in rows:
        by_day[row.day].append(row)
    tops = [sum(row.amount for row in by_day[day] if row.amount > 0) for day in days]
    bottoms = [sum(row.amount for row in by_day[day] if row.amount < 0) for day in days]
    high, low = max([1, *tops]), min([0, *bottoms])
    inner = HEIGHT - _TOP - _BOTTOM
    unit = inner / (high - low)
    zero = _TOP + high * unit
    step = (WIDTH - _LEFT) / len(days)
    bars: list[Bar] = []
    for number, day in enumerate(days):
        above = below = 0
        for row in sorted(by_day[day], key=lambda row: list(Kind).index(row.kind)):
            if row.amount > 0:
                above += row.amount
                y = zero - above * unit
            else:
                y = zero - below * unit
                below += row.amount
            bars.append(
                Bar(
                    x=round(_LEFT + (number + (1 - _BAR) / 2) * step, 2),
                    y=round(y, 2),
                    width=round(step * _BAR, 2),
                    height=round(max(abs(row.amount) * unit, 0.75), 2),
                    tone=row.kind.value,
                    day=day,
                    kind=row.kind,
                    amount=row.amount,
                )
            )
    marks = [
        Tick(round(zero - value * unit, 2), f"{value:,}") for value in _round_values(low, high)
    ]
    kinds = tuple(kind for kind in Kind if any(row.kind == kind for row in rows))
    return MintChart(tuple(bars), round(zero, 2), tuple(marks), _day_ticks(days, step), kinds)


def line_chart(totals: Sequence[int], first: date) -> LineChart:
    """Gives the line through the totals at the end of each day from `first` on."""
    days = [first + number * _DAY for number in range(len(totals))]
    high = max([1, *totals])
    inner = HEIGHT - _TOP - _BOTTOM
    step = (WIDTH - _LEFT) / len(days)
    points = " ".join(
        f"{_LEFT + (number + 0.5) * step:.2f},{_TOP + inner - total * inner / high:.2f}"
        for number, total in enumerate(totals)
    )
    marks = [
        Tick(round(_TOP + inner - value * inner / high, 2), f"{value:,}")
        for value in _round_values(0, high)
    ]
    return LineChart(points, tuple(marks), _day_ticks(days, step))


def _day_ticks(days: Sequence[date], step: float) -> tuple[Tick, ...]:
    """Seven days at most are written, so that they do not touch."""
    every = max(1, -(-len(days) // 7))
    return tuple(
        Tick(round(_LEFT + (number + 0.5) * step, 2), day.strftime("%m-%d"))
        for number, day in enumerate(days)
        if number % every == 0
    )


def _round_values(low: int, high: int) -> list[int]:
    """Gives round numbers between the two, four or so, zero among them."""
    rough = max(1, (high - low) // 4)
    size = 10 ** (len(str(rough)) - 1)
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    return list(range(-(-low // step) * step, high + 1, step))
