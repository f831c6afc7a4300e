"""Tests the test suite: no module imports another's tests, and HTTP clients use our time limit.

No test may start an event loop by `asyncio.run`.
"""

from tests.support.source import calls, imports, suite_modules


def is_test(module: str) -> bool:
    """Return True if pytest collects tests from `module`."""
    return module.rpartition(".")[2].startswith("test_")


def test_nothing_imports_a_module_of_tests() -> None:
    wrong = [
        f"{module} imports {name}"
        for module in sorted(suite_modules())
        for name in sorted(imports(module) & suite_modules().keys())
        if is_test(name)
    ]
    assert wrong == []


def test_no_test_runs_an_event_loop_by_itself() -> None:
    assert [name for name in sorted(suite_modules()) if "asyncio.run" in calls(name)] == []


def test_requests_have_the_patience_of_the_tests() -> None:
    # httpx times out after five seconds, unless it calls an application in the same process.
    impatient = {"httpx.get", "httpx.post", "httpx.Client", "httpx.AsyncClient"}
    wrong = [
        name
        for name in sorted(suite_modules())
        if impatient & calls(name) and "httpx.ASGITransport" not in calls(name)
    ]
    assert wrong == ["tests.support.http"]
