/** Dragging a card by mouse, pen or finger, and the long press that spreads a pile. */

import type { ZoneId } from '../../sdk';
import type { Controls, Hold } from './controls.svelte';
import type { LiveMatch } from './live.svelte';
import { flyBack } from './flights';
import type { Reading } from './reading.svelte';

const LONG_PRESS_MS = 420;
const DRAG_PX = { mouse: 5, touch: 9 };

type Grasp = {
  readonly pointer: number;
  /** When it began, as the event says: that may be long before a busy page deals with it. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly slack: number;
  readonly zone: ZoneId;
  readonly hold: Hold | null;
  readonly face: HTMLElement | null;
};

/** Where the dragged card is on the screen. */
export type Carried = {
  readonly hold: Hold;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The place and the card of it that an event happened on. Between the cards of one's own hand there
 * is nothing to press.
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
  /** The place that the dragged card would go to if it were let go now. */
  over = $state<ZoneId | null>(null);
  /** True when the click that ends this press has no further meaning. */
  spent = false;
  #grasp: Grasp | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Takes the last long press back. */
  #undo: (() => void) | null = null;
  #offset = { x: 0, y: 0 };
  readonly #live: LiveMatch;
  readonly #controls: Controls;
  readonly #reading: Reading;

  constructor(live: LiveMatch, controls: Controls, reading: Reading) {
    this.#live = live;
    this.#controls = controls;
    this.#reading = reading;
  }

  down = (event: PointerEvent): void => {
    this.spent = false;
    this.#undo = null;
    if (event.button !== 0 || !event.isPrimary) return;
    const spot = spotOf(event.target);
    if (this.#reading.pinned && this.#reading.open !== spot?.zone) this.#reading.close();
    if (!spot) return;
    this.#live.deal = null;
    const hold = this.#controls.holdAt(spot.zone, spot.index);
    const touch = event.pointerType !== 'mouse';
    this.#grasp = {
      pointer: event.pointerId,
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
    const grasp = this.#grasp;
    if (event.pointerId !== grasp?.pointer) return;
    if (this.carried) {
      this.#carry(event);
      return;
    }
    if (Math.hypot(event.clientX - grasp.x, event.clientY - grasp.y) < grasp.slack) return;
    clearTimeout(this.#timer);
    this.#lift(grasp, event);
  };

  /** Ends a press; true for a tap with a finger: no drag, and no long press. */
  up = (event: PointerEvent): boolean => {
    clearTimeout(this.#timer);
    const { carried, over } = this;
    if (!carried && this.#grasp && event.timeStamp - this.#grasp.at < LONG_PRESS_MS) {
      this.#undo?.();
    }
    const tapped = this.#grasp?.pointer === event.pointerId && !carried && !this.spent;
    const face = this.#grasp?.face;
    this.#grasp = null;
    if (!carried || event.type === 'pointercancel') {
      this.#letGo();
      return tapped && event.type === 'pointerup' && event.pointerType === 'touch';
    }
    const rect = new DOMRect(carried.left, carried.top, carried.width, carried.height);
    const { zone } = carried.hold;
    this.#drop();
    const laid = over !== null && over !== zone && this.#controls.lay(over, { zone, rect });
    this.#controls.cancel();
    const { stage } = this.#live;
    if (!laid && face?.isConnected && stage) flyBack(stage.sky, face, rect);
    return false;
  };

  #letGo(): void {
    if (!this.carried) return;
    this.#drop();
    this.#controls.cancel();
  }

  #drop(): void {
    this.carried = null;
    this.over = null;
    this.spent = true;
  }

  #lift(grasp: Grasp, event: PointerEvent): void {
    const { hold, face } = grasp;
    if (!hold || !face || !this.#controls.grab(hold)) {
      this.#grasp = null;
      return;
    }
    this.#reading.close();
    this.#live.stage?.root.setPointerCapture(grasp.pointer);
    const rect = face.getBoundingClientRect();
    this.#offset = { x: grasp.x - rect.left, y: grasp.y - rect.top };
    this.carried = { hold, left: 0, top: 0, width: rect.width, height: rect.height };
    this.#carry(event);
  }

  #carry(event: PointerEvent): void {
    if (!this.carried) return;
    const left = event.clientX - this.#offset.x;
    const top = event.clientY - this.#offset.y;
    this.carried = { ...this.carried, left, top };
    this.over = this.#placeUnder(event.clientX, event.clientY);
  }

  /** The place under the pointer; else the legal one that the card covers most. */
  #placeUnder(x: number, y: number): ZoneId | null {
    const places = [...(this.#live.stage?.root.querySelectorAll<HTMLElement>('[data-zone]') ?? [])];
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
    if (most > width * height * 0.2) return places[covered.indexOf(most)]?.dataset.zone ?? null;
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
    const { zone, hold } = this.#grasp ?? {};
    if (zone === undefined) return;
    if (hold && zone.startsWith('hand:')) {
      const { held } = this.#controls;
      this.#controls.gather(zone, hold.index);
      this.#pressedLong(() => (this.#controls.held = held));
    } else if (/^(discard|build):/.test(zone)) {
      const { pinned } = this.#reading;
      this.#reading.pin(zone);
      this.#pressedLong(() => {
        if (!pinned) this.#reading.close();
      });
    }
  };

  /** What a long press brings is shown while the finger is down; a busy page may be mistaken. */
  #pressedLong(undo: () => void): void {
    this.spent = true;
    this.#undo = () => {
      undo();
      this.spent = false;
    };
  }

  /** The card that is taken up from a place: the pressed one of a hand, else the top one. */
  #faceAt(target: Element): HTMLElement | null {
    const place = target.closest('[data-index]') ?? target.closest('[data-zone]');
    const faces = place?.querySelectorAll<HTMLElement>('[data-face]') ?? [];
    return [...faces].at(-1) ?? null;
  }
}
