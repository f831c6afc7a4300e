/** What a player does at the table: aims at a point, chooses it, lays a stone there. */

import type { LiveMatch } from '../../../ui/live_match.svelte';
import type { Plan } from '../board/plan';
import type { MegiddoTypes, Point } from '../generated';
import { isSame, rejection } from '../position';
import { Flips } from './flips.svelte';

/** Where points are nearer to one another than this, a finger chooses first and then confirms. */
const SAFE_DISTANCE = 32;

export class Controls {
  readonly live: LiveMatch<MegiddoTypes>;
  readonly flips = new Flips();
  /** The point under the pointer, or with the focus. */
  aim = $state.raw<Point | null>(null);
  /** Whether a finger is on the board: it hides what it aims at. */
  finger = $state(false);
  /** As the board is drawn now. */
  plan = $state.raw<Plan | null>(null);
  #chosen = $state.raw<Point | null>(null);

  constructor(live: LiveMatch<MegiddoTypes>) {
    this.live = live;
  }

  /** Whether points are so near to one another that a tap might hit the wrong one. */
  get dense(): boolean {
    return this.plan !== null && this.plan.nearest < SAFE_DISTANCE;
  }

  /** The point that a tap has chosen, and the next one confirms. */
  get chosen(): Point | null {
    return this.#chosen && this.mayLay(this.#chosen) ? this.#chosen : null;
  }

  /** Where a stone would be laid, as far as one could be laid there. */
  get preview(): Point | null {
    if (this.aim && this.mayLay(this.aim)) return this.aim;
    return this.aim && this.finger ? null : this.chosen;
  }

  mayLay(point: Point): boolean {
    return rejection(this.live.view, point) === null;
  }

  /** Lays a stone, or says why it can't be laid. Those who only watch are told nothing. */
  lay(point: Point): void {
    this.cancel();
    const { live } = this;
    const refused = rejection(live.view, point);
    if (!refused) void live.act({ type: 'lay', ring: point.ring, spoke: point.spoke });
    else if (live.view.status === 'playing' && live.view.viewer !== 'spectator')
      live.refuse(refused.code, refused.params);
  }

  /** A finger was lifted from a point: where it may have hit the wrong one, that is only chosen. */
  tap(point: Point): void {
    if (!this.dense || !this.mayLay(point) || isSame(point, this.#chosen)) this.lay(point);
    else this.#chosen = point;
  }

  cancel(): void {
    this.#chosen = null;
  }
}
