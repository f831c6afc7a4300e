"""Renders the icons in this folder to client_js/public/icons/. Run it after changing an icon:

python client_js/icons/render.py
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
OUT = HERE.parent / "public" / "icons"
ICONS = (
    ("icon.svg", "icon-192.png", 192),
    ("icon.svg", "icon-512.png", 512),
    ("icon.svg", "apple-touch-icon.png", 180),
    ("maskable.svg", "maskable-512.png", 512),
    ("badge.svg", "badge-96.png", 96),
)


def main() -> None:
    """Render each icon to a PNG file of its size, in pixels."""
    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for source, name, size in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = (HERE / source).read_text(encoding="utf-8")
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{drawing}")
            page.screenshot(path=OUT / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
