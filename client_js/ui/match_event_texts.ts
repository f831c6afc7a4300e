/**
 * Composes the sentences about a match's events and results (offers, takebacks, ends, winners) that
 * all games share.
 */

import { t } from '../i18n/texts.svelte';
import type { AnyGame, Event, GameTypes, MatchView, Seat } from '../sdk';
import type { PlayedGame } from './played_game';
import { otherSeat, seatBelow, seatName } from './seats';

/**
 * Return the sentence for an event of the match, as the viewer reads it; null if it has none.
 * `scored`: the match consists of several games.
 */
export function matchEventText<G extends GameTypes = AnyGame>(
  view: MatchView<G>,
  event: Event<G>,
  scored: boolean,
): string | null {
  const bySeat = (seat: Seat, own: string, others: (name: string) => string): string =>
    seat === view.viewer ? own : others(seatName(view, seat));
  switch (event.type) {
    case 'seated':
      return bySeat(event.seat, t('words:seated.you'), (name) => t('words:seated.other', { name }));
    case 'draw_offered':
      return bySeat(event.seat, t('words:drawOffered.you'), (name) =>
        t('words:drawOffered.other', { name }),
      );
    case 'declined':
      return event.proposal === 'draw'
        ? bySeat(event.seat, t('words:drawDeclined.you'), (name) =>
            t('words:drawDeclined.other', { name }),
          )
        : bySeat(event.seat, t('words:undoDeclined.you'), (name) =>
            t('words:undoDeclined.other', { name }),
          );
    case 'take_back_asked':
      return bySeat(event.seat, t('words:undoAsked.you'), (name) =>
        t('words:undoAsked.other', { name }),
      );
    case 'taken_back': {
      const count = event.actions;
      return bySeat(event.seat, t('words:takenBack.you', { count }), (name) =>
        t('words:takenBack.other', { name, count }),
      );
    }
    case 'ended': {
      const { winner } = event.result;
      if (winner === null) return t('words:gameDrawn');
      return bySeat(winner, t('words:wonGame.you'), (name) => t('words:wonGame.other', { name }));
    }
    case 'match_ended':
      if (!scored) return null;
      // A match of a single game ends with its game.
      if (event.winner === null) return t('words:nobodyWonMatch');
      return bySeat(event.winner, t('words:wonMatch.you'), (name) =>
        t('words:wonMatch.other', { name }),
      );
    case 'ready':
      return bySeat(event.seat, t('words:readyForNext.you'), (name) =>
        t('words:readyForNext.other', { name }),
      );
    case 'rematch_offered':
      return bySeat(event.seat, t('words:rematchOffered.you'), (name) =>
        t('words:rematchOffered.other', { name }),
      );
    default:
      return null;
  }
}

/**
 * Return a sentence on why a game ended: resignation, agreement, time, absence, or the game's own
 * reason. `won`: the player who won it; null for a draw. `loser`: the loser's name.
 */
export function endText(
  game: Pick<PlayedGame, 'endText'>,
  reason: string,
  won: 'you' | 'other' | null,
  loser: string,
): string {
  switch (reason) {
    case 'resigned':
      return won === 'other' ? t('words:resigned.you') : t('words:resigned.other', { name: loser });
    case 'agreed':
      return t('words:agreedDraw');
    case 'timeout': {
      const words = game.endText(reason, won, loser);
      if (words !== null) return words;
      if (won === null) return t('words:tooLongDraw');
      return won === 'other' ? t('words:timeOut.you') : t('words:timeOut.other', { name: loser });
    }
    case 'abandoned':
      if (won === null) return t('words:claimedDraw');
      return won === 'other'
        ? t('words:stayedAway.you')
        : t('words:stayedAway.other', { name: loser });
    default:
      return game.endText(reason, won, loser) ?? t('words:gameOver');
  }
}

/** Return why the game in `view` ended; empty while it has no result. */
export function reasonText<G extends GameTypes>(
  game: Pick<PlayedGame, 'endText'>,
  view: MatchView<G>,
): string {
  const result = view.game?.result;
  if (!result) return '';
  const { winner, reason } = result;
  const loser: Seat = winner === null ? seatBelow(view) : otherSeat(winner);
  const seated = view.viewer !== 'spectator';
  const won = winner === null ? null : !seated || winner === view.viewer ? 'you' : 'other';
  return endText(game, reason, won, seatName(view, loser));
}

/** Return points in the match's unit: `3 points`, `1 win`. */
export function pointsText<G extends GameTypes>(
  game: Pick<PlayedGame<G>, 'scoreUnit'>,
  rules: G['rules'],
  points: number,
): string {
  return t(`words:${game.scoreUnit(rules) ?? 'win'}`, { count: points });
}

/**
 * Return the winner of a finished match: the player who reached the target, else the winner of its
 * last game. Null: a draw.
 */
export function matchWinner<G extends GameTypes>(
  game: Pick<PlayedGame<G>, 'scoreUnit'>,
  { game: last, rules, score }: Pick<MatchView<G>, 'game' | 'rules' | 'score'>,
): Seat | null {
  const [zero, one] = score;
  const target = Number(rules.match_target);
  if (game.scoreUnit(rules) !== null && Math.max(zero, one) >= target) return zero > one ? 0 : 1;
  return last?.result?.winner ?? null;
}
