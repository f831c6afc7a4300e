/**
 * The client's router: it displays the page of the browser's address, handles clicks on links
 * within the site, and changes the address without a reload.
 */

import { currentAddress } from './address';
import { cleanAddress, routeOf, type Route } from './routes';

/** Loads a page's component; undefined if it is loaded. Rejects as `import` does. */
type Load = (route: Route) => Promise<void> | undefined;

class Router {
  /** The displayed page. It stays while the next one loads. */
  route = $state.raw<Route>(routeOf(currentAddress()));
  /** True if the page at the browser's address could not be loaded. */
  failed = $state(false);
  #load: Load = () => undefined;
  #navigations = 0;

  /** Start with the page at the browser's address. Resolves when it can be displayed. */
  async begin(load: Load): Promise<void> {
    this.#load = load;
    const address = currentAddress();
    if (cleanAddress(address) !== address)
      history.replaceState(null, '', cleanAddress(address) + location.hash);
    addEventListener('popstate', () => void this.#navigate(routeOf(currentAddress()), false));
    await load(this.route);
  }

  /** Open a page. Resolves when it is displayed. */
  async go(address: string): Promise<void> {
    history.pushState(null, '', cleanAddress(address));
    await this.#navigate(routeOf(address), true);
  }

  /** Open a page in place of the present one, which Back then skips. */
  async replace(address: string): Promise<void> {
    history.replaceState(null, '', address);
    await this.#navigate(routeOf(address), false);
  }

  /** Handle a click on a link within the site. New tabs and other sites are left to the browser. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (routeOf(link.pathname).page === 'nowhere') return;
    // The browser scrolls to fragments of the present page.
    if (link.hash !== '' && link.pathname === location.pathname) return;
    event.preventDefault();
    void this.go(link.pathname + link.search + link.hash);
  };

  async #navigate(route: Route, toTop: boolean): Promise<void> {
    const navigation = (this.#navigations += 1);
    const loading = this.#load(route);
    let failed = false;
    // A loaded page is displayed synchronously.
    if (loading) failed = await loading.then(() => false).catch(() => true);
    if (navigation !== this.#navigations) return;
    this.failed = failed;
    if (!failed) this.route = route;
    if (toTop) scrollTo(0, 0);
  }
}

/** The router that all pages share. */
export const router = new Router();
