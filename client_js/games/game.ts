/** The interface between the client and a game. README.md explains how to implement it. */

import type { Component } from 'svelte';
import type {
  AnyGame,
  GameRecord,
  CheckSummary,
  GameTypes,
  GameWire,
  MatchView,
  Seat,
  StepEvent,
} from '../sdk';
import type { Bundle } from '../i18n/catalogues';
import { locale } from '../i18n/texts.svelte';
import { addCharacters, type BotCharacters } from '../ui/bot_characters';
import type { Finding } from '../ui/fairness_texts';
import type { LiveMatch } from '../ui/live_match.svelte';
import type { PlayedGame } from '../ui/played_game';
import type { OptionsForm } from './options';

/** Information about a game that is available before it is loaded. */
export type GameEntry = {
  readonly key: string;
  /** The game's name, in English. */
  readonly title: string;
  /** The game, described in one sentence. */
  readonly line: () => string;
  readonly wire: GameWire;
  /** The `format` of the game's records. */
  readonly recordFormat: string;
  /** The bots' characters, by level. */
  readonly characters: BotCharacters;
  /** The texts of the game, which are loaded with it. */
  readonly texts: readonly Bundle[];
  load(): Promise<ClientGame>;
};

/** The name of a preset, and a one-line description. */
export type PresetWords = { readonly title: string; readonly line: string };

export type TableProps<G extends GameTypes = AnyGame> = { live: LiveMatch<G> };
export type RulesProps<G extends GameTypes = AnyGame> = { rules: G['rules'] };
export type BoardProps<G extends GameTypes = AnyGame> = {
  /** The match at the step to show. Its view allows no action. */
  live: LiveMatch<G>;
  nameOf: (seat: Seat) => string;
};

export type ClientGame<G extends GameTypes = AnyGame> = PlayedGame<G> & {
  /** The preset for a first game. If the server does not offer it, its usual preset. */
  readonly firstPreset: string;
  /** A small picture for the home page, about 300 pixels high. */
  readonly Picture: Component;
  /** The game in a few sentences, with the numbers of the rules in force. */
  readonly HowToPlay: Component<RulesProps<G>>;
  /** The text shown while the game is about to begin: `Dealing the cards`. */
  readonly starting: string;

  /** Return preset keys in the order in which to offer them. */
  presetOrder(keys: readonly string[]): string[];
  presetWords(preset: string | null, rules: G['rules']): PresetWords;
  /** Return what a player should know about the rules before the first move, in short sentences. */
  ruleFacts(rules: G['rules']): string[];
  readonly options: OptionsForm<G['rules']>;

  /** Parts that are loaded when needed. */
  readonly parts: {
    /** Load the table, for players and spectators. */
    table(): Promise<Component<TableProps<G>>>;
    /**
     * Load the body of the rules page: `<section>`s, one with the id `chance` if the game has
     * chance.
     */
    rules(): Promise<Component<RulesProps<G>>>;
    replay(): Promise<ReplayPart<G>>;
    /** Load the record of a short game for learners. */
    example(): Promise<GameRecord>;
    /**
     * Load something to try out while the player waits for an opponent; null if there is nothing.
     */
    readonly practice: (() => Promise<Component<RulesProps<G>>>) | null;
    /** Load the fairness check; null if the game has no chance, or it cannot be checked. */
    readonly fairness: (() => Promise<FairnessCheck>) | null;
  };
};

/** The seat from which a replay is shown. `open` reveals what is hidden from there. */
export type Viewpoint = { readonly seat: Seat; readonly open: boolean };

/** One step of a replay: its events, and its turn in games of turns. */
export type ReplayStep<G extends GameTypes = AnyGame> = {
  readonly events: readonly StepEvent<G>[];
  readonly turn: number | null;
};

/** A recorded game as a list of steps. The first step is the start of the game. */
export type Replay<G extends GameTypes = AnyGame> = {
  readonly steps: readonly ReplayStep<G>[];
  /** Return the view after a step. Its status is `finished`, so it allows no action. */
  viewAt(index: number, viewpoint: Viewpoint): MatchView<G>;
  /** Describe the events of a step. */
  textAt(index: number): string;
};

export type ReplayPart<G extends GameTypes = AnyGame> = {
  /**
   * Return the replay of a record. Throws BadRecord if the record is incomplete or inconsistent.
   */
  replayOf(record: GameRecord): Replay<G>;
  /** The switch that reveals hidden cards, and its test id; null if nothing is hidden. */
  readonly opens: { readonly label: () => string; readonly testid: string } | null;
  readonly Board: Component<BoardProps<G>>;
};

/** A stage of a fairness check. */
export type FairnessStage = {
  /** A unique name for tests, such as `shuffles`. */
  readonly key: string;
  readonly title: string;
  readonly line: string;
  readonly findings: readonly Finding[];
};

/** The result of a fairness check: the opened commitments, and the findings of each stage. */
export type FairnessFound = Pick<CheckSummary, 'seed' | 'numbers'> & {
  readonly stages: readonly FairnessStage[];
};

/** Recompute all chance in a recorded game. Throws BadRecord. */
export type FairnessCheck = (record: GameRecord) => FairnessFound;

/** Return the entry of a game, and add its characters. Loading it also loads the game's texts. */
export function entry<G extends GameTypes>(
  game: Omit<GameEntry, 'wire' | 'load'> & {
    wire: GameWire<G>;
    load: () => Promise<ClientGame<G>>;
  },
): GameEntry {
  addCharacters(game.key, game.characters);
  const load = async (): Promise<ClientGame<G>> => {
    const texts = game.texts.map((bundle) => locale.addTexts(bundle));
    const [loaded] = await Promise.all([game.load(), ...texts]);
    return loaded;
  };
  return { ...game, load } as unknown as GameEntry;
}
