/**
 * The ratings of both players in a rated match. They are loaded at its beginning, and again after
 * its end until the match has changed them.
 */

import { latestRatings, type LatestRating, type MatchView, type Seat } from '../sdk';
import { speedOf } from './speeds';

type Seen = Pick<
  MatchView,
  'id' | 'rated' | 'players' | 'game_key' | 'preset' | 'clock' | 'status'
>;

/** The delays before the ratings are requested again after the match. They are computed soon. */
const AGAIN_MS = [300, 700, 1500, 3000, 5000, 10_000];

/** Return true if a match changes ratings: it is rated, and both players are seated. */
export function hasRatings({ rated, players, preset }: Seen): boolean {
  return rated && preset !== null && players.every((player) => player?.registered);
}

/** The latest ratings of a match's players by seat, and whether they include the match. */
export class MatchRatings {
  #bySeat = $state.raw<readonly (LatestRating | null)[]>([null, null]);
  #state = $state<'before' | 'waiting' | 'known' | 'late'>('before');
  #isRequested = false;

  /** Return a seat's latest rating; null until it is known. */
  of(seat: Seat): LatestRating | null {
    return this.#bySeat[seat] ?? null;
  }

  /**
   * `before` the end of the match; then `waiting`, and `known` once the match is in both ratings;
   * `late` if that takes long or will not happen.
   */
  get state(): 'before' | 'waiting' | 'known' | 'late' {
    return this.#state;
  }

  /** Load the ratings, and again after the match until it is included. Never rejects. */
  async follow(view: Seen): Promise<void> {
    const isOver = view.status === 'finished';
    if (isOver ? this.#state !== 'before' : this.#isRequested) return;
    this.#isRequested = true;
    if (isOver) this.#state = 'waiting';
    await this.#load(view);
    for (const delay of isOver ? AGAIN_MS : []) {
      if (this.#includes(view)) break;
      await new Promise((resolve) => setTimeout(resolve, delay));
      await this.#load(view);
    }
    if (isOver) this.#state = this.#includes(view) ? 'known' : 'late';
  }

  #includes({ id }: Seen): boolean {
    return this.#bySeat.every((rating) => rating?.match === id);
  }

  async #load({ players, game_key, preset, clock }: Seen): Promise<void> {
    if (preset === null) return;
    const names = players.map((player) => player?.name ?? '');
    try {
      const found = await latestRatings({ game_key, preset, speed: speedOf(clock) }, names);
      // The request from before the end may be answered last.
      if (this.#state === 'known') return;
      this.#bySeat = names.map((name) => found.find((one) => one.name === name) ?? null);
    } catch {
      // The table is complete without ratings.
    }
  }
}

const byMatch: Record<string, MatchRatings> = {};

/** Return the ratings of a match, which all parts of the table share. */
export function matchRatings(match: string): MatchRatings {
  return (byMatch[match] ??= new MatchRatings());
}
