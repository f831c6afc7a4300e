/**
 * Tests of every game's components: the table, board and rules render the samples under
 * protocol/samples, the example game replays to its end, and every rule option has its texts.
 */

import { readdirSync, readFileSync } from 'node:fs';

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { matchViewOf, type MatchView, type Result, type Rules } from '../sdk';
import type { ClientGame } from './game';
import { replayOf } from './replay';
import { GAMES } from './registry';

const SAMPLES = new URL('../../protocol/samples/games/', import.meta.url);

/** Return a game's samples whose file names start with `kind`. */
function samples<Kind>(key: string, kind: string): Kind[] {
  return readdirSync(new URL(`${key}/`, SAMPLES))
    .filter((file) => file.startsWith(`${kind}_`))
    .map((file) => JSON.parse(readFileSync(new URL(`${key}/${file}`, SAMPLES), 'utf8')) as Kind);
}

function viewOf(key: string, parts: Partial<MatchView>): MatchView {
  const avatar = { shape: 3, colour: 1, ground: 6 };
  return matchViewOf({
    id: 'Xk29fLmQ7a',
    game_key: key,
    status: 'playing',
    viewer: 0,
    rules: {},
    players: [
      { name: 'Ada', computer: null, program: false, avatar, registered: parts.rated === true },
      { name: 'Bo', computer: null, program: false, avatar, registered: parts.rated === true },
    ],
    ...parts,
  });
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: vi.fn() });
});

describe.each(GAMES)('$key', { timeout: 60_000 }, (entry) => {
  const positions = samples<object>(entry.key, 'position');
  const tallies = samples<object>(entry.key, 'tally');
  let game: ClientGame;
  let rules: Rules;

  beforeAll(async () => {
    game = await entry.load();
    rules = game.ruleset.defaults;
  });

  async function show(Shown: Component<never>, view: MatchView, more = {}): Promise<string> {
    const { LiveMatch } = await import('../ui/live_match.svelte');
    const { STATIC_MATCH } = await import('../ui/static_match');
    const live = new LiveMatch(STATIC_MATCH, view, game);
    return render(Shown as Component<object>, { props: { live, ...more } }).body;
  }

  it.each(['playing', 'between', 'finished'] as const)('shows its table, %s', async (status) => {
    const Table = await game.parts.table();
    for (const position of positions)
      for (const tally of status === 'playing' ? [null] : tallies)
        for (const viewer of [0, 1, 'spectator'] as const) {
          const result: Result | null = tally && {
            winner: 1,
            reason: 'resigned',
            points: [0, 1],
            tally,
          };
          const inGame = { number: 1, position, result, chance: null };
          const view = viewOf(entry.key, { rules, status, viewer, game: inGame });
          const body = await show(Table, view);
          expect(body).toContain(`data-status="${status}"`);
          expect(body).toContain(`data-viewer="${viewer}"`);
          expect(body.includes('data-testid="end-scene"')).toBe(tally !== null);
        }
  });

  it('shows that a match is rated, and links to the ratings at its end', async () => {
    const Table = await game.parts.table();
    const [position] = positions;
    const [tally] = tallies;
    const result = { winner: 1, reason: 'resigned', points: [0, 1], tally } as Result;
    const inGame = { number: 1, position, result, chance: null } as MatchView['game'];
    for (const rated of [true, false]) {
      const over = viewOf(entry.key, { rules, status: 'finished', rated, game: inGame });
      const body = await show(Table, over);
      expect(body.includes('data-testid="rated"')).toBe(rated);
      expect(body.includes('data-testid="ratings"')).toBe(rated);
      expect(body.includes('href="/player/Bo"')).toBe(rated);
      expect(body.match(/data-testid="avatar"/g)?.length).toBeGreaterThanOrEqual(2);
    }
    const between = viewOf(entry.key, { rules, status: 'between', rated: true, game: inGame });
    expect(await show(Table, between)).not.toContain('data-testid="ratings"');
  });

  it('shows a board without a frame, as in replays', async () => {
    const part = await game.parts.replay?.();
    if (!part) return;
    const { Board } = part;
    for (const position of positions) {
      const inGame = { number: 1, position, result: null, chance: null };
      const view = viewOf(entry.key, { rules, status: 'finished', game: inGame });
      const body = await show(Board, view, { nameOf: (seat: 0 | 1) => `Player ${seat}` });
      expect(body).toContain('Player 1');
      expect(body).not.toContain('data-testid="menu"');
    }
  });

  it('has a consistent example game for learners', async () => {
    const [part, example] = await Promise.all([game.parts.replay?.(), game.parts.example?.()]);
    if (!example) return;
    const { record } = example;
    expect(record.format).toBe(entry.recordFormat);
    if (!part) throw new Error('an example needs a replay');
    const replay = replayOf(record, example.replay, entry.wire, game, part);
    replay.steps.forEach((_, index) => {
      expect(replay.textAt(index)).not.toBe('');
    });
    const end = replay.viewAt(replay.steps.length - 1, { seat: 0, open: true });
    expect(end.status).toBe('finished');
    expect(end.game?.result?.winner).toBe(record.result.winner);
    expect(game.firstPreset).toBe(record.preset);
  });

  it('explains any rules', async () => {
    const Body = await game.parts.rules();
    const sets = [rules, ...samples<Rules>(entry.key, 'rules')];
    for (const props of sets.map((set) => ({ rules: set }))) {
      expect(render(Body, { props }).body.length).toBeGreaterThan(1000);
      expect(render(game.HowToPlay, { props }).body.length).toBeGreaterThan(200);
      expect(game.ruleFacts(props.rules).length).toBeGreaterThan(0);
    }
    if (game.Picture) expect(render(game.Picture).body).toContain('aria-hidden="true"');
  });

  it('has texts for every option and value', () => {
    const { options } = game.ruleset;
    const listed = game.options.groups.flatMap((group) => group.options);
    expect([...listed].sort()).toEqual(Object.keys(options).sort());
    for (const option of listed) {
      const words = game.options.words[option];
      expect(words?.effect(rules)).toMatch(/\.$/);
      for (const value of options[option]?.values ?? [])
        expect(words?.values).toHaveProperty(String(value));
    }
  });
});
