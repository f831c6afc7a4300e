/** Adds to chance by itself, and keeps what it saw and added (docs/rules/fair-shuffles.md). */

import { bytesToHex } from '@noble/hashes/utils.js';

import type { ChanceView, MatchId, MatchView, Seat } from '../generated/core';
import { Witnesses, type Witness } from './witness';

/** What is to be sent for the game that is ahead. */
export type Due = { game: number; contribution: string };

const BYTES = 32;
const FIRST_OF_REMATCH = 0;

type Ahead = { match: MatchId; game: number; seat: Seat; chance: ChanceView };

export class Contributor {
  readonly #witnesses: Witnesses;
  /** The commitments that something was sent for. */
  readonly #sent = new Set<string>();

  constructor(witnesses: Witnesses = new Witnesses()) {
    this.#witnesses = witnesses;
  }

  /** Looks at what the server has told; gives what is to be sent now, once for each game. */
  look(view: MatchView): Due | null {
    this.#followRematch(view);
    this.#followBegin(view);
    const ahead = aheadOf(view);
    if (!ahead) return null;
    const told = ahead.chance.contributions[ahead.seat];
    if (told !== null) this.#note(ahead, told);
    const due = view.status === 'open' || view.status === 'between';
    if (!due || told !== null || this.#sent.has(ahead.chance.commitment)) return null;
    this.#sent.add(ahead.chance.commitment);
    return { game: ahead.game, contribution: this.#drawn(ahead) };
  }

  /** What goes with `accept`: for the free seat of an open match. */
  forAccepting(view: MatchView): string | null {
    if (view.status !== 'open' || view.viewer !== 'spectator' || !view.next_chance) return null;
    const seat = view.players[0] === null ? 0 : 1;
    return this.#drawn({ match: view.id, game: 1, seat, chance: view.next_chance });
  }

  /** The seat went to somebody else: nothing was added. */
  notSeated(view: MatchView): void {
    this.#witnesses.forget(view.id, 1);
  }

  /** What goes with `rematch`. */
  forRematch(view: MatchView): string | null {
    const ahead = aheadOf(view);
    return ahead?.game === FIRST_OF_REMATCH ? this.#drawn(ahead) : null;
  }

  /** 32 random bytes; for the same game always the same. */
  #drawn(ahead: Ahead): string {
    const { match, game, seat, chance } = ahead;
    const known = this.#witnesses.of(match, game);
    if (known?.commitment === chance.commitment && known.contribution !== null)
      return known.contribution;
    const contribution = bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    // Another commitment for the same game is what the record must not have: the first one is kept.
    const { commitment } = known ?? chance;
    this.#witnesses.keep({ match, game, seat, commitment, contribution, told: null });
    return contribution;
  }

  #note({ match, game, seat, chance }: Ahead, told: string): void {
    const known = this.#witnesses.of(match, game);
    if (known?.told === told) return;
    const { commitment } = chance;
    const seen: Witness = known ?? { match, game, seat, commitment, contribution: null, told };
    this.#witnesses.keep({ ...seen, told });
  }

  /** The match that the players went on to has its name now. */
  #followRematch({ id, next_match: next }: MatchView): void {
    const witness = next === null ? null : this.#witnesses.of(id, FIRST_OF_REMATCH);
    if (!witness || next === null) return;
    this.#witnesses.forget(id, FIRST_OF_REMATCH);
    this.#witnesses.keep({ ...witness, match: next, game: 1 });
  }

  /** What is ahead of a rematch is told only as it begins: the seats there, and what was added. */
  #followBegin({ id, viewer, game }: MatchView): void {
    if (!game || viewer === 'spectator') return;
    const witness = this.#witnesses.of(id, game.number);
    const told = witness?.told ?? game.chance?.contributions[viewer] ?? null;
    if (witness && (witness.seat !== viewer || witness.told !== told))
      this.#witnesses.keep({ ...witness, seat: viewer, told });
  }
}

/** The game that is ahead, for a player in a seat. */
function aheadOf({ id, viewer, next_chance: chance, status, game }: MatchView): Ahead | null {
  if (viewer === 'spectator' || !chance) return null;
  const number = status === 'finished' ? FIRST_OF_REMATCH : (game?.number ?? 0) + 1;
  return { match: id, game: number, seat: viewer, chance };
}
