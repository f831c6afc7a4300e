/**
 * The player's actions at the table of Spite and Malice: pick up a card, lay it down, fill the
 * hand, pass, and arrange the hand. Input by mouse, touch and keyboard all ends here.
 */

import { flushSync } from 'svelte';
import { t } from '../../../i18n/texts.svelte';
import type { LiveMatch } from '../../../ui/live_match.svelte';
import type { Release } from '../../cards/departures';
import type { Card, ZoneId } from '../../cards/generated';
import { aRank, rankOf } from '../../cards/ranks';
import type { CardAnimation } from '../../cards/card_animation';
import { kindOf, topOf } from '../../cards/zones';
import type { SpiteAction, SpiteTypes } from '../generated';
import {
  actionFor,
  firstFit,
  passRejection,
  playable,
  refillRejection,
  rejection,
  targets,
  turnRejection,
  type Hold,
  type Rejection,
} from '../legal';
import { ownHand, zoneAt, type SpiteView } from '../position';
import { autoplay, forfeitExplained, sortHand } from '../settings';
import type { DealScene } from './deal_scene.svelte';
import { recordHand } from './hand_motion';
import type { HandOrder } from './hand_order.svelte';
import { isWild } from '../wilds';
import { pressText } from '../press_text';
import { rejectionText } from '../messages';

const DOUBLE_MS = 450;
/** The kinds of piles that can be spread for reading. */
export const READABLE = /^(discard|build):/;

export class Controls {
  readonly #live: LiveMatch<SpiteTypes>;
  readonly #handOrder: HandOrder;
  readonly #dealScene: DealScene;
  /** The animation of cards, while the table is mounted. */
  animation: CardAnimation | null = null;
  held = $state.raw<Hold | null>(null);
  /** True while the held card follows the pointer. */
  dragging = $state(false);
  #pressed: { hold: Hold; at: number } | null = null;

  /** The zones where the held card may be laid. */
  readonly targets = $derived.by((): readonly ZoneId[] => {
    const { view } = this.#live;
    return this.held ? targets(view, this.held) : [];
  });

