/** Rule sets in words: those with a name, and what is to be known of any. */

import { counted } from '../../ui/wording';
import type { PresetWords } from '../game';
import type { PirateRules } from './generated';
import { fewerToWin } from './position';

const PRESETS: Readonly<Record<string, PresetWords>> = {
  pirate: {
    title: 'Five ships',
    line: 'Both play at once, and the first to capture five ships wins. About five minutes.',
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
export function presetWords(preset: string | null, rules: PirateRules): PresetWords {
  const known = preset === null ? undefined : PRESETS[preset];
  return known ?? { title: preset ?? 'House rules', line: `${ruleFacts(rules).join('. ')}.` };
}

/** The rules that a player should know before the first card, one short sentence each. */
export function ruleFacts(rules: PirateRules): string[] {
  const { ships_to_win, sink_window_ms, match_target } = rules;
  const fewer = fewerToWin(rules);
  const sunk = fewer === null ? '' : `, ${fewer} once a ship has sunk`;
  return [
    'No turns: both of you play at once',
    'A pack of 52 cards each, turned one at a time',
    `${counted(ships_to_win, 'captured ship')} to win${sunk}`,
    ...(sink_window_ms === 0 ? ['No ship ever sinks'] : []),
    ...(match_target > 1 ? [`The match is won by ${match_target} games`] : []),
  ];
}
