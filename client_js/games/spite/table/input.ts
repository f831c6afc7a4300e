/**
 * Input events of Spite and Malice's board (clicks, taps, keys, focus), translated into presses on
 * zones and shortcuts. `pointer.svelte.ts` handles drags.
 */

import type { LiveMatch } from '../../../ui/live_match.svelte';
import { settings } from '../../../ui/settings.svelte';
import { isArrow, type KeyboardFocus } from '../../../ui/keyboard_focus.svelte';
import type { SpiteTypes } from '../generated';
import { ownHand } from '../position';
import { autoplay, sortHand } from '../settings';
import { READABLE, type Controls } from './controls.svelte';
import type { HandOrder } from './hand_order.svelte';
import { spotOf, type Pointer } from './pointer.svelte';
import type { SpreadPile } from './spread_pile.svelte';
import { replayLastTurn } from './last_turn_replay';
import { stopFor } from './shortcuts';
import type { TurnLog } from './turn_log.svelte';

/** The time for which the mouse or the focus rests on a pile before it spreads. */
const REST_MS = 300;
const CLICK_AFTER_TAP_MS = 700;

export type InputContext = {
  readonly live: LiveMatch<SpiteTypes>;
  readonly controls: Controls;
  readonly handOrder: HandOrder;
  readonly pointer: Pointer;
  readonly spreadPile: SpreadPile;
  readonly stops: KeyboardFocus;
  readonly help: () => void;
  readonly log: TurnLog;
  /** Open the log of the game's turns. */
  readonly openLog: () => void;
};

export class Input {
  readonly #context: InputContext;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** The last position of the mouse. A page that changes below the mouse repeats its events. */
  #mouse = { x: NaN, y: NaN };
  /** The time of the last tap whose click has not arrived. */
  #tappedMs = -Infinity;

  constructor(model: InputContext) {
    this.#context = model;
  }

  /** Handle the end of a press. A tap counts at once. */
  up = (event: PointerEvent): void => {
    if (!this.#context.pointer.up(event)) return;
    // Chromium swallows the click of a tap shortly after a flick.
    this.#tappedMs = event.timeStamp;
    this.#press(event, false);
  };

  /** Handle a press on the table. A press outside all zones drops the held card. */
  press = (event: MouseEvent): void => {
    const { pointer } = this.#context;
    // A click by another pointer must not play the card that is being dragged.
    if (pointer.carried && !pointer.spent) return;
    const followsTap = event.timeStamp - this.#tappedMs < CLICK_AFTER_TAP_MS;
    this.#tappedMs = -Infinity;
    if (pointer.spent) pointer.spent = false;
    else if (!followsTap) this.#press(event, event.detail === 0);
  };

  #press(event: MouseEvent, keyboard: boolean): void {
    const { live, controls, spreadPile } = this.#context;
    this.rest();
    spreadPile.hover(null);
    live.beginning = null;
    const spot = spotOf(event.target);
    if (!spot) {
      controls.cancel();
      return;
    }
    const idle = !controls.held && !controls.holdAt(spot.zone, spot.index);
    if (idle && READABLE.test(spot.zone) && !keyboard) spreadPile.pin(spot.zone);
    const together = event.shiftKey || event.ctrlKey || event.metaKey;
    if (together && spot.zone.startsWith('hand:')) controls.gather(spot.zone, spot.index);
    else
      controls.press(spot.zone, spot.index, {
        isSecond: keyboard || event.detail > 1,
        at: event.timeStamp,
      });
  }

