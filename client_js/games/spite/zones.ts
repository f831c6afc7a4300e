/** Finding places on the table by what they are and whose they are. */

import type { Card, GameView, MatchView, Seat, ZoneId, ZoneView } from '../../sdk';

export type ZoneKind = 'stock' | 'hand' | 'discard' | 'build' | 'draw' | 'completed';

export function kindOf(zone: ZoneId): ZoneKind {
  return zone.split(':')[0] as ZoneKind;
}

/** The zones of one kind in the table's order; of one owner, if that is given. */
export function zonesOf(game: GameView, kind: ZoneKind, owner?: Seat): ZoneView[] {
  return game.zones.filter(
    (zone) => kindOf(zone.id) === kind && (owner === undefined || zone.owner === owner),
  );
}

export function zoneOf(game: GameView, id: ZoneId): ZoneView | undefined {
  return game.zones.find((zone) => zone.id === id);
}

/** The place of a pile among its like, counted from 1, as people say it. */
export function ordinalOf(zone: ZoneId): number {
  const parts = zone.split(':');
  const index = kindOf(zone) === 'discard' ? parts[2] : parts[1];
  return Number(index ?? 0) + 1;
}

/** The card that lies on top, where the viewer may see it. */
export function topOf(zone: ZoneView | undefined): Card | undefined {
  return zone?.cards.at(-1);
}

/** The seat that is shown below: the viewer's own, or seat 0 for a spectator. */
export function seatBelow(view: MatchView): Seat {
  return view.viewer === 1 ? 1 : 0;
}

export function across(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Whose turn it is; null while nobody's. */
export function seatToPlay({ game }: MatchView): Seat | null {
  return game?.result ? null : (game?.turn?.seat ?? null);
}
