/** The addresses of the pages. */

export type Route =
  | { page: 'home'; rules: string | null }
  | { page: 'match'; id: string }
  | { page: 'rules'; text: string }
  | { page: 'replay'; match: string | null; game: number | undefined }
  | { page: 'nowhere' };

/** The page at an address: a path, with what follows its question mark. */
export function routeOf(address: string): Route {
  const { pathname: path, searchParams } = new URL(address, 'http://any');
  if (path === '/' || path === '/index.html')
    return { page: 'home', rules: searchParams.get('rules') };
  if (path === '/rules') return { page: 'rules', text: searchParams.get('text') ?? '' };
  const replay = /^\/replay(?:\/([0-9A-Za-z]{6,24})(?:\/(\d{1,4}))?)?\/?$/.exec(path);
  if (replay) {
    const [, match = null, game] = replay;
    return { page: 'replay', match, game: game === undefined ? undefined : Number(game) };
  }
  const match = /^\/m\/([0-9A-Za-z]{6,24})\/?$/.exec(path);
  return match?.[1] ? { page: 'match', id: match[1] } : { page: 'nowhere' };
}
