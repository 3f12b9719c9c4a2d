"""What README, CONTRIBUTING and the pages in docs name is there: files, and commands of dev.py."""

import re
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

LINK = re.compile(r"\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"dev\.py (\w+)")


def test_the_pages_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    links = [link for link in LINK.findall((ROOT / page).read_text("utf-8")) if not link.startswith("https://")]
    missing = [link for link in links if not ((ROOT / page).parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_exist(page: str) -> None:
    assert set(COMMAND.findall((ROOT / page).read_text("utf-8"))) <= set(dev.COMMANDS)


def test_the_readme_names_the_two_commands_and_all_others() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert {"run", "test"} <= set(COMMAND.findall(readme))
    assert all(f"`{command}`" in readme for command in set(dev.COMMANDS) - {"run", "test"})


def test_the_packages_of_the_architecture_are_those_of_the_program() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(re.findall(r"^  (\w+)/? {2,}", page, re.MULTILINE))
    package = ROOT / "app" / "kartentisch"
    there = {path.parent.name for path in package.glob("*/__init__.py")} | {
        path.stem for path in package.glob("*.py") if path.stem != "__init__"
    }
    assert named == there
