/**
 * The client's part of a game that has no folder in this client. Texts and the seat to act are
 * derived from the names in the game's messages and positions.
 */

import { t } from '../../i18n/texts.svelte';
import type { ClientGame } from '../game';
import HowToPlay from './HowToPlay.svelte';
import { seatToAct } from './layout';
import { inWords, optionTexts } from './words';

/** The codes of the core that `rejectionText` leaves to the core's sentences. */
const CORE = ['not_your_turn', 'not_playing', 'unknown_action', 'stale_version'];

/** Return the client's part of a game. `howToPlay`: its rules in English, from its package. */
export function genericGame(key: string, title: string, howToPlay = ''): ClientGame {
  return {
    key,
    title,
    ruleset: { options: {}, defaults: {} },
    turns: true,
    actors: (view) => {
      if (!view.game || view.status !== 'playing') return [];
      const seat = seatToAct(view.game.position);
      return seat === null ? [] : [seat];
    },
    predict: () => [],
    announce: () => [],
    sounds: () => [],
    rejectionText: (code, params) => {
      if (CORE.includes(code) || Object.keys(params).length === 0) return null;
      return t('generic:rejected', { reason: inWords(code).toLowerCase() });
    },
    endText: (reason) =>
      reason === 'timeout' ? null : t('generic:ended', { reason: inWords(reason).toLowerCase() }),
    endLine: () => null,
    raceLine: () => null,
    scoreUnit: (rules) => (rules.match_target === 1 ? null : 'win'),
    nextBeginner: () => null,
    fairness: null,
    firstPreset: '',
    HowToPlay,
    howToPlay,
    get starting() {
      return t('generic:starting');
    },
    presetOrder: (keys) => [...keys],
    presetWords: (preset, rules) => ({
      title: inWords(preset ?? title),
      line: `${optionTexts(rules).join('. ')}.`,
    }),
    ruleFacts: optionTexts,
    options: { groups: [], words: {} },
    parts: {
      table: async () => (await import('./GenericTable.svelte')).default,
      rules: async () => (await import('./Rules.svelte')).default,
    },
  };
}
