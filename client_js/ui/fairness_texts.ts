/**
 * The type of the texts that each game provides about its chance and the fairness check, for the
 * table and the fairness page.
 */

/** The result of one fairness check as text. `ok`: null for information only. */
export type Finding = {
  readonly text: string;
  readonly ok: boolean | null;
  readonly detail?: string;
};

export type FairnessTexts = {
  /** A promise of two or three words, as a sentence: `Fair shuffles.` */
  readonly sign: string;
  /** A text about the server's commitment, shown during the game. */
  readonly begun: string;
  /** A text about the server's commitment, shown after the game. */
  readonly over: string;
  /** The link to the page that checks a game: `Were the shuffles fair?` */
  readonly question: string;
  /** The link to the chapter of the rules: `Is the shuffle fair?` */
  readonly rulesQuestion: string;
  /** The headings of the page's verdicts. */
  readonly fair: string;
  readonly right: string;
  readonly wrong: string;
  /** When the server commits: `before the deal`. */
  readonly before: string;
  /** The time of the server's commitment from the player's view: `before the game began`. */
  readonly seenBefore: string;
  /** The event whose fairness is checked, as it stands in a sentence: `the deal`. */
  readonly occasion: string;
  /** A misuse that is possible if no player adds a number: `decided on this order`. */
  readonly decided: string;
  /** The meaning of fairness for a player: `Nobody chose who begins`. */
  readonly meaning: string;
  /** The things that the players' numbers are mixed into: `every shuffle`. */
  readonly mixedInto: string;
  /** The facts that the check proves. */
  readonly shows: readonly string[];
  /** Facts that the check cannot prove. */
  readonly doesNotShow: readonly string[];
};
