import type { Card, Event, GameView, MatchView, ZoneId, ZoneView } from './generated/protocol';

/** An event that does not fit the view: something was missed. */
export class Unfoldable extends Error {
  override readonly name = 'Unfoldable';
}

/** The view after `events`; needs no rules. Throws Unfoldable. */
export function fold(view: MatchView, events: readonly Event[]): MatchView {
  return events.reduce(foldOne, view);
}

function foldOne(view: MatchView, event: Event): MatchView {
  switch (event.type) {
    case 'seated': {
      const players = withSeat(view.players, event.seat, event.player);
      return { ...view, players, status: players.includes(null) ? view.status : 'starting' };
    }
    case 'committed': {
      const { commitment } = event;
      return { ...view, next_deal: { commitment, contributions: [null, null] } };
    }
    case 'contributed': {
      if (!view.next_deal) throw new Unfoldable('no deal is ahead');
      const contributions = withSeat(view.next_deal.contributions, event.seat, event.contribution);
      return { ...view, next_deal: { ...view.next_deal, contributions } };
    }
    case 'began': {
      const { game: number, zones } = event;
      const chance = view.next_deal;
      const game = { number, zones, first: null, turn: null, result: null, chance };
      return { ...view, game, status: 'playing', ready: [false, false], next_deal: null };
    }
    case 'ended': {
      const { result } = event;
      const score: [number, number] = [
        view.score[0] + result.points[0],
        view.score[1] + result.points[1],
      ];
      const game = { ...gameOf(view), result };
      return { ...view, game, score, status: 'between', draw_offers: [false, false] };
    }
    case 'draw_offered':
      return { ...view, draw_offers: withSeat(view.draw_offers, event.seat, true) };
    case 'match_ended':
      return { ...view, status: 'finished' };
    case 'ready':
      return { ...view, ready: withSeat(view.ready, event.seat, true) };
    case 'rematch_offered':
      return { ...view, rematch: withSeat(view.rematch, event.seat, true) };
    case 'rematch_made':
      return { ...view, next_match: event.match, next_deal: null };
    case 'expired':
      return { ...view, status: 'expired', next_deal: null };
    case 'shuffled':
      return view;
    case 'turn': {
      const { seat, number } = event;
      const game = gameOf(view);
      return {
        ...view,
        game: { ...game, turn: { seat, number, moved: false }, first: game.first ?? seat },
        draw_offers: withSeat(view.draw_offers, seat, false),
      };
    }
    case 'turned':
      return withZone(view, event.zone, (zone) => ({ ...zone, cards: [event.card] }));
    case 'moved': {
      const left = withZone(notingAMove(view, event.source), event.source, (zone) =>
        without(zone, event.cards),
      );
      return withZone(left, event.target, (zone) => withMore(zone, event.cards));
    }
  }
}

/** Cards of the seat in turn, and of nobody else, are moved by that seat. */
function notingAMove(view: MatchView, source: ZoneId): MatchView {
  const game = gameOf(view);
  const owner = game.zones.find((zone) => zone.id === source)?.owner;
  if (!game.turn || game.turn.moved || owner !== game.turn.seat) return view;
  return { ...view, game: { ...game, turn: { ...game.turn, moved: true } } };
}

function withSeat<Value>(pair: [Value, Value], seat: 0 | 1, value: Value): [Value, Value] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

function gameOf(view: MatchView): GameView {
  if (view.game === null) throw new Unfoldable('no game has begun');
  return view.game;
}

function withZone(view: MatchView, id: ZoneId, change: (zone: ZoneView) => ZoneView): MatchView {
  const game = gameOf(view);
  if (!game.zones.some((zone) => zone.id === id)) throw new Unfoldable(`no zone ${id}`);
  const zones = game.zones.map((zone) => (zone.id === id ? change(zone) : zone));
  return { ...view, game: { ...game, zones } };
}

function without(zone: ZoneView, cards: Card[] | number): ZoneView {
  const count = zone.count - (typeof cards === 'number' ? cards : cards.length);
  if (count < 0) throw new Unfoldable(`more cards leave ${zone.id} than it has`);
  if (zone.shows !== 'all') return { ...zone, count, cards: [] };
  if (typeof cards === 'number') throw new Unfoldable(`unnamed cards leave ${zone.id}`);
  const left = [...zone.cards];
  for (const card of cards) {
    const place = left.lastIndexOf(card);
    if (place < 0) throw new Unfoldable(`${card} leaves ${zone.id}, and is not there`);
    left.splice(place, 1);
  }
  return { ...zone, count, cards: left };
}

function withMore(zone: ZoneView, cards: Card[] | number): ZoneView {
  if (typeof cards === 'number') {
    if (zone.shows === 'all') throw new Unfoldable(`unnamed cards come to ${zone.id}`);
    return { ...zone, count: zone.count + cards, cards: [] };
  }
  const shown = zone.shows === 'all' ? [...zone.cards, ...cards] : [];
  return { ...zone, count: zone.count + cards.length, cards: shown };
}
