"""Command `python -m protocol.generate`: write the generated files, or list the stale ones."""

import argparse
import sys
from pathlib import Path

from protocol.generate.json_schema import schema_files
from protocol.generate.samples import sample_files
from protocol.generate.typescript import typescript_files

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "protocol" / "schema"
SAMPLES = ROOT / "protocol" / "samples"
CLIENT = ROOT / "client_js"


def generated() -> dict[Path, str]:
    """Return the text of every generated file, by path."""
    files = {CLIENT / name: text for name, text in typescript_files().items()}
    files |= {SCHEMA / name: text for name, text in schema_files().items()}
    files |= {SAMPLES / name: text for name, text in sample_files().items()}
    return files


def stale(files: dict[Path, str]) -> list[Path]:
    """Return the paths of generated files that are missing or differ from `files`, and of JSON
    files in the generated folders that are not in `files`.
    """
    present = {path for folder in (SCHEMA, SAMPLES) for path in folder.rglob("*.json")}
    wrong = [
        path
        for path, text in files.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    return sorted({*wrong, *(present - files.keys())})


def write(files: dict[Path, str]) -> None:
    """Write the stale generated files, and delete those that should not exist."""
    for path in stale(files):
        if path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
        else:
            path.unlink()


def main() -> int:
    """Run the command. Return the exit status: 1 if `--check` found a stale file."""
    parser = argparse.ArgumentParser(prog="python -m protocol.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is stale")
    files = generated()
    if not parser.parse_args().check:
        write(files)
        return 0
    found = stale(files)
    for path in found:
        sys.stderr.write(f"stale: {path.relative_to(ROOT)} (make gen rewrites it)\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
