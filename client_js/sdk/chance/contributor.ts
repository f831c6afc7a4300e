/**
 * Adds to chance by itself, and keeps what it saw and drew (docs/rules/fair-shuffles.md).
 *
 * It never draws a second number for a game, and reveals one only where the server's commitment is
 * the one that it was committed under, and both seats' commitments are closed.
 */

import { bytesToHex } from '@noble/hashes/utils.js';

import type { ChanceView, MatchId, MatchView, Seat } from '../generated/core';
import { commitmentToNumber, type Pair } from './seeded_chance';
import { Witnesses, type Witness } from './witness';

/** What is to be sent for the game that is ahead. */
export type ChanceCommand =
  | { type: 'contribute'; game: number; commitment: string }
  | { type: 'reveal'; game: number; number: string };

/**
 * What a fair server does not do:
 *
 * - `server_changed`: it commits to another seed than before;
 * - `other_changed`: the other seat's commitment is another one after this client has revealed (so
 *   it may be where a server has lost its last moments);
 * - `own_changed`: the game has another number of this seat than the one that was revealed;
 * - `left_out`: the game began without that number, which had been revealed before (so it may be
 *   where the connection was held up).
 */
export type Doubt = 'server_changed' | 'other_changed' | 'own_changed' | 'left_out';

const BYTES = 32;
const FIRST_OF_REMATCH = 0;

type NextGame = { match: MatchId; game: number; seat: Seat; chance: ChanceView };

export class Contributor {
  readonly #witnesses: Witnesses;
  readonly #onDoubt: (doubt: Doubt) => void;
  readonly #doubted = new Set<string>();
  /** What was sent and need not be sent again. */
  readonly #sent = new Set<string>();

  constructor(
    witnesses: Witnesses = new Witnesses(),
    onDoubt: (doubt: Doubt) => void = () => undefined,
  ) {
    this.#witnesses = witnesses;
    this.#onDoubt = onDoubt;
  }

  /** What was sent may be lost: where it is still missing, it is due again. */
  forgetSent(): void {
    this.#sent.clear();
  }

  /** Looks at what the server has told; gives what is to be sent now. */
  nextCommand(view: MatchView): ChanceCommand | null {
    this.#followRematch(view);
    this.#followBegin(view);
    const ahead = nextGameOf(view);
    if (!ahead || view.status === 'finished') return null;
    return view.status === 'starting' ? this.#reveal(ahead) : this.#commit(ahead);
  }

  /** What goes with `accept`: for the free seat of an open match. */
  commitmentForAccept(view: MatchView): string | null {
    if (view.status !== 'open' || view.viewer !== 'spectator' || !view.next_chance) return null;
    const seat = view.players[0] === null ? 0 : 1;
    return this.#drawn({ match: view.id, game: 1, seat, chance: view.next_chance });
  }

  /** The seat went to somebody else: nothing was added. */
  forgetContribution(view: MatchView): void {
    this.#witnesses.forget(view.id, 1);
  }

  /** What goes with `rematch`. */
  commitmentForRematch(view: MatchView): string | null {
    const ahead = nextGameOf(view);
    if (ahead?.game !== FIRST_OF_REMATCH) return null;
    return this.#drawn(ahead);
  }

  #commit(ahead: NextGame): ChanceCommand | null {
    const { match, game, seat, chance } = ahead;
    if (chance.commitments[seat] !== null) {
      // By another browser of this player, or by this one.
      if (!this.#witnesses.of(match, game)) this.#witnesses.keep(seen(ahead, null));
      return null;
    }
    if (this.#isSent(`commit ${game} ${chance.commitment}`)) return null;
    const commitment = this.#drawn(ahead);
    return commitment === null ? null : { type: 'contribute', game, commitment };
  }

  /** The commitment to 32 random bytes; for the same game always to the same ones. */
  #drawn(ahead: NextGame): string | null {
    const { match, game, seat, chance } = ahead;
    const known = this.#witnesses.of(match, game);
    if (known && !this.#isUnchanged(known, chance)) return null;
    const number = known?.number ?? bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    if (known?.number !== number) this.#witnesses.keep(seen(ahead, number));
    return commitmentToNumber(chance.commitment, seat, number);
  }

  #reveal(ahead: NextGame): ChanceCommand | null {
    const { match, game, seat, chance } = ahead;
    const known = this.#witnesses.of(match, game) ?? seen(ahead, null);
    if (!this.#isUnchanged(known, chance)) return null;
    const commitments: Pair = [...chance.commitments];
    if (known.commitments && !same(known.commitments, commitments))
      this.#doubt(known, 'other_changed');
    const { number } = known;
    const own = number !== null && isOwn(known, commitments);
    const taken = known.taken || (number !== null && chance.numbers[seat] === number);
    const witness = { ...known, commitments: known.commitments ?? commitments, taken };
    this.#witnesses.keep({ ...witness, sent: known.sent || own });
    if (!own || chance.numbers[seat] !== null) return null;
    if (this.#isSent(`reveal ${game} ${chance.commitment}`)) return null;
    return { type: 'reveal', game, number };
  }

  /** The match that the players went on to has its name now. */
  #followRematch({ id, next_match: next }: MatchView): void {
    const witness = next === null ? null : this.#witnesses.of(id, FIRST_OF_REMATCH);
    if (!witness || next === null) return;
    this.#witnesses.forget(id, FIRST_OF_REMATCH);
    this.#witnesses.keep({ ...witness, match: next, game: 1 });
  }

  /** Compares what a game began with to what was seen before. */
  #followBegin({ id, viewer, game }: MatchView): void {
    if (!game?.chance || viewer === 'spectator') return;
    const witness = this.#witnesses.of(id, game.number);
    if (!witness || !this.#isUnchanged(witness, game.chance)) return;
    const { commitments, numbers } = game.chance;
    if (witness.commitments && !same(witness.commitments, commitments))
      this.#doubt(witness, 'other_changed');
    const number = numbers[witness.seat];
    if (!witness.sent || number === witness.number) return;
    this.#doubt(witness, number === null ? 'left_out' : 'own_changed');
  }

  #isUnchanged(witness: Witness, { commitment }: ChanceView): boolean {
    if (witness.commitment === commitment) return true;
    this.#doubt(witness, 'server_changed');
    return false;
  }

  #isSent(what: string): boolean {
    if (this.#sent.has(what)) return true;
    this.#sent.add(what);
    return false;
  }

  #doubt({ match, game }: Witness, doubt: Doubt): void {
    const once = `${match} ${game} ${doubt}`;
    if (this.#doubted.has(once)) return;
    this.#doubted.add(once);
    this.#onDoubt(doubt);
  }
}

function seen({ match, game, seat, chance }: NextGame, number: string | null): Witness {
  const { commitment } = chance;
  return { match, game, seat, commitment, number, commitments: null, sent: false, taken: false };
}

/** Whether this browser's own number is the one that its seat has committed to. */
function isOwn({ commitment, seat, number }: Witness, commitments: Pair): boolean {
  return number !== null && commitmentToNumber(commitment, seat, number) === commitments[seat];
}

function same(one: Pair, other: Pair): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

/** The game that is ahead, for a player in a seat. */
function nextGameOf({ id, viewer, next_chance: chance, status, game }: MatchView): NextGame | null {
  if (viewer === 'spectator' || !chance) return null;
  const number = status === 'finished' ? FIRST_OF_REMATCH : (game?.number ?? 0) + 1;
  return { match: id, game: number, seat: viewer, chance };
}
