/** A puzzle as a task: the server plays each action and says whether a win is left. */

import { matchViewOf, tryPuzzle, type MatchView, type Puzzle, type PuzzleTried } from '../../sdk';
import type { SoloTask } from '../solo/solo_play.svelte';

export type PuzzleResult = Exclude<PuzzleTried['status'], 'open'>;

export function puzzleTask(puzzle: Puzzle): SoloTask<PuzzleResult> {
  const { id, game_key, preset, rules, position } = puzzle;
  return {
    start: matchViewOf({
      id,
      game_key,
      preset,
      status: 'playing',
      viewer: 0,
      rules: rules as MatchView['rules'],
      game: { number: 1, position, result: null, chance: null },
    }),
    attempt: async (actions) => {
      const { status, steps, rejection } = await tryPuzzle(id, actions);
      return { status, steps: eventsOf(steps), rejection };
    },
    solution: async () => {
      const { solution } = await tryPuzzle(id, [], { give_up: true });
      return eventsOf((await tryPuzzle(id, solution ?? [])).steps);
    },
    soundOf: (result) => (result === 'solved' ? 'win' : 'lose'),
  };
}

function eventsOf(steps: PuzzleTried['steps']): PuzzleTried['steps'][number]['events'][] {
  return steps.map(({ events }) => events);
}
