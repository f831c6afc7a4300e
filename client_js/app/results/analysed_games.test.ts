/**
 * Tests of the figures about analysed games on a player's profile: the error rate, and the result
 * without luck, which needs many games.
 */

import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import type { Profile } from '../../sdk';
import AnalysedGames from './AnalysedGames.svelte';
import { GameNames } from './game_names.svelte';

type Analysed = NonNullable<Profile['analysed']>;
const MANY: Analysed[number] = {
  game_key: 'unknown',
  games: 212,
  turn_loss: 14_300,
  result: { mean: 581_000, low: 512_000, high: 650_000 },
};

function shown(analysed: Analysed): string {
  return render(AnalysedGames, { props: { analysed, name: 'Ada', names: new GameNames() } }).body;
}

test('many games have an error rate and a result without luck', () => {
  expect(shown([MANY])).toContain('1.4% lost per turn');
  expect(shown([MANY])).toContain('The average over 212 games.');
  expect(shown([MANY])).toContain(
    'Without luck, Ada would have won 58% (51% to 65%) of these games.',
  );
});

test('fewer games have only an error rate', () => {
  const few = shown([{ ...MANY, games: 5, result: null }]);
  expect(few).toContain('over 5 games');
  expect(few).not.toContain('Without luck');
});

test('nothing is shown without analysed games', () => {
  expect(shown([])).not.toContain('section');
});
