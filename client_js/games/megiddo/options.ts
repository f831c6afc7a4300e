/**
 * The form for Megiddo's rule options: groups, labels, and a one-line description of each value.
 */

import { t } from '../../i18n/texts.svelte';
import type { OptionsForm } from '../options';
import type { MegiddoRules } from './generated';

function groups(): OptionsForm<MegiddoRules>['groups'] {
  return [
    { title: t('megiddo:group.board'), options: ['rings', 'spokes'] },
    { title: t('megiddo:group.winning'), options: ['row', 'captures'] },
    { title: t('megiddo:group.beginning'), options: ['first_player'] },
    { title: t('megiddo:group.points'), options: ['scoring', 'match_target'] },
  ];
}

function words(): OptionsForm<MegiddoRules>['words'] {
  return {
    rings: {
      label: t('megiddo:option.rings'),
      effect: ({ rings, spokes }) => t('megiddo:option.points', { count: rings * spokes }),
    },
    spokes: {
      label: t('megiddo:option.spokes'),
      effect: ({ rings, spokes }) => t('megiddo:option.points', { count: rings * spokes }),
    },
    row: {
      label: t('megiddo:option.row'),
      effect: rowEffect,
    },
    captures: {
      label: t('megiddo:option.captures'),
      effect: ({ captures }) => t('megiddo:option.capturesEffect', { captures }),
    },
    first_player: {
      label: t('megiddo:option.first'),
      values: { random: t('megiddo:option.lot'), alternate: t('megiddo:option.turns') },
      effect: ({ first_player }) =>
        first_player === 'random' ? t('megiddo:option.lotEffect') : t('megiddo:option.turnsEffect'),
    },
    scoring: {
      label: t('megiddo:option.win'),
      values: { wins: t('megiddo:option.onePoint'), points: t('megiddo:option.rowsCaptures') },
      effect: ({ scoring }) =>
        scoring === 'wins' ? t('megiddo:option.same') : t('megiddo:option.scores'),
    },
    match_target: {
      label: t('megiddo:option.target'),
      effect: ({ scoring, match_target }) => {
        if (scoring === 'wins' && match_target === 1) return t('megiddo:option.single');
        return t(scoring === 'points' ? 'megiddo:option.manyPoints' : 'megiddo:option.many');
      },
    },
  };
}

/** Describe the lines on which a row can be made. */
function rowEffect({ rings, spokes, row }: MegiddoRules): string {
  if (row > rings && row > spokes) return t('megiddo:option.noLine');
  const straight = row <= rings ? 'megiddo:option.along' : 'megiddo:option.around';
  const win = t(row <= rings && row <= spokes ? 'megiddo:option.both' : straight);
  return row === 4 ? `${win} ${t('megiddo:option.everyCapture')}` : win;
}

/** Return the form for Megiddo's rule options in the current language. */
export function options(): OptionsForm<MegiddoRules> {
  return {
    groups: groups(),
    words: words(),
    refused: (reason, { longest }) =>
      reason === 'no_line_so_long' ? t('megiddo:refused.row', { longest: Number(longest) }) : null,
  };
}
