/**
 * Tests of the client's codec with every sample under protocol/samples: each game's events,
 * positions, rules, results and actions in msgpack, and whole messages in msgpack and JSON.
 */

import { readdirSync, readFileSync } from 'node:fs';

import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';

import { codecFor, type MatchCodec } from '../sdk/codec';
import type { Act, ClientMessage, Snapshot, Step } from '../sdk';
import { GAMES, WIRES } from './registry';

const SAMPLES = new URL('../../protocol/samples/', import.meta.url);

function sample(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
}

function samplesOf(folder: string): string[] {
  return readdirSync(new URL(folder, SAMPLES)).map((file) => file.replace('.json', ''));
}

const packed = sample('msgpack.json') as Record<string, string>;

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(Buffer.from(packed[name] ?? '', 'hex'));
}

function hexOf(bytes: string | Uint8Array): string {
  return Buffer.from(bytes as Uint8Array).toString('hex');
}

/** A record in positional form: the list of its values, as msgpack encodes it. */
type Values = unknown[];

const RULES = 5;
const GAME = 7;

/** Return a snapshot of a match in positional form, with these parts in it. */
function snapshot(key: string, position: unknown, rules: unknown, tally: unknown): Values {
  const [type, version, match, ...rest] = decode(bytesOf('server/snapshot_playing')) as Values;
  const view = [...(match as Values)];
  view[1] = key;
  view[RULES] = rules;
  view[GAME] = [1, position, tally === null ? null : [0, 'resigned', [1, 0], tally], null];
  return [type, version, view, ...rest];
}

/** Return the decoded samples of a game whose names start with `kind`, by name. */
function unpacked(key: string, kind: string): [string, unknown][] {
  return samplesOf(`games/${key}`)
    .filter((name) => name.startsWith(`${kind}_`))
    .map((name) => [name, decode(bytesOf(`games/${key}/${name}`))]);
}

/** Return a codec that has learned the game of its match from a snapshot. */
function learned(key: string): MatchCodec {
  const codec = codecFor('msgpack', WIRES);
  const [[, rules] = []] = unpacked(key, 'rules');
  const [[, position] = []] = unpacked(key, 'position');
  codec.decode(encode(snapshot(key, position, rules, null)));
  return codec;
}

describe.each(GAMES.map(({ key }) => key))('%s', (key) => {
  const codec = learned(key);
  const [[, anyRules] = []] = unpacked(key, 'rules');
  const [[, anyPosition] = []] = unpacked(key, 'position');

  it.each(unpacked(key, 'event'))('decodes %s', (name, event) => {
    const step = codec.decode(encode([17, 18, [event], 9])) as Step;
    expect(step.events).toEqual([sample(`games/${key}/${name}.json`)]);
  });

  it.each(unpacked(key, 'position'))('decodes %s', (name, position) => {
    const frame = encode(snapshot(key, position, anyRules, null));
    const { match } = codec.decode(frame) as Snapshot;
    expect(match.game?.position).toEqual(sample(`games/${key}/${name}.json`));
  });

  it.each(unpacked(key, 'rules'))('decodes %s', (name, rules) => {
    const { match } = codec.decode(encode(snapshot(key, anyPosition, rules, null))) as Snapshot;
    expect(match.rules).toEqual(sample(`games/${key}/${name}.json`));
  });

  it.each(unpacked(key, 'tally'))('decodes %s', (name, tally) => {
    const frame = encode(snapshot(key, anyPosition, anyRules, tally));
    const { match } = codec.decode(frame) as Snapshot;
    expect(match.game?.result?.tally).toEqual(sample(`games/${key}/${name}.json`));
  });

  it.each(unpacked(key, 'action'))('encodes %s', (name) => {
    const action = sample(`games/${key}/${name}.json`) as Act['action'];
    const act: ClientMessage = { type: 'act', id: 'a', version: 3, action, after: null };
    const [, , , written] = decode(codec.encode(act) as Uint8Array) as Values;
    expect(hexOf(encode(written))).toBe(packed[`games/${key}/${name}`]);
  });
});

describe('whole messages', () => {
  const codec = codecFor('msgpack', WIRES);
  const json = codecFor('json', WIRES);
  codec.decode(bytesOf('server/snapshot_playing'));
  json.decode(JSON.stringify(sample('server/snapshot_playing.json')));

  it.each(samplesOf('server'))('of the server are decoded: %s', (name) => {
    const expected = sample(`server/${name}.json`);
    expect(codec.decode(bytesOf(`server/${name}`))).toEqual(expected);
    expect(json.decode(JSON.stringify(expected))).toEqual(expected);
  });

  it.each(samplesOf('client'))('of a client are encoded: %s', (name) => {
    const message = sample(`client/${name}.json`) as ClientMessage;
    expect(hexOf(codec.encode(message))).toBe(packed[`client/${name}`]);
  });
});
