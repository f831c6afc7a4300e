/**
 * What presses, drags and keys mean: a card is taken up and laid down. The same few verbs serve
 * mouse, touch and keyboard.
 */

import type { Action, Card, MatchView, ZoneId } from '../../sdk';
import { isWild, rankOf } from '../spite/cards';
import {
  actionFor,
  firstFit,
  passRefusal,
  playable,
  refillRefusal,
  refusal,
  targets,
  turnRefusal,
  type Grip,
  type Refusal,
} from '../spite/legal';
import { aRank } from '../spite/naming';
import { kindOf, topOf, zoneOf } from '../spite/zones';
import { rejectionWords } from '../words';
import type { LiveMatch } from './live.svelte';
import type { Release } from './departures';
import { settings } from './settings.svelte';

/** A hand card has a place of its own: two of one face can be in a hand. */
export type Hold = Grip & {
  /** The card's place in the hand; 0 for other zones. */
  readonly index: number;
  /** The places of further hand cards that are gathered with it, to be discarded together. */
  readonly more?: readonly number[];
};

const DOUBLE_MS = 450;

export class Controls {
  readonly #live: LiveMatch;
  held = $state.raw<Hold | null>(null);
  /** True while the held card hangs on the pointer. */
  dragging = $state(false);
  #pressed: { hold: Hold; at: number } | null = null;

  /** Where the held card may be laid. */
  readonly targets = $derived.by((): readonly ZoneId[] => {
    const { view } = this.#live;
    return view && this.held ? targets(view, this.held) : [];
  });

