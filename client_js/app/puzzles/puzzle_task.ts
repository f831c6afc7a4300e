/**
 * Connects a puzzle to the table for one player (app/solo). The server judges the visitor's
 * actions, says if a win is still possible, and gives the solution.
 */

import { tryPuzzle, type Puzzle, type PuzzleTried } from '../../sdk';
import type { SoloTask } from '../solo/solo_play.svelte';
import { puzzleView } from './puzzle_view';

export type PuzzleResult = Exclude<PuzzleTried['status'], 'open'>;

/**
 * Return the task of a puzzle, which begins with the puzzle's position and sends its attempts to
 * the server.
 */
export function puzzleTask(puzzle: Puzzle): SoloTask<PuzzleResult> {
  const { id } = puzzle;
  return {
    start: puzzleView(puzzle),
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
