/**
 * What may be played where, for marking cards and places (docs/rules.md, section 4).
 *
 * The server decides; this only saves a player the round trip. A refusal therefore carries the
 * same code and parameters that the server would send.
 */

import type {
  Action,
  Card,
  GameView,
  MatchView,
  Params,
  RejectionCode,
  Rules,
  ZoneId,
  ZoneView,
} from '../../sdk';
import { isWild, rankOf } from './cards';
import { kindOf, topOf, zoneOf, zonesOf } from './zones';

/** A card that a player holds, and the place that it was taken from. */
export type Grip = {
  readonly zone: ZoneId;
  readonly card: Card;
  /** Further hand cards that go with it to a discard pile. */
  readonly others?: readonly Card[];
};

export type Refusal = {
  readonly code: RejectionCode;
  readonly params: Params;
};

/** The ranks that may not be left where they fit, for each value of `must_play`. */
const OBLIGING: Readonly<Record<Rules['must_play'], readonly number[]>> = {
  none: [],
  aces: [1],
  aces_and_deuces: [1, 2],
};

/** The rank that a build pile needs next; every card in it stands for its place. */
export function neededRank(pile: ZoneView): number {
  return pile.count + 1;
}

/**
 * The build piles that may be played on: all places, or, where any number may stand, those that
 * stand and the first empty place.
 */
export function openBuilds(game: GameView, rules: Rules): ZoneView[] {
  const builds = zonesOf(game, 'build');
  if (rules.build_count !== 'unlimited') return builds;
  const free = builds.find((build) => build.count === 0);
  return builds.filter((build) => build.count > 0 || build === free);
}

/** Why nobody at this view may act now; null when its viewer may. */
export function turnRefusal(view: MatchView): Refusal | null {
  if (view.viewer === 'spectator') return { code: 'not_seated', params: {} };
  if (view.status !== 'playing') return { code: 'not_playing', params: {} };
  if (view.game?.turn?.seat !== view.viewer) return { code: 'not_your_turn', params: {} };
  return null;
}

/** Why the card can't be laid on `target`; null when it can. */
export function refusal(view: MatchView, grip: Grip, target: ZoneId): Refusal | null {
  const source = view.game ? zoneOf(view.game, grip.zone) : undefined;
  const place = view.game ? zoneOf(view.game, target) : undefined;
  if (!source) return { code: 'no_such_zone', params: { zone: grip.zone } };
  if (!place) return { code: 'no_such_zone', params: { zone: target } };
  return turnRefusal(view) ?? sourceRefusal(view, grip, source) ?? placeRefusal(view, grip, place);
}

