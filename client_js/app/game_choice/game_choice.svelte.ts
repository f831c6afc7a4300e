/**
 * The game, rules and clock that the visitor selects for a new match, on the home page or for a
 * challenge. Loads the games and rules that the server offers, and builds the terms for its
 * requests.
 */

import { t } from '../../i18n/texts.svelte';
import {
  BadRulesText,
  offeredGames,
  rulesFromText,
  rulesToText,
  type CreateMatch,
  type OfferedGames,
  type Rules,
  type TimeControl,
  type SeekTerms,
} from '../../sdk';
import type { ClientGame, GameEntry, PresetWords } from '../../games/game';
import { addOffered, GAMES, gameOf } from '../../games/registry';
import { settings } from '../../ui/settings.svelte';
import { RulesDraft } from '../rules/rules_draft.svelte';
import { rulesRejectionText } from '../rules/rules_rejection';
import { clocksFor } from './clocks';

export type Preset = { readonly key: string; readonly words: PresetWords };

/** The key of custom rules, from a link or made here, in place of a preset's key. */
export const OWN = 'own';

/** The visitor's selection of game, rules and clock, and the options to select from. */
export class GameChoice {
  /**
   * The server's games. Until the server has answered, the games that this client has a table for.
   */
  entries = $state.raw<readonly GameEntry[]>(GAMES);
  /**
   * The key of the chosen game. Until that game is loaded, `key` and the fields below belong to the
   * previous game.
   */
  chosen = $state(GAMES[0]?.key ?? '');
  key = $state('');
  game = $state.raw<ClientGame | null>(null);
  /** The key of the chosen preset, or OWN for custom rules. */
  preset = $state('');
  own = $state.raw<RulesDraft | null>(null);
  problem = $state<string | null>(null);
  #offered = $state.raw<OfferedGames | null>(null);
  /** The key of the game that the visitor chose, possibly before the server has answered. */
  #picked: string | null = null;
  /** The chosen clock: undefined for the usual one, null for none. */
  #clock = $state.raw<TimeControl | null | undefined>(undefined);

