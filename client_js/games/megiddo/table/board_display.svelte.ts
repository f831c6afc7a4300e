/**
 * The visible state of the board on Megiddo's table: for each point its stone, and the marks for
 * the last move, possible captures and rows that lack one stone.
 */

import type { Seat } from '../../../sdk';
import { boardOf, numberOf, pointOf, type Board, type PointNumber } from '../board/board';
import { capturesOf, type Stones } from '../board/captures';
import { lineThrough, shortRows, type ShortRow } from '../board/rows';
import type { Point, Row } from '../generated';
import { pointKey, ownerAt, seatToPlay, stonesOf, type MegiddoView } from '../position';
import { showCaptures } from '../settings';
import type { Controls } from './controls.svelte';

/** The shortest line of stones that the name of a point mentions. */
const SHORTEST_LINE = 3;

/** A point of the board, and what the table shows on it. */
export type Place = Point & {
  readonly number: PointNumber;
  readonly key: string;
  /** The seat whose stone is on the point. */
  readonly owner: Seat | null;
  /** The seat whose stone is drawn. A captured stone turns a little later. */
  readonly seen: Seat | null;
  readonly last: boolean;
  /** True if the server may not know the stone yet. */
  readonly unsent: boolean;
  /** True if the last move captured the stone. */
  readonly captured: boolean;
  /**
   * The number of stones that the player in turn would capture from here; 0 if captures are not
   * shown.
   */
  readonly captures: number;
  /** True if the player in turn would complete a row here. */
  readonly completes: boolean;
  /** The seat whose row a stone of the other one prevents here; null for none. */
  readonly stops: Seat | null;
  /**
   * The number of stones in a row that the player in turn would have here; 0 for fewer than three
   * and for a whole row.
   */
  readonly line: number;
};

export class BoardDisplay {
  readonly #controls: Controls;

  constructor(controls: Controls) {
    this.#controls = controls;
  }

  get view(): MegiddoView {
    return this.#controls.live.view;
  }

  readonly board: Board = $derived.by(() => boardOf(this.view.rules));
  readonly stones: Stones = $derived.by(() =>
    this.view.game ? stonesOf(this.view.game.position) : '',
  );
  /** The seat in turn, if the viewer may see its possible captures. */
  readonly #helped: Seat | null = $derived.by(() => {
    const seat = seatToPlay(this.view);
    const helped = this.view.viewer === 'spectator' || this.view.viewer === seat;
    return helped ? seat : null;
  });
  readonly #captures = $derived.by(() => capturesOf(this.board, this.stones, this.#helped));
  /** The rows that lack one stone; none once the game is over. */
  readonly short: readonly ShortRow[] = $derived.by(() =>
    this.view.game?.result ? [] : shortRows(this.board, this.stones, this.view.rules.row),
  );
  readonly places: readonly Place[] = $derived.by(() =>
    Array.from(this.stones, (_, number) => this.#place(number)),
  );
  /** The rows that won, once all captured stones have turned. */
  readonly rows: readonly Row[] = $derived.by(() =>
    this.#controls.flips.turning ? [] : (this.view.game?.position.rows ?? []),
  );
  /** The point where the viewer's stone would go, and the stones that it would capture. */
  readonly preview: { readonly point: Point; readonly captured: readonly Point[] } | null =
    $derived.by(() => {
      const point = this.#controls.preview;
      return point && { point, captured: this.#capturedFrom(point) };
    });

  #capturedFrom(point: Point): Point[] {
    const waves = this.#captures.get(numberOf(this.board, point)) ?? [];
    return waves.flat().map((number) => pointOf(this.board, number));
  }

  #lineFrom(point: PointNumber): number {
    const seat = this.#helped;
    if (seat === null || ownerAt(this.stones, point) !== null) return 0;
    const length = lineThrough(this.board, this.stones, point, seat);
    return length < SHORTEST_LINE ? 0 : length;
  }

  #isUnsent({ ring, spoke }: Point): boolean {
    return this.#controls.live.unsentEvents.some(
      (event) => event.type === 'laid' && event.ring === ring && event.spoke === spoke,
    );
  }

  #place(number: PointNumber): Place {
    const { flips } = this.#controls;
    const point = pointOf(this.board, number);
    const [key, owner] = [pointKey(point), ownerAt(this.stones, number)];
    const last = this.view.game?.position.last ?? null;
    // After a snapshot, the last animated move may not be the last move.
    const seen = last !== null && flips.move?.laid === pointKey(last);
    const rows = this.#helped === null ? [] : this.short.filter(({ lacks }) => lacks === number);
    const completes = rows.some(({ seat }) => seat === this.#helped);
    const threat = rows.find(({ seat }) => seat !== this.#helped);
    const captures = showCaptures.on ? this.#capturedFrom(point).length : 0;
    return {
      ...point,
      number,
      key,
      owner,
      seen: seen ? flips.seen(point, owner) : owner,
      last: last !== null && pointKey(last) === key,
      unsent: this.#isUnsent(point),
      captured: seen && flips.captured(point),
      captures,
      completes,
      stops: threat?.seat ?? null,
      line: completes ? 0 : this.#lineFrom(number),
    };
  }
}
