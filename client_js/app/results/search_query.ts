/** A search in the archive as the address of its page says it, and as the server is asked. */

/** What is asked; what is empty does not matter. Days are `2026-03-01`, both of them included. */
export type SearchQuery = {
  player: string;
  opponent: string;
  game: string;
  preset: string;
  speed: string;
  result: string;
  since: string;
  until: string;
};

export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const RESULTS = ['won', 'lost', 'drawn', 'decided'] as const;
export const OF_THE_PLAYER: readonly string[] = ['won', 'lost'];
/** In the place of a preset: rules of one's own. */
export const OWN = 'own';
const NAMES = [
  'player',
  'opponent',
  'game',
  'preset',
  'speed',
  'result',
  'since',
  'until',
] as const satisfies readonly (keyof SearchQuery)[];
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** What an address asks, without what makes no sense by itself. */
export function parseQuery(address: string): SearchQuery {
  const said = new URLSearchParams(address);
  const found = Object.fromEntries(NAMES.map((name) => [name, said.get(name)?.trim() ?? '']));
  return normalizeQuery(found as SearchQuery);
}

/** The same without what makes no sense: rules of no game, what nobody has won. */
export function normalizeQuery(questions: SearchQuery): SearchQuery {
  const { player, game, result, since, until } = questions;
  return {
    ...questions,
    opponent: player === '' ? '' : questions.opponent,
    preset: game === '' ? '' : questions.preset,
    speed: game === '' ? '' : questions.speed,
    result: player === '' && OF_THE_PLAYER.includes(result) ? '' : result,
    since: DAY.test(since) ? since : '',
    until: DAY.test(until) ? until : '',
  };
}

/** The address of the page of a search, from the place `before` on, if one is given. */
export function archivePage(questions: Partial<SearchQuery>, before: string | null = null): string {
  const said = new URLSearchParams();
  for (const name of NAMES) if (questions[name]) said.set(name, questions[name]);
  if (before !== null) said.set('before', before);
  const text = said.toString();
  return text === '' ? '/archive' : `/archive?${text}`;
}

/** What the server is asked. Days begin and end as they do where the visitor is. */
export function requestParams(questions: SearchQuery, before: string | null): URLSearchParams {
  const { since, until, ...others } = normalizeQuery(questions);
  const said = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== ''));
  if (since !== '') said.set('since', String(startOf(since, 0)));
  if (until !== '') said.set('until', String(startOf(until, 1)));
  if (before !== null) said.set('before', before);
  return said;
}

/** When a day begins (Unix milliseconds), or one so many days after it. */
function startOf(day: string, after: number): number {
  const [, year, month, date] = DAY.exec(day) ?? [];
  return Math.max(0, new Date(Number(year), Number(month) - 1, Number(date) + after).getTime());
}
