/**
 * Returns the displayed names of games and of their rules for lists of results. Most names are in
 * the games' code, which must be loaded first.
 */

import type { GameKey } from '../../sdk';
import type { ClientGame } from '../../games/game';
import { entriesOf, gameOf } from '../../games/registry';
import { t } from '../../i18n/texts.svelte';
import { hasReplay } from '../../ui/played_game';
import { namesOf } from '../game_choice/rules_title';

/**
 * The names of the games that have been loaded. Unknown games and rules have their keys as names.
 */
export class GameNames {
  #games = $state.raw<Readonly<Record<string, ClientGame>>>({});

  /** Load these games. Rules of a game that fails to load keep their keys as names. */
  async load(keys: readonly GameKey[]): Promise<void> {
    const entries = await entriesOf(keys);
    const wanted = entries.filter(({ key }) => !Object.hasOwn(this.#games, key));
    const loaded = await Promise.allSettled(wanted.map((entry) => entry.load()));
    const games = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    this.#games = { ...this.#games, ...Object.fromEntries(games.map((game) => [game.key, game])) };
  }

  game(key: GameKey): string {
    return gameOf(key)?.title ?? key;
  }

  /** Tell if the matches of a game can be replayed here. */
  hasReplay(key: GameKey): boolean {
    const game = this.#games[key];
    return game !== undefined && hasReplay(game);
  }

  rules(key: GameKey, preset: string | null): string {
    if (preset === null) return t('results:ownRules');
    const game = this.#games[key];
    return game?.presetWords(preset, game.ruleset.defaults).title ?? preset;
  }

  /** Return the game and the rules; a single name if both are the same. */
  both(key: GameKey, preset: string | null): string {
    return this.ofMatch(key, preset).join(' · ');
  }

  /** Return the names of the game and of the rules; a single one if both are the same. */
  ofMatch(key: GameKey, preset: string | null): string[] {
    return namesOf(this.game(key), this.rules(key, preset));
  }

  /** Return presets in the game's order. */
  inOrder(key: GameKey, presets: readonly string[]): string[] {
    return this.#games[key]?.presetOrder(presets) ?? [...presets];
  }
}
