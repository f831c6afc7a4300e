/**
 * Tests of encoding and decoding messages in both encodings (MessagePack and JSON), including a
 * game's own parts, unknown games, and messages of a newer server.
 */

import { readdirSync, readFileSync } from 'node:fs';

import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';

import {
  BadFrame,
  codecFor,
  isMatchEventType,
  lobbyCodecFor,
  UnknownGame,
  type MatchCodec,
} from './codec';
import type { ClientMessage, LobbyClientMessage, MatchView } from './generated/core';
import { COMMITMENT, heapWire, PLAYING, SNAPSHOT, taken } from './sample_game';

const WIRES = { heap: heapWire(true) };
const SAMPLES = new URL('../../protocol/samples/', import.meta.url);
function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

/** Return the names of the samples that contain no record of a game: this test knows no game. */
function samplesOf(direction: string): string[] {
  return readdirSync(new URL(direction, SAMPLES))
    .map((file) => file.replace('.json', ''))
    .filter((name) => isOfNoGame(sample(`${direction}/${name}.json`)));
}

function isOfNoGame(message: unknown): boolean {
  const { type, events = [] } = message as { type: string; events?: { type: string }[] };
  if (type === 'snapshot' || type === 'act') return false;
  return events.every(
    (event) => isMatchEventType(event.type) && !/^(began|ended|taken_back)$/.test(event.type),
  );
}

const packed = sample('msgpack.json') as Record<string, string>;

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(Buffer.from(packed[name] ?? '', 'hex'));
}

/** A match in positional form, including the parts that its game defines. */
const PACKED_MATCH = [
  PLAYING.id,
  PLAYING.game_key,
  PLAYING.status,
  PLAYING.viewer,
  PLAYING.preset,
  [9, 3],
  [
    ['Ada', null, false, null, false],
    ['Bo', null, false, null, false],
  ],
  [
    1,
    [
      [2, 5, 9],
      [[], []],
    ],
    null,
    [COMMITMENT, [null, null], [null, null]],
  ],
  PLAYING.rematch,
  PLAYING.next_match,
  PLAYING.score,
  PLAYING.ready,
  PLAYING.next_chance,
  PLAYING.draw_offers,
  PLAYING.take_backs,
  PLAYING.reversible,
  PLAYING.series,
  [60_000, 5_000, 0],
  PLAYING.time_left,
  PLAYING.lesson,
  PLAYING.visibility,
  PLAYING.watchers,
  PLAYING.rated,
  PLAYING.same_browser,
  PLAYING.prepared,
];

const PACKED_SNAPSHOT = encode([
  16,
  SNAPSHOT.version,
  PACKED_MATCH,
  SNAPSHOT.moved_ms,
  SNAPSHOT.mark,
  SNAPSHOT.now_ms,
]);

/** Return a codec that has decoded a snapshot, and so knows the game of its match. */
function learned(): MatchCodec {
  const codec = codecFor('msgpack', WIRES);
  codec.decode(PACKED_SNAPSHOT);
  return codec;
}

const msgpack = codecFor('msgpack', WIRES);
const json = codecFor('json', WIRES);

describe.each(samplesOf('server'))('a server message of the match: %s', (name) => {
  const expected = sample(`server/${name}.json`);

  it('is decoded from msgpack', () => {
    expect(msgpack.decode(bytesOf(`server/${name}`))).toEqual(expected);
  });

  it('is decoded from JSON', () => {
    expect(json.decode(JSON.stringify(expected))).toEqual(expected);
  });
});

describe.each(samplesOf('client'))('a client message of the match: %s', (name) => {
  const message = sample(`client/${name}.json`) as ClientMessage;

  it('is encoded as msgpack', () => {
    expect(Buffer.from(msgpack.encode(message) as Uint8Array).toString('hex')).toBe(
      packed[`client/${name}`],
    );
  });

  it('is encoded as JSON', () => {
    expect(JSON.parse(json.encode(message) as string)).toEqual(message);
  });
});

describe.each(samplesOf('lobby/server'))('a server message of the lobby: %s', (name) => {
  const expected = sample(`lobby/server/${name}.json`);

  it('is decoded from both encodings', () => {
    const bytes = bytesOf(`lobby/server/${name}`);
    expect(lobbyCodecFor('msgpack').decode(bytes)).toEqual(expected);
    expect(lobbyCodecFor('json').decode(JSON.stringify(expected))).toEqual(expected);
  });
});

