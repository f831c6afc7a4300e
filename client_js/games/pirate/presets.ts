/** Pirate's presets: their order, names and descriptions, and the main facts of any rule set. */

import { t } from '../../i18n/texts.svelte';
import type { PresetWords } from '../game';
import type { PirateRules } from './generated';
import { fewerToWin } from './position';

const KNOWN = ['pirate'] as const;

/** Return preset keys in the order in which to offer them: the ones known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  return [
    ...KNOWN.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !KNOWN.some((known) => known === key)),
  ];
}

/** Return the name of a rule set and a line about it. */
export function presetWords(preset: string | null, rules: PirateRules): PresetWords {
  const known = KNOWN.find((key) => key === preset);
  if (known !== undefined)
    return { title: t(`pirate:preset.${known}`), line: t(`pirate:line.${known}`) };
  return { title: preset ?? t('words:houseRules'), line: `${ruleFacts(rules).join('. ')}.` };
}

/** Return the rules that a player should know before the first card, in short sentences. */
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
