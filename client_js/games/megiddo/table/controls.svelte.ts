/**
 * The player's actions at Megiddo's table: aim at a point, choose it, lay a stone. If points are
 * close together, a touch only chooses, and a second touch confirms.
 */

import type { LiveMatch } from '../../../ui/live_match.svelte';
import { FINGER, type Plan } from '../board/plan';
import type { MegiddoTypes, Point } from '../generated';
import { isSame, rejection } from '../position';
import { Flips } from './flips.svelte';

/**
 * The point distance below which a touch chooses first and a second touch confirms, in pixels. Phones
 * are below it with the usual board.
 */
const SAFE_DISTANCE = 40;

export class Controls {
  readonly live: LiveMatch<MegiddoTypes>;
  readonly flips = new Flips();
  /** The point under the pointer or with the focus. */
  aim = $state.raw<Point | null>(null);
  /** True while a finger is on the board, hiding the point that it aims at. */
  finger = $state(false);
  /** The geometry of the drawn board. */
  plan = $state.raw<Plan | null>(null);
  #chosen = $state.raw<Point | null>(null);
  readonly #replayed: boolean;

  constructor(live: LiveMatch<MegiddoTypes>, { replayed = false } = {}) {
    this.live = live;
    this.#replayed = replayed;
  }

  /** The distance of points below which the board becomes an oval: 0 on a board to watch. */
  get leastDistance(): number {
    return this.#replayed || this.live.view.viewer === 'spectator' ? 0 : FINGER;
  }

  /** True if the points are so close together that a tap may hit the wrong one. */
  get dense(): boolean {
    return this.plan !== null && this.plan.nearest < SAFE_DISTANCE;
  }

  /** The point that a tap has chosen, and that the next tap confirms. */
  get chosen(): Point | null {
    return this.#chosen && this.mayLay(this.#chosen) ? this.#chosen : null;
  }

  /** The point where a stone would be laid, if that is legal. */
  get preview(): Point | null {
    if (this.aim && this.mayLay(this.aim)) return this.aim;
    return this.aim && this.finger ? null : this.chosen;
  }

  mayLay(point: Point): boolean {
    return rejection(this.live.view, point) === null;
  }

  /** Lay a stone, or explain why it is illegal. Spectators get no explanation. */
  lay(point: Point): void {
    const { live } = this;
    const refused = rejection(live.view, point);
    if (!refused) void live.act({ type: 'lay', ring: point.ring, spoke: point.spoke });
    live.withDrawing(() => {
      this.cancel();
    });
    if (refused && live.view.status === 'playing' && live.view.viewer !== 'spectator')
      live.refuse(refused.code, refused.params);
  }

  /** Lay a stone, or only choose the point if the tap may have hit the wrong one. */
  tap(point: Point): void {
    if (!this.dense || !this.mayLay(point) || isSame(point, this.#chosen)) this.lay(point);
    else this.#chosen = point;
  }

  cancel(): void {
    this.#chosen = null;
  }
}
