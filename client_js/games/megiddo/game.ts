/**
 * The client's implementation of Megiddo: everything that shared pages and components ask of a
 * game. Tables, rules and the other large parts are loaded when they are needed.
 */

import { t } from '../../i18n/texts.svelte';
import { randomStarter, alternatingStarter } from '../../ui/next_starter';
import { exampleOf, type ClientGame } from '../game';
import { DEFAULT_RULES, KEY, RULE_OPTIONS, TITLE, type MegiddoTypes } from './generated';
import { options } from './options';
import Picture from './Picture.svelte';
import { seatToPlay } from './position';
import { predict } from './predict';
import { presetOrder, presetWords, ruleFacts } from './presets';
import HowToPlay from './rules/HowToPlay.svelte';
import { endLine, raceLine, scoreUnit } from './score';
import { sounds } from './sounds';
import { tell } from './announcements';
import { endText, rejectionText } from './messages';

export const GAME: ClientGame<MegiddoTypes> = {
  key: KEY,
  title: TITLE,
  ruleset: { options: RULE_OPTIONS, defaults: DEFAULT_RULES },
  turns: true,

  actors: (view) => {
    const seat = seatToPlay(view);
    return seat === null ? [] : [seat];
  },
  predict,
  announce: tell,
  sounds,
  rejectionText,
  endText,
  endLine,
  raceLine,
  scoreUnit,
  nextBeginner: (view) => {
    const first = view.game?.position.first ?? null;
    return view.rules.first_player === 'random' || first === null
      ? randomStarter()
      : alternatingStarter(view, first);
  },
  fairness: null,

  firstPreset: 'megiddo',
  Picture,
  HowToPlay,
  get starting() {
    return t('megiddo:starting');
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
    practice: async () => (await import('./practice/Practice.svelte')).default,
    example: async () => exampleOf((await import('./example.json')).default),
  },
};
