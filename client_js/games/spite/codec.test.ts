import { readdirSync, readFileSync } from 'node:fs';

import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';

import { BadFrame, CODECS, json, msgpack } from './codec';
import type { ClientMessage } from './generated/protocol';

const SAMPLES = new URL('../../protocol/samples/', import.meta.url);

function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

function samplesOf(direction: string): string[] {
  return readdirSync(new URL(direction, SAMPLES)).map((file) => file.replace('.json', ''));
}

const packed = sample('msgpack.json') as Record<string, string>;

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(Buffer.from(packed[name] ?? '', 'hex'));
}

describe.each(samplesOf('server'))('what the server sends: %s', (name) => {
  const expected = sample(`server/${name}.json`);

  it('is read from msgpack', () => {
    expect(msgpack.decode(bytesOf(`server/${name}`))).toEqual(expected);
  });

  it('is read from JSON', () => {
    expect(json.decode(JSON.stringify(expected))).toEqual(expected);
  });
});

describe.each(samplesOf('client'))('what a client sends: %s', (name) => {
  const message = sample(`client/${name}.json`) as ClientMessage;

  it('is written as msgpack', () => {
    expect(Buffer.from(msgpack.encode(message) as Uint8Array).toString('hex')).toBe(
      packed[`client/${name}`],
    );
  });

  it('is written as JSON', () => {
    expect(JSON.parse(json.encode(message) as string)).toEqual(message);
  });
});

describe('a newer server', () => {
  it('may send types that are not known here', () => {
    expect(json.decode('{"type": "weather", "rain": true}')).toBeNull();
    expect(msgpack.decode(encode(['weather', true]))).toBeNull();
    expect(msgpack.decode(encode(['toString']))).toBeNull();
  });

  it('may add fields at the end', () => {
    expect(msgpack.decode(encode(['accepted', 'a', 3, 'new', { more: 1 }]))).toEqual({
      type: 'accepted',
      id: 'a',
      version: 3,
    });
    expect(json.decode('{"type": "pong", "new": 1}')).toEqual({ type: 'pong' });
  });

  it('may tell of events that are not known here', () => {
    const events = [
      ['sneezed', 1],
      ['shuffled', 'draw', 'new'],
    ];
    expect(msgpack.decode(encode(['step', 3, events]))).toEqual({
      type: 'step',
      version: 3,
      events: [{ type: 'shuffled', zone: 'draw' }],
    });
  });
});

describe.each(Object.values(CODECS))('$subprotocol', (codec) => {
  it.each(['', '{', '7', '[]', '{}', '[1]', '{"type": "step", "events": 3}'])(
    'takes text %j for no message',
    (text) => {
      expect(() => codec.decode(text)).toThrow(BadFrame);
    },
  );

  it.each([[[]], [[0xc1]], [[0x94, 0xa4]], [[0x07]]])(
    'takes the bytes %j for no message',
    (bytes) => {
      expect(() => codec.decode(new Uint8Array(bytes))).toThrow(BadFrame);
    },
  );
});
