/**
 * The client's contribution to the chance in a game: for each game it draws a random number,
 * commits to it, and later reveals it (docs/rules/fair-shuffles.md). It never draws a second number
 * for a game. It reveals the number only if the server's commitment is unchanged and both seats'
 * commitments are closed.
 */

import { bytesToHex } from '@noble/hashes/utils.js';

import type { ChanceView, MatchId, MatchView, Seat } from '../generated/core';
import { commitmentToNumber, type Pair } from './seeded_chance';
import { Witnesses, type Witness } from './witness';

/** A command that contributes to the next game's chance. */
export type ChanceCommand =
  | { type: 'contribute'; game: number; commitment: string }
  | { type: 'reveal'; game: number; number: string };

/**
 * A server behaviour that a fair server does not show:
 *
 * - `server_changed`: the server replaced its commitment to the seed;
 * - `other_changed`: the opponent's commitment changed after this client revealed its number
 *   (possible after the server lost its last moments);
 * - `own_changed`: the game has a number for this seat that differs from the revealed one;
 * - `left_out`: the game began without the number that this client had revealed (possible if the
 *   connection was slow).
 */
export type FairnessWarning = 'server_changed' | 'other_changed' | 'own_changed' | 'left_out';

const BYTES = 32;
const FIRST_OF_REMATCH = 0;

type NextGame = { match: MatchId; game: number; seat: Seat; chance: ChanceView };

/**
 * Gives the client's commands that contribute to chance, and calls `onWarning` when the server
 * behaves in a way that a fair server does not.
 */
export class Contributor {
  readonly #witnesses: Witnesses;
  readonly #onWarning: (warning: FairnessWarning) => void;
  readonly #warned = new Set<string>();
  /** The commands that were sent and need no repetition. */
  readonly #sent = new Set<string>();

  constructor(
    witnesses: Witnesses = new Witnesses(),
    onWarning: (warning: FairnessWarning) => void = () => undefined,
  ) {
    this.#witnesses = witnesses;
    this.#onWarning = onWarning;
  }

  /** Forget what was sent, so that missing contributions are sent again. */
  forgetSent(): void {
    this.#sent.clear();
  }

  /**
   * Compare a view with the stored observations, and return the contribution to send now; null if
   * none is due. Calls `onWarning` if the server behaved unfairly.
   */
  nextCommand(view: MatchView): ChanceCommand | null {
    this.#trackRematch(view);
    this.#checkBeginning(view);
    const nextGame = nextGameOf(view);
    if (!nextGame || view.status === 'finished') return null;
    return view.status === 'starting' ? this.#reveal(nextGame) : this.#commit(nextGame);
  }

  /**
   * Return the commitment to send with `accept`, for the free seat of an open match; null if the
   * match is not open to the viewer or has no chance.
   */
  commitmentForAccept(view: MatchView): string | null {
    if (view.status !== 'open' || view.viewer !== 'spectator' || !view.next_chance) return null;
    const seat = view.players[0] === null ? 0 : 1;
    return this.#commitmentTo({ match: view.id, game: 1, seat, chance: view.next_chance });
  }

  /** Forget the contribution to a match whose seat another player took. */
  forgetContribution(view: MatchView): void {
    this.#witnesses.forget(view.id, 1);
  }

  /** Return the commitment to send with `rematch`; null if none is possible. */
  commitmentForRematch(view: MatchView): string | null {
    const nextGame = nextGameOf(view);
    if (nextGame?.game !== FIRST_OF_REMATCH) return null;
    return this.#commitmentTo(nextGame);
  }

