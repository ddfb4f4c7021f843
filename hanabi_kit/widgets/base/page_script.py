"""Scripts in the page, for what ipywidgets and ipycanvas leave out."""

from html import escape

import ipywidgets

from .place import Place


class PageScript(ipywidgets.HTML):  # type: ignore[misc]
    """Runs a script in each view of a widget, as soon as the view stands in the page.

    It is what a hidden picture does that can't load, which is the only way to the page from here;
    `this` is that picture. A page that is loaded anew has new views, and runs it again.
    """

    def __init__(self, script: str) -> None:
        super().__init__(f'<img alt="" src="data:," onerror="{escape(script)}">')
        self.layout.display = "none"


class ScriptPlace(Place):
    """A place in a widget for one script at a time."""

    def run(self, script: str) -> None:
        """Have the page run a script now, and not the one before it when it is loaded anew."""
        self.put(PageScript(script))
