/** Megiddo's presets: their order, names and descriptions, and the main facts of any rule set. */

import { t } from '../../i18n/texts.svelte';

import type { PresetWords } from '../game';
import type { MegiddoRules } from './generated';

function presets(): Readonly<Record<string, PresetWords>> {
  return {
    megiddo: {
      title: t('megiddo:preset.megiddo'),
      line: t('megiddo:line.megiddo'),
    },
    'megi-9': {
      title: t('megiddo:preset.large'),
      line: t('megiddo:line.large'),
    },
  };
}

/** Return preset keys in the order in which to offer them: the ones known here first. */
export function presetOrder(keys: readonly string[]): string[] {
  const known = Object.keys(presets());
  return [
    ...known.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !known.includes(key)),
  ];
}

/** Return the name of a rule set and a line about it. */
export function presetWords(preset: string | null, rules: MegiddoRules): PresetWords {
  const known = preset === null ? undefined : presets()[preset];
  return (
    known ?? { title: preset ?? t('words:houseRules'), line: `${ruleFacts(rules).join('. ')}.` }
  );
}

/** Return the rules that a player should know before the first stone, in short sentences. */
export function ruleFacts(rules: MegiddoRules): string[] {
  return [
    t('megiddo:fact.board', {
      rings: t('megiddo:rings', { count: rules.rings }),
      spokes: t('megiddo:spokes', { count: rules.spokes }),
    }),
    t('megiddo:fact.row', { row: rules.row }),
    t('megiddo:fact.captures', { count: rules.captures }),
    ...(rules.scoring === 'points'
      ? [
          t('megiddo:fact.scores'),
          t('megiddo:fact.target', { points: t('words:point', { count: rules.match_target }) }),
        ]
      : rules.match_target > 1
        ? [t('megiddo:fact.target', { points: t('words:win', { count: rules.match_target }) })]
        : []),
  ];
}
