/** The form for Pirate's rule options: groups, labels, and a one-line description of each value. */

import { t } from '../../i18n/texts.svelte';
import type { OptionsForm } from '../options';
import type { PirateRules } from './generated';
import { fewerToWin } from './position';

/** Return the form for Pirate's rule options in the current language. */
export function options(): OptionsForm<PirateRules> {
  return {
    groups: [
      { title: t('pirate:group.ships'), options: ['ships_to_win', 'sink_window_ms'] },
      { title: t('pirate:group.points'), options: ['match_target'] },
    ],
    words: {
      ships_to_win: { label: t('pirate:option.ships'), effect: shipsEffect },
      sink_window_ms: {
        label: t('pirate:option.sink'),
        effect: ({ sink_window_ms }) =>
          sink_window_ms === 0 ? t('pirate:option.sinkNever') : t('pirate:option.sinkEffect'),
      },
      match_target: {
        label: t('pirate:option.target'),
        effect: ({ match_target }) =>
          match_target === 1
            ? t('pirate:option.single')
            : t('pirate:option.many', { wins: t('words:win', { count: match_target }) }),
      },
    },
  };
}

function shipsEffect(rules: PirateRules): string {
  const ships = t('pirate:capturedShips', { count: rules.ships_to_win });
  const fewer = fewerToWin(rules);
  return fewer === null
    ? t('pirate:option.shipsEffect', { ships })
    : t('pirate:option.shipsEffectSunk', { ships, fewer });
}
