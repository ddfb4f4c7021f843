"""Voila with the first page of the course as its entry; imported only where Voila is installed."""

import webbrowser
from typing import Any

import click
from jupyter_server.base.handlers import JupyterHandler
from tornado.httputil import url_concat
from tornado.web import authenticated
from traitlets import Bool, Unicode
from voila.app import Voila


class StartHandler(JupyterHandler):
    """The way in: it leads to the start page, a list of files helps no reader."""

    def initialize(self, url: str) -> None:
        """Lead to this address."""
        self.url = url

    @authenticated
    def get(self) -> None:
        """Go on to the page, token and all.

        Voila leaves out the cookie without which no page may stop its kernel when it is closed, so
        it is given here: to ask for it is to set it.
        """
        _given = self.xsrf_token
        self.redirect(url_concat(self.url, [("token", self.get_argument("token", ""))]))


class CoursePages(Voila):  # type: ignore[misc]
    """A server of lessons as pages, which says where they are."""

    name = "voila"
    start_page = Unicode("/", help="Where the address without anything behind it leads.").tag(
        config=True
    )
    show_browser = Bool(True, help="Whether to open a browser.").tag(config=True)

    def init_handlers(self) -> list[Any]:
        """Voila's own, behind the way to the start page."""
        start = (self.server_url, StartHandler, {"url": self.start_page})
        return [start, *super().init_handlers()]

    def launch_browser(self) -> None:
        """Tell the address, which only those who have its token can open; and open it."""
        click.echo(f"The course is at {self.display_url}", err=True)
        click.echo("Press Ctrl-C here to stop.", err=True)
        if self.show_browser:
            webbrowser.open(self.display_url, new=self.webbrowser_open_new)
