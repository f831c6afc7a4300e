/** What each option of a rule set is called, and what each of its values does, in one line. */

import { counted } from '../../ui/wording';
import type { OptionsForm } from '../options';
import type { MegiddoRules } from './generated';

const GROUPS: OptionsForm<MegiddoRules>['groups'] = [
  { title: 'The board', options: ['rings', 'spokes'] },
  { title: 'Winning', options: ['row', 'captures'] },
  { title: 'The beginning', options: ['first_player'] },
  { title: 'Points', options: ['scoring', 'match_target'] },
];

const WORDS: OptionsForm<MegiddoRules>['words'] = {
  rings: {
    label: 'Rings',
    effect: ({ rings, spokes }) => `${counted(rings * spokes, 'point')} in all.`,
  },
  spokes: {
    label: 'Spokes',
    effect: ({ rings, spokes }) => `${counted(rings * spokes, 'point')} in all.`,
  },
  row: {
    label: 'Stones in a row',
    effect: rowEffect,
  },
  captures: {
    label: 'Captured stones',
    effect: ({ captures }) => `${captures} captured in a game win it.`,
  },
  first_player: {
    label: 'Who begins',
    values: { random: 'a lot', alternate: 'by turns' },
    effect: ({ first_player }) =>
      first_player === 'random'
        ? 'A lot decides, in each game anew.'
        : 'A lot decides once, then you take turns.',
  },
  scoring: {
    label: 'A win counts',
    values: { wins: '1 point', points: 'rows and captures' },
    effect: ({ scoring }) =>
      scoring === 'wins'
        ? 'Every game is worth the same.'
        : '6 for a row, 12 for each further one, 1 for each captured stone.',
  },
  match_target: {
    label: 'Points to win the match',
    effect: ({ scoring, match_target }) => {
      if (scoring === 'wins' && match_target === 1) return 'A match is a single game.';
      const proposal = scoring === 'points' ? ' 36 is a good number.' : '';
      return `You play games until one of you has so many.${proposal}`;
    },
  },
};

/** On which lines a row can be made. */
function rowEffect({ rings, spokes, row }: MegiddoRules): string {
  const lines = [
    ...(row <= rings ? ['along a spoke or a spiral'] : []),
    ...(row <= spokes ? ['around a ring'] : []),
  ];
  if (lines.length === 0) return 'No line of this board is that long.';
  const all = row === 4 ? ' Every capture makes one.' : '';
  return `So many win, ${lines.join(' or ')}.${all}`;
}

export const OPTIONS: OptionsForm<MegiddoRules> = { groups: GROUPS, words: WORDS };
