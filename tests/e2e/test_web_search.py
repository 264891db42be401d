"""A search service is connected by a command, and scripts search with it."""

import io

import pytest

from tests.builders.cli import Desktop
from tests.servers.search import SearchServer


@pytest.mark.parametrize("service", ["brave", "searxng", "tavily"])
def test_the_results_of_a_connected_service_are_given(
    keep: Desktop, service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with SearchServer(service, "tvly-key-of-a-test") as server:
        server.results = [
            (f"Page {n}", f"https://p{n}.example/", f"About  {n}\nhere") for n in range(9)
        ]
        more = () if service == "searxng" else ("--secret-stdin",)
        monkeypatch.setattr("sys.stdin", io.StringIO(server.token + "\n"))
        keep.ok("connection", "add", service, "--address", server.url, *more)
        script = 'const found = await Web.search({ query: "rain & sun", limit: 3 });'
        keep.add("S", f"{script} console.log(JSON.stringify(found));")
        keep.ok("run", "S")
        (line,) = [row for row in keep.json("show", "log", "S") if "p0.example" in row["text"]]
        assert '"snippet":"About 0 here"' in line["text"]
        assert "p3.example" not in line["text"]
        asked = server.requests[-1]
        said = asked.body["query"] if service == "tavily" else asked.one("q")
        assert said == "rain & sun"
