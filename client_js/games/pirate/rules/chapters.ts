/**
 * The chapters of Pirate's rules page as text, with the numbers of the rules in force
 * (docs/rules/pirate.md, sections 1 to 10).
 */

import { t } from '../../../i18n/texts.svelte';
import type { PirateRules } from '../generated';
import { fewerToWin } from '../position';

const CHAPTERS = [
  'aim',
  'cut',
  'turning',
  'ships',
  'capture',
  'sinking',
  'claims',
  'end',
  'match',
  'seen',
  'chance',
] as const;

export type ChapterKey = (typeof CHAPTERS)[number];

export type Chapter = {
  readonly key: ChapterKey;
  readonly title: string;
  readonly lines: readonly string[];
};

/** Return all chapters of Pirate's rules, in the order in which a new player needs them. */
export function chapters(rules: PirateRules): Chapter[] {
  const lines: Readonly<Record<ChapterKey, readonly string[]>> = {
    aim: [
      t('pirateRules:aim.ships', { ships: ships(rules.ships_to_win) }),
      t('pirateRules:aim.noTurns'),
    ],
    cut: [t('pirateRules:cut.packs'), t('pirateRules:cut.lower'), t('pirateRules:cut.stock')],
    turning: [
      t('pirateRules:turning.open'),
      t('pirateRules:turning.over'),
      t('pirateRules:turning.below'),
    ],
    ships: [
      t('pirateRules:ships.thirteen'),
      t('pirateRules:ships.ends'),
      t('pirateRules:ships.grow'),
    ],
    capture: [t('pirateRules:capture.joins'), t('pirateRules:capture.second')],
    sinking: sinking(rules),
    claims: [t('pirateRules:claims.watch'), t('pirateRules:claims.first')],
    end: end(rules),
    match: match(rules),
    seen: [t('pirateRules:seen.open'), t('pirateRules:seen.hidden')],
    chance: [
      t('pirateRules:chance.bound'),
      t('pirateRules:chance.check'),
      t('pirateRules:chance.first'),
    ],
  };
  return CHAPTERS.map((key) => ({ key, title: t(`pirateRules:title.${key}`), lines: lines[key] }));
}

function ships(count: number): string {
  return t('pirate:ships', { count });
}

function sinking({ sink_window_ms: ms }: PirateRules): string[] {
  if (ms === 0) return [t('pirateRules:sinking.never')];
  return [t('pirateRules:sinking.both'), t('pirateRules:sinking.window', { ms })];
}

function end(rules: PirateRules): string[] {
  const fewer = fewerToWin(rules);
  return [
    t('pirateRules:end.first', { ships: t('pirate:capturedShips', { count: rules.ships_to_win }) }),
    ...(fewer === null ? [] : [t('pirateRules:end.sunk', { ships: ships(fewer) })]),
    t('pirateRules:end.stuck'),
    t('pirateRules:end.resign'),
  ];
}

function match({ match_target }: PirateRules): string[] {
  if (match_target === 1) return [t('pirateRules:match.single')];
  return [t('pirateRules:match.wins', { wins: t('words:win', { count: match_target }) })];
}
