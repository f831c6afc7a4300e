/** The rules of one rule set in plain sentences (docs/rules/megiddo.md). */

import { counted } from '../../../ui/wording';
import type { MegiddoRules } from '../generated';

export type ChapterKey =
  'aim' | 'board' | 'turn' | 'captures' | 'chain' | 'rows' | 'end' | 'match' | 'seen' | 'begins';

export type Chapter = {
  readonly key: ChapterKey;
  readonly title: string;
  readonly lines: readonly string[];
};

/** All that there is to know, in the order in which a new player needs it. */
export function chapters(rules: MegiddoRules): Chapter[] {
  return [
    { key: 'aim', title: 'The aim', lines: aim(rules) },
    { key: 'board', title: 'The board', lines: board(rules) },
    { key: 'turn', title: 'Your turn', lines: turn() },
    { key: 'captures', title: 'Captures', lines: captures() },
    { key: 'chain', title: 'Captures that follow', lines: chain() },
    { key: 'rows', title: 'Rows', lines: rows(rules) },
    { key: 'end', title: 'The end of a game', lines: end(rules) },
    { key: 'match', title: 'Points', lines: points(rules) },
    { key: 'seen', title: 'Who sees what', lines: seen() },
    { key: 'begins', title: 'Who begins', lines: begins(rules) },
  ];
}

function aim({ row, captures: wanted }: MegiddoRules): string[] {
  return [
    `Lay ${row} stones in a row, or capture ${counted(wanted, 'stone')}. The first to do one of these wins.`,
  ];
}

function board({ rings, spokes }: MegiddoRules): string[] {
  return [
    `${rings} rings, one inside the other, are crossed by ${spokes} spokes. Stones are laid where they cross: on ${rings * spokes} points. There is no point in the middle.`,
    'Four lines pass through each point: its spoke, its ring, and two spirals. A spiral goes one ring outward and one spoke around with each point, to the right or to the left.',
    'Rings are counted from the innermost, which is ring 1, and spokes clockwise from 0.',
    'A ring closes on itself. Spokes and spirals end at the innermost and the outermost ring.',
  ];
}

function turn(): string[] {
  return [
    'Lay one stone of yours on an empty point. You can’t pass.',
    'A stone stays where it was laid to the end of the game, but it can change its owner.',
  ];
}

function captures(): string[] {
  return [
    'Look from your new stone in all eight directions. Where exactly two stones of your opponent’s come next, and then one of yours, you capture the two: they become your stones, and stay where they are.',
    'One stone in between is safe, and so are three.',
    'Only the player who moves captures. You can lay a stone between two of your opponent’s without losing it.',
  ];
}

function chain(): string[] {
  return [
    'The stones that you capture count as new ones: look from each of them in all eight directions too. What they capture may capture again, and so on.',
    'All captures of one wave are made together. A stone that several of your stones capture at the same time counts once.',
    'A stone that was captured can be captured back in a later move, and counts again.',
  ];
}

function rows(rules: MegiddoRules): string[] {
  const { rings, spokes, row } = rules;
  const straight =
    row <= rings
      ? [`${row} stones or more that follow one another along a spoke or a spiral are a row.`]
      : [`Spokes and spirals are too short for a row: they have ${rings} points.`];
  const around =
    row < spokes
      ? [`So are ${row} that follow one another around a ring.`]
      : row === spokes
        ? ['A ring is a row when all of it is yours.']
        : [`A ring is too short for a row: it has ${counted(spokes, 'point')}.`];
  return [
    ...straight,
    ...around,
    'Captured stones count like those that you have laid.',
    ...(row === 4 ? ['A capture leaves four of your stones in line, so every capture wins.'] : []),
  ];
}

function end({ row, captures: wanted }: MegiddoRules): string[] {
  return [
    `When the captures of your move are made, you win with a row of ${row} or more, or with ${counted(wanted, 'stone')} captured in the game so far.`,
    'If the board is full and nobody has won, the game is drawn.',
    'You can resign at any time, offer a draw, or agree to one.',
    'If a player has been away for more than two minutes, the other one can claim the win or a draw.',
  ];
}

/** What a win is worth, and how many points win the match. */
export function points({ scoring, match_target }: MegiddoRules): string[] {
  if (scoring === 'points')
    return [
      'The winner of a game scores 6 for a row, 12 for each further row that the same move made, and 1 for each stone captured in the game. The other player scores nothing, and in a draw nobody does.',
      `The first to reach ${counted(match_target, 'point')} wins the match.`,
    ];
  if (match_target === 1) return ['A match is a single game.'];
  return [`Each game counts one win. The first to reach ${match_target} wins the match.`];
}

function seen(): string[] {
  return ['Everything: players and spectators see the whole board.'];
}

function begins({ first_player }: MegiddoRules): string[] {
  const lot = 'The server draws the lot. Nothing else in the game is left to chance.';
  return first_player === 'random'
    ? ['A lot decides who begins, in each game anew.', lot]
    : [
        'A lot decides who begins the first game of a match. After that you take turns at beginning.',
        lot,
      ];
}
