/**
 * Encodes and decodes the messages of a WebSocket, to the lobby or a match. There are two
 * encodings: JSON with named fields, and MessagePack with fields by position.
 */

import { decode, encode } from '@msgpack/msgpack';

import type { RecordTables, Wires, WireTables } from './game_types';
import {
  NUMBERS,
  RECORDS,
  UNIONS,
  type ClientMessage,
  type LobbyClientMessage,
  type LobbyServerMessage,
  type ServerMessage,
} from './generated/core';

/** Raised for a frame from the server that is not a message. */
export class BadFrame extends Error {
  override readonly name: string = 'BadFrame';
}

/** Raised for a frame about a game that this client does not know. */
export class UnknownGame extends BadFrame {
  override readonly name = 'UnknownGame';
}

/** The encoding of one connection. It remembers the game of the last decoded match. */
export type Codec<Sent, Received> = {
  readonly subprotocol: string;
  encode(message: Sent): string | Uint8Array<ArrayBuffer>;
  /** Return the message in a frame; null if its type is unknown here. Throws BadFrame. */
  decode(frame: unknown): Received | null;
};

export type Encoding = 'msgpack' | 'json';
export type MatchCodec = Codec<ClientMessage, ServerMessage>;
export type LobbyCodec = Codec<LobbyClientMessage, LobbyServerMessage>;

/** Return a codec for matches of these games. */
export function codecFor(encoding: Encoding, wires: Wires): MatchCodec {
  return createCodec(encoding, wires, { sent: 'ClientMessage', received: 'ServerMessage' });
}

/** Return a codec for the lobby. */
export function lobbyCodecFor(encoding: Encoding): LobbyCodec {
  return createCodec(encoding, {}, { sent: 'LobbyClientMessage', received: 'LobbyServerMessage' });
}

/** The names of the unions of the messages in each direction. */
type Unions = { readonly sent: string; readonly received: string };

function createCodec<Sent, Received>(
  encoding: Encoding,
  wires: Wires,
  unions: Unions,
): Codec<Sent, Received> {
  return encoding === 'msgpack' ? new MsgpackCodec(wires, unions) : new JsonCodec(wires, unions);
}

/** Encodes messages as binary frames, with records in positional form. */
class MsgpackCodec<Sent, Received> implements Codec<Sent, Received> {
  readonly subprotocol = 'spite.v2.msgpack';
  readonly #converter: RecordConverter;
  readonly #unions: Unions;

  constructor(wires: Wires, unions: Unions) {
    this.#converter = new RecordConverter(wires);
    this.#unions = unions;
  }

  encode(message: Sent): Uint8Array<ArrayBuffer> {
    return encode(this.#converter.positional(this.#unions.sent, message, CORE));
  }

  decode(frame: unknown): Received | null {
    return decodeRecord(this.#converter, this.#unions.received, () => {
      if (frame instanceof ArrayBuffer || ArrayBuffer.isView(frame)) return decode(frame);
      throw new BadFrame('a text frame on a msgpack connection');
    }) as Received | null;
  }
}

/** Encodes messages as text frames, with records in named form. */
class JsonCodec<Sent, Received> implements Codec<Sent, Received> {
  readonly subprotocol = 'spite.v2.json';
  readonly #converter: RecordConverter;
  readonly #unions: Unions;

  constructor(wires: Wires, unions: Unions) {
    this.#converter = new RecordConverter(wires);
    this.#unions = unions;
  }

  encode(message: Sent): string {
    return JSON.stringify(message);
  }

  decode(frame: unknown): Received | null {
    return decodeRecord(this.#converter, this.#unions.received, () => {
      if (typeof frame !== 'string') throw new BadFrame('a binary frame on a JSON connection');
      const data = JSON.parse(frame) as unknown;
      if (Array.isArray(data)) throw new BadFrame('a JSON message must be an object');
      return data;
    }) as Received | null;
  }
}

const CORE: RecordTables = { records: RECORDS, unions: UNIONS, numbers: NUMBERS };
/** The first type number that games use. Smaller numbers belong to the core. */
const FIRST_OF_GAMES = 64;

function decodeRecord(converter: RecordConverter, union: string, unpack: () => unknown): unknown {
  try {
    return converter.named(union, unpack(), CORE) ?? null;
  } catch (error) {
    throw error instanceof BadFrame ? error : new BadFrame('not a message', { cause: error });
  }
}

/** Tell if an event of this type belongs to the match, not to the game in it. */
export function isMatchEventType(type: unknown): boolean {
  return typeof type === 'string' && Object.hasOwn(UNIONS.Event ?? {}, type);
}

