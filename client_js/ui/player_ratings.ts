/**
 * Loads the ratings that lists show beside players. Players of the same game, preset and speed
 * share a request.
 */

import { latestRatings, type LatestRating, type LeaderboardKey } from '../sdk';

/** The maximum number of players in one request. */
const MOST = 10;

type Batch = { readonly names: Set<string>; readonly answer: Promise<readonly LatestRating[]> };

/** Loads ratings. Calls made in the same moment are combined, ten players at most in a request. */
export class PlayerRatings {
  readonly #next = new Map<string, Batch>();
  readonly #fetch: typeof latestRatings;

  constructor(fetch = latestRatings) {
    this.#fetch = fetch;
  }

  /** Resolve with a player's rating; null if it is not known. Never rejects. */
  async of(pool: LeaderboardKey, name: string): Promise<LatestRating | null> {
    try {
      const found = await this.#join(pool, name).answer;
      return found.find((rating) => rating.name === name) ?? null;
    } catch {
      // The list is complete without ratings.
      return null;
    }
  }

  #join(pool: LeaderboardKey, name: string): Batch {
    const key = `${pool.game_key}/${pool.preset}/${pool.speed}`;
    const open = this.#next.get(key);
    if (open && open.names.size < MOST) {
      open.names.add(name);
      return open;
    }
    const names = new Set([name]);
    const batch = { names, answer: this.#send(pool, key, names) };
    this.#next.set(key, batch);
    return batch;
  }

  async #send(
    pool: LeaderboardKey,
    key: string,
    names: ReadonlySet<string>,
  ): Promise<readonly LatestRating[]> {
    // The other names of the list are added meanwhile.
    await Promise.resolve();
    if (this.#next.get(key)?.names === names) this.#next.delete(key);
    return this.#fetch(pool, [...names]);
  }
}

/** The loader that all lists share. */
export const playerRatings = new PlayerRatings();
