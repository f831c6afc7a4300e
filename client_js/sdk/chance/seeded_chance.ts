/**
 * Computes all random results of a game from the server's seed and the clients' numbers, and the
 * commitments to both (docs/rules/fair-shuffles.md, "The method"). It is written without Web
 * Crypto: browsers offer that only on secure pages, and a server at home often uses plain HTTP.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Seat } from '../generated/core';

/** A value of chance for each seat; null if missing. */
export type Pair = readonly [string | null, string | null];

/**
 * The clients' contributions, as hexadecimal digits. A commitment counts even if its number was
 * never revealed.
 */
export type Contributions = { readonly commitments: Pair; readonly numbers: Pair };

const [NOTHING, NUMBER, COMMITMENT] = [0, 32, 33] as const;
const LABEL = utf8ToBytes('spite shuffles 1');
const LABEL_OF_NUMBERS = utf8ToBytes('spite number 1');
const WORDS = 1 << 16;
const BLOCK_BYTES = 32;

/** Return the SHA-256 of a seed: it binds the server and reveals nothing about the seed. */
export function commitmentTo(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/**
 * Return a client's commitment to its number, for one seat under one server commitment. It is valid
 * for no other game and not for the other seat.
 */
export function commitmentToNumber(server: string, seat: Seat, number: string): string {
  const parts = [hexToBytes(server), Uint8Array.of(seat), hexToBytes(number)];
  return bytesToHex(sha256(concatBytes(LABEL_OF_NUMBERS, ...parts)));
}

/** Return the key from which all random streams of a game are derived. */
export function deriveKey(seed: string, added: Contributions): string {
  return bytesToHex(keyFrom(seed, added));
}

function keyFrom(seed: string, { commitments, numbers }: Contributions): Uint8Array {
  const parts = ([0, 1] as const).map((seat) => partOfKey(commitments[seat], numbers[seat]));
  return hmac(sha256, hexToBytes(seed), concatBytes(LABEL, ...parts));
}

function partOfKey(commitment: string | null, number: string | null): Uint8Array {
  if (commitment === null) return Uint8Array.of(NOTHING);
  if (number === null) return concatBytes(Uint8Array.of(COMMITMENT), hexToBytes(commitment));
  return concatBytes(Uint8Array.of(NUMBER), hexToBytes(number));
}

/** The chance of one game. Each use has its own stream, numbered from `used`. */
export class SeededChance {
  readonly #key: Uint8Array;
  #used: number;

  constructor(seed: string, added: Contributions, used = 0) {
    this.#key = keyFrom(seed, added);
    this.#used = used;
  }

  /** Return the faces in shuffled order. Their previous order does not matter. */
  shuffle(faces: readonly string[]): string[] {
    const words = this.#nextWords();
    const order = [...faces].sort();
    for (let place = order.length - 1; place > 0; place -= 1) {
      const other = below(place + 1, words);
      swap(order, place, other);
    }
    return order;
  }

  /** Return the seat drawn by lot. */
  drawSeat(): Seat {
    return below(2, this.#nextWords()) === 1 ? 1 : 0;
  }

  #nextWords(): Iterator<number, never> {
    const words = wordStream(this.#key, this.#used);
    this.#used += 1;
    return words;
  }
}

/** Yield the numbers from 0 to 65,535 of one use of chance, without end. */
function* wordStream(key: Uint8Array, use: number): Generator<number, never> {
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

/** Return a uniformly distributed number from 0 to `limit - 1`. */
function below(limit: number, words: Iterator<number, never>): number {
  const fair = WORDS - (WORDS % limit);
  let word = words.next().value;
  while (word >= fair) word = words.next().value;
  return word % limit;
}
