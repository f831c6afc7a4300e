/**
 * The player's actions at Pirate's table: turn a card, lay one on a ship, claim one. The player may
 * turn and play any number of cards before the server answers. Only a card whose face is still
 * unknown makes a play wait. The presses after it keep their order.
 */

import { t } from '../../../i18n/texts.svelte';
import type { LiveMatch } from '../../../ui/live_match.svelte';
import { otherSeat, seatBelow, seatName } from '../../../ui/seats';
import type { Card } from '../../cards/generated';
import { suitOf } from '../../cards/ranks';
import type { Claim, PirateAction, PirateTypes, Play, Suit } from '../generated';
import { hasNoCards, layAction, rejection } from '../legal';
import { cardToLay, zoneAt, type PirateStepEvent } from '../position';
import { tooLate } from '../messages';

export type PirateMatch = LiveMatch<PirateTypes>;

/**
 * A press by the viewer: turn a card, or lay the open card on a ship. A null ship means the ship of
 * the card's suit.
 */
type Press = { readonly does: 'turn' } | { readonly does: 'lay'; readonly ship: Suit | null };

/** The maximum number of presses to queue while a card's face is unknown. */
const MAX_QUEUED = 4;
/** The time after the last answer in which the face of a turned card may still arrive. */
const FACE_TIMEOUT_MS = 1500;

export class Controls {
  /** The number of cards that the viewer is turning and whose faces the server has not sent. */
  turning = $state(0);
  readonly #live: PirateMatch;
  readonly #late: (ship: Suit) => void;
  #unanswered = 0;
  #faceTimeout: ReturnType<typeof setTimeout> | undefined;
  #queue: Press[] = [];

  /**
   * Create the controls. `late` is called when the server rejects a card for a ship that it fitted.
   */
  constructor(live: PirateMatch, late: (ship: Suit) => void) {
    this.#live = live;
    this.#late = late;
  }

  /** True if the viewer may turn a card now. */
  get mayTurn(): boolean {
    return rejection(this.#live.view, { type: 'turn' }) === null;
  }

  /** Turn the top card of the viewer's stock, or explain why that is illegal. */
  turn(): void {
    this.#handle({ does: 'turn' });
  }

  /**
   * Lay the viewer's current card on `ship`, or on the ship of its suit, or explain why that is
   * illegal. The current card is the viewer's open card or, without cards, the opponent's.
   */
  lay(ship: Suit | null = null): void {
    this.#handle({ does: 'lay', ship });
  }

  /** Lay the opponent's open card on the ship of its suit, or explain why that is illegal. */
  claim(): void {
    const { viewer, game } = this.#live.view;
    if (viewer !== 'spectator' && game && !hasNoCards(game.position, viewer))
      this.#live.refuse('has_cards');
    else this.lay();
  }

  /** Explain to a player that the opponent's stock is not theirs to turn. */
  refuseOpponentsStock(): void {
    const { viewer, status } = this.#live.view;
    if (viewer !== 'spectator' && status === 'playing')
      this.#live.notice.say(t('pirate:refusal.opponentsStock'));
  }

  /**
   * Handle the events of a change, after they are drawn: count the turned cards whose faces
   * arrived, and perform the queued presses.
   */
  onEvents(events: readonly PirateStepEvent[]): void {
    const { viewer } = this.#live.view;
    if (events.some(({ type }) => type === 'ended')) this.#live.notice.clear();
    const turned = events.filter(
      (event) =>
        event.type === 'moved' &&
        event.source === `stock:${viewer}` &&
        event.target === `waste:${viewer}`,
    );
    this.turning = Math.max(0, this.turning - turned.length);
    queueMicrotask(this.#runQueued);
  }

  #handle(press: Press): void {
    if (this.#queue.length === 0 && !this.#hasToWait(press)) this.#perform(press);
    else if (this.#queue.length < MAX_QUEUED) this.#queue.push(press);
  }

  readonly #runQueued = (): void => {
    for (let [next] = this.#queue; next && !this.#hasToWait(next); [next] = this.#queue) {
      this.#queue.shift();
      this.#perform(next);
    }
  };

  /** Return whether a press depends on an unknown face. Turning over the waste does too. */
  #hasToWait({ does }: Press): boolean {
    const { viewer, game } = this.#live.view;
    if (this.turning === 0 || !game) return false;
    return does === 'lay' || zoneAt(game.position, `stock:${viewer}`)?.count === 0;
  }

  #perform(press: Press): void {
    if (press.does === 'turn') this.#turnNow();
    else this.#layNow(press.ship);
  }

  #turnNow(): void {
    const action: PirateAction = { type: 'turn' };
    if (this.#isRefused(action)) return;
    const { view, game } = this.#live;
    if (game.predict(view, action).length > 0) void this.#live.act(action);
    else void this.#turnUnknown(action);
  }

  async #turnUnknown(action: PirateAction): Promise<void> {
    this.turning += 1;
    this.#unanswered += 1;
    const accepted = await this.#live.act(action);
    this.#unanswered -= 1;
    if (!accepted) this.turning = Math.max(0, this.turning - 1);
    this.#runQueued();
    clearTimeout(this.#faceTimeout);
    // After a reconnection, a snapshot may have brought the card without an event.
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
    const action = layAction(position, seat, ship ?? suitOf(card ?? '') ?? 'S');
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
    // The action was legal when it was sent, so the opponent was faster.
    this.#late(action.ship);
    const waste = zoneAt(view.game.position, `waste:${view.viewer}`)?.cards ?? [];
    notice.say(tooLate(card, seatName(view, otherSeat(seatBelow(view))), waste.includes(card)));
  }

  /** Explain why an action is illegal, if it is. The end of the game needs no explanation. */
  #isRefused(action: PirateAction): boolean {
    const refused = rejection(this.#live.view, action);
    if (refused && refused.code !== 'not_playing') this.#live.refuse(refused.code, refused.params);
    return refused !== null;
  }
}
