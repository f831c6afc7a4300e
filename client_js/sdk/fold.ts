/**
 * Applies the events of a step to the client's view of a match, which gives the next view. The
 * game's own events go to the game; its rules are not needed.
 */

import { isMatchEventType } from './codec';
import type { AnyGame, GameTypes, GameWire } from './game_types';
import type {
  ChanceView,
  Event,
  GameView,
  MatchView,
  ProposalState,
  Seat,
  StepEvent,
} from './generated/core';

/** Raised for an event that does not fit the view: an earlier event is missing. */
export class EventMismatch extends Error {
  override readonly name = 'EventMismatch';
}

/**
 * Return the view after `events`, in a match of the game with this wire. Needs no rules of the
 * game. Throws EventMismatch.
 */
export function fold<G extends GameTypes = AnyGame>(
  view: MatchView<G>,
  events: readonly StepEvent<G>[],
  wire: GameWire<G>,
): MatchView<G> {
  return events.reduce((before: MatchView<G>, event) => {
    if (isMatchEvent<G>(event)) return foldMatchEvent(before, event);
    const game = gameOf(before);
    const position = wire.fold(game.position, event);
    // A takeback request lapses with the next event in the game.
    return { ...before, game: { ...game, position }, take_backs: NO_PROPOSALS };
  }, view);
}

/** Tell if an event belongs to the match, not to the game in it. */
export function isMatchEvent<G extends GameTypes = AnyGame>(
  event: StepEvent<G>,
): event is Event<G> {
  return isMatchEventType(event.type);
}

/** Return those of the events that belong to the match. */
export function matchEvents<G extends GameTypes>(events: readonly StepEvent<G>[]): Event<G>[] {
  return events.filter((event) => isMatchEvent<G>(event));
}

/** Return those of the events that belong to the game. */
export function gameEvents<G extends GameTypes>(events: readonly StepEvent<G>[]): G['event'][] {
  return events.filter((event): event is G['event'] => !isMatchEvent<G>(event));
}

const NOTHING: [null, null] = [null, null];
const NO_PROPOSALS: [ProposalState, ProposalState] = ['none', 'none'];
/** The number of actions of a game that can be taken back, one after another. */
const ACTIONS_KEPT = 16;

function foldMatchEvent<G extends GameTypes>(view: MatchView<G>, event: Event<G>): MatchView<G> {
  switch (event.type) {
    case 'seated': {
      const players = withSeat(view.players, event.seat, event.player);
      const status = players.includes(null) ? view.status : 'starting';
      const { rated, same_browser } = event;
      return { ...view, players, status, rated, same_browser };
    }
    case 'committed': {
      const { commitment } = event;
      const nothing = { commitments: NOTHING, numbers: NOTHING };
      return { ...view, next_chance: { commitment, ...nothing } };
    }
    case 'contributed': {
      const chance = nextChanceOf(view);
      const commitments = withSeat(chance.commitments, event.seat, event.commitment);
      return { ...view, next_chance: { ...chance, commitments } };
    }
    case 'closed':
      return { ...view, status: 'starting' };
    case 'revealed': {
      const chance = nextChanceOf(view);
      const numbers = withSeat(chance.numbers, event.seat, event.number);
      return { ...view, next_chance: { ...chance, numbers } };
    }
    case 'began': {
      const { game: number, position } = event;
      const game = { number, position, result: null, chance: view.next_chance };
      return { ...view, game, status: 'playing', ready: [false, false], next_chance: null };
    }
    case 'clock':
      return { ...view, time_left: event.time_left };
    case 'draw_offered':
      return { ...view, draw_offers: withSeat(view.draw_offers, event.seat, 'open') };
    case 'draw_offer_lapsed':
      return { ...view, draw_offers: withSeat(view.draw_offers, event.seat, 'none') };
    case 'declined': {
      const field = event.proposal === 'draw' ? 'draw_offers' : 'take_backs';
      return { ...view, [field]: withSeat(view[field], otherSeat(event.seat), 'declined') };
    }
    case 'reversible':
      return { ...view, reversible: [...view.reversible, event.seat].slice(-ACTIONS_KEPT) };
    case 'irreversible':
      return { ...view, reversible: [] };
    case 'take_back_asked':
      return { ...view, take_backs: withSeat(view.take_backs, event.seat, 'open') };
    case 'taken_back': {
      const game = { ...gameOf(view), position: event.position };
      const reversible = view.reversible.slice(0, -event.actions);
      return { ...view, game, reversible, take_backs: NO_PROPOSALS };
    }
    case 'ended': {
      const { result } = event;
      const score: [number, number] = [
        view.score[0] + result.points[0],
        view.score[1] + result.points[1],
      ];
      const game = { ...gameOf(view), result };
      const series: [number, number] = [
        view.series[0] + Number(result.winner === 0),
        view.series[1] + Number(result.winner === 1),
      ];
      const over = { draw_offers: NO_PROPOSALS, take_backs: NO_PROPOSALS, reversible: [] };
      return { ...view, game, score, series, status: 'between', ...over, time_left: null };
    }
    case 'match_ended':
      return { ...view, status: 'finished' };
    case 'ready': {
      const ready = withSeat(view.ready, event.seat, true);
      return { ...view, ready, status: ready.includes(false) ? view.status : 'starting' };
    }
    case 'rematch_offered':
      return { ...view, rematch: withSeat(view.rematch, event.seat, true) };
    case 'rematch_made':
      return { ...view, next_match: event.match, next_chance: null };
    case 'expired':
      return { ...view, status: 'expired', next_chance: null, time_left: null };
  }
}

function withSeat<Value>(pair: [Value, Value], seat: Seat, value: Value): [Value, Value] {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

function nextChanceOf<G extends GameTypes>(view: MatchView<G>): ChanceView {
  if (view.next_chance === null) throw new EventMismatch('there is no chance for a next game');
  return view.next_chance;
}

function gameOf<G extends GameTypes>(view: MatchView<G>): GameView<G> {
  if (view.game === null) throw new EventMismatch('no game has begun');
  return view.game;
}
