/**
 * The state of a match's chat on the page: displayed and unread lines, muting, blocked authors, and
 * the draft. Sends phrases and texts.
 */

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

/** The match and the game that the chat belongs to. */
type Table = {
  readonly view: Pick<MatchView, 'id' | 'viewer' | 'game_key' | 'players'>;
  readonly game: Pick<PlayedGame, 'rejectionText'>;
};

/** A chat line with a text, or with a phrase that this client knows. */
export type KnownLine = TalkLine & ({ phrase: Phrase } | { phrase: null; text: string });

/** The maximum number of lines to announce at once, for viewers who return after a while. */
const ANNOUNCED = 3;

/** The remaining characters are displayed from this number down. */
const COUNTED = 40;

/** Tell if the table has a chat. Games against bots and lessons have none. */
export function canChat({ players, lesson }: Pick<MatchView, 'players' | 'lesson'>): boolean {
  return lesson === null && !players.some((player) => player?.computer);
}

/** The chat of one match, as its viewer sees it. */
export class MatchChat {
  #open = $state(false);
  /** The reason why the last action failed; null if it succeeded. */
  problem = $state<string | null>(null);
  /** The text in the input. */
  draft = $state('');
  /** True if the viewer may write texts; null until the panel was first opened. */
  registered = $state<boolean | null>(null);
  /** The name of the player who was blocked last. */
  blocked = $state<string | null>(null);
  /**
   * The authors whom the visitor has blocked on this page. The server filters their later lines.
   */
  #blockedAuthors = $state.raw<readonly string[]>([]);
  /** The text for screen readers: the latest lines of others. */
  announced = $state('');
  #lines = $state.raw<readonly KnownLine[]>([]);
  readonly #client: Pick<MatchClient, 'say' | 'write'>;
  readonly #table: Table;
  /** The match that was read last, and the number of the last line read in each of its rooms. */
  readonly #read = new StoredString('talk-read', '');

  constructor(client: Pick<MatchClient, 'say' | 'write'>, table: Table) {
    this.#client = client;
    this.#table = table;
  }

  /** The displayed lines: all of them, or only the viewer's own while others are muted. */
  get lines(): readonly KnownLine[] {
    return settings.chat.on
      ? this.#unblockedLines
      : this.#unblockedLines.filter((line) => this.isOwn(line));
  }

  /** The number of unread lines by others; 0 while they are muted. */
  get unread(): number {
    return settings.chat.on ? this.#unreadOf(this.#unblockedLines).length : 0;
  }

  /**
   * The number of characters left if it is to be displayed; negative if the text is too long. Else
   * null.
   */
  get left(): number | null {
    const { length } = Array.from(this.draft.normalize('NFKC').trim());
    const left = MAX_TEXT_LENGTH - length;
    return left <= COUNTED ? left : null;
  }

  get #unblockedLines(): readonly KnownLine[] {
    return this.#lines.filter((line) => !this.#blockedAuthors.includes(authorOf(line)));
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    this.problem = this.blocked = null;
    if (!open) return;
    this.#markRead();
    void this.#findOut();
  }

  /** Replace the lines by all that are known now. */
  setLines(lines: readonly TalkLine[]): void {
    const known = lines.filter(
      (line): line is KnownLine =>
        isPhrase(line.phrase) || (line.phrase === null && line.text !== null),
    );
    const before = this.#lines.map(keyOf);
    const news = known.filter(
      (line) => !before.includes(keyOf(line)) && !this.#blockedAuthors.includes(authorOf(line)),
    );
    const unread = this.#unreadOf(news);
    this.#lines = known;
    if (!settings.chat.on) return;
    if (unread.length > 0)
      this.announced = unread
        .slice(-ANNOUNCED)
        .map((line) => t('chat:announced', { name: this.nameOf(line), phrase: wordsOf(line) }))
        .join(' ');
    if (this.#open) this.#markRead();
  }

  /** Mute others, or unmute them and display what they wrote meanwhile. */
  mute(muted: boolean): void {
    settings.chat.on = !muted;
    this.announced = '';
    if (this.#open) this.#markRead();
  }

  /** Send a phrase. `problem` has the reason if that fails. */
  async say(phrase: Phrase): Promise<void> {
    await this.#post(() => this.#client.say(phrase));
  }

  /** Send the draft. If that fails, the draft stays and `problem` has the reason. */
  async write(): Promise<void> {
    const text = this.draft;
    if (text.trim() === '' || (this.left ?? 0) < 0) return;
    if ((await this.#post(() => this.#client.write(text))) && this.draft === text) this.draft = '';
  }

  /** Block the author of a line, at this table and any other. */
  async block(line: TalkLine): Promise<void> {
    this.problem = this.blocked = null;
    const { id } = this.#table.view;
    const { seat, room, number } = line;
    try {
      await block(seat === null ? { match: id, room, number } : { match: id, seat });
    } catch (error) {
      this.problem = errorText(error instanceof HttpError ? (error.problem?.code ?? '') : '');
      return;
    }
    this.#blockedAuthors = [...this.#blockedAuthors, authorOf(line)];
    this.blocked = this.nameOf(line);
  }

  /** Open the dialog for reporting the author of a line. */
  report(line: TalkLine): void {
    const { room, number } = line;
    reportDraft.begin({ match: this.#table.view.id, room, line: number }, this.nameOf(line));
  }

  /** Return the author of a line: `You`, a player's name, a spectator's name, or `A spectator`. */
  nameOf({ seat, name }: Pick<TalkLine, 'seat' | 'name'>): string {
    return seat === null ? (name ?? t('chat:watcher')) : seatName(this.#table.view, seat);
  }

  /** Tell if the author of a line is another person with a name. */
  isBlockable(line: TalkLine): boolean {
    return !this.isOwn(line) && (line.seat !== null || line.name !== null);
  }

  /** Tell if the viewer wrote a line. Unknown for spectators, who may have no name. */
  isOwn({ seat }: TalkLine): boolean {
    return seat !== null && seat === this.#table.view.viewer;
  }

  async #post(send: () => Promise<Answer>): Promise<boolean> {
    this.problem = this.blocked = null;
    try {
      const answer = await send();
      if (answer.accepted) return true;
      this.problem = rejectionText(this.#table.game, answer.code, answer.params);
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      this.problem = rejectionText(this.#table.game, 'unavailable');
    }
    return false;
  }

  /** Ask the server if the viewer is registered: guests can only send phrases. */
  async #findOut(): Promise<void> {
    try {
      this.registered = (await myAccount()).registered;
    } catch {
      // The server rejects texts of guests anyway.
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

/** Return a key that identifies a line among all lines of its match. */
export function keyOf({ room, number }: TalkLine): string {
  return `${room}:${number}`;
}

/** Return a line's text: a phrase in the reader's language, or the author's own words. */
export function wordsOf(line: KnownLine): string {
  return line.phrase === null ? line.text : t(`chat:phrase.${line.phrase}`);
}

/** Return a key of a line's author: the same for all lines of a player or of a named spectator. */
function authorOf(line: TalkLine): string {
  if (line.seat !== null) return `seat ${line.seat}`;
  return line.name === null ? keyOf(line) : `name ${line.name}`;
}