/** The fields of a record, and the value that replaces its `type` in positional form. */
type Shape = {
  readonly fields: Readonly<Record<string, string>>;
  readonly type: string | undefined;
  readonly number: number | undefined;
};

/** Converts records between the two forms, with the tables of the core and of the game. */
class RecordConverter {
  #game: WireTables | null = null;
  /** True if the records of the match's game are unknown, and pass as they are. */
  #opaque = false;
  readonly #wires: Wires;

  constructor(wires: Wires) {
    this.#wires = wires;
  }

  /**
   * Return `data` in named form, whichever form it came in.
   *
   * Unknown fields are left out, and so are list members of an unknown type: a newer server may
   * send both. Returns undefined for such a member itself.
   */
  named(kind: string, data: unknown, tables: RecordTables): unknown {
    if (kind === '' || data === null) return data;
    if (kind.endsWith('[]')) return this.#namedList(kind.slice(0, -2), data, tables);
    if (typeof data !== 'object') throw new BadFrame(`not a ${kind}`);
    if (kind.startsWith('@')) {
      if (this.#opaque && !(kind === '@step' && isCoreEvent(data))) return data;
      return this.named(...this.#part(kind, data));
    }
    const value = data as Record<string, unknown>;
    const isList = Array.isArray(data);
    const shape = shapeOf(kind, isList ? value['0'] : value.type, tables);
    if (shape === undefined) return undefined;
    const found: Record<string, unknown> = {};
    Object.entries(shape.fields).forEach(([name, fieldKind], index) => {
      const part = value[isList ? index : name];
      found[name] = name === 'type' ? shape.type : this.named(fieldKind, part, tables);
      if (kind === 'MatchView' && name === 'game_key') this.#learn(part, isList);
    });
    return found;
  }

  /** Return `data` as the list of its values, in the order of its fields. */
  positional(kind: string, data: unknown, tables: RecordTables): unknown {
    if (kind === '' || data === null) return data;
    if (kind.endsWith('[]')) {
      return (data as unknown[]).map((part) => this.positional(kind.slice(0, -2), part, tables));
    }
    const value = data as Record<string, unknown>;
    if (kind.startsWith('@')) return this.positional(...this.#part(kind, value));
    const shape = shapeOf(kind, value.type, tables);
    return Object.entries(shape?.fields ?? {}).map(([name, fieldKind]) =>
      name === 'type' ? shape?.number : this.positional(fieldKind, value[name], tables),
    );
  }

  #namedList(kind: string, data: unknown, tables: RecordTables): unknown[] {
    if (!Array.isArray(data)) throw new BadFrame(`not a list of ${kind}`);
    return data.map((part) => this.named(kind, part, tables)).filter((part) => part !== undefined);
  }

  /** Return the kind, the data and the tables of a part that the game defines. */
  #part(kind: string, data: object): [string, object, RecordTables] {
    if (kind === '@step' && isCoreEvent(data)) return ['Event', data, CORE];
    if (!this.#game) throw new BadFrame('the game of this message is unknown');
    const part = kind === '@step' ? 'event' : kind.slice(1);
    return [this.#game.parts[part as keyof WireTables['parts']], data, this.#game];
  }

  #learn(key: unknown, isPositional: boolean): void {
    const wire = Object.hasOwn(this.#wires, String(key)) ? this.#wires[String(key)] : undefined;
    // The fields of unknown records have no names in positional form.
    if (!wire || (isPositional && wire.tables === null))
      throw new UnknownGame(`unknown game ${String(key)}`);
    this.#game = wire.tables;
    this.#opaque = wire.tables === null;
  }
}

/** Tell if `data` is an event of the match, in either form. */
function isCoreEvent(data: object): boolean {
  if (!Array.isArray(data)) return isMatchEventType((data as { type?: unknown }).type);
  const [first] = data as unknown[];
  return typeof first === 'number' ? first < FIRST_OF_GAMES : isMatchEventType(first);
}

/**
 * Return the shape of a record, or of the union's member with the `type` or number `first`.
 * Undefined if unknown.
 */
function shapeOf(kind: string, first: unknown, tables: RecordTables): Shape | undefined {
  const members = tables.unions[kind];
  if (members === undefined) {
    const fields = tables.records[kind];
    return fields && { fields, type: undefined, number: undefined };
  }
  if (typeof first !== 'string' && typeof first !== 'number') throw new BadFrame(`not a ${kind}`);
  const entry = Object.entries(members).find(([type, record]) =>
    typeof first === 'number' ? tables.numbers[record] === first : type === first,
  );
  const fields = entry && tables.records[entry[1]];
  return fields && { fields, type: entry[0], number: tables.numbers[entry[1]] };
}
