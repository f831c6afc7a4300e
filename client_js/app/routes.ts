/** The addresses of the pages. */

export type Route =
  | { page: 'home'; rules: string | null }
  | { page: 'match'; id: string }
  | { page: 'rules'; text: string }
  | { page: 'nowhere' };

/** The page at an address: a path, with what follows its question mark. */
export function routeOf(address: string): Route {
  const { pathname: path, searchParams } = new URL(address, 'http://any');
  if (path === '/' || path === '/index.html')
    return { page: 'home', rules: searchParams.get('rules') };
  if (path === '/rules') return { page: 'rules', text: searchParams.get('text') ?? '' };
  const match = /^\/m\/([0-9A-Za-z]{6,24})\/?$/.exec(path);
  return match?.[1] ? { page: 'match', id: match[1] } : { page: 'nowhere' };
}
