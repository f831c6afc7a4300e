/** What a game is to the client. README.md leads through it. */

import type { Component } from 'svelte';
import type {
  AnyGame,
  GameRecord,
  Opened,
  GameTypes,
  GameWire,
  MatchView,
  Seat,
  StepEvent,
} from '../sdk';
import type { Bundle } from '../i18n/catalogues';
import { speech } from '../i18n/texts.svelte';
import type { Finding } from '../ui/fairness_texts';
import type { LiveMatch } from '../ui/live_match.svelte';
import type { PlayedGame } from '../ui/played_game';
import type { OptionsForm } from './options';

/** What is known of a game before it is loaded. */
export type GameEntry = {
  readonly key: string;
  /** The game's name, in English. */
  readonly title: string;
  /** What it is, in one sentence. */
  readonly line: () => string;
  readonly wire: GameWire;
  /** The `format` of its records. */
  readonly recordFormat: string;
  /** What it says; loaded with it. */
  readonly texts: readonly Bundle[];
  load(): Promise<ClientGame>;
};

/** What a rule set with a name is called, and one line about it. */
export type PresetWords = { readonly title: string; readonly line: string };

export type TableProps<G extends GameTypes = AnyGame> = { live: LiveMatch<G> };
export type RulesProps<G extends GameTypes = AnyGame> = { rules: G['rules'] };
export type BoardProps<G extends GameTypes = AnyGame> = {
  /** Its view is the step that is shown; nothing on it can be played. */
  live: LiveMatch<G>;
  nameOf: (seat: Seat) => string;
};

export type ClientGame<G extends GameTypes = AnyGame> = PlayedGame<G> & {
  /** The preset for a first game; its usual one where the server does not offer it. */
  readonly firstPreset: string;
  /** A small picture for the home page, about 300 pixels high. */
  readonly Picture: Component;
  /** The game in a few sentences, with the numbers of the rules in force. */
  readonly HowToPlay: Component<RulesProps<G>>;
  /** What is said while the game is about to begin: `Dealing the cards`. */
  readonly starting: string;

  /** Preset keys in the order in which they are offered. */
  presetOrder(keys: readonly string[]): string[];
  presetWords(preset: string | null, rules: G['rules']): PresetWords;
  /** What a player should know of the rules before the first move, one short sentence each. */
  ruleFacts(rules: G['rules']): string[];
  readonly options: OptionsForm<G['rules']>;

  /** Loaded when they are needed. */
  readonly parts: {
    /** The table at which the game is played, or watched. */
    table(): Promise<Component<TableProps<G>>>;
    /** The body of the rules page: `<section>`s, one of them with the id `chance`, if there is any. */
    rules(): Promise<Component<RulesProps<G>>>;
    replay(): Promise<ReplayPart<G>>;
    /** The record of a short game, for those who learn it. */
    example(): Promise<GameRecord>;
    /** Something to try out while nobody else is at the table; null where there is nothing. */
    readonly practice: (() => Promise<Component<RulesProps<G>>>) | null;
    /** Null where there is no chance in the game, or it can't be checked. */
    readonly fairness: (() => Promise<FairnessCheck>) | null;
  };
};

/** Where a replay is seen from, and whether what is hidden from there is open. */
export type Viewpoint = { readonly seat: Seat; readonly open: boolean };

/** One step of a replay: what led to it, and the turn that it belongs to, in games of turns. */
export type ReplayStep<G extends GameTypes = AnyGame> = {
  readonly events: readonly StepEvent<G>[];
  readonly turn: number | null;
};

/** A recorded game as the steps that it went through; the first one is how it began. */
export type Replay<G extends GameTypes = AnyGame> = {
  readonly steps: readonly ReplayStep<G>[];
  /** What is seen after a step. Its status is `finished`: nothing on it can be played. */
  viewAt(index: number, viewpoint: Viewpoint): MatchView<G>;
  /** What happened in a step, in words. */
  textAt(index: number): string;
};

export type ReplayPart<G extends GameTypes = AnyGame> = {
  /** Throws BadRecord for a record that is incomplete, or does not add up. */
  replayOf(record: GameRecord): Replay<G>;
  /** The switch that opens what is hidden, and its name in tests. Null where nothing is hidden. */
  readonly opens: { readonly label: () => string; readonly testid: string } | null;
  readonly Board: Component<BoardProps<G>>;
};

/** A stage of the check of a game's chance. */
export type FairnessStage = {
  /** Unique, for tests: `shuffles`. */
  readonly key: string;
  readonly title: string;
  readonly line: string;
  readonly findings: readonly Finding[];
};

/** What a check found: whether what was shown fits the commitments, and what follows from it. */
export type FairnessFound = Pick<Opened, 'seed' | 'numbers'> & {
  readonly stages: readonly FairnessStage[];
};

/** Works out all chance in a recorded game again. Throws BadRecord. */
export type FairnessCheck = (record: GameRecord) => FairnessFound;

/** The entry of a game: what it is given afterwards is its own. */
export function entry<G extends GameTypes>(
  game: Omit<GameEntry, 'wire' | 'load'> & {
    wire: GameWire<G>;
    load: () => Promise<ClientGame<G>>;
  },
): GameEntry {
  const load = async (): Promise<ClientGame<G>> => {
    const texts = game.texts.map((bundle) => speech.add(bundle));
    const [loaded] = await Promise.all([game.load(), ...texts]);
    return loaded;
  };
  return { ...game, load } as unknown as GameEntry;
}
