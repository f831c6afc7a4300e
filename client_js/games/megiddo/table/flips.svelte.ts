/**
 * Animation of the last move at Megiddo's table: the stone that was laid, then one wave of captured
 * stones after another. Only the drawing lags behind. The position is always current.
 */

import type { Seat } from '../../../sdk';
import type { Arrival, Shown } from '../../../ui/live_match.svelte';
import { prefersReducedMotion } from '../../../ui/motion';
import { otherSeat } from '../../../ui/seats';
import { LAYING_MS, WAVE_MS } from '../board/motion';
import type { MegiddoTypes, Point } from '../generated';
import { pointKey } from '../position';

type Move = {
  readonly seat: Seat;
  /** The key of the point where the stone was laid. */
  readonly laid: string;
  /** The wave of each captured stone, from 0, by the key of its point. */
  readonly waves: Readonly<Partial<Record<string, number>>>;
  /** The number of waves, and of the stones that they captured. */
  readonly count: number;
  readonly stones: number;
};

export class Flips {
  /** The last move; null if this page did not see it. */
  move = $state.raw<Move | null>(null);
  /** The number of waves that have turned. */
  #turned = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Animate a change, as the match's `animate`. Call it before the change is drawn, and start what
   * the returned function returns afterwards.
   */
  readonly show = ({ events, undone }: Shown<MegiddoTypes>): Arrival => {
    const laid = events.find((event) => event.type === 'laid');
    const back = events.some((event) => event.type === 'taken_back');
    if (back || undone.some((event) => event.type === 'laid')) this.#take(null);
    if (laid) {
      const captured = events.filter((event) => event.type === 'captured');
      const waves = captured.flatMap(({ points }, wave) =>
        points.map((point) => [pointKey(point), wave] as const),
      );
      const { seat } = laid;
      this.#take({
        seat,
        laid: pointKey(laid),
        waves: Object.fromEntries(waves),
        count: captured.length,
        stones: waves.length,
      });
    }
    return () => () => {
      if (laid && this.turning) this.#wait(LAYING_MS);
    };
  };

  /** True while some waves have not turned yet. */
  get turning(): boolean {
    return this.move !== null && this.#turned < this.move.count;
  }

  /** End the animation of captured stones at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#turned = this.move?.count ?? 0;
  }

  /** Return the seat with which to draw a stone of `owner`. */
  seen(point: Point, owner: Seat | null): Seat | null {
    const wave = this.move?.waves[pointKey(point)];
    return wave === undefined || owner === null || wave < this.#turned ? owner : otherSeat(owner);
  }

  /** Return whether the last move captured the stone on a point, and the stone has turned. */
  captured(point: Point): boolean {
    const wave = this.move?.waves[pointKey(point)];
    return wave !== undefined && wave < this.#turned;
  }

  #take(move: Move | null): void {
    clearTimeout(this.#timer);
    this.move = move;
    this.#turned = move && prefersReducedMotion() ? move.count : 0;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#turned += 1;
      if (this.turning) this.#wait(WAVE_MS);
    }, ms);
  }
}
