/** Rule sets in words: those with a name, and what is to be known of any. */

import { t } from '../../i18n/texts.svelte';
import type { PresetWords } from '../game';
import type { PirateRules } from './generated';
import { fewerToWin } from './position';

const KNOWN = ['pirate'] as const;

/** Preset keys in the order in which they are offered: those known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  return [
    ...KNOWN.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !KNOWN.some((known) => known === key)),
  ];
}

/** What a rule set is called, and one line about it. */
export function presetWords(preset: string | null, rules: PirateRules): PresetWords {
  const known = KNOWN.find((key) => key === preset);
  if (known !== undefined)
    return { title: t(`pirate:preset.${known}`), line: t(`pirate:line.${known}`) };
  return { title: preset ?? t('words:houseRules'), line: `${ruleFacts(rules).join('. ')}.` };
}

/** The rules that a player should know before the first card, one short sentence each. */
export function ruleFacts(rules: PirateRules): string[] {
  const { ships_to_win, sink_window_ms, match_target } = rules;
  const fewer = fewerToWin(rules);
  const ships = t('pirate:capturedShips', { count: ships_to_win });
  return [
    t('pirate:fact.noTurns'),
    t('pirate:fact.packs'),
    fewer === null
      ? t('pirate:fact.ships', { ships })
      : t('pirate:fact.shipsSunk', { ships, fewer }),
    ...(sink_window_ms === 0 ? [t('pirate:fact.neverSinks')] : []),
    ...(match_target > 1 ? [t('pirate:fact.match', { wins: match_target })] : []),
  ];
}
