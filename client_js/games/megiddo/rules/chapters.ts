/**
 * The chapters of Megiddo's rules page as text, with the numbers of the rules in force
 * (docs/rules/megiddo.md).
 */

import { t } from '../../../i18n/texts.svelte';

import type { MegiddoRules } from '../generated';

export type ChapterKey =
  'aim' | 'board' | 'turn' | 'captures' | 'chain' | 'rows' | 'end' | 'match' | 'seen' | 'begins';

export type Chapter = {
  readonly key: ChapterKey;
  readonly title: string;
  readonly lines: readonly string[];
};

/** Return all chapters of Megiddo's rules, in the order in which a new player needs them. */
export function chapters(rules: MegiddoRules): Chapter[] {
  return [
    { key: 'aim', title: t('megiddoRules:title.aim'), lines: aim(rules) },
    { key: 'board', title: t('megiddoRules:title.board'), lines: board(rules) },
    { key: 'turn', title: t('megiddoRules:title.turn'), lines: turn() },
    { key: 'captures', title: t('megiddoRules:title.captures'), lines: captures() },
    { key: 'chain', title: t('megiddoRules:title.chain'), lines: chain() },
    { key: 'rows', title: t('megiddoRules:title.rows'), lines: rows(rules) },
    { key: 'end', title: t('megiddoRules:title.end'), lines: end(rules) },
    { key: 'match', title: t('megiddoRules:title.match'), lines: points(rules) },
    { key: 'seen', title: t('megiddoRules:title.seen'), lines: seen() },
    { key: 'begins', title: t('megiddoRules:title.begins'), lines: begins(rules) },
  ];
}

function aim({ row, captures: wanted }: MegiddoRules): string[] {
  return [t('megiddoRules:aim', { row, stones: t('megiddo:stones', { count: wanted }) })];
}

function board({ rings, spokes }: MegiddoRules): string[] {
  return [
    t('megiddoRules:board.size', { rings, spokes, points: rings * spokes }),
    t('megiddoRules:board.lines'),
    t('megiddoRules:board.counted'),
    t('megiddoRules:board.closes'),
  ];
}

function turn(): string[] {
  return [t('megiddoRules:turn.lay'), t('megiddoRules:turn.stays')];
}

function captures(): string[] {
  return [
    t('megiddoRules:captures.look'),
    t('megiddoRules:captures.safe'),
    t('megiddoRules:captures.mover'),
  ];
}

function chain(): string[] {
  return [t('megiddoRules:chain.new'), t('megiddoRules:chain.wave'), t('megiddoRules:chain.back')];
}

function rows(rules: MegiddoRules): string[] {
  const { rings, spokes, row } = rules;
  const straight =
    row <= rings
      ? [t('megiddoRules:rows.straight', { row })]
      : [t('megiddoRules:rows.short', { rings })];
  const around =
    row < spokes
      ? [t('megiddoRules:rows.around', { row })]
      : row === spokes
        ? [t('megiddoRules:rows.whole')]
        : [t('megiddoRules:rows.ringShort', { count: spokes })];
  return [
    ...straight,
    ...around,
    t('megiddoRules:rows.captured'),
    ...(row === 4 ? [t('megiddoRules:rows.four')] : []),
  ];
}

function end({ row, captures: wanted }: MegiddoRules): string[] {
  return [
    t('megiddoRules:end.win', { row, stones: t('megiddo:stones', { count: wanted }) }),
    t('megiddoRules:end.full'),
    t('megiddoRules:end.resign'),
    t('megiddoRules:end.away'),
  ];
}

/** Describe the value of a win, and the number of points that win the match. */
export function points({ scoring, match_target }: MegiddoRules): string[] {
  if (scoring === 'points')
    return [
      t('megiddoRules:points.scores'),
      t('megiddoRules:points.first', { points: t('words:point', { count: match_target }) }),
    ];
  if (match_target === 1) return [t('megiddoRules:points.single')];
  return [t('megiddoRules:points.wins', { target: match_target })];
}

function seen(): string[] {
  return [t('megiddoRules:seen')];
}

function begins({ first_player }: MegiddoRules): string[] {
  const lot = t('megiddoRules:begins.server');
  return first_player === 'random'
    ? [t('megiddoRules:begins.each'), lot]
    : [t('megiddoRules:begins.first'), lot];
}
