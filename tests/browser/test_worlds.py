"""The worlds of muddy children in JupyterLab: announced, clicked, thought about, read aloud."""

from itertools import product

from hanabi_kit.knowledge import Model
from hanabi_kit.render.scene import WorldSpot
from hanabi_kit.widgets import Worlds
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

CELL = """
from itertools import product
from hanabi_kit.knowledge.models import Model
from hanabi_kit.knowledge.propositions import Atom, KnowsWhether, Or, none_of
from hanabi_kit.widgets.inference.worlds_widget import Worlds
names = ("Ann", "Bob", "<i>Cem")
mud = [Atom(f"{name} is muddy", lambda world, i=i: world[i]) for i, name in enumerate(names)]
silence = none_of(*(KnowsWhether(i, fact) for i, fact in enumerate(mud)))
model = Model(tuple(product((False, True), repeat=3)), names, lambda i, w: w[:i] + w[i + 1:])
widget = Worlds(
    model.at((True, True, False)),
    announcements=[("somebody is muddy", Or(*mud)), silence],
)
widget
"""


def twin() -> Worlds:
    """The same picture here, to be asked where its worlds are."""
    found = tuple(product((False, True), repeat=3))
    return Worlds(Model(found, ("Ann", "Bob", "<i>Cem"), lambda i, w: w[:i] + w[i + 1 :]))


def test_worlds_fall_and_are_looked_at(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    output.wait_status("8 worlds. Announce something, or choose a world.")
    output.click(*twin().stage.scene.where(WorldSpot(7)))
    output.wait_status("In the world Ann yes, Bob yes, <i>Cem yes:")
    assert opened.ask("print(widget.chosen)") == "(True, True, True)"
    output.press("somebody is muddy")
    output.wait_status("Announced: somebody is muddy (1 of 8 worlds falls).")
    opened.screenshot("worlds-announced")
    output.press("Back", key="Enter").wait_status("Taken back: somebody is muddy. 8 worlds.")
    output.press("somebody is muddy")
    (long,) = (name for name in output.buttons() if name.startswith("Ann does not know"))
    output.press(long).wait_status("(3 of 7 worlds fall)")
    assert opened.ask("print(len(widget.model.worlds), len(widget.announced))") == "4 2"
    output.press(long).wait_status("this can't be announced, for it does not hold")
    assert opened.ask("print(len(widget.model.worlds))") == "4"
    output.press("+ Bob thinks").wait_status("Ann thinks, Bob thinks …")
    output.wait_painted(canvas=1)
    output.root.get_by_label("World", exact=True).select_option(index=0)
    output.wait_status("In the world Ann no, Bob yes, <i>Cem yes:")
    assert opened.ask("print(widget.chosen, widget.path)") == "(False, True, True) (0, 1)"
    output.press("As text")
    assert "Bob would consider" in output.root.inner_text()
    opened.screenshot("worlds-thoughts")
    assert serious(opened.page, ".hanabi-kit") == []


def test_a_reload_brings_both_pictures_back(notebook: Opener) -> None:
    opened = notebook(CELL).save()
    opened.output().press("somebody is muddy").wait_status("1 of 8 worlds falls")
    output = opened.reload().output()
    output.wait_painted(canvas=0).wait_painted(canvas=1)
    output.press("Back").wait_status("8 worlds")
    opened.theme("Dark")
    assert serious(opened.page, ".hanabi-kit") == []
