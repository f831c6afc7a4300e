/**
 * What may be played where, for marking cards and places (docs/rules.md, section 4).
 *
 * The server decides; this only saves a player the round trip. A rejection carries the same code and
 * parameters that the server would send.
 */

import type { Params, RejectionCode } from '../../sdk';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import { rankOf } from '../cards/ranks';
import { kindOf, topOf } from '../cards/zones';
import type { SpiteAction, SpiteCode, SpiteRules } from './generated';
import { ownerOf } from './layout';
import {
  openBuilds,
  ownHand,
  zonesOfKind,
  turnAt,
  zoneAt,
  zonesAt,
  type SpiteView,
} from './position';
import { isWild } from './wilds';

/** A card that a player holds, and where it was taken from. */
export type Hold = {
  readonly zone: ZoneId;
  readonly card: Card;
  /** The card's place in the hand: two of one face can be in it. Means nothing in other zones. */
  readonly index?: number;
  /** Further hand cards that go with it to a discard pile, and their places in the hand. */
  readonly others?: readonly Card[];
  readonly otherIndexes?: readonly number[];
};

export type Rejection = {
  readonly code: RejectionCode | SpiteCode;
  readonly params: Params;
};

/** The ranks that may not be left where they fit, for each value of `must_play`. */
const OBLIGING: Readonly<Record<SpiteRules['must_play'], readonly number[]>> = {
  none: [],
  aces: [1],
  aces_and_deuces: [1, 2],
};

/** The rank that a build pile needs next; every card in it stands for its place. */
export function neededRank(pile: ZoneView): number {
  return pile.count + 1;
}

/** Why nobody at this view may act now; null when its viewer may. */
export function turnRejection(view: SpiteView): Rejection | null {
  if (view.viewer === 'spectator') return { code: 'not_seated', params: {} };
  if (view.status !== 'playing') return { code: 'not_playing', params: {} };
  if (turnAt(view)?.seat !== view.viewer) return { code: 'not_your_turn', params: {} };
  return null;
}

/** The action that lays the card on `target`. */
export function actionFor({ zone, card, others = [] }: Hold, target: ZoneId): SpiteAction {
  return kindOf(target) === 'discard' && kindOf(zone) === 'hand'
    ? { type: 'discard', cards: [card, ...others], target }
    : { type: 'play', source: zone, card, target };
}

/** Why the card can't be laid on `target`; null when it can. */
export function rejection(view: SpiteView, hold: Hold, target: ZoneId): Rejection | null {
  const late = turnRejection(view);
  if (late) return late;
  const action = actionFor(hold, target);
  if (action.type === 'discard') return discardRejection(view, action.cards, target);
  return playRejection(view, hold, target);
}

function playRejection(view: SpiteView, hold: Hold, target: ZoneId): Rejection | null {
  const { card, others = [] } = hold;
  const source = zoneAt(view, hold.zone);
  const place = zoneAt(view, target);
  if (!source) return ofZone('no_such_zone', hold.zone);
  if (!isPlayedFrom(view, source))
    return ofZone(foreign(view, source.id) ?? 'wrong_source', source.id);
  if (!place) return ofZone('no_such_zone', target);
  // Only one card at a time is ever played.
  if (kindOf(target) !== 'build' || others.length > 0) return ofZone('wrong_target', target);
  const missing = cardRejection(source, card);
  if (missing) return missing;
  if (!fits(view, card, place))
    return { code: 'does_not_fit', params: { card, zone: target, needs: neededRank(place) } };
  const open = openBuilds(zonesAt(view), view.rules);
  const free = open.find((build) => build.count === 0);
  return open.includes(place) || !free ? null : ofZone('other_place_first', free.id);
}

function isPlayedFrom(view: SpiteView, { id, owner }: ZoneView): boolean {
  return ['stock', 'hand', 'discard'].includes(kindOf(id)) && owner === view.viewer;
}

/** That a place is the opponent's; null where it is shared or one's own. */
function foreign(view: SpiteView, id: ZoneId): 'not_your_zone' | null {
  const owner = ownerOf(id);
  return owner === null || owner === view.viewer ? null : 'not_your_zone';
}

/** Why the card can't be taken from this place; null when it can. */
function cardRejection({ id, cards }: ZoneView, card: Card): Rejection | null {
  const kind = kindOf(id);
  if (kind === 'hand' ? cards.includes(card) : cards.at(-1) === card) return null;
  const buried = kind === 'discard' && cards.includes(card);
  return { code: buried ? 'buried_card' : 'card_not_there', params: { card, zone: id } };
}