/** Why the card can't be taken up at all; null when it can. */
function sourceRefusal(view: MatchView, grip: Grip, source: ZoneView): Refusal | null {
  const kind = kindOf(source.id);
  if (kind !== 'stock' && kind !== 'hand' && kind !== 'discard')
    return { code: 'wrong_source', params: { zone: source.id } };
  if (source.owner !== view.viewer) return { code: 'not_your_zone', params: { zone: source.id } };
  const missing = missingFrom(source.cards, [grip.card, ...(grip.others ?? [])]);
  if (missing !== undefined)
    return { code: 'card_not_there', params: { zone: source.id, card: missing } };
  if (kind !== 'hand' && topOf(source) !== grip.card)
    return { code: 'buried_card', params: { zone: source.id, card: grip.card } };
  return null;
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

function placeRefusal(view: MatchView, grip: Grip, place: ZoneView): Refusal | null {
  const kind = kindOf(place.id);
  if (kind === 'build') return buildRefusal(view, grip, place);
  if (kind !== 'discard' || kindOf(grip.zone) !== 'hand')
    return { code: 'wrong_target', params: { zone: place.id, source: grip.zone } };
  if (place.owner !== view.viewer) return { code: 'not_your_zone', params: { zone: place.id } };
  return togetherRefusal(view, grip) ?? mustPlayRefusal(view);
}

function buildRefusal(view: MatchView, grip: Grip, place: ZoneView): Refusal | null {
  const { id } = place;
  if (grip.others && grip.others.length > 0)
    return {
      code: 'wrong_target',
      params: { zone: id, source: grip.zone, together: grip.others.length + 1 },
    };
  if (!fits(view, grip.card, place)) {
    const needs = neededRank(place);
    return { code: 'does_not_fit', params: { zone: id, card: grip.card, needs } };
  }
  const open = view.game ? openBuilds(view.game, view.rules) : [];
  const free = open.find((build) => build.count === 0);
  if (open.includes(place) || !free) return null;
  return { code: 'other_place_first', params: { zone: free.id } };
}

/** Why the held cards can't be discarded together; null when they can, or there is only one. */
function togetherRefusal(view: MatchView, grip: Grip): Refusal | null {
  const others = grip.others ?? [];
  if (others.length === 0) return null;
  if (!view.rules.group_discard) return { code: 'one_card_only', params: {} };
  const rank = rankOf(grip.card);
  return others.every((card) => rankOf(card) === rank)
    ? null
    : { code: 'not_one_rank', params: {} };
}

/** The card that has to be played before the turn may end by a discard, as a refusal. */
export function mustPlayRefusal(view: MatchView): Refusal | null {
  const ranks = OBLIGING[view.rules.must_play];
  const grip = grips(view).find(
    ({ card }) =>
      ranks.includes(rankOf(card)) && !isWild(card, view.rules) && fitsSomewhere(view, card),
  );
  return grip ? { code: 'must_play', params: { zone: grip.zone, card: grip.card } } : null;
}

function fits(view: MatchView, card: Card, pile: ZoneView): boolean {
  return isWild(card, view.rules) || rankOf(card) === neededRank(pile);
}

function fitsSomewhere(view: MatchView, card: Card): boolean {
  const open = view.game ? openBuilds(view.game, view.rules) : [];
  return open.some((pile) => fits(view, card, pile));
}

/** Every place where the card may be laid, in the table's order. */
export function targets(view: MatchView, grip: Grip): ZoneId[] {
  const places = view.game?.zones ?? [];
  return places.map((place) => place.id).filter((id) => refusal(view, grip, id) === null);
}

/** The first build pile that takes the card; null when none does. */
export function firstFit(view: MatchView, grip: Grip): ZoneId | null {
  return targets(view, grip).find((id) => kindOf(id) === 'build') ?? null;
}

/** The cards that the viewer may take up now, whether they fit anywhere or not. */
export function grips(view: MatchView): Grip[] {
  const { game, viewer } = view;
  if (!game || viewer === 'spectator' || turnRefusal(view)) return [];
  const tops = (kind: 'stock' | 'discard'): Grip[] =>
    zonesOf(game, kind, viewer).flatMap((zone) => {
      const card = topOf(zone);
      return card === undefined ? [] : [{ zone: zone.id, card }];
    });
  const hand = zonesOf(game, 'hand', viewer).flatMap((zone) =>
    zone.cards.map((card) => ({ zone: zone.id, card })),
  );
  return [...tops('stock'), ...hand, ...tops('discard')];
}

/** Those of `grips` that a build pile takes now. */
export function playable(view: MatchView): Grip[] {
  return grips(view).filter((grip) => firstFit(view, grip) !== null);
}

/** Why the hand can't be filled on demand; null when it can. */
export function refillRefusal(view: MatchView): Refusal | null {
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  const late = turnRefusal(view);
  if (late) return late;
  if (view.game?.turn?.moved) return { code: 'refill_forfeited', params: {} };
  return ownHand(view) < view.rules.hand_count ? null : { code: 'hand_full', params: {} };
}

/** Why the turn can't be ended by a pass; null when it can. */
export function passRefusal(view: MatchView): Refusal | null {
  if (view.rules.refill === 'automatic') return { code: 'unknown_action', params: {} };
  const late = turnRefusal(view);
  if (late) return late;
  if (ownHand(view) > 0) return { code: 'hand_not_empty', params: {} };
  return view.game?.turn?.moved ? null : { code: 'refill_first', params: {} };
}

/** How many cards the viewer holds. */
function ownHand({ game, viewer }: MatchView): number {
  if (!game || viewer === 'spectator') return 0;
  return zonesOf(game, 'hand', viewer)[0]?.count ?? 0;
}

/** The action that lays the card on `target`. */
export function actionFor({ zone, card, others = [] }: Grip, target: ZoneId): Action {
  return kindOf(target) === 'discard'
    ? { type: 'discard', cards: [card, ...others], target }
    : { type: 'play', source: zone, card, target };
}
