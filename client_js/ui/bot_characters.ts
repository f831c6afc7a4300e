/**
 * The characters of bots: a name, a face and a sentence for each level of each game. The games
 * register theirs here, and shared components look them up.
 */

/** A part of a drawn face: an SVG path and its colour. */
export type FacePath = readonly [path: string, colour: string];

/**
 * A drawn face in an SVG view box of 32 by 32 units. The head is 13 units wide and centred at
 * (16, 15.5).
 */
export type BotFace = {
  readonly ground: string;
  readonly skin: string;
  readonly clothes: string;
  /** The filled shapes of a bot's face that are behind the head. */
  readonly behind?: readonly FacePath[];
  /** Filled shapes over the head. */
  readonly over?: readonly FacePath[];
  /** Lines over the head, such as glasses. */
  readonly lines?: readonly FacePath[];
};

export type BotCharacter = {
  /** The name, which is the same in all languages. */
  readonly name: string;
  readonly face: BotFace;
  /** Return one sentence, with the name, about how the bot plays. */
  readonly line: () => string;
};

/** A game's characters, by level. */
export type BotCharacters = Readonly<Record<string, BotCharacter>>;

const byGame = new Map<string, BotCharacters>();

/** Add the characters of a game. Each game's entry does that once. */
export function addCharacters(game: string, characters: BotCharacters): void {
  byGame.set(game, characters);
}

/** Return the character of a game's level; null for unknown games and levels. */
export function characterOf(game: string, level: string): BotCharacter | null {
  const characters = byGame.get(game);
  return characters && Object.hasOwn(characters, level) ? (characters[level] ?? null) : null;
}
