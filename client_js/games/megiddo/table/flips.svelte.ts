/**
 * The last move as it is seen: the stone that was laid, and the stones that change their owner,
 * one wave after another. The position is never behind: only what is drawn is.
 */

import type { Seat } from '../../../sdk';
import type { Shown } from '../../../ui/live_match.svelte';
import { isStill } from '../../../ui/motion';
import { across } from '../../../ui/seats';
import { LAYING_MS, WAVE_MS } from '../board/motion';
import type { MegiddoTypes, Point } from '../generated';
import { pointKey } from '../position';

type Move = {
  readonly seat: Seat;
  /** The name of the point where the stone was laid. */
  readonly laid: string;
  /** Of each captured stone, by its point's name, the number of its wave, from 0. */
  readonly waves: Readonly<Partial<Record<string, number>>>;
  /** How many waves there were, and how many stones they captured. */
  readonly count: number;
  readonly stones: number;
};

export class Flips {
  /** The last move; null where it was not seen. */
  move = $state.raw<Move | null>(null);
  /** How many of its waves have turned. */
  #turned = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A table's `stage`: called before what is `shown` is drawn. */
  readonly show = ({ events, undone }: Shown<MegiddoTypes>): (() => void) => {
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
    return () => {
      if (laid && this.turning) this.#wait(LAYING_MS);
    };
  };

  /** Whether there are waves that have not turned yet. */
  get turning(): boolean {
    return this.move !== null && this.#turned < this.move.count;
  }

  /** Shows everything as it is. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#turned = this.move?.count ?? 0;
  }

  /** The owner that a stone is drawn with; `owner` is whose it is. */
  seen(point: Point, owner: Seat | null): Seat | null {
    const wave = this.move?.waves[pointKey(point)];
    return wave === undefined || owner === null || wave < this.#turned ? owner : across(owner);
  }

  /** Whether the last move captured the stone on a point, and it has turned. */
  captured(point: Point): boolean {
    const wave = this.move?.waves[pointKey(point)];
    return wave !== undefined && wave < this.#turned;
  }

  #take(move: Move | null): void {
    clearTimeout(this.#timer);
    this.move = move;
    this.#turned = move && isStill() ? move.count : 0;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#turned += 1;
      if (this.turning) this.#wait(WAVE_MS);
    }, ms);
  }
}
