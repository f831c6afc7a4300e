/** What people say beside a match, as the viewer has it: heard or muted, read or not. */

import {
  block,
  myAccount,
  NotOpen,
  HttpError,
  MAX_TEXT_LENGTH,
  type Answer,
  type MatchClient,
  type MatchView,
  type Phrase,
  type TalkLine,
} from '../../sdk';
import type { PlayedGame } from '../played_game';
import { reportDraft } from '../report/report_draft.svelte';
import { errorText, rejectionText } from '../rejection_texts';
import { seatName } from '../seats';
import { settings } from '../settings.svelte';
import { StoredString } from '../stored.svelte';
import { t } from '../../i18n/texts.svelte';
import { isPhrase } from './phrases';

/** Whose talk it is: the match as it is shown, and the game that is played. */
type Table = {
  readonly view: Pick<MatchView, 'id' | 'viewer' | 'players'>;
  readonly game: Pick<PlayedGame, 'rejectionText'>;
};

/** A text, or a phrase that this client knows. */
export type KnownLine = TalkLine & ({ phrase: Phrase } | { phrase: null; text: string });

/** At most so many lines are announced at once: one who comes back need not hear all of them. */
const ANNOUNCED = 3;

/** From so many characters on it is shown how many are left. */
const COUNTED = 40;

/** Whether people talk at this table: a computer has nothing to say, nor to listen to. */
export function canChat({ players, lesson }: Pick<MatchView, 'players' | 'lesson'>): boolean {
  return lesson === null && !players.some((player) => player?.computer);
}

export class MatchChat {
  /** Whether the panel is open. */
  #open = $state(false);
  /** Why the last thing was not said or done, in words; null where it was. */
  refusal = $state<string | null>(null);
  /** What is being written. */
  draft = $state('');
  /** Whether the viewer may write: null until the panel was open. */
  registered = $state<boolean | null>(null);
  /** Who was blocked last, by name. */
  blocked = $state<string | null>(null);
  /** Whom this page hears no more: the server leaves them out from now on. */
  #unheard = $state.raw<readonly string[]>([]);
  /** What a screen reader is told: what others have just said. */
  announced = $state('');
  #lines = $state.raw<readonly KnownLine[]>([]);
  readonly #client: Pick<MatchClient, 'say' | 'write'>;
  readonly #table: Table;
  /** The match that was read last, and the last line that was read in either of its rooms. */
  readonly #read = new StoredString('talk-read', '');

  constructor(client: Pick<MatchClient, 'say' | 'write'>, table: Table) {
    this.#client = client;
    this.#table = table;
  }

  /** The lines to be shown: all of them, or one's own where others are muted. */
  get lines(): readonly KnownLine[] {
    return settings.chat.on ? this.#heard : this.#heard.filter((line) => this.isOwn(line));
  }

  /** How many lines of others have not been read; none where they are muted. */
  get unread(): number {
    return settings.chat.on ? this.#unreadOf(this.#heard).length : 0;
  }

  /** How many characters may still be written, where that is to be shown; below 0 it is too long. */
  get left(): number | null {
    const { length } = Array.from(this.draft.normalize('NFKC').trim());
    const left = MAX_TEXT_LENGTH - length;
    return left <= COUNTED ? left : null;
  }

