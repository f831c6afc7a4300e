"""Write the generated parts of the documentation: `python -m tests.generated_pages`."""

from tests.generated_pages.pages import pages

if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
