/**
 * The client's implementation of Spite and Malice: everything that shared pages and components ask
 * of a game. Tables, rules and the other large parts are loaded when they are needed.
 */

import { t } from '../../i18n/texts.svelte';
import { randomStarter, alternatingStarter } from '../../ui/next_starter';
import { exampleOf, type ClientGame } from '../game';
import { shuffleTexts } from '../cards/shuffle_texts';
import { DEFAULT_RULES, KEY, RULE_OPTIONS, TITLE, type SpiteTypes } from './generated';
import { luckTexts } from './luck_text';
import { reviewTexts } from './review_text';
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

export const GAME: ClientGame<SpiteTypes> = {
  key: KEY,
  title: TITLE,
  ruleset: { options: RULE_OPTIONS, defaults: DEFAULT_RULES },
  turns: true,

  actors: (view) => {
    const seat = view.status === 'playing' ? seatToPlay(view) : null;
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
    if (view.rules.first_player === 'highest_stock') return t('spite:higherBegins');
    return view.rules.first_player === 'random' || first === null
      ? randomStarter()
      : alternatingStarter(view, first);
  },
  get fairness() {
    return shuffleTexts();
  },
  playsOn: true,
  get luck() {
    return luckTexts();
  },
  get review() {
    return reviewTexts();
  },

  firstPreset: 'snm-a-short',
  Picture,
  HowToPlay,
  get puzzleGoal() {
    return t('spite:puzzleGoal');
  },
  get starting() {
    return t('spite:dealing');
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
    solo: async () => (await import('./table/SoloBoard.svelte')).default,
    retry: async () => (await import('./retry')).RETRY,
    practice: async () => (await import('./practice/Practice.svelte')).default,
    example: async () => exampleOf((await import('./example.json')).default),
    fairness: async () => (await import('./fairness/check')).check,
  },
};
