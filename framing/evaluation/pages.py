"""`make bench-page`: how big the page is, how fast it opens and answers, and what it costs beside scoring.

The articles are the invented texts of `seeds/attribution`, three of them in a row an article, so that as many articles can be
made as there are asked for. What a step costs is processor time; the times of headless Chromium are medians.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.page import write_page
from framing.report import Run, build_report, write_pdf
from framing.resources import seeds
from framing.scoring import Settings, score

READY = "document.querySelector('main > *') !== null"
SWITCH = """
async () => {
  const box = document.querySelector('.tools input[type=checkbox]');
  const times = [];
  for (let n = 0; n < 12; n += 1) {
    const begin = performance.now();
    box.click();
    document.body.offsetHeight;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    times.push(performance.now() - begin);
  }
  return times;
}
"""


def corpus(outlets: int, each: int) -> list[Article]:
    """So many articles of so many outlets on one event, every text an invented one."""
    texts = [p.read_text(encoding="utf-8").strip() for p in sorted((seeds() / "attribution" / "texts").glob("*.txt"))]
    found = []
    for number in range(outlets * each):
        parts = [texts[(number * step + step) % len(texts)] for step in (1, 5, 11)]
        outlet = f"Outlet {number % outlets + 1}"
        found.append(Article(f"a{number}", "\n\n".join(parts) + f"\n\nNote {number}.\n", outlet, event="One event"))
    return found


def browser_times(page: Path, runs: int) -> dict[str, float]:
    """Median milliseconds until the page can be used, and until a dimension is switched in four open articles."""
    from playwright.sync_api import sync_playwright

    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    opened, switched = [], []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for _ in range(runs):
            context = browser.new_context()
            tab: Any = context.new_page()
            begin = time.perf_counter()
            tab.goto(page.as_uri())
            tab.wait_for_function(READY)
            opened.append(1000 * (time.perf_counter() - begin))
            tab.evaluate("location.hash = '#read?a=1,2,3,4'")
            tab.wait_for_selector("[data-stop][role]")
            switched += tab.evaluate(SWITCH)
            context.close()
        browser.close()
    return {"opened_ms": statistics.median(opened), "switched_ms": statistics.median(switched)}


def costs(articles: list[Article], folder: Path) -> dict[str, float]:
    """Processor seconds of scoring, of the report's data, of the PDF and of the page; and the page's megabytes."""
    begin = time.process_time()
    scored = score(articles, Settings())
    marks = [time.process_time()]
    data = build_report(Run.of(scored))
    marks.append(time.process_time())
    write_pdf(data, folder / "report.pdf")
    marks.append(time.process_time())
    write_page(scored, folder / "report.html", data)
    marks.append(time.process_time())
    steps = [b - a for a, b in zip([begin, *marks], marks, strict=False)]
    return {
        **dict(zip(("scoring_s", "report_data_s", "pdf_s", "page_s"), steps, strict=True)),
        "on_top": sum(steps[1:]) / steps[0],
        "page_on_top": steps[3] / steps[0],
        "megabytes": (folder / "report.html").stat().st_size / 1e6,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--outlets", type=int, default=5)
    parser.add_argument("--each", type=int, default=10, help="articles an outlet")
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = costs(corpus(arguments.outlets, arguments.each), folder)
        figures |= browser_times(folder / "report.html", arguments.runs)
    for key, value in figures.items():
        print(f"{key:<14}{value:10.3f}")


if __name__ == "__main__":
    main()