describe.each(samplesOf('lobby/client'))('a client message of the lobby: %s', (name) => {
  const message = sample(`lobby/client/${name}.json`) as LobbyClientMessage;

  it('is encoded in both encodings', () => {
    const bytes = lobbyCodecFor('msgpack').encode(message) as Uint8Array;
    expect(Buffer.from(bytes).toString('hex')).toBe(packed[`lobby/client/${name}`]);
    expect(JSON.parse(lobbyCodecFor('json').encode(message) as string)).toEqual(message);
  });
});

describe('the parts that a game defines', () => {
  it('are decoded by the tables of the match’s game', () => {
    expect(codecFor('msgpack', WIRES).decode(PACKED_SNAPSHOT)).toEqual(SNAPSHOT);
    expect(json.decode(JSON.stringify(SNAPSHOT))).toEqual(SNAPSHOT);
  });

  it('are decoded in later steps, beside events of the match', () => {
    const events = [
      [73, 1, 5],
      [36, 0],
    ];
    expect(learned().decode(encode([17, 18, events, 9]))).toEqual({
      type: 'step',
      version: 18,
      events: [taken(5, 1), { type: 'draw_offered', seat: 0 }],
      mark: 9,
    });
  });

  it('are encoded by the tables', () => {
    const action = { type: 'take', what: 5 };
    const act = { type: 'act', id: 'a', version: 3, action, after: null } as const;
    expect(decode(learned().encode(act) as Uint8Array)).toEqual([0, 'a', 3, [72, 5], null]);
  });

  it('cannot be decoded before the game is known', () => {
    expect(() => codecFor('msgpack', WIRES).decode(encode([17, 18, [[73, 1, 5]], 9]))).toThrow(
      BadFrame,
    );
  });

  it('are rejected for an unknown game', () => {
    const unknown: MatchView = { ...PLAYING, game_key: 'chess' };
    const frame = JSON.stringify({ ...SNAPSHOT, match: unknown });
    expect(() => json.decode(frame)).toThrow(UnknownGame);
    expect(() => json.decode(frame.replace('chess', 'toString'))).toThrow(UnknownGame);
  });

  it('of a game without tables are decoded from JSON only', () => {
    const wires = { heap: { ...heapWire(true), tables: null } };
    expect(codecFor('json', wires).decode(JSON.stringify(SNAPSHOT))).toEqual(SNAPSHOT);
    expect(() => codecFor('msgpack', wires).decode(PACKED_SNAPSHOT)).toThrow(UnknownGame);
  });
});

describe('a newer server', () => {
  it('may send unknown types', () => {
    expect(json.decode('{"type": "weather", "rain": true}')).toBeNull();
    expect(msgpack.decode(encode(['weather', true]))).toBeNull();
    expect(msgpack.decode(encode([31, true]))).toBeNull();
    expect(msgpack.decode(encode(['toString']))).toBeNull();
  });

  it('may add fields at the end', () => {
    expect(msgpack.decode(encode([18, 'a', 3, 'new', { more: 1 }]))).toEqual({
      type: 'accepted',
      id: 'a',
      version: 3,
    });
    expect(json.decode('{"type": "pong", "new": 1}')).toEqual({ type: 'pong' });
  });

  it('may send unknown events of the match or the game', () => {
    const events = [
      [60, 1],
      [99, 1],
      [73, 1, 5, 'new'],
    ];
    expect(learned().decode(encode([17, 3, events, 9]))).toEqual({
      type: 'step',
      version: 3,
      events: [taken(5, 1)],
      mark: 9,
    });
  });
});

describe.each([msgpack, json])('$subprotocol', (codec) => {
  it.each(['', '{', '7', '[]', '{}', '[1]', '{"type": "step", "events": 3}'])(
    'rejects the text %j',
    (text) => {
      expect(() => codec.decode(text)).toThrow(BadFrame);
    },
  );

  it.each([[[]], [[0xc1]], [[0x94, 0xa4]], [[0x07]]])('rejects the bytes %j', (bytes) => {
    expect(() => codec.decode(new Uint8Array(bytes))).toThrow(BadFrame);
  });
});
