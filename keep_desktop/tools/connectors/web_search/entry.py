"""Search services in the catalogue. Their tool is one of Web, which is there without them."""

from keep_desktop.tools.connectors.catalogue import Check, Open, Service, Token

BRAVE = Service(
    id="brave",
    title="Brave Search",
    about="Search the web (Web.search)",
    namespaces=(),
    methods=(
        Token(
            name="API key",
            header="X-Subscription-Token",
            prefix="",
            page="https://api-dashboard.search.brave.com/app/keys",
        ),
    ),
    address="https://api.search.brave.com",
    check=Check(path="/res/v1/web/search?q=keep&count=1"),
    guide=(
        "Sign up at api-dashboard.search.brave.com, choose a plan and make an API key.",
        "Brave gets what your workflows search for.",
    ),
    words=("search", "web", "internet"),
)
TAVILY = Service(
    id="tavily",
    title="Tavily",
    about="Search the web (Web.search)",
    namespaces=(),
    methods=(Token(name="API key", page="https://app.tavily.com/home", begins=("tvly-",)),),
    address="https://api.tavily.com",
    check=Check(path="/usage"),
    guide=(
        "Sign up at app.tavily.com and copy the API key.",
        "Tavily gets what your workflows search for.",
    ),
    words=("search", "web", "internet"),
)
SEARXNG = Service(
    id="searxng",
    title="SearXNG",
    about="Search the web by a server of your own (Web.search)",
    namespaces=(),
    methods=(Open(),),
    address=None,
    may_be_plain=True,
    check=Check(path="/search?q=keep&format=json"),
    guide=(
        "Enter the address of a SearXNG server that you run or may use.",
        "It has to answer in JSON: under search, formats, its settings.yml lists json.",
    ),
    words=("search", "web", "internet", "searx"),
)
SEARCH_SERVICES = (BRAVE, SEARXNG, TAVILY)