  #commit(nextGame: NextGame): ChanceCommand | null {
    const { match, game, seat, chance } = nextGame;
    if (chance.commitments[seat] !== null) {
      // Another browser of this player committed, or this one before its storage was lost.
      if (!this.#witnesses.of(match, game)) this.#witnesses.keep(newWitness(nextGame, null));
      return null;
    }
    if (this.#isSent(`commit ${game} ${chance.commitment}`)) return null;
    const commitment = this.#commitmentTo(nextGame);
    return commitment === null ? null : { type: 'contribute', game, commitment };
  }

  /** Return the commitment to 32 random bytes: for one game, always the same bytes. */
  #commitmentTo(nextGame: NextGame): string | null {
    const { match, game, seat, chance } = nextGame;
    const known = this.#witnesses.of(match, game);
    if (known && !this.#isUnchanged(known, chance)) return null;
    const number = known?.number ?? bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    if (known?.number !== number) this.#witnesses.keep(newWitness(nextGame, number));
    return commitmentToNumber(chance.commitment, seat, number);
  }

  #reveal(nextGame: NextGame): ChanceCommand | null {
    const { match, game, seat, chance } = nextGame;
    const known = this.#witnesses.of(match, game) ?? newWitness(nextGame, null);
    if (!this.#isUnchanged(known, chance)) return null;
    const commitments: Pair = [...chance.commitments];
    if (known.commitments && !same(known.commitments, commitments))
      this.#warn(known, 'other_changed');
    const { number } = known;
    const own = number !== null && isOwn(known, commitments);
    const taken = known.taken || (number !== null && chance.numbers[seat] === number);
    const witness = { ...known, commitments: known.commitments ?? commitments, taken };
    this.#witnesses.keep({ ...witness, sent: known.sent || own });
    if (!own || chance.numbers[seat] !== null) return null;
    if (this.#isSent(`reveal ${game} ${chance.commitment}`)) return null;
    return { type: 'reveal', game, number };
  }

  /** Move the observation of a rematch to the new match once its id is known. */
  #trackRematch({ id, next_match: next }: MatchView): void {
    const witness = next === null ? null : this.#witnesses.of(id, FIRST_OF_REMATCH);
    if (!witness || next === null) return;
    this.#witnesses.forget(id, FIRST_OF_REMATCH);
    this.#witnesses.keep({ ...witness, match: next, game: 1 });
  }

  /** Compare the chance that a game began with to the earlier observations. */
  #checkBeginning({ id, viewer, game }: MatchView): void {
    if (!game?.chance || viewer === 'spectator') return;
    const witness = this.#witnesses.of(id, game.number);
    if (!witness || !this.#isUnchanged(witness, game.chance)) return;
    const { commitments, numbers } = game.chance;
    if (witness.commitments && !same(witness.commitments, commitments))
      this.#warn(witness, 'other_changed');
    const number = numbers[witness.seat];
    if (!witness.sent || number === witness.number) return;
    this.#warn(witness, number === null ? 'left_out' : 'own_changed');
  }

  #isUnchanged(witness: Witness, { commitment }: ChanceView): boolean {
    if (witness.commitment === commitment) return true;
    this.#warn(witness, 'server_changed');
    return false;
  }

  #isSent(what: string): boolean {
    if (this.#sent.has(what)) return true;
    this.#sent.add(what);
    return false;
  }

  #warn({ match, game }: Witness, warning: FairnessWarning): void {
    const once = `${match} ${game} ${warning}`;
    if (this.#warned.has(once)) return;
    this.#warned.add(once);
    this.#onWarning(warning);
  }
}

function newWitness({ match, game, seat, chance }: NextGame, number: string | null): Witness {
  const { commitment } = chance;
  return { match, game, seat, commitment, number, commitments: null, sent: false, taken: false };
}

/** Tell if this browser's own number is the one that its seat has committed to. */
function isOwn({ commitment, seat, number }: Witness, commitments: Pair): boolean {
  return number !== null && commitmentToNumber(commitment, seat, number) === commitments[seat];
}

function same(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/**
 * Return the next game of the viewer's match, with the viewer's seat; null without a seat or
 * without chance.
 */
function nextGameOf({ id, viewer, next_chance: chance, status, game }: MatchView): NextGame | null {
  if (viewer === 'spectator' || !chance) return null;
  const number = status === 'finished' ? FIRST_OF_REMATCH : (game?.number ?? 0) + 1;
  return { match: id, game: number, seat: viewer, chance };
}
