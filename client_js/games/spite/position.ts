/** Queries on a view of Spite and Malice: its zones, the viewer's hand, and whose turn it is. */

import type { MatchView, Seat, StepEvent } from '../../sdk';
import type { ZoneId, ZoneView } from '../cards/generated';
import { kindOf, zoneOf, zonesOf } from '../cards/zones';
import type { SpiteRules, SpiteTypes, Turn } from './generated';

export type SpiteView = MatchView<SpiteTypes>;
export type SpiteStepEvent = StepEvent<SpiteTypes>;
export type ZoneKind = 'stock' | 'hand' | 'discard' | 'build' | 'draw' | 'completed';

/** Return all zones in the table's order; none before a game has begun. */
export function zonesAt(view: SpiteView): readonly ZoneView[] {
  return view.game?.position.zones ?? [];
}

export function zoneAt(view: SpiteView, id: ZoneId): ZoneView | undefined {
  return zoneOf(zonesAt(view), id);
}

/** Return the zones of one kind, optionally of one owner. */
export function zonesOfKind(view: SpiteView, kind: ZoneKind, owner?: Seat): ZoneView[] {
  return zonesOf(zonesAt(view), kind, owner);
}

/** Return the viewer's hand; undefined for spectators. */
export function ownHand(view: SpiteView): ZoneView | undefined {
  return view.viewer === 'spectator' ? undefined : zonesOfKind(view, 'hand', view.viewer)[0];
}

export function turnAt(view: SpiteView): Turn | null {
  return view.game?.position.turn ?? null;
}

/** Return the seat whose turn it is; null before a game, at its end, and between turns. */
export function seatToPlay(view: SpiteView): Seat | null {
  return view.game?.result ? null : (turnAt(view)?.seat ?? null);
}

/** Return the number of a pile among its kind, from 1. */
export function ordinalOf(zone: ZoneId): number {
  const parts = zone.split(':');
  const index = kindOf(zone) === 'discard' ? parts[2] : parts[1];
  return Number(index ?? 0) + 1;
}

/**
 * Return the build piles that take cards. With an unlimited number of piles, these are the used
 * ones and the first empty one.
 */
export function openBuilds(zones: readonly ZoneView[], rules: SpiteRules): ZoneView[] {
  const builds = zonesOf(zones, 'build');
  if (rules.build_count !== 'unlimited') return builds;
  const free = builds.find((build) => build.count === 0);
  return builds.filter((build) => build.count > 0 || build === free);
}
