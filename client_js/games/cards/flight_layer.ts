/**
 * The layer over a card table in which copies of cards fly. It animates each flight, hides the card
 * on the table until its copy lands, and counts the cards that are under way.
 */

import { EASE_OUT, MS } from '../../ui/durations';
import type { VisibleCounts } from './visible_counts.svelte';
import type { ZoneId } from './generated';

/** The flight of one copy. It stands for several cards, or for none if it is only decoration. */
export type Flight = {
  readonly from: DOMRect;
  readonly to: DOMRect;
  /** The zone that the card flies on to after landing, for example when it completed its pile. */
  readonly onward: { readonly rect: DOMRect; readonly zone: ZoneId } | null;
  readonly copy: HTMLElement;
  /** The card on the table that is hidden until the copy lands on it. */
  readonly target: HTMLElement | null;
  readonly source: ZoneId;
  readonly place: ZoneId;
  /** The number of cards that the copy stands for. */
  cards: number;
  /** True to show the copy only from its departure on. */
  readonly hidden: boolean;
  /** True if the copy has two sides and turns over in flight; with `onward`, on the last leg. */
  readonly turns: boolean;
};

type Timing = {
  readonly duration: number;
  readonly delay: number;
  /** The time between landing and flying on, in milliseconds. */
  readonly pause?: number;
  /** The duration of the last leg, if the card flies on. Default: `duration`. */
  readonly last?: number;
  /** True if the card is lifted higher, and lands with a ring around it. */
  readonly heavy?: boolean;
};

type Landing = {
  readonly copy: HTMLElement;
  readonly target: HTMLElement | null;
  land: () => void;
};

export class FlightLayer {
  readonly #element: HTMLElement;
  readonly #counts: VisibleCounts;
  readonly #landings = new Set<Landing>();
  readonly #towards = new WeakMap<HTMLElement, Landing>();

  /** Create a layer in `layer`, an element that covers the page. */
  constructor(layer: HTMLElement, counts: VisibleCounts) {
    this.#element = layer;
    this.#counts = counts;
  }

  /** Return where the copy is that flies to a card; null if none does. */
  placeOfCopy(target: HTMLElement): DOMRect | null {
    return this.#towards.get(target)?.copy.getBoundingClientRect() ?? null;
  }

  /** Land the flight to a card, if there is one. */
  intercept(target: HTMLElement): void {
    this.#towards.get(target)?.land();
  }

