/**
 * The list of help topics, with functions that return a topic's texts and links in the current
 * language and its address on the help page.
 */

import type { TextKey } from '../../i18n/catalogues';
import { t } from '../../i18n/texts.svelte';

export type Topic = {
  readonly title: string;
  /** The paragraphs of a help topic. */
  readonly text: readonly string[];
  /** Links to related pages. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
};

type Link = { readonly href: string; readonly label: TextKey };

/** The topics with their links. */
const TOPICS = {
  begin: [],
  account: [
    { href: '/account', label: 'help:title.account' },
    { href: '/programs', label: 'programs:title' },
  ],
  play: [],
  invite: [{ href: '/games', label: 'help:title.your-games' }],
  seats: [],
  rules: [{ href: '/rules', label: 'help:allRules' }],
  clocks: [],
  learn: [{ href: '/learn', label: 'home:learn' }],
  lessons: [{ href: '/learn', label: 'home:learn' }],
  puzzles: [{ href: '/puzzles', label: 'puzzles:title' }],
  daily: [{ href: '/daily', label: 'daily:title' }],
  'your-games': [{ href: '/games', label: 'help:title.your-games' }],
  results: [
    { href: '/people', label: 'shell:people' },
    { href: '/games/all', label: 'shell:games' },
  ],
  friends: [{ href: '/people', label: 'help:title.friends' }],
  replays: [{ href: '/replay', label: 'help:recordFromFile' }],
  watch: [{ href: '/games/all', label: 'shell:games' }],
  table: [],
  manners: [],
  talk: [],
  fairness: [{ href: '/fair', label: 'shell:checkShuffles' }],
} as const satisfies Readonly<Record<string, readonly Link[]>>;

export type TopicKey = keyof typeof TOPICS;

/** The topics of the help page in groups. */
export const TOPIC_GROUPS = {
  start: ['begin', 'account', 'play', 'invite', 'seats'],
  learn: ['rules', 'clocks', 'learn', 'lessons', 'puzzles', 'daily'],
  people: ['your-games', 'results', 'friends', 'replays', 'watch'],
  game: ['table', 'manners', 'talk', 'fairness'],
} as const satisfies Readonly<Record<string, readonly TopicKey[]>>;

/** Return a help topic in the present language. */
export function topicOf(key: TopicKey): Topic {
  return {
    title: t(`help:title.${key}`),
    text: t(`help:text.${key}`).split('\n'),
    links: TOPICS[key].map(({ href, label }) => ({ href, label: t(label) })),
  };
}

/** Return the address of a topic on the help page. */
export function helpPage(key: TopicKey): string {
  return `/help#${key}`;
}
