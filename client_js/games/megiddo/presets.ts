/** Rule sets in words: those with a name, and what is to be known of any. */

import { counted } from '../../ui/wording';
import type { PresetWords } from '../game';
import type { MegiddoRules } from './generated';

const PRESETS: Readonly<Record<string, PresetWords>> = {
  megiddo: {
    title: 'Megiddo',
    line: 'Six rings and six spokes. Six in a row win, or six captured stones. About ten minutes.',
  },
  'megi-9': {
    title: 'Large board',
    line: 'Nine rings and nine spokes. Six in a row win, or nine captured stones.',
  },
};

/** Preset keys in the order in which they are offered: those known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  const known = Object.keys(PRESETS);
  return [
    ...known.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !known.includes(key)),
  ];
}

/** What a rule set is called, and one line about it. */
export function presetWords(preset: string | null, rules: MegiddoRules): PresetWords {
  const known = preset === null ? undefined : PRESETS[preset];
  return known ?? { title: preset ?? 'House rules', line: `${ruleFacts(rules).join('. ')}.` };
}

/** The rules that a player should know before the first stone, one short sentence each. */
export function ruleFacts(rules: MegiddoRules): string[] {
  return [
    `A board of ${counted(rules.rings, 'ring')} and ${counted(rules.spokes, 'spoke')}`,
    `${rules.row} stones in a row win`,
    `${counted(rules.captures, 'captured stone')} win too`,
    ...(rules.scoring === 'points'
      ? [
          'A row scores 6, and each stone that the winner captured 1',
          `The first to ${counted(rules.match_target, 'point')} wins the match`,
        ]
      : rules.match_target > 1
        ? [`The first to ${counted(rules.match_target, 'win')} wins the match`]
        : []),
  ];
}
