"""A corpus, its page, and a real browser to open it in; tests that need the browser are skipped where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from framing.page import write_page
from framing.reading import read
from framing.resources import seeds
from framing.scoring import Scored, Settings, score

RULES = Settings(attribution="rules")


@pytest.fixture(scope="session")
def sample() -> Scored:
    return score(read(seeds() / "ferry-terminal").articles, RULES)


@pytest.fixture(scope="session")
def sample_page(sample: Scored, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "sample.html"
    write_page(sample, path)
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Headless Chromium: the one that CHROMIUM names, or that is found on the path."""
    sync = pytest.importorskip("playwright.sync_api")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        pytest.skip("needs Chromium")
    with sync.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield running
        running.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any) -> Iterator[Open]:
    """Opens a file in a fresh profile; a request, an error or a message of the console fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def open_file(path: Path, address: str = "", *, width: int = 1280, height: int = 900, dark: bool = False) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", accept_downloads=True
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
        page.on(
            "request",
            lambda request: wrong.append(request.url) if not request.url.startswith(("file:", "blob:")) else None,
        )
        page.goto(f"{path.as_uri()}{address}")
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert wrong == []
