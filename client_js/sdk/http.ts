import type {
  CreateMatch,
  Guest,
  HttpProblem,
  MatchCreated,
  MatchId,
  Me,
  Presets,
  Rules,
  RulesText,
} from './generated/protocol';

/** Which server is asked, and as whom. */
export type Caller = {
  /** Where the server is; where the page came from, if left out. */
  baseUrl?: string;
  /** The bearer token of a program; browsers send their cookie. */
  token?: string;
};

/** The server refused a request: `problem` says why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: HttpProblem | null,
  ) {
    super(`the server answered ${status}${problem ? ` (${problem.code})` : ''}`);
    this.name = 'Refused';
  }
}

/** Who the caller is. A first visitor becomes a guest, and gets a cookie. */
export function whoAmI(caller: Caller = {}): Promise<Me> {
  return ask(caller, 'GET', '/api/me') as Promise<Me>;
}

/** A new identity for a program. */
export function newGuest(caller: Caller = {}): Promise<Guest> {
  return ask(caller, 'POST', '/api/guests') as Promise<Guest>;
}

/** The rule sets with a name. */
export function presets(caller: Caller = {}): Promise<Presets> {
  return ask(caller, 'GET', '/api/presets') as Promise<Presets>;
}

/** How a link says these rules. Rejects with Refused, `bad_rules`, where they can't be played. */
export function checkRules(rules: Rules, caller: Caller = {}): Promise<RulesText> {
  return ask(caller, 'POST', '/api/rules', { rules }) as Promise<RulesText>;
}

/** Makes a match with the caller in seat 0. */
export function createMatch(wanted: CreateMatch, caller: Caller = {}): Promise<MatchCreated> {
  return ask(caller, 'POST', '/api/matches', wanted) as Promise<MatchCreated>;
}

/** The record of a finished game (docs/record-format.md): of the match's last, or that `game`. */
export function fetchRecord(match: MatchId, caller: Caller = {}, game?: number): Promise<unknown> {
  return ask(caller, 'GET', recordPath(match, game));
}

/** Where a record is, below the server's address. */
export function recordPath(match: MatchId, game?: number): string {
  const path = `/api/matches/${encodeURIComponent(match)}`;
  return game === undefined ? `${path}/record` : `${path}/games/${game}/record`;
}

/** The body of the answer. Rejects with Refused, or with what `fetch` rejects with. */
async function ask(
  { baseUrl = '', token }: Caller,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new Refused(response.status, answer as HttpProblem | null);
  return answer;
}
