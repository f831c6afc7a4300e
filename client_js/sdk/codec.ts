import { decode, encode } from '@msgpack/msgpack';

import {
  RECORDS,
  TYPES,
  UNIONS,
  type ClientMessage,
  type ServerMessage,
} from './generated/protocol';

/** A frame that is no message at all. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame';
}

/** An encoding of the messages: one for each subprotocol. */
export type Codec = {
  subprotocol: string;
  encode(message: ClientMessage): string | Uint8Array<ArrayBuffer>;
  /** The message in a frame; null for one of a type that is not known here. Throws BadFrame. */
  decode(frame: unknown): ServerMessage | null;
};

/** Binary frames, records in their positional form. */
export const msgpack: Codec = {
  subprotocol: 'spite.v1.msgpack',
  encode: (message) => encode(positional('ClientMessage', message)),
  decode: (frame) =>
    message(() => {
      if (frame instanceof ArrayBuffer || ArrayBuffer.isView(frame)) return decode(frame);
      throw new BadFrame('a text frame where msgpack is spoken');
    }),
};

/** Text frames, records in their named form. */
export const json: Codec = {
  subprotocol: 'spite.v1.json',
  encode: (message) => JSON.stringify(message),
  decode: (frame) =>
    message(() => {
      if (typeof frame !== 'string') throw new BadFrame('a binary frame where JSON is spoken');
      const data = JSON.parse(frame) as unknown;
      if (Array.isArray(data)) throw new BadFrame('JSON messages are objects');
      return data;
    }),
};

export const CODECS = { msgpack, json };

function message(unpack: () => unknown): ServerMessage | null {
  try {
    return (named('ServerMessage', unpack()) ?? null) as ServerMessage | null;
  } catch (error) {
    throw error instanceof BadFrame ? error : new BadFrame('not a message', { cause: error });
  }
}

/**
 * What `data` holds, in named form whichever form it came in.
 *
 * Fields that are not known here are left out, and so are members of a list whose type is not
 * known: a newer server may send both. Gives undefined for such a member itself.
 */
function named(kind: string, data: unknown): unknown {
  if (kind === '' || data === null) return data;
  if (kind.endsWith('[]')) {
    if (!Array.isArray(data)) throw new BadFrame(`no list of ${kind}`);
    return data.map((part) => named(kind.slice(0, -2), part)).filter((part) => part !== undefined);
  }
  if (typeof data !== 'object') throw new BadFrame(`no ${kind}`);
  const value = data as Record<string, unknown>;
  const isList = Array.isArray(data);
  const type = isList ? nameOf(value['0']) : value.type;
  const fields = fieldsOf(kind, type);
  if (fields === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([name, held], index) => [
      name,
      name === 'type' ? type : named(held, value[isList ? index : name]),
    ]),
  );
}

/** The type for which a number stands; '' for one that is not known here. */
function nameOf(number: unknown): unknown {
  return typeof number === 'number' ? (TYPES[number] ?? '') : number;
}

/** `data` as the list of its values, in the order of its fields. */
function positional(kind: string, data: unknown): unknown {
  if (kind === '' || data === null) return data;
  if (kind.endsWith('[]')) {
    return (data as unknown[]).map((part) => positional(kind.slice(0, -2), part));
  }
  const value = data as Record<string, unknown>;
  return Object.entries(fieldsOf(kind, value.type) ?? {}).map(([name, held]) =>
    name === 'type' ? TYPES.indexOf(value.type as string) : positional(held, value[name]),
  );
}

/** The fields of a record, or of a union's member with this type; undefined for unknown types. */
function fieldsOf(kind: string, type: unknown): Readonly<Record<string, string>> | undefined {
  const members = UNIONS[kind];
  if (members === undefined) return RECORDS[kind];
  if (typeof type !== 'string') throw new BadFrame(`no ${kind}`);
  const member = Object.hasOwn(members, type) ? members[type] : undefined;
  return member === undefined ? undefined : RECORDS[member];
}
