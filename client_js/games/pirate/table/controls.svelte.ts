/**
 * What presses and keys do. Nothing waits for the server that need not: any number of cards may be
 * turned and played before it answers. Only a play of a card whose face is yet to come waits for
 * that face, and what is pressed after it keeps its order.
 */

import { t } from '../../../i18n/texts.svelte';
import type { LiveMatch } from '../../../ui/live_match.svelte';
import { across, seatBelow, seatName } from '../../../ui/seats';
import type { Card } from '../../cards/generated';
import { suitOf } from '../../cards/ranks';
import type { Claim, PirateAction, PirateTypes, Play, Suit } from '../generated';
import { isOut, layingOn, rejection } from '../legal';
import { cardToLay, zoneAt, type PirateStepEvent } from '../position';
import { tooLate } from '../words';

export type PirateMatch = LiveMatch<PirateTypes>;

/** A press: turn a card, or lay the open one on a ship (null: on that of its suit). */
type Press = { readonly does: 'turn' } | { readonly does: 'lay'; readonly ship: Suit | null };

/** More presses than these are not kept while a card is on its way. */
const MAX_QUEUED = 4;
/** How long after the last answer a turned card is waited for that is not told. */
const FACE_TIMEOUT_MS = 1500;

export class Controls {
  /** How many cards the viewer is turning whose faces the server has not told yet. */
  turning = $state(0);
  readonly #live: PirateMatch;
  readonly #late: (ship: Suit) => void;
  #unanswered = 0;
  #faceTimeout: ReturnType<typeof setTimeout> | undefined;
  #kept: Press[] = [];

  /** `late`: called where a card for a ship was refused that fitted when it was sent. */
  constructor(live: PirateMatch, late: (ship: Suit) => void) {
    this.#live = live;
    this.#late = late;
  }

  /** Turns the top card of the own stock, or says why not. */
  turn(): void {
    this.#handle({ does: 'turn' });
  }

  /**
   * Lays the card that the viewer could lay now on `ship`, or on the ship of its suit, or says why
   * not. That is the own open card; for a player without cards the other's.
   */
  lay(ship: Suit | null = null): void {
    this.#handle({ does: 'lay', ship });
  }

  /** Lays the other's open card on the ship of its suit, or says why not. */
  claim(): void {
    const { viewer, game } = this.#live.view;
    if (viewer !== 'spectator' && game && !isOut(game.position, viewer))
      this.#live.refuse('has_cards');
    else this.lay();
  }

  /** Explain to a player that the opponent's stock is not theirs to turn. */
  refuseOpponentsStock(): void {
    const { viewer, status } = this.#live.view;
    if (viewer !== 'spectator' && status === 'playing')
      this.#live.notice.say(t('pirate:refusal.opponentsStock'));
  }

  /** Takes in what is told. Call once it is drawn. */
  onEvents(events: readonly PirateStepEvent[]): void {
    const { viewer } = this.#live.view;
    if (events.some(({ type }) => type === 'ended')) this.#live.notice.clear();
    const told = events.filter(
      (event) =>
        event.type === 'moved' &&
        event.source === `stock:${viewer}` &&
        event.target === `waste:${viewer}`,
    );
    this.turning = Math.max(0, this.turning - told.length);
    queueMicrotask(this.#runQueued);
  }

  #handle(press: Press): void {
    if (this.#kept.length === 0 && !this.#hasToWait(press)) this.#do(press);
    else if (this.#kept.length < MAX_QUEUED) this.#kept.push(press);
  }

  readonly #runQueued = (): void => {
    for (let [next] = this.#kept; next && !this.#hasToWait(next); [next] = this.#kept) {
      this.#kept.shift();
      this.#do(next);
    }
  };

  /** Whether it depends on a face that is yet to come: so does turning over the waste. */
  #hasToWait({ does }: Press): boolean {
    const { viewer, game } = this.#live.view;
    if (this.turning === 0 || !game) return false;
    return does === 'lay' || zoneAt(game.position, `stock:${viewer}`)?.count === 0;
  }

  #do(press: Press): void {
    if (press.does === 'turn') this.#turnNow();
    else this.#layNow(press.ship);
  }

  #turnNow(): void {
    const action: PirateAction = { type: 'turn' };
    if (this.#isRefused(action)) return;
    const { view, game } = this.#live;
    if (game.predict(view, action).length > 0) void this.#live.act(action);
    else void this.#turnUnseen(action);
  }

  async #turnUnseen(action: PirateAction): Promise<void> {
    this.turning += 1;
    this.#unanswered += 1;
    const accepted = await this.#live.act(action);
    this.#unanswered -= 1;
    if (!accepted) this.turning = Math.max(0, this.turning - 1);
    this.#runQueued();
    clearTimeout(this.#faceTimeout);
    // After a connection was lost, a snapshot may have brought the card without a word.
    this.#faceTimeout = setTimeout(() => {
      if (this.#unanswered === 0) this.turning = 0;
      this.#runQueued();
    }, FACE_TIMEOUT_MS);
  }

  #layNow(ship: Suit | null): void {
    const { view } = this.#live;
    if (!view.game) return;
    const { position } = view.game;
    const seat = seatBelow(view);
    const card = cardToLay(position, seat)?.card;
    const action = layingOn(position, seat, ship ?? suitOf(card ?? '') ?? 'S');
    if (!this.#isRefused(action) && card !== undefined) void this.#layAt(action, card);
  }

  async #layAt(action: Play | Claim, card: Card): Promise<void> {
    const accepted = await this.#live.act(action);
    const { view, connection, notice } = this.#live;
    if (accepted || connection.status !== 'online') return;
    if (view.status !== 'playing' || !view.game) {
      notice.clear();
      return;
    }
    // It was possible when it was sent: so the other player has changed that meanwhile.
    this.#late(action.ship);
    const waste = zoneAt(view.game.position, `waste:${view.viewer}`)?.cards ?? [];
    notice.say(tooLate(card, seatName(view, across(seatBelow(view))), waste.includes(card)));
  }

  /** Says why the rules refuse an action, if they do. That a game is over says itself. */
  #isRefused(action: PirateAction): boolean {
    const refused = rejection(this.#live.view, action);
    if (refused && refused.code !== 'not_playing') this.#live.refuse(refused.code, refused.params);
    return refused !== null;
  }
}
