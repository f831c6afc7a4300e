/** Where the page is, kept in the browser's history. */

import { currentAddress } from './address';
import { cleaned, routeOf, type Route } from './routes';

/** Loads what shows a page; undefined where that is there already. Rejects as `import` does. */
type Load = (route: Route) => Promise<void> | undefined;

class Router {
  /** The page that is shown: the last one, while what shows the next is being loaded. */
  route = $state.raw<Route>(routeOf(currentAddress()));
  /** Whether the page at the browser's address could not be loaded. */
  failed = $state(false);
  #load: Load = () => undefined;
  #turns = 0;

  /** Begins with the page at the browser's address. Resolves when that can be shown. */
  async begin(load: Load): Promise<void> {
    this.#load = load;
    const address = currentAddress();
    if (cleaned(address) !== address)
      history.replaceState(null, '', cleaned(address) + location.hash);
    addEventListener('popstate', () => void this.#turnTo(routeOf(currentAddress()), false));
    await load(this.route);
  }

  /** Resolves when the page is shown. */
  async go(address: string): Promise<void> {
    history.pushState(null, '', cleaned(address));
    await this.#turnTo(routeOf(address), true);
  }

  /** Goes on from a page that only leads to another: Back passes over it. */
  async replace(address: string): Promise<void> {
    history.replaceState(null, '', address);
    await this.#turnTo(routeOf(address), false);
  }

  /** Follows a link inside the page; leaves new tabs and other sites to the browser. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (routeOf(link.pathname).page === 'nowhere') return;
    // The browser itself scrolls to a part of the page that is shown.
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    void this.go(link.pathname + link.search + link.hash);
  };

  async #turnTo(route: Route, toTop: boolean): Promise<void> {
    const turn = (this.#turns += 1);
    const loading = this.#load(route);
    let failed = false;
    // What is there already is shown at once, not a moment later.
    if (loading) failed = await loading.then(() => false).catch(() => true);
    if (turn !== this.#turns) return;
    this.failed = failed;
    if (!failed) this.route = route;
    if (toTop) scrollTo(0, 0);
  }
}

export const router = new Router();
