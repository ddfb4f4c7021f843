"""Sparks over a picture where a firework has gone up; they move once, and not for everybody."""

from math import cos, sin, tau

from ...render.palette import Point
from ...render.scene import Scene

SPARKS, RADIUS, SECONDS = 22, 120.0, 1.6
STYLE = f"""<style>
.hanabi-sparks {{width: 100%; height: 100%; display: block}}
.hanabi-sparks circle {{opacity: 0; animation: hanabi-fly {SECONDS}s ease-out}}
@keyframes hanabi-fly {{
  0% {{transform: none; opacity: 1}} 60% {{opacity: 1}}
  100% {{transform: translate(var(--x), var(--y)); opacity: 0}}
}}
@media (prefers-reduced-motion: reduce) {{.hanabi-sparks circle {{animation: none}}}}
</style>"""


def burst(scene: Scene, place: Point, colour: str) -> str:
    """Sparks that fly from a place of a scene, as SVG that lies over it."""
    x, y = place
    sparks = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{5 - place % 3}" '
        f'fill="{colour if place % 2 else "#fff3c4"}" style="--x:{across:.0f}px;--y:{down:.0f}px"/>'
        for place, (across, down) in enumerate(_flights())
    )
    return (
        f'<svg class="hanabi-sparks" aria-hidden="true" viewBox="0 0 {scene.width:g} '
        f'{scene.height:g}">{STYLE}{sparks}</svg>'
    )


def _flights() -> list[Point]:
    """How far each spark flies; all of them fall a little."""
    return [
        (cos(tau * n / SPARKS) * far, sin(tau * n / SPARKS) * far + 16)
        for n in range(SPARKS)
        for far in (RADIUS * (1 if n % 2 else 0.65),)
    ]
