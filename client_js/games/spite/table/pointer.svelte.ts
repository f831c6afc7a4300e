/**
 * Drags of cards by mouse, pen or finger at Spite and Malice's table, and long presses, which
 * spread a pile or gather cards for a joint discard.
 */

import { soon } from '../../../ui/redraw';
import type { ZoneId } from '../../cards/generated';
import type { Hold } from '../legal';
import type { Controls } from './controls.svelte';
import type { SpreadPile } from './spread_pile.svelte';

const LONG_PRESS_MS = 420;
const DRAG_PX = { mouse: 5, touch: 9 };

/** A press that may become a drag. */
type Press = {
  readonly pointer: number;
  readonly pointerType: string;
  /** The time of the event, which may be long before a busy page handles it. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly slack: number;
  readonly zone: ZoneId;
  readonly hold: Hold | null;
  readonly face: HTMLElement | null;
};

/** The dragged card and its position on the screen. */
export type Carried = {
  readonly hold: Hold;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Return the zone of an event, and the position of the card in it. The gaps between the player's
 * hand cards belong to no card.
 */
export function spotOf(target: EventTarget | null): { zone: ZoneId; index: number } | null {
  const element = target instanceof Element ? target : null;
  const place = element?.closest<HTMLElement>('[data-zone]');
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  const zone = place?.dataset.zone;
  if (zone === undefined || (index === undefined && place?.querySelector('[data-index]')))
    return null;
  return { zone, index: Number(index ?? 0) };
}

export class Pointer {
  carried = $state.raw<Carried | null>(null);
  /** The zone where the dragged card would go if it were dropped now. */
  over = $state<ZoneId | null>(null);
  /** The index of the hand card whose place the dragged hand card would take. */
  overCard = $state<number | null>(null);
  /** True if the click that ends this press has no further meaning. */
  spent = false;
  #press: Press | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Reverts what the last long press did. */
  #undo: (() => void) | null = null;
  #offset = { x: 0, y: 0 };
  /** Ends the drag whose card was dropped last; null when that is done. */
  #release: (() => void) | null = null;
  readonly #controls: Controls;
  readonly #spreadPile: SpreadPile;
  readonly #skip: () => void;

  /** Create the pointer. Every press on a zone calls `skip`. */
  constructor(controls: Controls, spreadPile: SpreadPile, skip: () => void) {
    this.#skip = skip;
    this.#controls = controls;
    this.#spreadPile = spreadPile;
  }

  down = (event: PointerEvent): void => {
    this.#endDrop();
    if (event.button !== 0 || !event.isPrimary || this.#isCarriedByAnother(event)) return;
    this.#letGo();
    clearTimeout(this.#timer);
    this.spent = false;
    this.#undo = null;
    const spot = spotOf(event.target);
    if (this.#spreadPile.pinned && this.#spreadPile.zone !== spot?.zone) this.#spreadPile.close();
    if (!spot) return;
    this.#skip();
    const hold = this.#controls.holdAt(spot.zone, spot.index);
    const touch = event.pointerType !== 'mouse';
    this.#press = {
      pointer: event.pointerId,
      pointerType: event.pointerType,
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
      slack: touch ? DRAG_PX.touch : DRAG_PX.mouse,
      zone: spot.zone,
      hold,
      face: this.#faceAt(event.target as Element),
    };
    if (touch) this.#timer = setTimeout(this.#longPress, LONG_PRESS_MS);
  };

  move = (event: PointerEvent): void => {
    const press = this.#press;
    if (event.pointerId !== press?.pointer) return;
    if (this.carried) {
      this.#carry(event);
      return;
    }
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < press.slack) return;
    clearTimeout(this.#timer);
    this.#lift(press, event);
  };

  /** End a press. Return true for a tap by touch: neither a drag nor a long press. */
  up = (event: PointerEvent): boolean => {
    const press = this.#press;
    if (event.pointerId !== press?.pointer) return false;
    clearTimeout(this.#timer);
    this.#press = null;
    const lifted = event.type === 'pointerup';
    if (this.carried) {
      this.spent = true;
      const { carried, over } = this;
      this.#release = () => {
        this.#drop(carried, press.face, lifted ? over : null);
      };
      // On a slow device, one task for the drop and its drawing would delay a frame.
      soon(this.#endDrop);
      return false;
    }
    if (event.timeStamp - press.at < LONG_PRESS_MS) this.#undo?.();
    return lifted && event.pointerType === 'touch' && !this.spent;
  };

  /**
   * Return whether the dragging pointer is gone without a `pointerup`: another primary pointer of
   * the same type appears.
   */
  #isCarriedByAnother({ pointerType }: PointerEvent): boolean {
    return this.carried !== null && pointerType !== this.#press?.pointerType;
  }

  readonly #endDrop = (): void => {
    const release = this.#release;
    this.#release = null;
    release?.();
  };

  /** Lay the dragged card on `over`, or return it to its place. */
  #drop(carried: Carried, face: HTMLElement | null, over: ZoneId | null): void {
    const rect = new DOMRect(carried.left, carried.top, carried.width, carried.height);
    const { zone, index = 0 } = carried.hold;
    // The dragged card stays in view until the action is drawn, rather than return to its place.
    const release = { zone, rect };
    if (over !== null && over !== zone && this.#controls.lay(over, release, this.#endDrag)) return;
    const { overCard } = this;
    this.#endDrag();
    if (over === zone && overCard !== null) this.#controls.arrange(index, overCard);
    this.#controls.cancel();
    if (face?.isConnected) this.#controls.animation?.flyBack(face, rect);
  }

  #letGo(): void {
    if (!this.carried) return;
    this.spent = true;
    this.#endDrag();
    this.#controls.cancel();
  }

  readonly #endDrag = (): void => {
    this.carried = null;
    this.over = this.overCard = null;
  };

  #lift(press: Press, event: PointerEvent): void {
    const { hold, face } = press;
    if (!hold || !face || !this.#controls.grab(hold)) {
      this.#press = null;
      return;
    }
    this.#spreadPile.close();
    this.#controls.animation?.intercept(face);
    this.#controls.animation?.root.setPointerCapture(press.pointer);
    const rect = face.getBoundingClientRect();
    this.#offset = { x: press.x - rect.left, y: press.y - rect.top };
    this.carried = { hold, left: 0, top: 0, width: rect.width, height: rect.height };
    this.#carry(event);
  }

  #carry(event: PointerEvent): void {
    if (!this.carried) return;
    const left = event.clientX - this.#offset.x;
    const top = event.clientY - this.#offset.y;
    this.carried = { ...this.carried, left, top };
    this.overCard = this.#cardUnder(event.clientX, event.clientY);
    this.over = this.#placeUnder(event.clientX, event.clientY);
    if (this.over !== this.carried.hold.zone) this.overCard = null;
  }

  /** Return the index of another card of the dragged card's hand under the pointer. */
  #cardUnder(x: number, y: number): number | null {
    const hold = this.carried?.hold;
    // Cards that are held for a joint discard do not move within the hand.
    if (!hold?.zone.startsWith('hand:') || (hold.others?.length ?? 0) > 0) return null;
    const spot = document.elementsFromPoint(x, y).map(spotOf).find(Boolean);
    return spot?.zone === hold.zone && spot.index !== hold.index ? spot.index : null;
  }

  /** Return the zone under the pointer, or else the legal zone that the card covers most. */
  #placeUnder(x: number, y: number): ZoneId | null {
    const places = [
      ...(this.#controls.animation?.root.querySelectorAll<HTMLElement>('[data-zone]') ?? []),
    ];
    const rects = places.map((place) => place.getBoundingClientRect());
    const under = rects.findIndex(
      (rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    );
    const pointed = places[under]?.dataset.zone;
    if (pointed !== undefined && this.#controls.targets.includes(pointed)) return pointed;
    const covered = places.map((place, index) => {
      const rect = rects[index];
      const legal = this.#controls.targets.includes(place.dataset.zone ?? '');
      return legal && rect ? this.#overlap(rect) : 0;
    });
    const most = Math.max(0, ...covered);
    const { width, height } = this.carried ?? { width: 0, height: 0 };
    // A card that is moved within the hand may overlap the piles above it.
    if (most > width * height * (this.overCard === null ? 0.2 : 0.5))
      return places[covered.indexOf(most)]?.dataset.zone ?? null;
    return pointed ?? null;
  }

  #overlap(rect: DOMRect): number {
    const { carried } = this;
    if (!carried) return 0;
    const across =
      Math.min(rect.right, carried.left + carried.width) - Math.max(rect.left, carried.left);
    const down =
      Math.min(rect.bottom, carried.top + carried.height) - Math.max(rect.top, carried.top);
    return across > 0 && down > 0 ? across * down : 0;
  }

  #longPress = (): void => {
    const { zone, hold } = this.#press ?? {};
    if (zone === undefined) return;
    if (hold && zone.startsWith('hand:')) {
      const { held } = this.#controls;
      this.#controls.gather(zone, hold.index ?? 0);
      this.#pressedLong(() => (this.#controls.held = held));
    } else if (/^(discard|build):/.test(zone)) {
      const { pinned } = this.#spreadPile;
      this.#spreadPile.pin(zone);
      this.#pressedLong(() => {
        if (!pinned) this.#spreadPile.close();
      });
    }
  };

  /** Remember how to undo a long press, which a busy page may have detected by mistake. */
  #pressedLong(undo: () => void): void {
    this.spent = true;
    this.#undo = () => {
      undo();
      this.spent = false;
    };
  }

  /** Return the card to pick up: the pressed card of a hand, or the top card of a pile. */
  #faceAt(target: Element): HTMLElement | null {
    const place = target.closest('[data-index]') ?? target.closest('[data-zone]');
    const faces = place?.querySelectorAll<HTMLElement>('[data-face]') ?? [];
    return [...faces].at(-1) ?? null;
  }
}