  /** The cards that a build pile takes now, as `zone card`. */
  readonly #playable = $derived.by((): readonly string[] => {
    const { view } = this.#live;
    return view ? playable(view).map((grip) => `${grip.zone} ${grip.card}`) : [];
  });

  constructor(live: LiveMatch) {
    this.#live = live;
  }

  isPlayable(zone: ZoneId, card: Card): boolean {
    return this.#playable.includes(`${zone} ${card}`);
  }

  isHeld(zone: ZoneId, index = 0): boolean {
    const { held } = this;
    return held?.zone === zone && (held.index === index || (held.more?.includes(index) ?? false));
  }

  /** True while the hand can be filled on demand. */
  readonly mayRefill = $derived.by(() => {
    const { view } = this.#live;
    return view !== null && refillRefusal(view) === null;
  });

  /** True while the turn can be ended without a discard. */
  readonly mayPass = $derived.by(() => {
    const { view, awaiting } = this.#live;
    // A hand that a play has emptied is about to be filled.
    return view !== null && !awaiting && passRefusal(view) === null;
  });

  /** Fills the hand, or says why not. */
  refill(): void {
    const { view } = this.#live;
    if (view) this.#ask(refillRefusal(view), { type: 'refill' });
  }

  /** Ends the turn with an empty hand, or says why not. */
  pass(): void {
    const { view } = this.#live;
    if (view) this.#ask(passRefusal(view), { type: 'pass' });
  }

  #ask(refused: Refusal | null, action: Action): void {
    this.cancel();
    if (refused) this.#live.notice.say(rejectionWords(refused.code, refused.params));
    else void this.#live.act(action);
  }

  /** The card that a press at this place would take up; null when there is none of one's own. */
  holdAt(zone: ZoneId, index = 0): Hold | null {
    const { view } = this.#live;
    const place = view?.game ? zoneOf(view.game, zone) : undefined;
    if (place?.owner !== view?.viewer) return null;
    const card = kindOf(zone) === 'hand' ? place?.cards[index] : topOf(place);
    return card === undefined ? null : { zone, card, index };
  }

  /**
   * A press or key on a place. `patient`: the second press of two may take its time (keyboard), or
   * is known to be one. `at`: when it was, which may be long before it is dealt with.
   */
  press(zone: ZoneId, index = 0, patient = false, at = performance.now()): void {
    const { view } = this.#live;
    if (!view) return;
    this.#dropVanished();
    const { held } = this;
    if (zone === 'draw' && !held && this.mayRefill) {
      this.refill();
      return;
    }
    if (held && this.targets.includes(zone)) {
      this.lay(zone);
      return;
    }
    const hold = this.holdAt(zone, index);
    if (hold && held?.more && kindOf(zone) === 'hand' && rankOf(hold.card) === rankOf(held.card)) {
      this.gather(zone, index);
      return;
    }
    const discards = kindOf(held?.zone ?? '') === 'hand' && kindOf(zone) === 'discard';
    if (held && (!hold || discards)) {
      this.#refuse(view, held, zone);
      return;
    }
    if (hold) this.#take(view, hold, patient, at);
  }

  /** Puts a hand card to those that are held, to be discarded together, or takes it from them. */
  gather(zone: ZoneId, index: number): void {
    const { view } = this.#live;
    const hold = this.holdAt(zone, index);
    if (!view || !hold || kindOf(zone) !== 'hand' || turnRefusal(view)) return;
    this.#dropVanished();
    const { held } = this;
    const before = held?.zone === zone ? [held.index, ...(held.more ?? [])] : [];
    const places = before.includes(index)
      ? before.filter((place) => place !== index)
      : [...before, index];
    this.#gathered(view, zone, places);
  }

  #gathered(view: MatchView, zone: ZoneId, places: readonly number[]): void {
    const holds = places.flatMap((place) => this.holdAt(zone, place) ?? []);
    const [first, ...rest] = holds;
    if (!first) {
      this.cancel();
      return;
    }
    if (rest.length > 0 && !view.rules.group_discard) {
      this.#live.notice.say(rejectionWords('one_card_only'));
      return;
    }
    if (rest.some(({ card }) => rankOf(card) !== rankOf(first.card))) {
      this.#live.notice.say(rejectionWords('not_one_rank'));
      return;
    }
    this.#live.notice.clear();
    this.held = {
      ...first,
      others: rest.map(({ card }) => card),
      more: rest.map(({ index }) => index),
    };
  }

  #take(view: MatchView, hold: Hold, patient: boolean, at: number): void {
    const again = this.isHeld(hold.zone, hold.index);
    const soon = patient || at - (this.#pressed?.at ?? -Infinity) < DOUBLE_MS;
    const late = turnRefusal(view);
    if (late) {
      this.cancel();
      this.#live.notice.say(rejectionWords(late.code, late.params));
      return;
    }
    const eager = settings.autoplay && !isWild(hold.card, view.rules);
    if (eager && (kindOf(hold.zone) !== 'hand' || (again && soon))) {
      this.#autoplay(view, hold);
      return;
    }
    this.held = again ? null : hold;
    this.#pressed = { hold, at };
    this.#live.notice.clear();
  }

  #autoplay(view: MatchView, hold: Hold): void {
    this.cancel();
    const pile = firstFit(view, hold);
    if (pile && this.#warned()) return;
    if (pile) void this.#live.act(actionFor(hold, pile));
    else
      this.#live.notice.say(
        `No build pile takes ${aRank(rankOf(hold.card), view.rules.pack)} now.`,
      );
  }

  /** Lays the held card on `zone`, or says why not. `release`: where it was let go by hand. */
  lay(zone: ZoneId, release: Release | null = null): boolean {
    const { view } = this.#live;
    const { held } = this;
    if (!view || !held) return false;
    const refused = refusal(view, held, zone);
    this.cancel();
    if (refused) {
      this.#live.notice.say(rejectionWords(refused.code, refused.params));
      return false;
    }
    if (this.#warned()) return false;
    void this.#live.act(actionFor(held, zone), release);
    return true;
  }

  /** Takes a card up to drag it; false when it is not to be moved now. */
  grab(hold: Hold): boolean {
    const { view } = this.#live;
    if (!view || view.viewer === 'spectator') return false;
    const late = turnRefusal(view);
    if (late) {
      this.#live.notice.say(rejectionWords(late.code, late.params));
      return false;
    }
    if (!this.isHeld(hold.zone, hold.index) || !this.held?.more) this.held = hold;
    this.dragging = true;
    this.#live.notice.clear();
    return true;
  }

  cancel(): void {
    this.held = null;
    this.dragging = false;
  }

  /** The first move ever that would forfeit a refill is held back, and explained; true when it was. */
  #warned(): boolean {
    if (!this.mayRefill || settings.forfeitTold) return false;
    settings.forfeitTold = true;
    this.#live.notice.say(
      'If you move now, your hand is not filled this turn. Move again if you mean to.',
    );
    return true;
  }

  #refuse(view: MatchView, held: Hold, zone: ZoneId): void {
    const refused = refusal(view, held, zone);
    this.cancel();
    if (refused) this.#live.notice.say(rejectionWords(refused.code, refused.params));
  }

  /** Lets go of a card that is no longer where it was taken. */
  #dropVanished(): void {
    const { held } = this;
    if (!held) return;
    const places = [held.index, ...(held.more ?? [])];
    const cards = [held.card, ...(held.others ?? [])];
    const there = places.every((place, i) => this.holdAt(held.zone, place)?.card === cards[i]);
    if (!there) this.cancel();
  }
}
