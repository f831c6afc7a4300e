/** The playback of a recorded game: the step, the viewer's seat, and the timer. */

import type { Seat } from '../../sdk';
import type { ClientGame, Replay } from '../../games/game';
import { LiveMatch } from '../../ui/live_match.svelte';
import { STATIC_MATCH } from '../../ui/static_match';
import { NORMAL, PAUSE_MS, type Speed } from './speeds';
import { turnFrom } from './turns';

export class Playback {
  index = $state(0);
  seat = $state<Seat>(0);
  /** True if hidden parts are revealed. */
  open = $state(true);
  playing = $state(false);
  speed = $state<Speed>(NORMAL);
  /** The duration of a step at normal speed, in milliseconds. */
  pause = PAUSE_MS;
  readonly last: number;
  /** The match that the board displays. */
  readonly live: LiveMatch;
  readonly told = $derived.by(() => this.#replay.textAt(this.index));
  readonly turn = $derived.by(() => this.#replay.steps[this.index]?.turn ?? null);
  readonly #replay: Replay;

  /** `start`: the first step. If the game has fewer, the last one. */
  constructor(replay: Replay, game: ClientGame, start: number) {
    this.#replay = replay;
    this.last = replay.steps.length - 1;
    this.index = Math.min(start, this.last);
    this.live = new LiveMatch(
      STATIC_MATCH,
      replay.viewAt(this.index, { seat: 0, open: true }),
      game,
    );
  }

  /** Go to a step. The next one is animated. */
  go(to: number): void {
    const { steps } = this.#replay;
    const next = Math.max(0, Math.min(this.last, to));
    const events = next === this.index + 1 ? (steps[next]?.events ?? []) : [];
    this.live.show({ events, undone: [] }, () => {
      this.index = next;
      this.render();
    });
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
