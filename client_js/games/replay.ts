/**
 * Replays of recorded games of any kind. The server replays a record by the rules and sends the
 * events of each step. This module computes both seats' views from them.
 */

import {
  fold,
  matchViewOf,
  type AnyGame,
  type GameRecord,
  type GameReplay,
  type GameTypes,
  type GameWire,
  type MatchView,
  type Seat,
  type StepEvent,
} from '../sdk';
import { recordedPlayer } from '../ui/player_names';
import { otherSeat } from '../ui/seats';
import type { ClientGame, Replay, ReplayPart } from './game';

/** Return the replay of a record from the server's steps. */
export function replayOf<G extends GameTypes = AnyGame>(
  record: GameRecord,
  { steps }: GameReplay<G>,
  wire: GameWire<G>,
  game: ClientGame<G>,
  part: ReplayPart<G>,
): Replay<G> {
  const views = [viewsOf(record, steps, wire, 0), viewsOf(record, steps, wire, 1)] as const;
  const viewAt: Replay<G>['viewAt'] = (index, { seat, open }) => {
    const [own, other] = [views[seat][index], views[otherSeat(seat)][index]];
    if (!own?.game || !other?.game) throw new RangeError(`no step ${index}`);
    if (!open || !part.opens) return own;
    const position = part.opens.position(own.game.position, other.game.position);
    return { ...own, game: { ...own.game, position } };
  };
  const shown = steps.map((step, index) => {
    const { position } = viewAt(index, { seat: 0, open: true }).game ?? {};
    return { events: knownEvents(step, part), turn: position ? part.turnOf(position) : null };
  });
  return {
    steps: shown,
    viewAt,
    viewAfter: (view, events) => fold(view, events, wire),
    textAt: (index) => {
      const view: MatchView<G> = {
        ...viewAt(index, { seat: 0, open: true }),
        viewer: 'spectator',
      };
      const { events = [] } = shown[index] ?? {};
      const text = part.textOf?.(view, events, steps[index]?.seat ?? null);
      return text ?? game.announce(view, events).join(' ');
    },
  };
}

type Step<G extends GameTypes> = GameReplay<G>['steps'][number];

/** Return the views of a seat after each step. They allow no action. */
function viewsOf<G extends GameTypes>(
  record: GameRecord,
  steps: readonly Step<G>[],
  wire: GameWire<G>,
  seat: Seat,
): MatchView<G>[] {
  const start = matchViewOf<G>({
    id: record.match,
    game_key: wire.key,
    status: 'finished',
    viewer: seat,
    preset: record.preset,
    rules: record.rules,
    players: [recordedPlayer(record.players[0]), recordedPlayer(record.players[1])],
  });
  let view = start;
  return steps.map(({ events: [zero = [], one = zero] }) => {
    view = { ...start, game: fold(view, [zero, one][seat] ?? [], wire).game };
    return view;
  });
}

/** Return the events of a step with everything that either seat knew. */
function knownEvents<G extends GameTypes>(
  { events: [zero = [], one = zero] }: Step<G>,
  { opens }: ReplayPart<G>,
): StepEvent<G>[] {
  const known = zero.map((event, index) => {
    const other = one[index];
    return opens && other ? opens.event(event, other) : event;
  });
  return known.filter(({ type }) => type !== 'began');
}
