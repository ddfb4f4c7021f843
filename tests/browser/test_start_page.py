"""The first two minutes: act before reading, up to the first puzzle and the map."""

from __future__ import annotations

import re

from hanabi_kit.lessons.course import all_lessons
from hanabi_kit.render.scene import Label
from hanabi_kit.widgets import FirstSteps
from tests.browser.accessibility import serious
from tests.browser.conftest import LessonOpener
from tests.browser.course import Course
from tests.browser.page import SHOWN, Notebook, Output
from tests.browser.test_keyboard import Keys

START = "notebooks/00_start_here"
ACTS, PUZZLE, WHO, MAP = 1, 3, 5, 6
"""The cells of the start page."""
MOST_WORDS = 40
JARGON = re.compile(r"convention|open hand|literal|badge", re.IGNORECASE)
IN_SIGHT = """() => {
  const room = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const texts = document.createTreeWalker(
    document.querySelector('.jp-Notebook'), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const seen = node.parentElement.checkVisibility(
      {visibilityProperty: true, opacityProperty: true});
    if (seen && box.width > 1 && box.bottom > room.top && box.top < room.bottom) {
      found.push(node.textContent);
    }
  }
  return found.join(' ');
}"""


def words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_][\w']*", text)


def burst(output: Output) -> bool:
    """Whether a firework goes up over the table."""
    return output.root.locator(".hanabi-overlay svg").count() > 0


def test_little_is_to_be_read_before_the_first_click(
    lesson: LessonOpener, learners_lab: Course
) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, START)
    output = opened.output(ACTS).wait_painted()
    painted = " ".join(item.text for item in FirstSteps().scene().items if isinstance(item, Label))
    seen = words(f"{opened.page.evaluate(IN_SIGHT)} {painted}")
    assert {"Hanabi", "Bob", "sees", "first", "fourth"} <= {*seen}
    assert len(seen) <= MOST_WORDS, seen
    everything = opened.page.locator(".jp-Notebook").inner_text()
    assert "Your first puzzle" in everything
    for each in all_lessons():  # the map names what a lesson teaches
        everything = everything.replace(each.title, "")
    assert not JARGON.findall(everything)
    print(len(seen), "words in sight")
    for name in ("first", "fourth"):
        box = output.button(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 768
    assert serious(opened.page, ".hanabi-kit") == []
    opened.screenshot("start-page")


def test_from_the_first_card_to_the_map(lesson: LessonOpener, learners_lab: Course) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, START)
    output = opened.output(ACTS).wait_painted()

    output.press("first").wait_status("Fizz! It was the")
    output.wait_status("every firework begins with its 1")
    assert not burst(output)
    output.press("Try again").press("second").wait_status("It fits, and a firework goes up!")
    assert burst(output)
    opened.screenshot("start-firework")

    output.press("Go on")
    output.press("3").wait_status("Bob believes you and plays the yellow 3. Fizz! First comes")
    assert not burst(output)
    output.press("Try again").press("2").wait_status("it fits: the firework grows!")
    assert burst(output)

    output.press("Go on")
    output.slide("What Bob has heard", "ArrowRight").wait_status("For Bob 2 cards are left.")
    output.slide("What Bob has heard", "ArrowLeft").wait_status("For Bob 6 cards are left.")
    output.slide("What Bob has heard", "ArrowRight", "ArrowRight")
    output.wait_status("For Bob 1 card is left: he knows it, and plays it!")
    opened.screenshot("start-mind")

    where = opened.output(MAP)
    assert "solved" not in where.status()
    puzzle = opened.output(PUZZLE)
    puzzle.press("slot 1").press("Play slot 1").press("This is my answer: play slot 1")
    puzzle.wait_status("Right! Play slot 1.")
    opened.wait(lambda: burst(puzzle), "the firework of the first puzzle")
    where.wait_status("You have solved 1 puzzle. Next is lesson 1")
    assert not JARGON.findall(opened.page.evaluate(IN_SIGHT))
    assert count_on_map(opened, "01") == "none"
    learned(opened, "01")
    opened.wait(lambda: count_on_map(opened, "01") == '"1 of 11"', "what is done on the map")
    opened.page.get_by_role("link", name="Practise", exact=True).click()
    opened.page.wait_for_function(SHOWN, arg="00_practice.ipynb")


def count_on_map(opened: Notebook, code: str) -> str:
    """What stands behind a lesson in the column of what is done."""
    place = opened.page.locator(f".hanabi-map-{code}")
    return str(place.evaluate("place => getComputedStyle(place, '::after').content"))


def learned(opened: Notebook, code: str) -> None:
    """Something of a lesson is done by the learner of this page."""
    opened.ask(
        "from hanabi_kit.lessons import lesson as _lesson\n"
        f"_lesson({code!r}).predict('misfit').predict('a', 100)"
    )


def test_by_keyboard_alone(lesson: LessonOpener, learners_lab: Course) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, START)
    keys = Keys(opened)
    keys.output = output = opened.output(ACTS).wait_painted()
    keys.do("second")
    output.wait_status("It fits, and a firework goes up!")
    assert output.focused() == "Go on"
    keys.press("Enter")
    keys.do("3", "Space")
    output.wait_status("Fizz!")
    assert output.focused() == "Try again"
    keys.press("Enter")
    keys.do("2")
    output.wait_status("the firework grows!")
    assert output.focused() == "Go on"
    keys.press("Enter")
    keys.do("Next word")
    output.wait_status("For Bob 2 cards are left.")
    keys.press("Enter")
    output.wait_status("For Bob 1 card is left")

    keys.output = puzzle = opened.output(PUZZLE)
    keys.do("slot 1")
    keys.do("Play slot 1")
    keys.do("This is my answer: play slot 1")
    puzzle.wait_status("Right! Play slot 1.")
    assert opened.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.mode") == (
        "command"
    )


def test_who_comes_next_sees_nothing_of_the_one_before(
    lesson: LessonOpener, learners_lab: Course
) -> None:
    learners_lab.forget()
    opened = lesson(learners_lab, START)
    sign_in(opened, "I share this computer", "Mia")
    opened.run()  # as the page asks for
    puzzle = opened.output(PUZZLE)
    puzzle.press("slot 1").press("Play slot 1").press("This is my answer: play slot 1")
    puzzle.wait_status("Right! Play slot 1.")
    opened.output(MAP).wait_status("You have solved 1 puzzle.")

    opened.output(WHO).press("I am somebody else")
    assert "Right!" not in opened.page.locator(".jp-Notebook").inner_text()
    assert "solved" not in opened.page.locator(".jp-Notebook").inner_text()
    sign_in(opened, "", "Tom")
    opened.run()
    text = opened.page.locator(".jp-Notebook").inner_text()
    assert "You are Tom." in text
    assert "Mia" not in text
    assert "Right!" not in text
    opened.output(MAP).wait_status("Next is lesson 1")
    assert "solved" not in opened.output(MAP).status()

    # Her record is where it was.
    opened.output(WHO).press("I am somebody else")
    sign_in(opened, "", "Mia")
    opened.output(WHO).wait_status("Welcome, Mia: 1 answer of yours is on this computer.")
    opened.run()
    opened.output(MAP).wait_status("You have solved 1 puzzle.")


def sign_in(opened: Notebook, first: str, name: str) -> None:
    who = opened.output(WHO)
    if first:
        who.press(first)
    who.root.get_by_role("combobox").or_(who.root.locator("input[type=text]")).first.fill(name)
    who.press("That's me")
    who.root.get_by_text(f"You are {name}.").wait_for()