  pressOutside = (event: MouseEvent): void => {
    const { controls, pointer } = this.#context;
    if (pointer.carried) return;
    if (!controls.animation?.root.contains(event.target as Node)) controls.cancel();
  };

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const { live, log, controls, spreadPile, stops, help } = this.#context;
    if (event.key === 'Escape') {
      controls.cancel();
      spreadPile.close();
      live.beginning = null;
      controls.animation?.finish();
      log.replayedMoves = null;
    } else if (event.key === '?') help();
    else if (event.shiftKey && this.#arrange(event.key)) controls.cancel();
    else if (isArrow(event.key)) {
      if (controls.animation) stops.move(controls.animation.root, event.key);
    } else if (!this.#gather(event) && !this.#letter(event.key.toLowerCase())) return;
    event.preventDefault();
  };

  focus = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const stop = target.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? null;
    this.#context.stops.remember(stop);
    if (stop !== null && target.matches(':focus-visible')) this.#spread(stop);
  };

  /** Spread the pile on which the mouse rests after a movement. A press ends the rest. */
  hover = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    const { clientX: x, clientY: y, buttons } = event;
    const moved = x !== this.#mouse.x || y !== this.#mouse.y;
    this.#mouse = { x, y };
    const zone = spotOf(event.target)?.zone ?? null;
    if (buttons !== 0) this.rest();
    else if (moved && zone !== this.#context.spreadPile.zone) this.#spread(zone);
  };

  /** Handle a press: a pile below a resting mouse does not spread. */
  rest = (): void => {
    clearTimeout(this.#resting);
  };

  /** Handle the pointer or the focus leaving. */
  leave = (): void => {
    this.#spread(null);
  };

  /** Pick up one more hand card with Shift and a digit. Return false for other keys. */
  #gather({ shiftKey, code }: KeyboardEvent): boolean {
    const { live, controls, handOrder, stops } = this.#context;
    const isDigit = shiftKey && /^Digit[1-9]$/.test(code);
    const stop = isDigit && stopFor(live.view, handOrder, code.slice(5));
    if (!stop) return false;
    if (controls.animation) stops.focus(controls.animation.root, stop);
    const [zone = '', index] = stop.split('#');
    controls.gather(zone, Number(index ?? 0));
    return true;
  }

  /** Move the focused card within the hand. Return false if no card moves. */
  #arrange(key: string): boolean {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const { live, handOrder, controls, stops } = this.#context;
    const [zone, index] = stops.current.split('#');
    const hand = ownHand(live.view);
    if (step === undefined || index === undefined || !hand || hand.id !== zone) return false;
    const placed = handOrder.of(hand.cards, live.view.rules);
    const place = placed.findIndex((one) => one.index === Number(index));
    const target = placed[place + step];
    if (!target) return false;
    controls.arrange(Number(index), target.index);
    // The browser takes the focus from an element that moves in the document.
    if (controls.animation) stops.focus(controls.animation.root, stops.current);
    return true;
  }

  /** Perform a shortcut. Return false if the key has none. */
  #letter(pressed: string): boolean {
    const { live, log, controls, handOrder, stops, openLog } = this.#context;
    if (pressed === 'g') replayLastTurn({ live, log });
    else if (pressed === 'l') openLog();
    else if (pressed === 'a') autoplay.on = !autoplay.on;
    else if (pressed === 'm') settings.sound.on = !settings.sound.on;
    else if (pressed === 'h') sortHand.on = !sortHand.on;
    else if (pressed === 'f') controls.refill();
    else if (pressed === 'p') controls.pass();
    else {
      const stop = stopFor(live.view, handOrder, pressed);
      if (!stop) return false;
      if (controls.animation) stops.focus(controls.animation.root, stop);
      live.beginning = null;
      const [zone = '', index] = stop.split('#');
      controls.press(zone, Number(index ?? 0), { isSecond: true });
      this.rest();
    }
    return true;
  }

  /** Spread a pile after a moment, but never while the player holds a card. */
  #spread(zone: string | null): void {
    const { controls, spreadPile } = this.#context;
    clearTimeout(this.#resting);
    if (zone === null || !READABLE.test(zone) || controls.held) {
      spreadPile.hover(null);
      return;
    }
    this.#resting = setTimeout(() => {
      if (!controls.held) spreadPile.hover(zone);
    }, REST_MS);
  }
}
