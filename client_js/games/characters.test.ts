/**
 * Tests of the bots' characters in every game: each level on the server has one, names and faces
 * differ, each language has a line about them, and they are found by game and level, also in
 * records.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it, vi } from 'vitest';

import { LANGUAGES } from '../i18n/languages';
import { locale } from '../i18n/texts.svelte';
import { characterOf } from '../ui/bot_characters';
import { botNameAndLevel, playerName, recordedName, recordedPlayer } from '../ui/player_names';
import { GAMES } from './registry';

// The language is set in the page.
vi.stubGlobal('document', { documentElement: {} });

const SERVER = fileURLToPath(new URL('../../server/games', import.meta.url));
const bot = { name: 'Computer (easy)', program: false, registered: false, avatar: null };

/** Return the levels that the server has for a game. */
function levelsOf(game: string): string[] {
  const folder = `${SERVER}/${game}`;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const levels = /^LEVELS: .* = \{\n([^}]*)\}/m.exec(sources.join('\n'))?.[1] ?? '';
  return Array.from(levels.matchAll(/^ {4}"(\w+)":/gm), ([, level = '']) => level);
}

const characters = GAMES.flatMap(({ key, characters }) =>
  Object.entries(characters).map(([level, character]) => ({ key, level, character })),
);

afterAll(async () => {
  await locale.setLanguage('en');
});

describe('the bots of each game', () => {
  it.each(GAMES.map(({ key, characters }) => [key, characters] as const))(
    'of %s have a character for each level of the server',
    (key, own) => {
      expect(levelsOf(key).length).toBeGreaterThan(0);
      expect(Object.keys(own)).toEqual(levelsOf(key));
    },
  );

  it('have different names and faces', () => {
    const names = characters.map(({ character }) => character.name);
    const faces = characters.map(({ character }) => JSON.stringify(character.face));
    expect(new Set(names).size).toBe(characters.length);
    expect(new Set(faces).size).toBe(characters.length);
  });

  it.each(LANGUAGES)('have a line with their name in %s', async (language) => {
    await locale.setLanguage(language);
    const lines = characters.map(({ character }) => character.line());
    expect(new Set(lines).size).toBe(characters.length);
    for (const { character } of characters) {
      expect(character.line()).toMatch(new RegExp(`^${character.name} .+[.]$`));
    }
  });

  it('are found by game and level, also in records', async () => {
    await locale.setLanguage('en');
    expect(characterOf('spite', 'easy')?.name).toBe('Nora');
    expect(playerName({ ...bot, computer: 'easy' }, 'spite')).toBe('Nora');
    expect(playerName({ ...bot, computer: 'easy' }, 'pirate')).toBe('Coco');
    expect(recordedName('Computer (easy)', 'spite')).toBe('Nora');
    expect(recordedPlayer('Computer (easy)').computer).toBe('easy');
    expect(botNameAndLevel('spite', 'easy')).toBe('Nora, easy');
  });

  it('are named by their level if that is unknown', async () => {
    await locale.setLanguage('en');
    expect(playerName({ ...bot, computer: 'wizard' }, 'spite')).toBe('Bot, wizard');
    expect(characterOf('spite', 'toString')).toBeNull();
    expect(recordedName('Ada', 'spite')).toBe('Ada');
    expect(recordedPlayer('Ada').computer).toBeNull();
  });
});
