"""Scripts and steps for browser tests of push notifications.

They include a stand-in for the browser's push service.
"""

from playwright.sync_api import Page

ASKED = """
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { window.asked += 1; return ask(); };
"""
"""JavaScript that counts the requests for permission."""
SUBSCRIPTION = """
  let subscription = null;
  const wanted = %s;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (subscription = {
    endpoint: wanted.endpoint,
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({ keys: wanted }),
    unsubscribe: async () => { subscription = null; return true; },
  });
"""
"""JavaScript that stands in for a push service."""


IN_PLAY = """async () => {
  for (;;) {
    const { matches } = await (await fetch('/api/me/matches')).json();
    if (matches.some(({ match }) => match.status === 'playing')) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}"""


def begin_game(page: Page, site: str) -> None:
    """Start a match of the page's guest against a bot, open it, and wait until it is in play.

    Only then may pages ask for push messages.
    """
    page.request.get(f"{site}/api/me")
    made = page.request.post(
        f"{site}/api/matches", data={"preset": "snm-a-short", "computer": "novice"}
    )
    page.goto(f"{site}/m/{made.json()['id']}")
    page.evaluate(IN_PLAY)


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker controls the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
