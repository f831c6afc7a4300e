/**
 * How all chance in a game follows from the server's seed and what the clients added to it
 * (docs/rules/fair-shuffles.md, "The method").
 *
 * Written without Web Crypto: browsers have that only on secure pages, and a game at home is often
 * played over plain HTTP.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Seat } from '../generated/core';

/** By seat, 32 bytes as hexadecimal digits; null where a client added nothing. */
export type Contributions = readonly [string | null, string | null];

const SECRET_BYTES = 32;
const LABEL = utf8ToBytes('spite shuffles 1');
const WORDS = 1 << 16;
const BLOCK_BYTES = 32;

/** The SHA-256 of a seed: it binds the server, and tells nothing about the seed. */
export function commitmentTo(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** The key of all the streams of a game. */
export function deriveKey(seed: string, contributions: Contributions): string {
  return bytesToHex(keyFrom(seed, contributions));
}

function keyFrom(seed: string, contributions: Contributions): Uint8Array {
  const added = contributions.map((given) =>
    given === null ? Uint8Array.of(0) : concatBytes(Uint8Array.of(SECRET_BYTES), hexToBytes(given)),
  );
  return hmac(sha256, hexToBytes(seed), concatBytes(LABEL, ...added));
}

/** The chance of one game: each use of it is the next one, counted from `used`. */
export class SeededChance {
  readonly #key: Uint8Array;
  #used: number;

  constructor(seed: string, contributions: Contributions, used = 0) {
    this.#key = keyFrom(seed, contributions);
    this.#used = used;
  }

  /** These faces in their new order. How they were ordered before makes no difference. */
  shuffle(faces: readonly string[]): string[] {
    const words = this.#nextWords();
    const order = [...faces].sort();
    for (let place = order.length - 1; place > 0; place -= 1) {
      const other = below(place + 1, words);
      swap(order, place, other);
    }
    return order;
  }

  /** One of the two seats. */
  drawLots(): Seat {
    return below(2, this.#nextWords()) === 1 ? 1 : 0;
  }

  #nextWords(): Iterator<number, never> {
    const words = wordsOf(this.#key, this.#used);
    this.#used += 1;
    return words;
  }
}

/** The numbers from 0 to 65,535 of one use of chance. They never run out. */
function* wordsOf(key: Uint8Array, use: number): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const asked = new DataView(new ArrayBuffer(8));
    asked.setUint32(0, use);
    asked.setUint32(4, block);
    const bytes = new DataView(hmac(sha256, key, new Uint8Array(asked.buffer)).buffer);
    for (let at = 0; at < BLOCK_BYTES; at += 2) yield bytes.getUint16(at);
  }
}

function swap(faces: string[], one: number, other: number): void {
  [faces[one], faces[other]] = [faces[other] ?? '', faces[one] ?? ''];
}

/** An even-handed number from 0 to `limit - 1`. */
function below(limit: number, words: Iterator<number, never>): number {
  const fair = WORDS - (WORDS % limit);
  let word = words.next().value;
  while (word >= fair) word = words.next().value;
  return word % limit;
}
