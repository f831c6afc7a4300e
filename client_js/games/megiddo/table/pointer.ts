/**
 * Mouse and touch input on the board of Megiddo's table. The pointer's position alone determines
 * the point.
 */

import { closestPoint, FINGER, pointAt, spotOf, type Spot } from '../board/plan';
import type { Point } from '../generated';
import { isSame } from '../position';
import type { Controls } from './controls.svelte';

/** The time after a press in which the browser may still send its click. */
const CLICK_AFTER_PRESS_MS = 700;
/** The distance within which a finger reliably hits a point, in pixels. */
const NEAR_PX = FINGER / 2;

export class Pointer {
  readonly #controls: Controls;
  #pressed: number | null = null;
  #lifted: { readonly ms: number; readonly point: Point | null } | null = null;

  constructor(controls: Controls) {
    this.#controls = controls;
  }

  down = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    this.#pressed = event.pointerId;
    this.#aim(event);
  };

  move = (event: PointerEvent): void => {
    const { isPrimary, pointerId, pointerType } = event;
    const hovers = this.#pressed === null && pointerType !== 'touch' && isPrimary;
    if (hovers || pointerId === this.#pressed) this.#aim(event);
  };

  up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pressed) return;
    const point = this.#pointAt(event);
    const touch = event.pointerType === 'touch';
    this.#pressed = null;
    this.#lifted = { ms: event.timeStamp, point };
    this.#controls.finger = false;
    if (touch) this.#controls.aim = null;
    if (!point) this.#controls.cancel();
    else if (touch) this.#controls.tap(point);
    else this.#controls.lay(point);
  };

  leave = ({ pointerId }: PointerEvent): void => {
    if (this.#pressed !== null && pointerId !== this.#pressed) return;
    this.#pressed = null;
    this.#controls.finger = false;
    this.#controls.aim = null;
  };

  /** Handle a click. A click without a pointer press comes from the keyboard or a screen reader. */
  click = (event: MouseEvent, point: Point): void => {
    const since = event.timeStamp - (this.#lifted?.ms ?? -Infinity);
    const pressed = event.detail > 0 || isSame(point, this.#lifted?.point ?? null);
    if (!pressed || since > CLICK_AFTER_PRESS_MS) this.#controls.lay(point);
  };

  #aim(event: PointerEvent): void {
    this.#controls.finger = event.pointerType === 'touch';
    this.#controls.aim = this.#pointAt(event);
  }

  #pointAt({ clientX, clientY, currentTarget, pointerType }: PointerEvent): Point | null {
    const { plan, chosen } = this.#controls;
    if (!plan || !(currentTarget instanceof Element)) return null;
    const { left, top } = currentTarget.getBoundingClientRect();
    const spot = { x: clientX - left, y: clientY - top };
    if (pointerType !== 'touch') return pointAt(plan, spot);
    if (chosen && isNear(spot, spotOf(plan, chosen))) return chosen;
    // A finger that touches a stone means the free point beside it, if that is close.
    const free = closestPoint(plan, spot, NEAR_PX, (point) => this.#controls.mayLay(point));
    return free ?? pointAt(plan, spot);
  }
}

function isNear(one: Spot, other: Spot): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) <= NEAR_PX;
}
