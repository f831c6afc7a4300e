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

/** A frame that is no message at all. */
export class BadFrame extends Error {
  override readonly name: string = 'BadFrame';
}

/** A frame that tells of a game which is not known here. */
export class UnknownGame extends BadFrame {
  override readonly name = 'UnknownGame';
}

/** The encoding of one connection. It keeps the game of the match that it was told of last. */
export type Codec<Sent, Received> = {
  readonly subprotocol: string;
  encode(message: Sent): string | Uint8Array<ArrayBuffer>;
  /** The message in a frame; null for one of a type that is not known here. Throws BadFrame. */
  decode(frame: unknown): Received | null;
};

export type Encoding = 'msgpack' | 'json';
export type MatchCodec = Codec<ClientMessage, ServerMessage>;
export type LobbyCodec = Codec<LobbyClientMessage, LobbyServerMessage>;

/** A codec for matches of these games. */
export function codecFor(encoding: Encoding, wires: Wires): MatchCodec {
  return createCodec(encoding, wires, { sent: 'ClientMessage', received: 'ServerMessage' });
}

/** A codec for the lobby. */
export function lobbyCodecFor(encoding: Encoding): LobbyCodec {
  return createCodec(encoding, {}, { sent: 'LobbyClientMessage', received: 'LobbyServerMessage' });
}

/** The unions of what is said in a room, by their names in the tables. */
type Unions = { readonly sent: string; readonly received: string };

function createCodec<Sent, Received>(
  encoding: Encoding,
  wires: Wires,
  unions: Unions,
): Codec<Sent, Received> {
  return encoding === 'msgpack' ? new MsgpackCodec(wires, unions) : new JsonCodec(wires, unions);
}

/** Binary frames, records in their positional form. */
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
      throw new BadFrame('a text frame where msgpack is spoken');
    }) as Received | null;
  }
}

/** Text frames, records in their named form. */
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
      if (typeof frame !== 'string') throw new BadFrame('a binary frame where JSON is spoken');
      const data = JSON.parse(frame) as unknown;
      if (Array.isArray(data)) throw new BadFrame('JSON messages are objects');
      return data;
    }) as Received | null;
  }
}

const CORE: RecordTables = { records: RECORDS, unions: UNIONS, numbers: NUMBERS };
/** Numbers of types from here on are given by games; those below are the core's. */
const FIRST_OF_GAMES = 64;

function decodeRecord(converter: RecordConverter, union: string, unpack: () => unknown): unknown {
  try {
    return converter.named(union, unpack(), CORE) ?? null;
  } catch (error) {
    throw error instanceof BadFrame ? error : new BadFrame('not a message', { cause: error });
  }
}

/** Whether an event of a step tells of what happens around the game, not in it. */
export function isMatchEventType(type: unknown): boolean {
  return typeof type === 'string' && Object.hasOwn(UNIONS.Event ?? {}, type);
}

/** The fields of a record, and what stands for its `type` in the positional form. */
type Shape = {
  readonly fields: Readonly<Record<string, string>>;
  readonly type: string | undefined;
  readonly number: number | undefined;
};

/** Turns records from one form into the other, with the tables of the core and of the game. */
class RecordConverter {
  #game: WireTables | null = null;
  readonly #wires: Wires;

  constructor(wires: Wires) {
    this.#wires = wires;
  }

  /**
   * What `data` holds, in named form whichever form it came in.
   *
   * Fields that are not known here are left out, and so are members of a list whose type is not
   * known: a newer server may send both. Gives undefined for such a member itself.
   */
  named(kind: string, data: unknown, tables: RecordTables): unknown {
    if (kind === '' || data === null) return data;
    if (kind.endsWith('[]')) return this.#namedList(kind.slice(0, -2), data, tables);
    if (typeof data !== 'object') throw new BadFrame(`no ${kind}`);
    if (kind.startsWith('@')) return this.named(...this.#part(kind, data));
    const value = data as Record<string, unknown>;
    const isList = Array.isArray(data);
    const shape = shapeOf(kind, isList ? value['0'] : value.type, tables);
    if (shape === undefined) return undefined;
    const found: Record<string, unknown> = {};
    Object.entries(shape.fields).forEach(([name, held], index) => {
      const part = value[isList ? index : name];
      found[name] = name === 'type' ? shape.type : this.named(held, part, tables);
      if (kind === 'MatchView' && name === 'game_key') this.#learn(part);
    });
    return found;
  }

  /** `data` as the list of its values, in the order of its fields. */
  positional(kind: string, data: unknown, tables: RecordTables): unknown {
    if (kind === '' || data === null) return data;
    if (kind.endsWith('[]')) {
      return (data as unknown[]).map((part) => this.positional(kind.slice(0, -2), part, tables));
    }
    const value = data as Record<string, unknown>;
    if (kind.startsWith('@')) return this.positional(...this.#part(kind, value));
    const shape = shapeOf(kind, value.type, tables);
    return Object.entries(shape?.fields ?? {}).map(([name, held]) =>
      name === 'type' ? shape?.number : this.positional(held, value[name], tables),
    );
  }

  #namedList(kind: string, data: unknown, tables: RecordTables): unknown[] {
    if (!Array.isArray(data)) throw new BadFrame(`no list of ${kind}`);
    return data.map((part) => this.named(kind, part, tables)).filter((part) => part !== undefined);
  }

  /** A part that the game defines: its kind, itself, and the tables that have it. */
  #part(kind: string, data: object): [string, object, RecordTables] {
    if (kind === '@step' && isCoreEvent(data)) return ['Event', data, CORE];
    if (!this.#game) throw new BadFrame('nothing says which game this is of');
    const part = kind === '@step' ? 'event' : kind.slice(1);
    return [this.#game.parts[part as keyof WireTables['parts']], data, this.#game];
  }

  #learn(key: unknown): void {
    const wire = Object.hasOwn(this.#wires, String(key)) ? this.#wires[String(key)] : undefined;
    if (!wire) throw new UnknownGame(`no game ${String(key)}`);
    this.#game = wire.tables;
  }
}

/** Whether `data` are an event around the game, in either form. */
function isCoreEvent(data: object): boolean {
  if (!Array.isArray(data)) return isMatchEventType((data as { type?: unknown }).type);
  const [first] = data as unknown[];
  return typeof first === 'number' ? first < FIRST_OF_GAMES : isMatchEventType(first);
}

/**
 * A record, or the member of a union that `first` stands for: a `type` or its number. Undefined for
 * unknown ones.
 */
function shapeOf(kind: string, first: unknown, tables: RecordTables): Shape | undefined {
  const members = tables.unions[kind];
  if (members === undefined) {
    const fields = tables.records[kind];
    return fields && { fields, type: undefined, number: undefined };
  }
  if (typeof first !== 'string' && typeof first !== 'number') throw new BadFrame(`no ${kind}`);
  const entry = Object.entries(members).find(([type, record]) =>
    typeof first === 'number' ? tables.numbers[record] === first : type === first,
  );
  const fields = entry && tables.records[entry[1]];
  return fields && { fields, type: entry[0], number: tables.numbers[entry[1]] };
}
