"""Browsers that are asked for push messages."""

from playwright.sync_api import Page

ASKED = """
  window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { window.asked += 1; return ask(); };
"""
"""Counts how often the player is asked."""
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
"""A browser without a push service of its own has this one."""


def controlled(page: Page) -> None:
    """Wait until the worker answers for the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
