"""GitHub in the catalogue."""

from keep_desktop.tools.connectors.catalogue import Check, Service, Token

HEADERS = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}

GITHUB = Service(
    id="github",
    title="GitHub",
    about="Read issues, pull requests, files and releases; write issues and comments",
    namespaces=("GitHub",),
    methods=(
        Token(
            name="personal access token",
            page="https://github.com/settings/personal-access-tokens/new",
            begins=("github_pat_", "ghp_"),
        ),
    ),
    address="https://api.github.com",
    may_be_own=True,
    check=Check(path="/user", account=("login",), headers=HEADERS),
    guide=(
        "Open github.com/settings/personal-access-tokens/new, give the token a name and an end, "
        "and choose the repositories that it is to reach.",
        "Under Permissions, Repository permissions choose what your workflows need: Issues (read "
        "and write), Pull requests (read), Contents (read).",
        "Choose Generate token and copy it; it begins with github_pat_.",
    ),
    words=("git", "issue", "repository", "release"),
)
