"""The hat code in a real browser: the steps, an answer, and a hand that its holder may not see."""

from hanabi_kit.lessons.course.l10 import five_hands
from tests.browser.accessibility import serious
from tests.browser.conftest import Opener
from tests.browser.leaks import named, told

CELL = """
from hanabi_kit.lessons.course.l10 import five_hands
from hanabi_kit.widgets import Hats
hats = Hats(five_hands(), speaker=0, listener=2)
hats
"""


def test_a_message_is_made_and_read(notebook: Opener) -> None:
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    output.press("Next step").wait_status("Which number will Ann say?")
    said = opened.ask("print(hats.message)")
    output.press(said).wait_status(f"{said} is right.")
    output.press("Next step").wait_status("is said by")
    output.press("Next step").wait_status("Cem adds the numbers")
    output.press("Dia listens").wait_status("Dia adds the numbers")
    output.press("Next step", key="Enter").wait_status("So the number of Dia is")
    output.press("Next step").wait_status("✓")
    assert opened.ask("print(hats.step, hats.listener)") == "check 3"
    opened.screenshot("hats")
    assert serious(opened.page, ".hanabi-kit") == []


def test_the_own_hand_of_a_speaker_never_leaves_the_kernel(notebook: Opener) -> None:
    """Of Ann's cards y2 lies nowhere else."""
    secret = "y2"
    cards = [str(held.card) for seat in range(5) for held in five_hands().hand(seat)]
    assert cards.count(secret) == 1
    opened = notebook(CELL)
    output = opened.output().wait_painted()
    output.press("As text").press("Next step").wait_status("Which number will Ann say?")
    output.press("6").press("Next step").wait_status("is said by")
    assert "r5" in named(opened.dom())
    assert secret not in named(opened.dom())
    assert all(secret not in told(frame) for frame in opened.wire.frames)
    output.press("Next step").wait_status("Cem adds the numbers")  # and Cem sees it
    assert secret in named(opened.dom())
