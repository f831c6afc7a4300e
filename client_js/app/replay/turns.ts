/**
 * Finds the steps of a replay at which turns begin, for its slider and for the buttons and keys
 * that jump by turns.
 */

import type { Replay } from '../../games/game';

/**
 * Return the step of a replay at which the previous or next turn begins. Games without turns: the
 * first or last step.
 */
export function turnFrom({ steps }: Pick<Replay, 'steps'>, index: number, by: 1 | -1): number {
  const last = steps.length - 1;
  const here = steps[index]?.turn ?? null;
  if (here === null) return by === 1 ? last : 0;
  const start = steps.findIndex((step) => step.turn === here);
  if (by === -1 && index > start) return start;
  const there = steps.findIndex((step) => step.turn === here + by);
  if (there >= 0) return there;
  return by === 1 ? last : 0;
}

/** Return the steps of a replay at which turns begin, in order; empty for games without turns. */
export function turnStarts({ steps }: Pick<Replay, 'steps'>): number[] {
  return steps.flatMap(({ turn }, step) =>
    turn !== null && turn !== steps[step - 1]?.turn ? [step] : [],
  );
}
