/**
 * What may be played where, for marking cards and places (docs/rules.md, section 4).
 *
 * The server decides; this only saves a player the round trip. A refusal therefore carries the
 * same code and parameters that the server would send.
 */

import type { Action, Card, MatchView, Params, RejectionCode, ZoneId, ZoneView } from '../../sdk';
import { isWild, rankOf } from './cards';
import { kindOf, topOf, zoneOf, zonesOf } from './zones';

/** A card that a player holds, and the place that it was taken from. */
export type Grip = {
  readonly zone: ZoneId;
  readonly card: Card;
};

export type Refusal = {
  readonly code: RejectionCode;
  readonly params: Params;
};

/** The rank that a build pile needs next; every card in it stands for its place. */
export function neededRank(pile: ZoneView): number {
  return pile.count + 1;
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
  if (!source.cards.includes(grip.card))
    return { code: 'card_not_there', params: { zone: source.id, card: grip.card } };
  if (kind !== 'hand' && topOf(source) !== grip.card)
    return { code: 'buried_card', params: { zone: source.id, card: grip.card } };
  return null;
}

function placeRefusal(view: MatchView, grip: Grip, place: ZoneView): Refusal | null {
  const kind = kindOf(place.id);
  if (kind === 'build') {
    const needs = neededRank(place);
    const fits = isWild(grip.card, view.rules) || rankOf(grip.card) === needs;
    return fits
      ? null
      : { code: 'does_not_fit', params: { zone: place.id, card: grip.card, needs } };
  }
  if (kind !== 'discard' || kindOf(grip.zone) !== 'hand')
    return { code: 'wrong_target', params: { zone: place.id, source: grip.zone } };
  return place.owner === view.viewer ? null : { code: 'not_your_zone', params: { zone: place.id } };
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
  const tops = [...zonesOf(game, 'stock', viewer), ...zonesOf(game, 'discard', viewer)];
  const found = tops.flatMap((zone) => {
    const card = topOf(zone);
    return card === undefined ? [] : [{ zone: zone.id, card }];
  });
  const hands = zonesOf(game, 'hand', viewer);
  return [
    ...found,
    ...hands.flatMap((hand) => hand.cards.map((card) => ({ zone: hand.id, card }))),
  ];
}

/** Those of `grips` that a build pile takes now. */
export function playable(view: MatchView): Grip[] {
  return grips(view).filter((grip) => firstFit(view, grip) !== null);
}

/** The action that lays the card on `target`. */
export function actionFor(grip: Grip, target: ZoneId): Action {
  return kindOf(target) === 'discard'
    ? { type: 'discard', cards: [grip.card], target }
    : { type: 'play', source: grip.zone, card: grip.card, target };
}
