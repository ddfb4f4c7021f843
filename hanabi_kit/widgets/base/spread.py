"""A picture with its controls beside it, or under it where the window is narrow."""

import ipywidgets


class Spread(ipywidgets.Box):  # type: ignore[misc]
    """What a button changes is in sight while it is pressed: picture left, all else right.

    What belongs `under` the picture stands there, beside the lower end of the controls; where the
    window is narrow, it comes last.
    """

    def __init__(
        self,
        picture: ipywidgets.DOMWidget,
        *beside: ipywidgets.DOMWidget,
        under: ipywidgets.DOMWidget | None = None,
    ) -> None:
        side = ipywidgets.VBox(beside)
        side.add_class("hanabi-side")
        picture.add_class("hanabi-picture")
        below = ipywidgets.VBox([] if under is None else [under])
        below.add_class("hanabi-under")
        columns = ipywidgets.Box([picture, side, below])
        columns.add_class("hanabi-columns")
        super().__init__([columns])
        self.add_class("hanabi-spread")
