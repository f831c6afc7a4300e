/**
 * The interface between the client and a game: its entry, which is known before it is loaded, its
 * implementation, and its optional parts such as replays. README.md explains how to implement it.
 */

import type { Component } from 'svelte';
import {
  recordOf,
  type AnyGame,
  type GameRecord,
  type GameReplay,
  type CheckSummary,
  type GameTypes,
  type GameWire,
  type MatchView,
  type Seat,
  type StepEvent,
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
export type PresetWords = {
  readonly title: string;
  readonly line: string;
  /** A sentence that many rule sets share. A list of rule sets shows it once. */
  readonly note?: string;
};

export type TableProps<G extends GameTypes = AnyGame> = { live: LiveMatch<G> };
export type RulesProps<G extends GameTypes = AnyGame> = {
  rules: G['rules'];
  /** `howToPlay` of the game. */
  howToPlay?: string | undefined;
};
export type BoardProps<G extends GameTypes = AnyGame> = {
  /** The match at the step to show. Its view allows no action. */
  live: LiveMatch<G>;
  nameOf: (seat: Seat) => string;
};

export type ClientGame<G extends GameTypes = AnyGame> = PlayedGame<G> & {
  /** The preset for a first game. If the server does not offer it, its usual preset. */
  readonly firstPreset: string;
  /** A small picture for the home page, about 300 pixels high. Absent: a picture of any game. */
  readonly Picture?: Component;
  /** The game in a few sentences, with the numbers of the rules in force. */
  readonly HowToPlay: Component<RulesProps<G>>;
  /** The goal of a puzzle in one sentence, if the game has puzzles. */
  readonly puzzleGoal?: string;
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
    replay?(): Promise<ReplayPart<G>>;
    /**
     * Load the table of a player who plays alone, if the game has puzzles or reviews. Its view
     * allows actions.
     */
    solo?(): Promise<Component<BoardProps<G>>>;
    /** Load the rules by which a reviewed turn can be tried again. It needs `solo`. */
    retry?(): Promise<RetryPart<G>>;
    /** Load a short recorded game for learners, with the server's steps. It needs the replay. */
    example?(): Promise<Example<G>>;
    /** Load something to try out while the player waits for an opponent. */
    practice?(): Promise<Component<RulesProps<G>>>;
    /** Load the fairness check, if the game has chance that can be checked. */
    fairness?(): Promise<FairnessCheck>;
  };
};

/** A recorded game with the steps that the server sends for it. */
export type Example<G extends GameTypes = AnyGame> = {
  readonly record: GameRecord;
  readonly replay: GameReplay<G>;
};

/** Return a stored example game for learners. Throws BadRecord. */
export function exampleOf<G extends GameTypes>(stored: {
  record: unknown;
  replay: unknown;
}): Example<G> {
  return { record: recordOf(stored.record), replay: stored.replay as GameReplay<G> };
}

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
  /** Return the view after `events`, as its viewer predicts them. */
  viewAfter(view: MatchView<G>, events: readonly StepEvent<G>[]): MatchView<G>;
  /** Describe the events of a step. */
  textAt(index: number): string;
};

export type ReplayPart<G extends GameTypes = AnyGame> = {
  /** Return the turn of a position; null in games without turns. */
  turnOf(position: G['position']): number | null;
  /**
   * Describe the events of a step, which led to `view`. `seat`: the seat that acted, if one did.
   * Null, as without this method: the step is described as it is announced in play.
   */
  textOf?(view: MatchView<G>, events: readonly StepEvent<G>[], seat: Seat | null): string | null;
  /** The switch that reveals hidden parts; null if nothing is hidden. */
  readonly opens: Reveal<G> | null;
  readonly Board: Component<BoardProps<G>>;
  /** The part that a small frame shows; null for the whole board. */
  readonly closeUp: CloseUp | null;
};

/** The rules by which a player tries a reviewed turn again. */
export type RetryPart<G extends GameTypes = AnyGame> = {
  /** Return the end of a line in one sentence. */
  goal(): string;
  /**
   * Return the position in which `action` ended a line, or null if the line goes on. Positions
   * with the same value are equal.
   */
  endOf(action: G['action'], after: MatchView<G>): string | null;
  /** Compare a line with the best one in one sentence. Null: there is nothing to say. */
  contrast(line: readonly G['action'][], best: readonly G['action'][]): string | null;
};

/**
 * The merging of what both seats knew, for a replay that reveals it, and the label of the switch
 * for that.
 */
export type Reveal<G extends GameTypes = AnyGame> = {
  readonly label: () => string;
  readonly testid: string;
  position(own: G['position'], other: G['position']): G['position'];
  event(own: StepEvent<G>, other: StepEvent<G>): StepEvent<G>;
};

/**
 * A part of a board that fills a small frame: the board's size, and the part's top and its height,
 * in pixels.
 */
export type CloseUp = {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly shown: number;
};

/** A stage of a game's own fairness check. */
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

/** The fairness check of a game: it recomputes all chance in a recorded game. Throws BadRecord. */
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
