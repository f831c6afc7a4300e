/**
 * The types by which the SDK, which knows no game, handles a game: its rules, its records (actions,
 * events, positions), and the encoding of these.
 */

export type OptionValue = string | number | boolean;

/** A rule set: a value for each option of its game. */
export type Rules = Readonly<Record<string, OptionValue>>;

/** The records that a game defines. The core's records are generic over them. */
export type GameTypes = {
  rules: Rules;
  action: { type: string };
  event: { type: string };
  position: object;
  tally: object;
};

/** The types of any game, for code that does not depend on one. */
export type AnyGame = GameTypes;

/** The values of an option in a rule set: one of `values`, or a whole number within `range`. */
export type RuleOption = {
  readonly values: readonly (string | boolean)[];
  /** The smallest and the largest number; null if no number is possible. */
  readonly range: readonly [number, number] | null;
};

/** All options of a rule set, in order. */
export type RuleOptions<R> = Readonly<Record<keyof R, RuleOption>>;

type Table<Row> = Readonly<Record<string, Row>>;

/**
 * The tables for the positional form of records: each record's fields in order, each union's
 * members by `type`, and the number that replaces a record's `type`.
 */
export type RecordTables = {
  readonly records: Table<Table<string>>;
  readonly unions: Table<Table<string>>;
  readonly numbers: Table<number>;
};

/** The tables of a game's own records, and the names of those that fill the core's parts. */
export type WireTables = RecordTables & {
  readonly parts: Readonly<Record<keyof GameTypes, string>>;
};

/** The parts of a game that the SDK needs to follow a match. */
export type GameWire<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /**
   * True if an action is valid only for the version that it was made on, as in games with turns.
   * Otherwise it has to be legal when it arrives, and other events may have come between.
   */
  readonly exact: boolean;
  /** Null for a game whose records are unknown here. Only the JSON encoding can carry it. */
  readonly tables: WireTables | null;
  /** Return the position after an event. Throws `EventMismatch`. */
  fold(position: G['position'], event: G['event']): G['position'];
};

/** The games that this client can follow, by key. */
export type Wires = Readonly<Partial<Record<string, GameWire>>>;
