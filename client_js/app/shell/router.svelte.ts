/** Where the page is, kept in the browser's history. */

import { routeOf, type Route } from './routes';

function here(): Route {
  return routeOf(location.pathname + location.search);
}

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    addEventListener('popstate', () => {
      this.route = here();
    });
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.route = routeOf(address);
    scrollTo(0, 0);
  }

  /** Goes on from a page that only leads to another: Back passes over it. */
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.route = routeOf(address);
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
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
