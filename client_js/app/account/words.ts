/** What is said about accounts. */

import { Refused, type ErrorCode, type Params, type SessionView } from '../../sdk';
import { errorWords } from '../../ui/refusal_words';
import { ago } from '../own/words';

type Sentence = string | ((params: Params) => string);

const NAMES: Readonly<Record<string, string>> = {
  too_short: 'A name has at least two characters.',
  too_long: 'A name has at most twenty characters.',
  characters:
    'A name is made of letters and digits, with single spaces, hyphens, apostrophes or full stops between them.',
  mixed: 'The letters of a name belong to one writing system.',
  reserved: 'This name is kept for the site or for guests. Choose another one.',
  abusive: 'Please choose another name.',
};
const PASSWORDS: Readonly<Record<string, string>> = {
  too_short: 'A password has at least eight characters.',
  too_long: 'A password has at most 128 characters.',
  guessable: 'This password is easily guessed. Several words in a row are better.',
};
const ERRORS: Readonly<Partial<Record<ErrorCode, Sentence>>> = {
  already_registered: 'You have an account already.',
  bad_name: ({ reason }) => NAMES[String(reason)] ?? 'Please choose another name.',
  name_taken: 'Somebody has a name that looks like this one.',
  bad_password: ({ reason }) => PASSWORDS[String(reason)] ?? 'Please choose another password.',
  bad_credentials: 'The name, the password or the passkey is not right.',
  bad_passkey: 'The passkey could not be kept. Try again.',
  bad_email: 'This is no e-mail address.',
  code_lapsed: 'This code is not good any more. Have another letter sent.',
  last_way_in: 'Without this you could not log in any more. Add another way first.',
  too_many_kept: ({ limit }) => `You have ${limit} of these, which is all you may have.`,
  too_many_requests: ({ after_s }) =>
    `That was too often. Try again in ${Number(after_s) < 90 ? `${after_s} s` : `${Math.ceil(Number(after_s) / 60)} min`}.`,
  not_registered: 'You are not logged in any more.',
  unavailable: 'Accounts cannot be reached just now. You can play all the same.',
};

/** Why something was not done. */
export function problemWords(error: unknown): string {
  const problem = error instanceof Refused ? error.problem : null;
  if (problem === null) return 'The server cannot be reached just now. Try again in a moment.';
  const sentence = ERRORS[problem.code];
  if (sentence === undefined) return errorWords(problem.code);
  return typeof sentence === 'string' ? sentence : sentence(problem.params);
}

const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};
const SYSTEMS: Readonly<Record<string, string>> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};

/** A browser and what it runs on, by their keys. */
export function deviceWords(browser: string, system: string): string {
  return `${BROWSERS[browser] ?? 'A browser'} on ${SYSTEMS[system] ?? 'another system'}`;
}

/** What a passkey was made with, by the two keys with a space between them. */
export function madeWithWords(madeWith: string): string {
  const [browser = '', system = ''] = madeWith.split(' ');
  return deviceWords(browser, system);
}

/** When a session was in use. */
export function usedWords(session: SessionView, nowMs: number): string {
  return session.current ? 'This browser' : `Used ${ago(session.seen_ms, nowMs)}`;
}
