"""Writes the contact sheet: an HTML file with all screenshots by state and size."""

from html import escape
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.pictures.sizes import SIZES, Size
from tests.browser.pictures.states import STATES

NAME = "index.html"
THUMBNAIL = 300
"""The width of a picture on the sheet, in CSS pixels."""
STYLE = f"""
  body {{ margin: 16px; font: 14px system-ui, sans-serif; background: #777; color: #fff; }}
  h2 {{ margin: 24px 0 8px; }}
  .state {{ display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }}
  figure {{ margin: 0; }}
  img {{ display: block; width: {THUMBNAIL}px; max-height: 600px; object-fit: cover;
    object-position: top; }}
  a {{ color: inherit; }}
"""


def write_sheets(browser: Browser, folder: Path) -> None:
    """Write an HTML page of all pictures in the folder, and one page for each size that has any.

    Also take a screenshot of each size's page.
    """
    (folder / NAME).write_text(_page(folder, list(SIZES)))
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    for size in SIZES:
        if not (folder / size.name).is_dir():
            continue
        (file := folder / f"{size.name}.html").write_text(_page(folder, [size]))
        page.goto(file.resolve().as_uri())
        page.screenshot(path=folder / f"{size.name}.png", full_page=True)
    page.close()


def _page(folder: Path, sizes: list[Size]) -> str:
    title = " ".join(size.name for size in sizes)
    states = "".join(_state(folder, state, sizes) for state in STATES)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1>{states}</html>"
    )


def _state(folder: Path, state: str, sizes: list[Size]) -> str:
    pictures = [
        path.relative_to(folder)
        for size in sizes
        for path in sorted((folder / size.name).glob(f"{state}.*.png"))
    ]
    if not pictures:
        return ""
    figures = "".join(
        f'<figure><a href="{path}"><img src="{path}" alt="{escape(path.stem)}" loading="eager"></a>'
        f"<figcaption>{path.parent} {path.stem.partition('.')[2]}</figcaption></figure>"
        for path in pictures
    )
    return f'<h2 id="{state}">{state}</h2><div class="state">{figures}</div>'
