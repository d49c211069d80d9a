"""A picture for each player, drawn from his public id alone: a rosette of petals on a plain ground.

The same id always gives the same picture, and nothing about a person can be read from it.
"""

from hashlib import sha256

_GROUNDS = ("#37233f", "#1f3a44", "#402a22", "#223a2c", "#2b2f55", "#46232f", "#3a3420", "#1d3550")
_PETALS = ("#f0c36b", "#e86d79", "#5fc2b4", "#7fa6f0", "#a5cf6b", "#f0916b", "#c79af0", "#e6e0d4")
_SIZE = 64
FACE_DIGITS = 16
_MIDDLE = _SIZE // 2


def face_of(public_id: str) -> str:
    """Gives what a player's picture is drawn from: 16 hexadecimal digits that name nobody."""
    return sha256(b"oona/avatar/v1/" + public_id.encode()).hexdigest()[:FACE_DIGITS]


def avatar_svg(public_id: str) -> str:
    """Gives the picture of a player as SVG, 64 units wide, without style or script."""
    return face_svg(face_of(public_id))


def face_svg(face: str) -> str:
    """Gives the picture that is drawn from a face. Raises ValueError where it is none."""
    seed = bytes.fromhex(face)
    if len(face) != FACE_DIGITS or len(seed) * 2 != FACE_DIGITS:
        raise ValueError(face)
    ground = _GROUNDS[seed[0] % len(_GROUNDS)]
    outer = _PETALS[seed[1] % len(_PETALS)]
    inner = _PETALS[(seed[1] + 1 + seed[2] % (len(_PETALS) - 1)) % len(_PETALS)]
    count = 5 + seed[3] % 5
    turn = seed[4] % 90
    shapes = [
        _ring(count, turn, 20, 5 + seed[5] % 5, 10, outer),
        _ring(count, turn + 180 // count, 11, 3 + seed[6] % 3, 6, inner),
        f'<circle cx="{_MIDDLE}" cy="{_MIDDLE}" r="{3 + seed[7] % 4}" fill="{ground}"/>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}">'
        f'<rect width="{_SIZE}" height="{_SIZE}" fill="{ground}"/>{"".join(shapes)}</svg>'
    )


def _ring(count: int, turn: int, away: int, wide: int, long: int, colour: str) -> str:
    petals = "".join(
        f'<ellipse cx="{_MIDDLE}" cy="{_MIDDLE - away}" rx="{wide}" ry="{long}"'
        f' transform="rotate({turn + number * 360 // count} {_MIDDLE} {_MIDDLE})"/>'
        for number in range(count)
    )
    return f'<g fill="{colour}">{petals}</g>'
