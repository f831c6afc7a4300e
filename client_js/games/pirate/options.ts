/** What each option of a rule set is called, and what each of its values does, in one line. */

import { counted } from '../../ui/wording';
import type { OptionsForm } from '../options';
import type { PirateRules } from './generated';
import { fewerToWin } from './position';

export const OPTIONS: OptionsForm<PirateRules> = {
  groups: [
    { title: 'The ships', options: ['ships_to_win', 'sink_window_ms'] },
    { title: 'Points', options: ['match_target'] },
  ],
  words: {
    ships_to_win: {
      label: 'Ships to win',
      effect: (rules) => {
        const fewer = fewerToWin(rules);
        const sunk = fewer === null ? '' : `, ${fewer} once a ship has sunk`;
        return `Of eight, ${counted(rules.ships_to_win, 'captured ship')} to win the game${sunk}.`;
      },
    },
    sink_window_ms: {
      label: 'Milliseconds to sink a ship',
      effect: ({ sink_window_ms }) =>
        sink_window_ms === 0
          ? 'A ship is captured at once, and none ever sinks.'
          : 'For so long the other player’s last card still sinks a ship instead.',
    },
    match_target: {
      label: 'Wins to win the match',
      effect: ({ match_target }) =>
        match_target === 1
          ? 'A match is a single game.'
          : `You play games until one of you has ${counted(match_target, 'win')}.`,
    },
  },
};
