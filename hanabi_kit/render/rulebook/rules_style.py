"""How a rules page looks: columns of cards on a screen, one sheet of A4 on paper."""

from ..palette import Theme, css, mixed

STYLE = """
NAME {font: var(--letters)/1.3 "Segoe UI", "Noto Sans", "DejaVu Sans", Verdana, sans-serif;
  color: INK; background: BOARD; padding: .8em 1em; box-sizing: border-box}
NAME[popover] {display: block; border: 0; margin: 0; width: auto; height: auto}
NAME[popover]:not(:popover-open) {position: static; overflow: visible}
NAME:popover-open {width: 100vw; height: 100vh; max-width: none; max-height: none}
NAME header {display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1.4em;
  margin: 0 0 .6em}
NAME header h1, NAME header h2 {font-size: 1.6em; font-weight: bold; line-height: 1.15;
  margin: 0; padding: 0; color: INK}
NAME header p {margin: 0; color: FAINT; line-height: 1.3}
NAME header a {color: ACCENT}
NAME button {font: inherit; color: INK; background: PANEL; border: 1px solid ACCENT;
  border-radius: 4px; padding: 0 .5em; cursor: pointer}
NAME:popover-open .open, NAME:not(:popover-open) .close {display: none}
NAME .cards {columns: 21em; column-gap: .8em}
NAME section {break-inside: avoid; background: PANEL; border: 1px solid EDGE; border-radius: 6px;
  border-top: 3px solid ACCENT; padding: .3em .7em .35em; margin: 0 0 .6em}
NAME section.variant {border-top-color: LATEST}
NAME section h2, NAME section h3 {font-size: 1.12em; font-weight: bold; line-height: 1.2;
  margin: 0 0 .15em; padding: 0; color: INK}
NAME section h2 span, NAME section h3 span {font-weight: normal; font-style: italic;
  color: FAINT; padding-left: .4em}
NAME img {display: block; margin: .2em 0 .3em}
NAME ul {list-style: none; margin: 0; padding: 0}
NAME li {margin: 0 0 .2em; padding-left: .85em; position: relative; line-height: inherit}
NAME li::before {content: "▪" / ""; color: ACCENT; position: absolute; left: 0}
NAME em {font-style: normal; font-size: .84em; border: 1px solid LATEST; color: LATEST;
  border-radius: 3px; padding: 0 .25em; white-space: nowrap; line-height: 1.1;
  display: inline-block}
NAME table {border-collapse: collapse; margin: .1em 0 0; font-size: 1em}
NAME tr, NAME tr:nth-child(odd), NAME tr:hover {background: none}
NAME th, NAME td {text-align: left; padding: 0 .9em 0 0; border: 0; font-size: 1em; color: INK;
  line-height: 1.25; max-width: none}
NAME th {font-weight: bold; font-variant-numeric: tabular-nums}
@page {size: A4; margin: 8mm}
@media print {
  body:has(> NAME) {background: #fff !important}
  NAME {color: #000; background: #fff; padding: 0; font-size: calc(var(--letters) * .88);
    print-color-adjust: exact}
  NAME * {color: #000 !important}
  NAME .cards {columns: 3}
  NAME section {background: #fff; border-color: #555}
  NAME header a, NAME button {display: none}
}
"""


def page_style(name: str, theme: Theme) -> str:
    """The style of a page in the colours of a theme."""
    style = STYLE.replace("NAME", f".{name}" * 3)  # ahead of what a notebook says of its outputs
    edge = mixed(theme.panel, theme.line, 0.3)
    for word, colour in (
        ("INK", theme.ink),
        ("BOARD", theme.board),
        ("PANEL", theme.panel),
        ("FAINT", theme.faint),
        ("ACCENT", theme.accent),
        ("LATEST", theme.latest),
        ("EDGE", edge),
    ):
        style = style.replace(word, css(colour))
    return style.strip()
