/**
 * Tests of the generic table's logic, for games without a table of their own: how a position is
 * divided into zones, a board and facts, how an action is chosen by pressing places, and how names
 * become words.
 */

import { expect, test } from 'vitest';

import { boardIn, changedInTurn, changedPoints, neighbour } from './board';
import { Choice, type Place } from './choice';
import { layoutOf, seatToAct, type Action } from './layout';
import { actionText, kindsOf, valueText } from './words';

const point = (name: string): Place => ({ kind: 'point', name });

test('zones, a board and other values are laid out apart', () => {
  const zone = { id: 'hand:0', owner: 0, count: 3, cards: ['5S'] };
  const layout = layoutOf({ zones: [zone], cells: ['.0', '1.'], turn: 1, heaps: [1, 3, 5] });
  expect(layout.zones).toEqual([zone]);
  expect(layout.board.flat().map(({ content }) => content)).toEqual(['', '0', '1', '']);
  expect(layout.facts).toEqual([{ name: 'Heaps', text: '1, 3, 5', seat: null }]);
});

test('two values belong to the players, and what does not hold is left out', () => {
  const { facts } = layoutOf({ board: ['..', '..'], left: [3, 4], must_take: false, check: true });
  expect(facts).toEqual([
    { name: 'Left', text: '3', seat: 0 },
    { name: 'Left', text: '4', seat: 1 },
    { name: 'Check', text: '', seat: null },
  ]);
  expect(layoutOf({ heaps: [3, 4] }).facts).toEqual([{ name: 'Heaps', text: '3, 4', seat: null }]);
});

test('a list of names or cards of one length is no board', () => {
  expect(layoutOf({ cards: ['5S', '6H'] }).board).toEqual([]);
  expect(layoutOf({ cells: ['01', '10'] }).board).toHaveLength(2);
});

test('the seat whose turn it is comes from the position', () => {
  expect(seatToAct({ turn: 1 })).toBe(1);
  expect(seatToAct({ seat: 0 })).toBe(0);
  expect(seatToAct({ turn: null })).toBeNull();
  expect(seatToAct({})).toBeNull();
});

test('points are named from the lower left, and lines join them', () => {
  const board = boardIn(['.-0', '| |', '.-1']) ?? [];
  const names = board.flat().map(({ name }) => name);
  expect(names).toEqual(['a3', null, 'c3', null, null, null, 'a1', null, 'c1']);
  expect(board[0]?.[0]?.lines).toEqual(['right', 'down']);
  expect(board[0]?.[1]?.lines).toEqual(['left', 'right']);
  expect(board[1]?.[1]?.lines).toEqual([]);
  const [corner] = board[0] ?? [];
  expect(corner && neighbour(board, corner, 'right')?.name).toBe('c3');
  expect(corner && neighbour(board, corner, 'down')?.name).toBe('a1');
  expect(corner && neighbour(board, corner, 'left')).toBeUndefined();
});

test('points whose content differs have changed', () => {
  const [before, after] = [boardIn(['.0', '..']) ?? [], boardIn(['..', '.0']) ?? []];
  expect(changedPoints(before, after).map(({ name }) => name)).toEqual(['b2', 'b1']);
});

test('the changes of one turn are marked together, each point once', () => {
  const boards = ['0..1', '.0.1', '.0..', '..0.'].map((row) => boardIn([row, '....']) ?? []);
  const steps = boards.slice(1).map((board, index) => changedPoints(boards[index] ?? [], board));
  const [moved = [], removed = [], movedOn = []] = steps;
  const names = (cells: readonly { name: string | null }[]) => cells.map(({ name }) => name);
  expect(names(changedInTurn(moved, removed))).toEqual(['a2', 'b2', 'd2']);
  expect(names(changedInTurn(moved, movedOn))).toEqual(['a2', 'b2', 'c2']);
});

test('an action is chosen by the places that it names, in any order', () => {
  const layout = layoutOf({ board: ['0.', '.0'] });
  const legal: Action[] = [
    { type: 'move', source: 'a2', target: 'a1' },
    { type: 'move', source: 'a2', target: 'b2' },
    { type: 'move', source: 'b1', target: 'a1' },
    { type: 'pass' },
  ];
  const choice = new Choice(layout, legal);
  expect(choice.buttons).toEqual([{ type: 'pass' }]);
  expect([choice.isNext(point('a2')), choice.isNext(point('a1'))]).toEqual([true, false]);
  const lifted = choice.press(point('a2'));
  expect(lifted.chosen).toBeNull();
  expect([lifted.isNext(point('a1')), lifted.isNext(point('b2'))]).toEqual([true, true]);
  expect(lifted.press(point('b2')).chosen).toEqual(legal[1]);
  expect(choice.press(point('a1')).press(point('b1')).chosen).toEqual(legal[2]);
  // Another piece, and the same piece again.
  expect(lifted.press(point('b1')).pressed).toEqual([point('b1')]);
  expect(lifted.press(point('a2')).pressed).toEqual([]);
});

test('actions at the same place are offered as buttons', () => {
  const layout = layoutOf({ zones: [{ id: 'draw', owner: null, count: 3, cards: ['5S'] }] });
  const legal: Action[] = [
    { type: 'keep', card: '5S' },
    { type: 'drop', card: '5S' },
  ];
  const choice = new Choice(layout, legal).press({ kind: 'card', name: '5S' });
  expect(choice.chosen).toBeNull();
  expect(choice.buttons).toEqual(legal);
});

test('the type of an action may name a zone', () => {
  const layout = layoutOf({ zones: [{ id: 'draw', owner: null, count: 3, cards: [] }] });
  const choice = new Choice(layout, [{ type: 'draw' }]);
  expect(choice.press({ kind: 'zone', name: 'draw' }).chosen).toEqual({ type: 'draw' });
});

test('points may be named by their row and column', () => {
  const layout = layoutOf({ cells: ['..', '..'] });
  const action: Action = { type: 'place', row: 1, column: 0 };
  expect(new Choice(layout, [action]).press(point('a1')).chosen).toEqual(action);
});

test('an action is described by its fields', () => {
  expect(actionText({ type: 'take', heap: 2, count: 1 })).toBe('Take: heap 2, count 1');
  expect(actionText({ type: 'draw_card' })).toBe('Draw card');
  expect(kindsOf([{ type: 'draw_card' }, { type: 'pass' }, { type: 'pass' }])).toBe(
    'draw card, pass',
  );
  expect(valueText([{ ring: 1, spoke: null }])).toBe('Ring 1, Spoke –');
  expect(valueText([true, false])).toBe('yes, no');
});
