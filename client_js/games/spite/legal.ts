/**
 * Legal actions in Spite and Malice, for marking cards and zones (docs/rules.md, section 4). The
 * server decides. These checks only save the player a round trip, and give the code and parameters
 * that the server would send.
 */

import type { Params, RejectionCode, Seat } from '../../sdk';
import type { Card, ZoneId, ZoneView } from '../cards/generated';
import { rankOf } from '../cards/ranks';
import { kindOf, topOf } from '../cards/zones';
import type { SpiteAction, SpiteCode, SpiteRules } from './generated';
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

/** A card that a player holds, and the zone it came from. */
export type Hold = {
  readonly zone: ZoneId;
  readonly card: Card;
  /** The position in the hand, which may have equal cards. Without meaning in other zones. */
  readonly index?: number;
  /** More hand cards to discard together with the card, and their positions in the hand. */
  readonly others?: readonly Card[];
  readonly otherIndexes?: readonly number[];
};

export type Rejection = {
  readonly code: RejectionCode | SpiteCode;
  readonly params: Params;
};

/** The ranks that must be played if they fit, for each value of `must_play`. */
const OBLIGING: Readonly<Record<SpiteRules['must_play'], readonly number[]>> = {
  none: [],
  aces: [1],
  aces_and_deuces: [1, 2],
};

/** Return the next rank of a build pile. Every card in the pile stands for its place. */
export function neededRank(pile: ZoneView): number {
  return pile.count + 1;
}

/**
 * Return why the viewer may not act at all now (no seat, no running game, or not their turn); null
 * if they may.
 */
export function turnRejection(view: SpiteView): Rejection | null {
  if (view.viewer === 'spectator') return { code: 'not_seated', params: {} };
  if (view.status !== 'playing') return { code: 'not_playing', params: {} };
  if (turnAt(view)?.seat !== view.viewer) return { code: 'not_your_turn', params: {} };
  return null;
}

/** Return the action that lays the card on `target`. */
export function actionFor({ zone, card, others = [] }: Hold, target: ZoneId): SpiteAction {
  return kindOf(target) === 'discard' && kindOf(zone) === 'hand'
    ? { type: 'discard', cards: [card, ...others], target }
    : { type: 'play', source: zone, card, target };
}

/** Return why the card may not be laid on `target`; null if it may. */
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
  if (!source) return zoneRejection('no_such_zone', hold.zone);
  if (!isPlayedFrom(view, source))
    return zoneRejection(ownershipCode(view, source.id) ?? 'wrong_source', source.id);
  if (!place) return zoneRejection('no_such_zone', target);
  // Only one card at a time can be played.
  if (kindOf(target) !== 'build' || others.length > 0) return zoneRejection('wrong_target', target);
  const missing = cardRejection(source, card);
  if (missing) return missing;
  if (!fits(view, card, place))
    return { code: 'does_not_fit', params: { card, zone: target, needs: neededRank(place) } };
  const open = openBuilds(zonesAt(view), view.rules);
  const free = open.find((build) => build.count === 0);
  return open.includes(place) || !free ? null : zoneRejection('other_place_first', free.id);
}

function isPlayedFrom(view: SpiteView, { id, owner }: ZoneView): boolean {
  return ['stock', 'hand', 'discard'].includes(kindOf(id)) && owner === view.viewer;
}

/** Return the code for a zone of the opponent; null for a shared zone and the viewer's own. */
function ownershipCode(view: SpiteView, id: ZoneId): 'not_your_zone' | null {
  const owner = ownerOf(id);
  return owner === null || owner === view.viewer ? null : 'not_your_zone';
}

/** Return why the card may not be taken from this zone; null if it may. */
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
  if (!zoneAt(view, target)) return zoneRejection('no_such_zone', target);
  if (ownershipCode(view, target)) return zoneRejection('not_your_zone', target);
  return groupRejection(view, cards) ?? mustPlayRejection(view);
}

/** Return why these hand cards may not be discarded together; null if they may. */
function groupRejection(view: SpiteView, cards: readonly Card[]): Rejection | null {
  if (cards.length > 1 && !view.rules.group_discard) return { code: 'one_card_only', params: {} };
  const hand = ownHand(view);
  const missing = missingFrom(hand?.cards ?? [], cards);
  if (missing !== undefined)
    return { code: 'card_not_there', params: { card: missing, zone: hand?.id ?? '' } };
  const ranks = new Set(cards.map(rankOf));
  return ranks.size > 1 ? { code: 'not_one_rank', params: {} } : null;
}

/** Return the first card of `wanted` that `cards` contain fewer times. */
function missingFrom(cards: readonly Card[], wanted: readonly Card[]): Card | undefined {
  const left = [...cards];
  return wanted.find((card) => {
    const place = left.indexOf(card);
    left.splice(place, place < 0 ? 0 : 1);
    return place < 0;
  });
}

/** Return a rejection naming the card to play before a discard may end the turn; null if none. */
export function mustPlayRejection(view: SpiteView): Rejection | null {
  const ranks = OBLIGING[view.rules.must_play];
  const hold = movableCards(view).find(
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

function zoneRejection(code: SpiteCode, zone: ZoneId): Rejection {
  return { code, params: { zone } };
}

/** Return all zones where the held card may be laid, in the table's order. */
export function targets(view: SpiteView, hold: Hold): ZoneId[] {
  return zonesAt(view)
    .map((place) => place.id)
    .filter((id) => rejection(view, hold, id) === null);
}

/** Return the first build pile that takes the card; null if none does. */
export function firstFit(view: SpiteView, hold: Hold): ZoneId | null {
  const builds = zonesOfKind(view, 'build');
  return builds.find(({ id }) => rejection(view, hold, id) === null)?.id ?? null;
}

/** Return the cards that the viewer may pick up now, even those that fit nowhere. */
export function movableCards(view: SpiteView): Hold[] {
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

/** Return the cards that the viewer may pick up now and that a build pile takes. */
export function playable(view: SpiteView): Hold[] {
  return movableCards(view).filter((hold) => firstFit(view, hold) !== null);
}

/** Return why the hand may not be filled on demand; null if it may. */
export function refillRejection(view: SpiteView): Rejection | null {
  const late = turnRejection(view);
  if (late) return late;
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  if (turnAt(view)?.moved) return { code: 'refill_forfeited', params: {} };
  const held = ownHand(view)?.count ?? 0;
  return held < view.rules.hand_count ? null : { code: 'hand_full', params: {} };
}

/** Return why the turn may not be passed; null if it may. */
export function passRejection(view: SpiteView): Rejection | null {
  const late = turnRejection(view);
  if (late) return late;
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  if ((ownHand(view)?.count ?? 0) > 0) return { code: 'hand_not_empty', params: {} };
  return turnAt(view)?.moved ? null : { code: 'refill_first', params: {} };
}

/** Return the owner of a zone; null for shared zones. */
export function ownerOf(id: ZoneId): Seat | null {
  const seat = /^(?:stock|hand|discard):([01])/.exec(id)?.[1];
  return seat === undefined ? null : seat === '0' ? 0 : 1;
}
