/** What happens around any game, in words. */

import type { AnyGame, Event, GameTypes, MatchView, Seat } from '../sdk';
import type { PlayedGame } from './played_game';
import { seatName } from './seats';
import { counted } from './wording';

/** The sentence that tells an event around a game; null where there is nothing to say. */
export function tellAround<G extends GameTypes = AnyGame>(
  view: MatchView<G>,
  event: Event<G>,
  scored: boolean,
): string | null {
  const says = (seat: Seat, own: string, others: string): string =>
    `${seatName(view, seat)} ${seat === view.viewer ? own : others}`;
  switch (event.type) {
    case 'seated':
      return `${seatName(view, event.seat)} took a seat.`;
    case 'draw_offered':
      return says(event.seat, 'offer a draw.', 'offers a draw.');
    case 'declined':
      return event.proposal === 'draw'
        ? says(event.seat, 'decline the draw.', 'declines the draw.')
        : says(event.seat, 'want no move taken back.', 'wants no move taken back.');
    case 'take_back_asked':
      return says(event.seat, 'ask to take back a move.', 'asks to take back a move.');
    case 'taken_back': {
      const moves = event.actions === 1 ? 'a move' : counted(event.actions, 'move');
      return says(event.seat, `take back ${moves}.`, `takes back ${moves}.`);
    }
    case 'ended':
      return ending(view, event.result.winner);
    case 'match_ended':
      return scored ? matchEnding(view, event.winner) : null;
    case 'ready':
      return says(event.seat, 'are ready for the next game.', 'is ready for the next game.');
    case 'rematch_offered':
      return `${seatName(view, event.seat)} would like to play again.`;
    default:
      return null;
  }
}

function ending(view: Pick<MatchView, 'viewer' | 'players'>, winner: Seat | null): string {
  if (winner === null) return 'The game is drawn.';
  return `${seatName(view, winner)} won the game.`;
}

/** Only matches of several games have an end of their own. */
function matchEnding(view: Pick<MatchView, 'viewer' | 'players'>, winner: Seat | null): string {
  return winner === null ? 'Nobody won the match.' : `${seatName(view, winner)} won the match.`;
}

/** Why a game ended, told of the player who `won` it (null: nobody did). */
export function endWords(
  game: Pick<PlayedGame, 'endWords'>,
  reason: string,
  won: 'you' | 'other' | null,
  loser: string,
): string {
  switch (reason) {
    case 'resigned':
      return won === 'other' ? 'You resigned.' : `${loser} resigned.`;
    case 'agreed':
      return 'You agreed on a draw.';
    case 'timeout': {
      const words = game.endWords(reason, won, loser);
      if (words !== null) return words;
      if (won === null) return 'The game went on for too long: it is a draw.';
      return won === 'other' ? 'Your time ran out.' : `${loser} ran out of time.`;
    }
    case 'abandoned':
      if (won === null) return 'It was claimed as a draw, since one player stayed away.';
      return won === 'other' ? 'You were away for too long.' : `${loser} stayed away for too long.`;
    default:
      return game.endWords(reason, won, loser) ?? 'The game is over.';
  }
}

/** What is counted in a match: `3 points`, `1 win`. */
export function pointsWords<G extends GameTypes>(
  game: Pick<PlayedGame<G>, 'scoreUnit'>,
  rules: G['rules'],
  points: number,
): string {
  return counted(points, game.scoreUnit(rules) ?? 'win');
}

/**
 * Who won the match that is over: the player who has reached its target; in a match that ended
 * before that, the winner of its last game. Null: nobody did.
 */
export function matchWinner<G extends GameTypes>(
  game: Pick<PlayedGame<G>, 'scoreUnit'>,
  { game: last, rules, score }: MatchView<G>,
): Seat | null {
  const [zero, one] = score;
  const target = Number(rules.match_target);
  if (game.scoreUnit(rules) !== null && Math.max(zero, one) >= target) return zero > one ? 0 : 1;
  return last?.result?.winner ?? null;
}
