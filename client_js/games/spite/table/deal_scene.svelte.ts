/**
 * The animated start of a game of Spite and Malice: the stocks are dealt and their top cards turned
 * up, again and again while they are equal. Later events are hidden until the scene ends. It ends
 * by itself, or with any press or Escape, which act on the table as it really is.
 */

import type { Seat } from '../../../sdk';
import { MS } from '../../../ui/durations';
import { prefersReducedMotion } from '../../../ui/motion';
import { SEATS } from '../../../ui/seats';
import type { LiveMatch } from '../../../ui/live_match.svelte';
import { countOf } from '../../cards/departures';
import type { Card, Moved, ZoneView } from '../../cards/generated';
import type { CardAnimation } from '../../cards/card_animation';
import { kindOf, zoneOf } from '../../cards/zones';
import { dealIn, type Deal } from '../deal';
import type { SpiteTypes } from '../generated';
import { zonesAt } from '../position';

/**
 * `dealt`: the stocks lie face down. `shown`: the top cards are visible. `gathered`: the cards are
 * taken back.
 */
type Phase = 'dealt' | 'shown' | 'gathered';

export class DealScene {
  #phase = $state<Phase>('dealt');
  #round = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #live: LiveMatch<SpiteTypes>;

  /** The deal to show; null while no game begins. */
  readonly deal = $derived.by((): Deal | null => {
    const deal = this.#live.beginning && dealIn(this.#live.beginning);
    return deal && deal.tops.length > 0 ? deal : null;
  });
  readonly isRunning = $derived.by(() => this.deal !== null);
  /** The top stock cards by seat; null while they lie face down. */
  readonly tops = $derived.by((): readonly [Card, Card] | null =>
    this.#phase === 'shown' ? (this.deal?.tops[this.#round] ?? null) : null,
  );
  /** True for the last deal of the scene, with which the game is played. */
  readonly last = $derived.by(() => this.#round >= (this.deal?.tops.length ?? 1) - 1);
  /** The cards drawn after the deal, which lie on the draw pile until the scene ends. */
  readonly #drawn = $derived.by((): readonly Moved[] =>
    (this.#live.beginning ?? []).filter(
      (event): event is Moved => event.type === 'moved' && kindOf(event.target) === 'hand',
    ),
  );

  constructor(live: LiveMatch<SpiteTypes>) {
    this.#live = live;
  }

  /** Return how many more cards a zone shows now than in the game that begins. */
  extraCards({ id }: ZoneView): number {
    if (!this.isRunning) return 0;
    const later = this.#drawn.reduce((sum, move) => sum + countOf(move), 0);
    const stocks = this.#phase === 'gathered' ? [this.#stock(0), this.#stock(1)] : [0, 0];
    switch (kindOf(id)) {
      case 'draw':
        return later + (stocks[0] ?? 0) + (stocks[1] ?? 0);
      case 'hand':
        return -this.#drawn.reduce(
          (sum, move) => sum + (move.target === id ? countOf(move) : 0),
          0,
        );
      case 'stock':
        return -(stocks[Number(id.split(':')[1])] ?? 0);
      default:
        return 0;
    }
  }

  /** The seat that begins, once the cards that decide it are visible. */
  readonly first = $derived.by((): Seat | null =>
    this.last && this.tops !== null ? (this.deal?.first ?? null) : null,
  );

  /** Run the scene from its start. Do nothing while no game begins. */
  run(animation: CardAnimation | null): void {
    clearTimeout(this.#timer);
    animation?.finish();
    this.#round = 0;
    if (this.deal) this.#dealStocks(animation);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #stock(seat: Seat): number {
    return zoneOf(zonesAt(this.#live.view), `stock:${seat}`)?.count ?? 0;
  }

  #dealStocks(animation: CardAnimation | null): void {
    this.#phase = 'dealt';
    for (const seat of SEATS) animation?.send('draw', `stock:${seat}`, this.#stock(seat), MS.deal);
    this.#then(prefersReducedMotion() ? 0 : MS.deal + MS.travel, () => {
      this.#showTops(animation);
    });
  }

  #showTops(animation: CardAnimation | null): void {
    this.#phase = 'shown';
    this.#then(this.last ? MS.dealShown + MS.first : MS.dealShown + MS.equal, () => {
      if (this.last) this.#end(animation);
      else this.#gatherStocks(animation);
    });
  }

  #gatherStocks(animation: CardAnimation | null): void {
    for (const seat of SEATS) animation?.send(`stock:${seat}`, 'draw', this.#stock(seat), MS.deal);
    this.#phase = 'gathered';
    this.#then(prefersReducedMotion() ? 0 : MS.deal, () => {
      animation?.shuffle('draw');
      this.#then(prefersReducedMotion() ? 0 : MS.shuffle, () => {
        this.#round += 1;
        this.#dealStocks(animation);
      });
    });
  }

  #end(animation: CardAnimation | null): void {
    const drawn = this.#drawn;
    this.#live.beginning = null;
    animation?.replay(drawn);
  }

  #then(ms: number, next: () => void): void {
    this.#timer = setTimeout(next, ms);
  }
}
