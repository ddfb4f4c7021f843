"""Fireworks over a table, as a moving picture that lies on top of it and is soon gone."""

from collections.abc import Iterable, Iterator
from math import cos, sin, tau

from ..palette import THEMES, Point, mixed
from ..scene import Scene

SECONDS = 1.8
"""From a rocket's start until its last spark is out."""
APART = 0.35
"""Seconds from one rocket to the next."""
RISE, RADIUS = 74.0, 66.0
"""How high over its tower a rocket bursts, and how far its sparks fly, in units of the scene."""
RINGS = ((1.0, 18, 3.4), (0.68, 13, 2.8), (0.36, 8, 2.2))
"""The sparks of a burst: how far they fly, how many, and how large they are."""
NIGHT = "#0a0f24"
SPARKS = {"black": "#a9b0bd", "white": "#fff8e1", "multicolour": "#ff9ff3"}
"""Where a suit's own colour could not be seen in the night, or has no light of its own."""

STYLE = """<style>
.hanabi-sky {width: 100%%; height: 100%%; display: block; overflow: visible}
.hanabi-sky * {animation: %(time)ss ease-out var(--at) both}
.hanabi-night {animation-name: hanabi-night; filter: blur(9px); opacity: .85}
.hanabi-rocket {animation-name: hanabi-rocket; stroke-dasharray: 1; fill: none}
.hanabi-spark {animation-name: hanabi-spark}
@keyframes hanabi-night {0%%, 10%%, 100%% {opacity: 0} 30%%, 65%% {opacity: .85}}
@keyframes hanabi-rocket {
  0%% {stroke-dashoffset: 1; opacity: 1} 25%% {stroke-dashoffset: 0; opacity: 1}
  40%%, 100%% {stroke-dashoffset: 0; opacity: 0}
}
@keyframes hanabi-spark {
  0%%, 22%% {transform: none; opacity: 0} 26%% {opacity: 1} 70%% {opacity: 1}
  100%% {transform: translate(var(--x), var(--y)); opacity: 0}
}
@keyframes hanabi-gone {0%%, 99%% {opacity: 1} 100%% {opacity: 0}}
@media (prefers-reduced-motion: reduce) {
  .hanabi-sky * {animation: none; transform: translate(var(--x), var(--y))}
  .hanabi-sky > g {animation: hanabi-gone %(still)ss steps(1) both}
}
</style>"""
"""Who wants no motion sees the burst stand still for a while."""


def celebration(scene: Scene, suits: Iterable[str]) -> str:
    """A rocket from the tower of each suit in turn, as SVG over a scene of a table.

    A suit that has no tower in the scene has none. All is decoration: a reader of screens passes
    it by.
    """
    towers = {mark.name: (mark.x, mark.y) for mark in scene.landmarks}
    found = [(suit, towers[suit]) for suit in suits if suit in towers]
    rockets = [_rocket(*one, number * APART) for number, one in enumerate(found)]
    style = STYLE % {"time": SECONDS, "still": SECONDS + APART * len(found)}
    return (
        f'<svg class="hanabi-sky" aria-hidden="true" viewBox="0 0 {scene.width:g} '
        f'{scene.height:g}" preserveAspectRatio="xMinYMin meet">{style}{"".join(rockets)}</svg>'
    )


def _rocket(suit: str, start: Point, delay: float) -> str:
    x, base = start
    y = max(base - RISE, RADIUS * 0.6)
    colour = SPARKS.get(suit, THEMES["dark"].suits[suit][0])
    parts = [
        f'<circle class="hanabi-night" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS * 1.15:.0f}" '
        f'fill="{NIGHT}"/>',
        f'<path class="hanabi-rocket" pathLength="1" d="M{x:.0f} {base:.0f}L{x:.0f} {y:.0f}" '
        f'stroke="{colour}" stroke-width="3" stroke-linecap="round"/>',
        *_sparks(x, y, colour),
    ]
    return f'<g style="--at:{delay:g}s">{"".join(parts)}</g>'


def _sparks(x: float, y: float, colour: str) -> Iterator[str]:
    """Rings of sparks, the inner ones hotter; all fall a little as they fly."""
    for ring, (far, number, size) in enumerate(RINGS):
        fill = mixed(colour, "#ffffff", ring * 0.4)
        for place in range(number):
            angle = (place + ring * 0.37) * tau / number
            right = cos(angle) * RADIUS * far
            down = sin(angle) * RADIUS * far + 10 * far
            yield (
                f'<circle class="hanabi-spark" cx="{x:.0f}" cy="{y:.0f}" r="{size}" fill="{fill}" '
                f'style="--x:{right:.0f}px;--y:{down:.0f}px"/>'
            )
