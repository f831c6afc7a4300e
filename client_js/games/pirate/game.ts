/**
 * The client's implementation of Pirate: everything that shared pages and components ask of a game.
 * Tables, rules and the other large parts are loaded when they are needed.
 */

import { t } from '../../i18n/texts.svelte';
import { SEATS } from '../../ui/seats';
import { exampleOf, type ClientGame } from '../game';
import { fairnessTexts } from './fairness_texts';
import { DEFAULT_RULES, KEY, RULE_OPTIONS, TITLE, type PirateTypes } from './generated';
import { options } from './options';
import Picture from './Picture.svelte';
import { predict } from './predict';
import { presetOrder, presetWords, ruleFacts } from './presets';
import HowToPlay from './rules/HowToPlay.svelte';
import { endLine, raceLine, scoreUnit } from './score';
import { sounds } from './sounds';
import { tell } from './announcements';
import { endText, rejectionText } from './messages';

export const GAME: ClientGame<PirateTypes> = {
  key: KEY,
  title: TITLE,
  ruleset: { options: RULE_OPTIONS, defaults: DEFAULT_RULES },
  turns: false,

  actors: ({ status }) => (status === 'playing' ? SEATS : []),
  predict,
  announce: tell,
  sounds,
  rejectionText,
  endText,
  endLine,
  raceLine,
  scoreUnit,
  nextBeginner: () => null,
  get fairness() {
    return fairnessTexts();
  },

  firstPreset: 'pirate',
  Picture,
  HowToPlay,
  get starting() {
    return t('pirate:starting');
  },

  presetOrder,
  presetWords,
  ruleFacts,
  get options() {
    return options();
  },

  parts: {
    table: async () => (await import('./table/Table.svelte')).default,
    rules: async () => (await import('./rules/Rules.svelte')).default,
    replay: async () => (await import('./replay/replay')).REPLAY,
    example: async () => exampleOf((await import('./example.json')).default),
    fairness: async () => (await import('./fairness/check')).check,
  },
};