  /** The cards that a build pile takes now, as `zone card`; none until the deal has been shown. */
  readonly #playable = $derived.by((): readonly string[] => {
    if (this.#dealScene.isRunning) return [];
    const { view } = this.#live;
    return playable(view).map((hold) => `${hold.zone} ${hold.card}`);
  });

  constructor(live: LiveMatch<SpiteTypes>, handOrder: HandOrder, dealScene: DealScene) {
    this.#live = live;
    this.#handOrder = handOrder;
    this.#dealScene = dealScene;
  }

  isPlayable(zone: ZoneId, card: Card): boolean {
    return this.#playable.includes(`${zone} ${card}`);
  }

  isHeld(zone: ZoneId, index = 0): boolean {
    const { held } = this;
    if (held?.zone !== zone) return false;
    return (held.index ?? 0) === index || (held.otherIndexes?.includes(index) ?? false);
  }

  /** True if the hand can be filled on demand. */
  readonly mayRefill = $derived.by(() => {
    return refillRejection(this.#live.view) === null;
  });

  /** True if the turn can be ended without a discard. */
  readonly mayPass = $derived.by(() => {
    const { view, isPredicting } = this.#live;
    // A hand that a play has emptied is about to be filled.
    return !isPredicting && passRejection(view) === null;
  });

  /** True if only a discard is left to do: no card that the player may pick up fits anywhere. */
  readonly mustDiscard = $derived.by(() => {
    const { view, isPredicting } = this.#live;
    if (this.#dealScene.isRunning || isPredicting || this.mayRefill) return false;
    if (turnRejection(view) !== null) return false;
    return (ownHand(view)?.count ?? 0) > 0 && this.#playable.length === 0;
  });

  /** True if no build pile takes the held card. */
  readonly fitsNowhere = $derived(
    this.held !== null && !this.targets.some((target) => kindOf(target) === 'build'),
  );

  /** Fill the hand, or explain why that is illegal. */
  refill(): void {
    this.#ask(refillRejection(this.#live.view), { type: 'refill' });
  }

  /** End the turn with an empty hand, or explain why that is illegal. */
  pass(): void {
    this.#ask(passRejection(this.#live.view), { type: 'pass' });
  }

  #ask(refused: Rejection | null, action: SpiteAction): void {
    if (refused) {
      this.cancel();
      this.#refuse(refused);
    } else this.#act(action);
  }

  /** Send an action. When it is displayed, the held card is released, and `onDrawn` is called. */
  #act(action: SpiteAction, onDrawn?: () => void): void {
    void this.#live.act(action);
    this.#live.withDrawing(() => {
      this.cancel();
      onDrawn?.();
    });
  }

  /**
   * Return the card that a press at this zone would pick up; null if there is none of the viewer's.
   */
  holdAt(zone: ZoneId, index = 0): Hold | null {
    const { view } = this.#live;
    const place = zoneAt(view, zone);
    if (place?.owner !== view.viewer) return null;
    const card = kindOf(zone) === 'hand' ? place.cards[index] : topOf(place);
    return card === undefined ? null : { zone, card, index };
  }

  /**
   * Handle a press or key on a zone. `isSecond`: it counts as the second press of a pair, however late
   * it comes (a key), or is known to be one (a double click). `at` is the time of the press, which may
   * be long before a busy page handles it.
   */
  press(
    zone: ZoneId,
    index = 0,
    { isSecond = false, at = performance.now() }: { isSecond?: boolean; at?: number } = {},
  ): void {
    const { view } = this.#live;
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
    if (
      hold &&
      held?.otherIndexes &&
      kindOf(zone) === 'hand' &&
      rankOf(hold.card) === rankOf(held.card)
    ) {
      this.gather(zone, index);
      return;
    }
    const discards = kindOf(held?.zone ?? '') === 'hand' && kindOf(zone) === 'discard';
    if (held && (!hold || discards)) {
      // The card stays held, since the player may have meant another zone.
      const refused = rejection(view, held, zone);
      if (refused) this.#refuse(refused, held);
      return;
    }
    if (hold) this.#take(view, hold, isSecond, at);
    else this.#explain(view, zone);
  }

  /** Explain a press that has no effect. Spectators get no explanation. */
  #explain(view: SpiteView, zone: ZoneId): void {
    const place = zoneAt(view, zone);
    if (!place || view.viewer === 'spectator' || view.status !== 'playing') return;
    const late = turnRejection(view);
    const shared = place.owner === null || place.owner === view.viewer;
    const forRefill = zone === 'draw' && view.rules.refill === 'manual';
    const refused = forRefill ? refillRejection(view) : shared ? late : null;
    // Out of turn, the player only wanted to read the pile, which the press has spread.
    if (late && place.count > 1 && READABLE.test(zone)) return;
    const words = pressText(view, place);
    if (refused) this.#refuse(refused);
    else if (words !== null) this.#live.notice.say(words);
  }

  /** Add a hand card to the held cards for a joint discard, or remove it from them. */
  gather(zone: ZoneId, index: number): void {
    const { view } = this.#live;
    const hold = this.holdAt(zone, index);
    if (!hold || kindOf(zone) !== 'hand' || turnRejection(view)) return;
    this.#dropVanished();
    const { held } = this;
    const before = held?.zone === zone ? indexesOf(held) : [];
    const places = before.includes(index)
      ? before.filter((place) => place !== index)
      : [...before, index];
    this.#gathered(view, zone, places);
  }

  #gathered(view: SpiteView, zone: ZoneId, places: readonly number[]): void {
    const movableCards = places.flatMap((place) => this.holdAt(zone, place) ?? []);
    const [first, ...rest] = movableCards;
    if (!first) {
      this.cancel();
      return;
    }
    if (rest.length > 0 && !view.rules.group_discard) {
      this.#refuse({ code: 'one_card_only', params: {} });
      return;
    }
    if (rest.some(({ card }) => rankOf(card) !== rankOf(first.card))) {
      this.#refuse({ code: 'not_one_rank', params: {} });
      return;
    }
    this.#live.notice.clear();
    this.held = {
      ...first,
      others: rest.map(({ card }) => card),
      otherIndexes: rest.map(({ index = 0 }) => index),
    };
  }

  #take(view: SpiteView, hold: Hold, isSecond: boolean, at: number): void {
    const isHeld = this.isHeld(hold.zone, hold.index);
    const isDouble = isSecond || at - (this.#pressed?.at ?? -Infinity) < DOUBLE_MS;
    const late = turnRejection(view);
    if (late) {
      this.cancel();
      this.#refuse(late);
      return;
    }
    const plays = autoplay.on && !isWild(hold.card, view.rules);
    if (plays && (kindOf(hold.zone) !== 'hand' || (isHeld && isDouble))) {
      this.#autoplay(view, hold);
      return;
    }
    this.held = isHeld ? null : hold;
    this.#pressed = { hold, at };
    this.#live.notice.clear();
  }

  #autoplay(view: SpiteView, hold: Hold): void {
    const pile = firstFit(view, hold);
    if (pile && !this.#warned()) {
      this.#act(actionFor(hold, pile));
      return;
    }
    this.cancel();
    if (!pile)
      this.#live.notice.say(
        t('spite:noneTakes', { rank: aRank(rankOf(hold.card), view.rules.pack) }),
      );
  }

  /**
   * Lay the held card on `zone`, or explain why that is illegal. `release` is where the player
   * dropped it. Return whether the action was sent: then `onDrawn` is called when it is displayed.
   */
  lay(zone: ZoneId, release: Release | null = null, onDrawn?: () => void): boolean {
    const { held } = this;
    if (!held) return false;
    const refused = rejection(this.#live.view, held, zone);
    if (refused || this.#warned()) {
      this.cancel();
      if (refused) this.#refuse(refused, held);
      return false;
    }
    if (this.animation) this.animation.release = release;
    this.#act(actionFor(held, zone), onDrawn);
    return true;
  }

  /** Pick up a card to drag it. Return false if it may not be moved now. */
  grab(hold: Hold): boolean {
    const { view } = this.#live;
    if (view.viewer === 'spectator') return false;
    const late = turnRejection(view);
    // The hand can be arranged while the opponent plays.
    if (late && !(kindOf(hold.zone) === 'hand' && view.status === 'playing')) {
      this.#refuse(late);
      return false;
    }
    if (!this.isHeld(hold.zone, hold.index) || !this.held?.otherIndexes) this.held = hold;
    this.dragging = true;
    this.#live.notice.clear();
    return true;
  }

  /**
   * Display the hand card at `index` in the place of the one at `target`. Both are positions in the
   * server's order, which does not change.
   */
  arrange(index: number, target: number): void {
    const { view } = this.#live;
    const hand = ownHand(view);
    this.#reorder(() => {
      if (hand) this.#handOrder.move(hand.cards, view.rules, index, target);
    });
  }

  /** Sort the hand, or display it in the player's order again. */
  toggleSort(): void {
    this.#reorder(() => {
      sortHand.on = !sortHand.on;
    });
  }

  #reorder(change: () => void): void {
    const arrive = this.animation && recordHand(this.animation.root);
    change();
    flushSync();
    arrive?.()();
  }

  cancel(): void {
    this.held = null;
    this.dragging = false;
  }

  /**
   * Hold back the first move ever that would forfeit a refill, and explain it. Return whether it
   * was held back.
   */
  #warned(): boolean {
    if (!this.mayRefill || forfeitExplained.on) return false;
    forfeitExplained.on = true;
    this.#live.notice.say(t('spite:forfeits'));
    return true;
  }

  /** Explain a rejection. `held` is the card that the player wanted to lay. */
  #refuse({ code, params }: Rejection, held: Hold | null = null): void {
    const words = rejectionText(code, params, held);
    if (words === null) this.#live.refuse(code, params);
    else this.#live.notice.say(words);
  }

  /** Drop a held card that is no longer where it was picked up. */
  #dropVanished(): void {
    const { held } = this;
    if (!held) return;
    const places = indexesOf(held);
    const cards = [held.card, ...(held.others ?? [])];
    const there = places.every((place, i) => this.holdAt(held.zone, place)?.card === cards[i]);
    if (!there) this.cancel();
  }
}

/** Return the positions in the hand of all held cards. */
function indexesOf({ index = 0, otherIndexes = [] }: Hold): number[] {
  return [index, ...otherIndexes];
}
