"""From a prediction to the class report in JupyterLab: say how sure, look, hand in, be read."""

from pathlib import Path

from tests.browser.accessibility import serious
from tests.browser.conftest import Opener

PREDICTED = """
from pathlib import Path
from hanabi_kit.lessons import Desk, class_report, handed_in
from hanabi_kit.practice.trainer import Trainer
here = Desk(3, Trainer(Path("FOLDER") / "attempts.jsonl"))
here.predict("untouched").predict("a", 80)
here.check("never-touched", "r1")
"""


def test_a_learner_looks_back_and_hands_in(notebook: Opener, tmp_path: Path) -> None:
    first = PREDICTED.replace("FOLDER", tmp_path.as_posix())
    opened = notebook(first, "here.calibration()", "here.hand_in()")
    plot = opened.output(1).wait_painted()
    plot.press("look again").wait_status("This is how it stands now.")
    opened.screenshot("calibration")
    form = opened.output(2)
    form.press("save my answers").wait_status("Type a name first")
    form.type("Name:", "Mia <b>", enter=False).press("save my answers")
    form.wait_status("Saved 2 answers as hanabi-kit-Miab.jsonl")
    form.type("Name:", "Zoë").wait_status("hanabi-kit-Zoë.jsonl")
    opened.screenshot("hand-in")
    assert serious(opened.page, ".hanabi-kit") == []
    told = opened.ask("print(class_report(handed_in('hanabi-kit-Miab.jsonl')).learners[0].name)")
    assert told == "Mia <b>"
    saved = opened.save().path.read_text(encoding="utf-8")
    assert "Mia" not in saved
    assert str(opened.lab.folder) not in saved