  /** Land the flights to cards that other cards now cover, and which are no longer drawn. */
  landDetached(): void {
    for (const landing of [...this.#landings])
      if (landing.target?.isConnected === false) landing.land();
  }

  /** Land all flights at once. */
  landAll(): void {
    for (const landing of [...this.#landings]) landing.land();
  }

  /** Start the flight of a card from one place to another. */
  launch(flight: Flight, timing: Timing): void {
    const { duration, delay, pause = 0, last = duration, heavy = false } = timing;
    const { copy, target, source, onward, cards } = flight;
    const place = onward?.zone ?? flight.place;
    this.#dress(flight);
    const total = onward ? duration + pause + last : duration;
    this.#counts.add(source, cards);
    this.#counts.add(place, -cards);
    let waits = true;
    const leave = (): void => {
      if (!waits) return;
      waits = false;
      copy.style.visibility = '';
      delete copy.dataset.waits;
      this.#counts.add(source, -cards);
    };
    const away = begin(
      copy,
      legsOf(flight, { first: duration / total, last: last / total, heavy }),
      {
        duration: total,
        delay,
        fill: 'both',
      },
    );
    if (target) {
      this.intercept(target);
      target.style.opacity = '0';
    }
    const start = delay > 0 ? begin(copy, [], { duration: delay }) : null;
    const landing: Landing = {
      copy,
      target,
      land: () => {
        if (!this.#landings.delete(landing)) return;
        leave();
        if (target) this.#towards.delete(target);
        copy.remove();
        target?.style.removeProperty('opacity');
        this.#counts.add(place, cards);
      },
    };
    this.#landings.add(landing);
    if (target) this.#towards.set(target, landing);
    copy.dataset.cards = String(cards);
    if (start) copy.dataset.waits = source;
    if (flight.hidden && start) copy.style.visibility = 'hidden';
    if (start) start.onfinish = leave;
    else leave();
    if (flight.turns) {
      const turning = onward ? last : duration;
      this.#turn(copy, turning, delay + (total - turning));
    }
    if (heavy) {
      copy.style.boxShadow = '0 12px 22px rgb(0 0 0 / 0.4)';
      copy.style.borderRadius = 'var(--card-r)';
      this.#ring(flight.to, delay + duration);
    }
    away.onfinish = landing.land;
  }

  #dress({ copy, to, onward }: Flight): void {
    Object.assign(copy.style, {
      position: 'fixed',
      margin: '0',
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
      zIndex: onward ? '1' : '0',
      transform: 'none',
      transformOrigin: '0 0',
    });
    copy.style.setProperty('--card-w', `${to.width}px`);
    copy.style.setProperty('--card-h', `${to.height}px`);
    copy.style.setProperty('--card-r', `${to.width * 0.09}px`);
    this.#element.append(copy);
  }

  /** Show a ring around a place that fades without motion. */
  mark(at: DOMRect): void {
    this.#fade(at, 0, MS.swept, [
      { opacity: 0.95 },
      { opacity: 0.95, offset: 0.4 },
      { opacity: 0 },
    ]);
  }

  /** Spread a ring around a card that lands. */
  #ring(at: DOMRect, delay: number): void {
    this.#fade(at, delay, MS.spread, [
      { opacity: 0.95, transform: 'scale(1)' },
      { opacity: 0, transform: 'scale(1.25)' },
    ]);
  }

  /** Show a ring for a time. It is not a copy of a card. */
  #fade(at: DOMRect, delay: number, duration: number, frames: Keyframe[]): void {
    const ring = document.createElement('span');
    Object.assign(ring.style, {
      position: 'fixed',
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
      borderWidth: '3px',
      borderStyle: 'solid',
      borderColor: 'var(--accent)',
      borderRadius: `${at.width * 0.09}px`,
      opacity: '0',
    });
    this.#element.append(ring);
    const fading = begin(ring, frames, { duration, delay, easing: EASE_OUT });
    fading.onfinish = () => {
      ring.remove();
    };
  }

  #turn(copy: HTMLElement, duration: number, delay: number): void {
    const inner = copy.firstElementChild;
    const over = { transform: 'perspective(60rem) rotateY(180deg)' };
    const lying = { transform: 'perspective(60rem) rotateY(0deg)' };
    if (inner)
      begin(inner, [lying, over], { duration, delay, fill: 'both', easing: 'ease-in-out' });
  }
}

/**
 * Begin an animation now. Without a start time, a busy browser would choose different ones for
 * animations that begin together, and cards would leave a pile before they have come there.
 */
function begin(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  const animation = element.animate(frames, timing);
  animation.startTime = document.timeline.currentTime;
  return animation;
}

/** Return the transform that shows a card drawn at `home` in the place of `rect`. */
function at(rect: DOMRect, home: DOMRect): string {
  const scale = `scale(${rect.width / home.width}, ${rect.height / home.height})`;
  return `translate(${rect.left - home.left}px, ${rect.top - home.top}px) ${scale}`;
}

/** The parts of a flight: the first and the last leg as shares of its duration. */
type Legs = { readonly first: number; readonly last: number; readonly heavy: boolean };

function legsOf({ from, to, onward }: Flight, { first, last, heavy }: Legs): Keyframe[] {
  const legs: Keyframe[] = [{ transform: at(from, to), easing: EASE_OUT }];
  if (heavy) legs.push({ transform: at(lifted(from, to), to), offset: 0.62 * first });
  legs.push({ transform: 'none', offset: first, ...(heavy ? { easing: 'linear' } : {}) });
  if (onward) {
    legs.push({ transform: 'none', easing: EASE_OUT, offset: 1 - last });
    legs.push({ transform: at(onward.rect, to), offset: 1 });
  }
  return legs;
}

/** Return the place of a card shortly before it lands with weight: near its end, and larger. */
function lifted(from: DOMRect, to: DOMRect): DOMRect {
  const [near, size] = [0.88, 1.16];
  const between = (start: number, end: number): number => start + (end - start) * near;
  const [width, height] = [to.width * size, to.height * size];
  const x = between(from.left + from.width / 2, to.left + to.width / 2);
  const y = between(from.top + from.height / 2, to.top + to.height / 2);
  return new DOMRect(x - width / 2, y - height / 2, width, height);
}