  /**
   * True once the game and the server's offer are loaded. Playing with the defaults needs neither.
   */
  readonly ready = $derived(this.game !== null && this.#offered !== null);
  /** True if the displayed game is the chosen one. */
  readonly isCurrent = $derived(this.chosen === this.key);
  readonly entry = $derived(this.entries.find(({ key }) => key === this.chosen) ?? GAMES[0]);
  /** The levels of the game's bots, from the weakest to the strongest. */
  readonly levels = $derived(this.#offered?.games[this.key]?.levels ?? []);
  /** The game's lessons, in order. */
  readonly lessons = $derived(this.#offered?.games[this.key]?.lessons ?? []);
  readonly #presets = $derived(this.#offered?.games[this.key]?.presets ?? {});
  readonly presets = $derived.by((): Preset[] => {
    const { game } = this;
    if (!game) return [];
    return game.presetOrder(Object.keys(this.#presets)).flatMap((key) => {
      const rules = this.#presets[key];
      return rules ? [{ key, words: game.presetWords(key, rules) }] : [];
    });
  });
  readonly rules = $derived.by((): Rules | null =>
    this.preset === OWN ? (this.own?.rules ?? null) : (this.#presets[this.preset] ?? null),
  );

  /** The game and the rules, as requests contain them. */
  get wanted():
    | { readonly game: string; readonly preset: string }
    | { readonly game: string; readonly rules: Rules } {
    const { key, preset, rules } = this;
    return preset === OWN && rules ? { game: key, rules } : { game: key, preset };
  }

  /** The game's usual clock; null for none. */
  readonly #usualClock = $derived.by((): TimeControl | null => {
    const offered = this.#offered?.games[this.key];
    return offered?.clocks[this.preset] ?? offered?.clocks[offered.default] ?? null;
  });
  /** The clocks to choose from, the usual one first. */
  readonly clocks = $derived(clocksFor(this.game?.turns ?? true, this.#usualClock));
  /** The clock of games between people; null for none. */
  readonly clock = $derived(this.#clock === undefined ? this.#usualClock : this.#clock);

  /** Choose a clock until another game is chosen; null for none. */
  pickClock(clock: TimeControl | null): void {
    this.#clock = clock;
  }

  /** The terms of an open match, whose link the visitor sends to a friend. */
  get invited(): Partial<CreateMatch> {
    return { ...this.wanted, clock: this.clock };
  }

  /** The terms of a seek for the chosen game, rules and clock. */
  get sought(): SeekTerms {
    const { key, game, preset, rules, clock } = this;
    if (preset !== OWN || !game || !rules) return { game: key, preset, clock };
    return { game: key, text: rulesToText(rules, game.ruleset), clock };
  }

  /** The reason why the custom rules cannot be played; null if they can. */
  readonly refused = $derived.by((): string | null => {
    const verdict = this.preset === OWN ? this.own?.verdict : undefined;
    return verdict && this.game ? rulesRejectionText(this.game, verdict) : null;
  });
  /** True if a match with the present choice can be created. */
  readonly playable = $derived(this.isCurrent && this.rules !== null && this.refused === null);

  /** The name of the chosen rules. */
  readonly title = $derived(
    this.preset === OWN
      ? t('words:houseRules')
      : (this.presets.find(({ key }) => key === this.preset)?.words.title ?? ''),
  );

  /** The game's presets (named rule sets) by key. */
  get named(): Readonly<Record<string, Rules>> {
    return this.#presets;
  }

  /**
   * Load the server's games, and choose one: the address's, else that of the last quick start.
   * `wanted` and `text`: the game and the rules from the address. Sets `problem` on failure.
   */
  async load(wanted: string | null, text: string | null): Promise<void> {
    this.problem = null;
    // The visitor sees the first game while the server answers.
    const first = gameOf(wanted ?? this.#last.game) ?? GAMES[0];
    if (first && this.key === '') this.key = first.key;
    const opening = first && this.#open(first);
    // Awaited later. Until then, a rejection must not count as unhandled.
    opening?.catch(() => undefined);
    try {
      this.#offered = await offeredGames();
      if (text === null && this.isCurrent) this.preset = this.#usualPreset;
      await opening;
    } catch {
      this.problem = t('words:unreachable');
      return;
    }
    const { games, default: usual } = this.#offered;
    addOffered(this.#offered);
    const own = GAMES.filter(({ key }) => Object.hasOwn(games, key));
    const others = Object.keys(games).flatMap((key) => gameOf(key) ?? []);
    this.entries = [...own, ...others.filter((game) => !own.includes(game))];
    if (wanted !== null && !Object.hasOwn(games, wanted)) this.problem = t('rejection:notOffered');
    const keys = this.entries.map(({ key }) => key);
    const preferred = [this.#picked, wanted, this.#last.game, usual, ...keys];
    await this.#select(preferred.find((key) => key !== null && keys.includes(key)) ?? '');
    if (text !== null && this.problem === null) this.#offer(text);
  }

  /** Choose a game with its default rules. */
  choose(key: string): Promise<void> {
    this.#picked = key;
    return this.#select(key);
  }

  async #select(key: string): Promise<void> {
    const entry = this.entries.find((each) => each.key === key);
    if (!entry) return;
    try {
      if (!(await this.#open(entry))) return;
    } catch {
      this.problem = t('words:unreachable');
      return;
    }
    this.own = null;
    this.#clock = undefined;
    this.preset = this.#usualPreset;
  }

  get #usualPreset(): string {
    // The first game in this browser is a short one.
    const first = settings.played.on ? undefined : this.game?.firstPreset;
    if (first !== undefined && Object.hasOwn(this.#presets, first)) return first;
    const { game, preset } = this.#last;
    if (game === this.key && Object.hasOwn(this.#presets, preset)) return preset;
    return this.#offered?.games[this.key]?.default ?? '';
  }

  /** Remember the game and the preset for the next visit. */
  remember(): void {
    if (this.preset !== OWN) settings.lastStart.value = `${this.key}/${this.preset}`;
  }

  /** The game and the preset of the last quick start. */
  get #last(): { readonly game: string; readonly preset: string } {
    const [game = '', preset = ''] = settings.lastStart.value.split('/');
    return { game, preset };
  }

  /** Choose these rules: as the preset with the same rules, or as custom rules if there is none. */
  take(rules: Rules, preset: string | null): void {
    const { game } = this;
    if (!game) return;
    const text = rulesToText(rules, game.ruleset);
    const same = Object.entries(this.#presets).find(
      ([, each]) => rulesToText(each, game.ruleset) === text,
    );
    const named = preset ?? same?.[0];
    this.preset = named ?? OWN;
    if (named !== undefined) return;
    this.own = new RulesDraft(game);
    this.own.take(rules, 0);
  }

  /**
   * Load a game. Resolves with true if it is still the chosen one. Rejects if it cannot be loaded.
   */
  async #open(entry: GameEntry): Promise<boolean> {
    this.chosen = entry.key;
    let game: ClientGame;
    try {
      game = await entry.load();
    } catch (error) {
      if (this.chosen === entry.key) this.chosen = this.key;
      throw error;
    }
    if (this.chosen !== entry.key) return false;
    this.key = entry.key;
    this.game = game;
    return true;
  }

  #offer(text: string): void {
    if (!this.game) return;
    try {
      this.take(rulesFromText(text, this.game.ruleset), null);
    } catch (error) {
      if (!(error instanceof BadRulesText)) throw error;
      this.problem = t('home:misspelt');
    }
  }
}
