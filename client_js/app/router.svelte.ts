/** Where the page is: two addresses, kept in the browser's history. */

export type Route = { page: 'home' } | { page: 'match'; id: string } | { page: 'nowhere' };

export function routeOf(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'home' };
  const match = /^\/m\/([0-9A-Za-z]{6,24})\/?$/.exec(path);
  return match?.[1] ? { page: 'match', id: match[1] } : { page: 'nowhere' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => {
      this.route = routeOf(location.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }

  /** Follows a link inside the page; leaves new tabs and other sites to the browser. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (link?.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (routeOf(link.pathname).page === 'nowhere') return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
