/** What a game says about its chance, and about checking it. */

/** One thing that was looked at; `ok` is null where it only has to be known. */
export type Finding = {
  readonly text: string;
  readonly ok: boolean | null;
  readonly detail?: string;
};

export type FairnessTexts = {
  /** A promise of two or three words, as a sentence: `Fair shuffles.` */
  readonly sign: string;
  /** That the server is bound to its part: while the game is on, and after it. */
  readonly begun: string;
  readonly over: string;
  /** The link to the page that checks a game: `Were the shuffles fair?` */
  readonly question: string;
  /** The link to what the rules say of it: `Is the shuffle fair?` */
  readonly rulesQuestion: string;
  /** The headings of that page's verdicts. */
  readonly fair: string;
  readonly right: string;
  readonly wrong: string;
  /** When the server makes its promise: `before the deal`. */
  readonly before: string;
  /** The same as a player sees it: `before the game began`. */
  readonly seenBefore: string;
  /** What is there to be seen then: `the deal`. */
  readonly occasion: string;
  /** What a server can do that nobody adds a number to: `decided on this order`. */
  readonly decided: string;
  /** What a fair game means to its player: `Nobody chose who begins`. */
  readonly meaning: string;
  /** What the players' numbers are mixed into: `every shuffle`. */
  readonly mixedInto: string;
  /** What the check shows, and what it can't. */
  readonly shows: readonly string[];
  readonly doesNotShow: readonly string[];
};