  get #heard(): readonly KnownLine[] {
    return this.#lines.filter((line) => !this.#unheard.includes(sayerOf(line)));
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    this.refusal = this.blocked = null;
    if (!open) return;
    this.#markRead();
    void this.#findOut();
  }

  /** Takes over all that was said, as far as it is known. */
  hear(lines: readonly TalkLine[]): void {
    const known = lines.filter(
      (line): line is KnownLine =>
        isPhrase(line.phrase) || (line.phrase === null && line.text !== null),
    );
    const before = this.#lines.map(keyOf);
    const news = known.filter(
      (line) => !before.includes(keyOf(line)) && !this.#unheard.includes(sayerOf(line)),
    );
    const unread = this.#unreadOf(news);
    this.#lines = known;
    if (!settings.chat.on) return;
    if (unread.length > 0)
      this.announced = unread
        .slice(-ANNOUNCED)
        .map((line) => t('talk:said', { name: this.nameOf(line), phrase: wordsOf(line) }))
        .join(' ');
    if (this.#open) this.#markRead();
  }

  /** Hears others no more, or hears them again with all that they have said meanwhile. */
  mute(muted: boolean): void {
    settings.chat.on = !muted;
    this.announced = '';
    if (this.#open) this.#markRead();
  }

  /** Says a phrase, or why it could not be said. */
  async say(phrase: Phrase): Promise<void> {
    await this.#tell(() => this.#client.say(phrase));
  }

  /** Says what was written, or why it could not be said: then it can be changed. */
  async write(): Promise<void> {
    const text = this.draft;
    if (text.trim() === '' || (this.left ?? 0) < 0) return;
    if ((await this.#tell(() => this.#client.write(text))) && this.draft === text) this.draft = '';
  }

  /** Hears no more of who said a line, at this table and at any other. */
  async block(line: TalkLine): Promise<void> {
    this.refusal = this.blocked = null;
    const { id } = this.#table.view;
    const { seat, room, number } = line;
    try {
      await block(seat === null ? { match: id, room, number } : { match: id, seat });
    } catch (error) {
      this.refusal = errorText(error instanceof HttpError ? (error.problem?.code ?? '') : '');
      return;
    }
    this.#unheard = [...this.#unheard, sayerOf(line)];
    this.blocked = this.nameOf(line);
  }

  /** Begins a report to the moderators about who said a line. */
  report(line: TalkLine): void {
    const { room, number } = line;
    reportDraft.begin({ match: this.#table.view.id, room, line: number }, this.nameOf(line));
  }

  /** Who said it: `You`, a player's name, a watcher's, or that it was a watcher. */
  nameOf({ seat, name }: Pick<TalkLine, 'seat' | 'name'>): string {
    return seat === null ? (name ?? t('talk:watcher')) : seatName(this.#table.view, seat);
  }

  /** Whether somebody else said it who is known by a name. */
  isBlockable(line: TalkLine): boolean {
    return !this.isOwn(line) && (line.seat !== null || line.name !== null);
  }

  /** Of several watchers without a name none is known to be oneself. */
  isOwn({ seat }: TalkLine): boolean {
    return seat !== null && seat === this.#table.view.viewer;
  }

  async #tell(said: () => Promise<Answer>): Promise<boolean> {
    this.refusal = this.blocked = null;
    try {
      const answer = await said();
      if (answer.accepted) return true;
      this.refusal = rejectionText(this.#table.game, answer.code, answer.params);
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      this.refusal = rejectionText(this.#table.game, 'unavailable');
    }
    return false;
  }

  /** Guests are told that they say phrases alone. */
  async #findOut(): Promise<void> {
    try {
      this.registered = (await myAccount()).registered;
    } catch {
      // The server says so where somebody may not write.
      this.registered ??= true;
    }
  }

  #unreadOf(lines: readonly KnownLine[]): KnownLine[] {
    const [match, ...read] = this.#read.value.split(' ');
    const [players = 0, spectators = 0] = match === this.#table.view.id ? read.map(Number) : [];
    const last = { players, spectators };
    return lines.filter((line) => !this.isOwn(line) && line.number > last[line.room]);
  }

  #markRead(): void {
    if (!settings.chat.on) return;
    const last = { players: 0, spectators: 0 };
    for (const { room, number } of this.#lines) last[room] = Math.max(last[room], number);
    this.#read.value = `${this.#table.view.id} ${last.players} ${last.spectators}`;
  }
}

export function keyOf({ room, number }: TalkLine): string {
  return `${room}:${number}`;
}

/** What was said, in the reader's language or in the writer's own words. */
export function wordsOf(line: KnownLine): string {
  return line.phrase === null ? line.text : t(`talk:phrase.${line.phrase}`);
}

/** The same for all lines of a player, and for those of a watcher with a name. */
function sayerOf(line: TalkLine): string {
  if (line.seat !== null) return `seat ${line.seat}`;
  return line.name === null ? keyOf(line) : `name ${line.name}`;
}
