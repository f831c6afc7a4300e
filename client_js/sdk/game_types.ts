/** What code that knows no game has to be given of one. */

export type OptionValue = string | number | boolean;

/** A rule set: a value of each option of its game. */
export type Rules = Readonly<Record<string, OptionValue>>;

/** The records that a game defines: the core's records are generic over them. */
export type GameTypes = {
  rules: Rules;
  action: { type: string };
  event: { type: string };
  position: object;
  tally: object;
};

/** Some game, no matter which. */
export type AnyGame = GameTypes;

/** What an option of a rule set may be: one of `values`, or a whole number within `range`. */
export type RuleOption = {
  readonly values: readonly (string | boolean)[];
  /** The least and the greatest number; null where no number is possible. */
  readonly range: readonly [number, number] | null;
};

/** Every option of a rule set, in their order. */
export type RuleOptions<R> = Readonly<Record<keyof R, RuleOption>>;

type Table<Row> = Readonly<Record<string, Row>>;

/**
 * What the positional form of some records needs: the fields of each in their order, the members
 * of each union by their `type`, and the number that stands for the `type` of a record.
 */
export type RecordTables = {
  readonly records: Table<Table<string>>;
  readonly unions: Table<Table<string>>;
  readonly numbers: Table<number>;
};

/** The same of a game's own records, and which of them is which part of the core's. */
export type WireTables = RecordTables & {
  readonly parts: Readonly<Record<keyof GameTypes, string>>;
};

/** What the SDK needs of a game to follow its matches. */
export type GameWire<G extends GameTypes = AnyGame> = {
  readonly key: string;
  /**
   * Whether an action holds only on the version that it was made on: so in games of turns. Else it
   * has to be legal when it arrives, and more may have happened since.
   */
  readonly exact: boolean;
  readonly tables: WireTables;
  /** The position after an event. Throws `Unfoldable`. */
  fold(position: G['position'], event: G['event']): G['position'];
};

/** The games that can be followed, by key. */
export type Wires = Readonly<Partial<Record<string, GameWire>>>;