function discardRejection(
  view: SpiteView,
  cards: readonly Card[],
  target: ZoneId,
): Rejection | null {
  if (!zoneAt(view, target)) return ofZone('no_such_zone', target);
  if (foreign(view, target)) return ofZone('not_your_zone', target);
  return groupRejection(view, cards) ?? mustPlayRejection(view);
}

/** Why these hand cards can't be discarded together; null when they can. */
function groupRejection(view: SpiteView, cards: readonly Card[]): Rejection | null {
  if (cards.length > 1 && !view.rules.group_discard) return { code: 'one_card_only', params: {} };
  const hand = ownHand(view);
  const missing = missingFrom(hand?.cards ?? [], cards);
  if (missing !== undefined)
    return { code: 'card_not_there', params: { card: missing, zone: hand?.id ?? '' } };
  const ranks = new Set(cards.map(rankOf));
  return ranks.size > 1 ? { code: 'not_one_rank', params: {} } : null;
}

/** The first of `wanted` that `cards` do not have as often. */
function missingFrom(cards: readonly Card[], wanted: readonly Card[]): Card | undefined {
  const left = [...cards];
  return wanted.find((card) => {
    const place = left.indexOf(card);
    left.splice(place, place < 0 ? 0 : 1);
    return place < 0;
  });
}

/** The card that has to be played before the turn may end by a discard, as a rejection. */
export function mustPlayRejection(view: SpiteView): Rejection | null {
  const ranks = OBLIGING[view.rules.must_play];
  const hold = holds(view).find(
    ({ card }) =>
      ranks.includes(rankOf(card)) && !isWild(card, view.rules) && fitsSomewhere(view, card),
  );
  return hold ? { code: 'must_play', params: { card: hold.card, zone: hold.zone } } : null;
}

function fits(view: SpiteView, card: Card, pile: ZoneView): boolean {
  return isWild(card, view.rules) || rankOf(card) === neededRank(pile);
}

function fitsSomewhere(view: SpiteView, card: Card): boolean {
  return openBuilds(zonesAt(view), view.rules).some((pile) => fits(view, card, pile));
}

function ofZone(code: SpiteCode, zone: ZoneId): Rejection {
  return { code, params: { zone } };
}

/** Every place where the card may be laid, in the table's order. */
export function targets(view: SpiteView, hold: Hold): ZoneId[] {
  return zonesAt(view)
    .map((place) => place.id)
    .filter((id) => rejection(view, hold, id) === null);
}

/** The first build pile that takes the card; null when none does. */
export function firstFit(view: SpiteView, hold: Hold): ZoneId | null {
  return targets(view, hold).find((id) => kindOf(id) === 'build') ?? null;
}

/** The cards that the viewer may take up now, whether they fit anywhere or not. */
export function holds(view: SpiteView): Hold[] {
  const { viewer } = view;
  if (viewer === 'spectator' || turnRejection(view)) return [];
  const tops = (kind: 'stock' | 'discard'): Hold[] =>
    zonesOfKind(view, kind, viewer).flatMap((zone) => {
      const card = topOf(zone);
      return card === undefined ? [] : [{ zone: zone.id, card }];
    });
  const hand = zonesOfKind(view, 'hand', viewer).flatMap((zone) =>
    zone.cards.map((card) => ({ zone: zone.id, card })),
  );
  return [...tops('stock'), ...hand, ...tops('discard')];
}

/** Those of `holds` that a build pile takes now. */
export function playable(view: SpiteView): Hold[] {
  return holds(view).filter((hold) => firstFit(view, hold) !== null);
}

/** Why the hand can't be filled on demand; null when it can. */
export function refillRejection(view: SpiteView): Rejection | null {
  const late = turnRejection(view);
  if (late) return late;
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  if (turnAt(view)?.moved) return { code: 'refill_forfeited', params: {} };
  const held = ownHand(view)?.count ?? 0;
  return held < view.rules.hand_count ? null : { code: 'hand_full', params: {} };
}

/** Why the turn can't be ended by a pass; null when it can. */
export function passRejection(view: SpiteView): Rejection | null {
  const late = turnRejection(view);
  if (late) return late;
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  if ((ownHand(view)?.count ?? 0) > 0) return { code: 'hand_not_empty', params: {} };
  return turnAt(view)?.moved ? null : { code: 'refill_first', params: {} };
}
