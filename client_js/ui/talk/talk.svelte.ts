/** What people say beside a match, as the viewer has it: heard or muted, read or not. */

import { NotOpen, type MatchClient, type MatchView, type Phrase, type TalkLine } from '../../sdk';
import type { PlayedGame } from '../played_game';
import { refusalWords } from '../refusal_words';
import { seatName } from '../seats';
import { settings, StoredWord } from '../settings.svelte';
import { t } from '../../i18n/texts.svelte';
import { isPhrase } from './phrases';

/** Whose talk it is: the match as it is shown, and the game that is played. */
type Table = {
  readonly view: Pick<MatchView, 'id' | 'viewer' | 'players'>;
  readonly game: Pick<PlayedGame, 'refusalWords'>;
};

/** A line whose phrase this client knows. */
export type KnownLine = TalkLine & { phrase: Phrase };

/** At most so many lines are announced at once: one who comes back need not hear all of them. */
const ANNOUNCED = 3;

/** Whether people talk at this table: a computer has nothing to say, nor to listen to. */
export function canTalk({ players, lesson }: Pick<MatchView, 'players' | 'lesson'>): boolean {
  return lesson === null && !players.some((player) => player?.computer);
}

export class TableTalk {
  /** Whether the panel is open. */
  #open = $state(false);
  /** Why the last phrase was not said, in words; null where it was. */
  refusal = $state<string | null>(null);
  /** What a screen reader is told: what others have just said. */
  announced = $state('');
  #lines = $state.raw<readonly KnownLine[]>([]);
  readonly #client: Pick<MatchClient, 'say'>;
  readonly #table: Table;
  /** The match that was read last, and the last line that was read in either of its rooms. */
  readonly #read = new StoredWord('talk-read', '');

  constructor(client: Pick<MatchClient, 'say'>, table: Table) {
    this.#client = client;
    this.#table = table;
  }

  /** The lines to be shown: all of them, or one's own where others are muted. */
  get lines(): readonly KnownLine[] {
    return settings.talk.on ? this.#lines : this.#lines.filter((line) => this.#isOwn(line));
  }

  /** How many lines of others have not been read; none where they are muted. */
  get unread(): number {
    return settings.talk.on ? this.#unreadOf(this.#lines).length : 0;
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    this.refusal = null;
    if (open) this.#markRead();
  }

  /** Takes over all that was said, as far as it is known. */
  hear(lines: readonly TalkLine[]): void {
    const known = lines.filter((line): line is KnownLine => isPhrase(line.phrase));
    const before = this.#lines.map(keyOf);
    const news = known.filter((line) => !before.includes(keyOf(line)));
    const unread = this.#unreadOf(news);
    this.#lines = known;
    if (!settings.talk.on) return;
    if (unread.length > 0)
      this.announced = unread
        .slice(-ANNOUNCED)
        .map((line) =>
          t('talk:said', { name: this.nameOf(line), phrase: t(`talk:phrase.${line.phrase}`) }),
        )
        .join(' ');
    if (this.#open) this.#markRead();
  }

  /** Hears others no more, or hears them again with all that they have said meanwhile. */
  mute(muted: boolean): void {
    settings.talk.on = !muted;
    this.announced = '';
    if (this.#open) this.#markRead();
  }

  /** Says a phrase, or why it could not be said. */
  async say(phrase: Phrase): Promise<void> {
    this.refusal = null;
    try {
      const answer = await this.#client.say(phrase);
      if (!answer.accepted)
        this.refusal = refusalWords(this.#table.game, answer.code, answer.params);
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      this.refusal = refusalWords(this.#table.game, 'unavailable');
    }
  }

  /** Who said it: `You`, a player's name, or that it was a watcher. */
  nameOf({ seat }: Pick<TalkLine, 'seat'>): string {
    return seat === null ? t('talk:watcher') : seatName(this.#table.view, seat);
  }

  /** Of several watchers none is known to be oneself. */
  #isOwn({ seat }: TalkLine): boolean {
    return seat !== null && seat === this.#table.view.viewer;
  }

  #unreadOf(lines: readonly KnownLine[]): KnownLine[] {
    const [match, ...read] = this.#read.word.split(' ');
    const [players = 0, spectators = 0] = match === this.#table.view.id ? read.map(Number) : [];
    const last = { players, spectators };
    return lines.filter((line) => !this.#isOwn(line) && line.number > last[line.room]);
  }

  #markRead(): void {
    if (!settings.talk.on) return;
    const last = { players: 0, spectators: 0 };
    for (const { room, number } of this.#lines) last[room] = Math.max(last[room], number);
    this.#read.word = `${this.#table.view.id} ${last.players} ${last.spectators}`;
  }
}

export function keyOf({ room, number }: TalkLine): string {
  return `${room}:${number}`;
}
