"""axe-core, run on a part of a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

# JupyterLab's body has no height and hides what overflows: axe would take all of the page for
# invisible, and check no colours.
RUN = """async scope => {
  const style = document.body.style;
  const before = [style.height, style.overflow];
  [style.height, style.overflow] = ['100vh', 'visible'];
  try {
    const results = await axe.run(JSON.parse(scope), {resultTypes: ['violations']});
    return results.violations;
  } finally {
    [style.height, style.overflow] = before;
  }
}"""


def serious(page: Page, selector: str, *, without: Sequence[str] = ()) -> list[str]:
    """The serious and critical findings inside a selector, outside the selectors in `without`.

    A finding reads "impact rule: help | the element's HTML".
    """
    from axe_playwright_python.base import AXE_SCRIPT

    if page.locator(selector).count() == 0:
        raise AssertionError(f"nothing on the page is {selector}")
    scope = {"include": [[selector]], "exclude": [[inner] for inner in without]}
    page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate(RUN, json.dumps(scope))
    return [
        f"{rule['impact']} {rule['id']}: {rule['help']} | {node['html']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
