"""Tests that container images are reproducible: packages pinned by hashes, images by digests.

They also test deploy/pin-images.sh, which pins all images or none.
"""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.support.deployment_files import DOCKERFILE
from tests.support.source import ROOT

FILES = [
    ROOT / "deploy" / "Dockerfile",
    ROOT / "docker-compose.yml",
    *sorted((ROOT / "deploy" / "kubernetes").rglob("*.yaml")),
]
IMAGE = re.compile(r"^(?:FROM|\s+image:) (\S+:\S+)", re.MULTILINE)
DIGEST = re.compile(r"@sha256:[0-9a-f]{64}$")
REGISTRY = """#!/bin/sh
# docker buildx imagetools inspect --format FORMAT IMAGE, as of a registry that knows some images.
case "$6" in
  none:*) echo "not found" >&2; exit 1 ;;
  *) printf 'sha256:%064d\\n' "$DIGEST" ;;
esac
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Copy the files that name container images, and the script that pins the images' digests.

    Return the folder of the copies. It has a stand-in for `docker` that knows the digests.
    """
    for file in [*FILES, ROOT / "deploy" / "pin-images.sh"]:
        place = tmp_path / file.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    docker = tmp_path / "bin" / "docker"
    docker.parent.mkdir()
    docker.write_text(REGISTRY)
    docker.chmod(0o755)
    return tmp_path


def pin(copy: Path, digest: int) -> subprocess.CompletedProcess[str]:
    path = f"{copy / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "DIGEST": str(digest)}
    command = [str(copy / "deploy" / "pin-images.sh")]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment)


def images(root: Path) -> list[str]:
    """Return every container image named in the copies of FILES below `root`.

    This project's own images are left out, as they have no tag.
    """
    texts = [(root / file.relative_to(ROOT)).read_text(encoding="utf-8") for file in FILES]
    return [image for text in texts for image in IMAGE.findall(text)]


def test_once_an_image_is_pinned_all_are() -> None:
    pinned = [image for image in images(ROOT) if DIGEST.search(image)]
    assert pinned in ([], images(ROOT))


def test_the_command_pins_every_image_and_takes_newer_ones_later(copy: Path) -> None:
    before = images(copy)
    assert {"node", "python", "redis", "caddy"} <= {image.split(":")[0] for image in before}
    for digest in (7, 8):
        assert pin(copy, digest).returncode == 0
        names = [DIGEST.sub("", image) for image in before]
        assert images(copy) == [f"{name}@sha256:{digest:064}" for name in names]
    dockerfile = (copy / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert re.sub(r"@sha256:\w+", "", dockerfile) == re.sub(r"@sha256:\w+", "", DOCKERFILE)


def test_where_a_digest_can_not_be_had_nothing_is_changed(copy: Path) -> None:
    compose = copy / "docker-compose.yml"
    text = compose.read_text(encoding="utf-8").replace("image: redis:", "image: none:")
    compose.write_text(text, encoding="utf-8")
    before = images(copy)
    finished = pin(copy, 7)
    assert finished.returncode == 1
    assert "the digest of none:7-alpine can't be had" in finished.stderr
    assert images(copy) == before


@pytest.mark.parametrize("name", ["build", "dev", "node", "run"])
def test_every_package_is_locked_by_its_hashes(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    packages = [line for line in text.splitlines() if line and line[0] not in " #"]
    assert packages
    assert all("==" in line and line.endswith("\\") for line in packages)


def test_what_builds_the_server_is_locked_wherever_it_is_built() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (backend,) = project["build-system"]["requires"]
    assert backend in project["dependency-groups"]["build"]
    locked = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8").splitlines()
    assert f"{backend} \\" in locked
    installs = [
        line for line in DOCKERFILE.splitlines() if "pip install" in line or "wheel" in line
    ]
    assert all("--require-hashes" in line or "--no-index" in line for line in installs)
    assert "--no-build-isolation" in DOCKERFILE
