/**
 * The state of a replay: the displayed step, the viewer's seat, the speed and the timer. It can
 * also play a line that is not in the record, such as a better one from a review.
 */

import type { AnyGame, ReviewedTurn, Seat } from '../../sdk';
import type { ClientGame, Replay } from '../../games/game';
import { LiveMatch } from '../../ui/live_match.svelte';
import { STATIC_MATCH } from '../../ui/static_match';
import { NORMAL, PAUSE_MS, type Speed } from './speeds';
import { turnFrom } from './turns';

type Action = ReviewedTurn['best'][number];

/** The playback of one recorded game. `live` is the match that the board displays. */
export class Playback {
  index = $state(0);
  playing = $state(false);
  speed = $state<Speed>(NORMAL);
  /** The duration of a step at normal speed, in milliseconds. */
  pause = PAUSE_MS;
  readonly last: number;
  /** The match that the board displays. */
  readonly live: LiveMatch;
  readonly narration = $derived.by(() => this.#line ?? this.#replay.textAt(this.index));
  readonly turn = $derived.by(() => this.#replay.steps[this.index]?.turn ?? null);
  readonly #replay: Replay;
  readonly #game: ClientGame;
  #seat = $state<Seat>(0);
  #open = $state(true);
  /** The description of the displayed action of a line that the record does not contain. */
  #line = $state<string | null>(null);
  #lineTimer: ReturnType<typeof setTimeout> | undefined;

  /** `start`: the first step. If the game has fewer, the last one. */
  constructor(replay: Replay, game: ClientGame, start: number) {
    this.#replay = replay;
    this.#game = game;
    this.last = replay.steps.length - 1;
    this.index = Math.min(start, this.last);
    this.live = new LiveMatch(
      STATIC_MATCH,
      replay.viewAt(this.index, { seat: 0, open: true }),
      game,
    );
  }

  /** The viewer's seat. */
  get seat(): Seat {
    return this.#seat;
  }

  set seat(seat: Seat) {
    this.#endLine();
    this.#seat = seat;
  }

  /** True if the replay reveals what was hidden during the game. */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#endLine();
    this.#open = open;
  }

  /** Go to a step. The next one is animated. */
  go(to: number): void {
    this.#endLine();
    const { steps } = this.#replay;
    const next = Math.max(0, Math.min(this.last, to));
    const events = next === this.index + 1 ? (steps[next]?.events ?? []) : [];
    this.live.show({ events, undone: [] }, () => {
      this.index = next;
      this.render();
    });
  }

  /**
   * Play another line from a step on the table, until another step or view is chosen. `words`
   * describe each action. The first is described before it is played.
   */
  playLine(from: number, actions: readonly Action[], words: readonly string[]): void {
    this.pauseAt(from);
    this.#line = words[0] ?? null;
    this.#playNext(actions, words);
  }

  #playNext([next, ...rest]: readonly Action[], [words, ...later]: readonly string[]): void {
    if (!next) return;
    this.#lineTimer = setTimeout(() => {
      this.#line = words ?? null;
      const { view } = this.live;
      const events = this.#game.predict(view, next as AnyGame['action']);
      this.live.show({ events, undone: [] }, () => {
        this.live.view = this.#replay.viewAfter(view, events);
      });
      this.#playNext(rest, later);
    }, this.pause / this.speed);
  }

  #endLine(): void {
    clearTimeout(this.#lineTimer);
    this.#line = null;
  }

  /** Display the present step from the present seat. */
  render(): void {
    const { seat, open } = this;
    this.live.view = this.#replay.viewAt(this.index, { seat, open });
  }

  /** Go to a step and pause there. */
  pauseAt(to: number): void {
    this.playing = false;
    this.go(to);
  }

  pauseAtTurn(by: 1 | -1): void {
    this.pauseAt(turnFrom(this.#replay, this.index, by));
  }

  toggle(): void {
    if (!this.playing && this.index === this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** Schedule the next step while playing. Call it in an effect. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    const from = this.index;
    const timer = setTimeout(() => {
      if (from === this.last) this.playing = false;
      else this.go(from + 1);
    }, this.pause / this.speed);
    return () => {
      clearTimeout(timer);
    };
  }
}
