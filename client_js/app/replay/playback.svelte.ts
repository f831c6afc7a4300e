/** A recorded game as it is looked at: at which step, from where, and whether it plays by itself. */

import type { Seat } from '../../sdk';
import type { ClientGame, Replay } from '../../games/game';
import { LiveMatch } from '../../ui/live_match.svelte';
import { STATIC_MATCH } from '../../ui/static_match';
import { NORMAL, PAUSE_MS, type Speed } from './speeds';
import { turnFrom } from './turns';

export class Playback {
  index = $state(0);
  seat = $state<Seat>(0);
  /** Whether what is hidden is open. */
  open = $state(true);
  playing = $state(false);
  speed = $state<Speed>(NORMAL);
  /** How long a step is seen at the normal speed, in milliseconds. */
  pause = PAUSE_MS;
  readonly last: number;
  /** What a board shows. */
  readonly live: LiveMatch;
  readonly told = $derived.by(() => this.#replay.textAt(this.index));
  readonly turn = $derived.by(() => this.#replay.steps[this.index]?.turn ?? null);
  readonly #replay: Replay;

  /** `start`: the step to begin with; the last one, where the game has fewer. */
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

  /** Goes to a step; what happens in the next one can be seen. */
  go(to: number): void {
    const { steps } = this.#replay;
    const next = Math.max(0, Math.min(this.last, to));
    const events = next === this.index + 1 ? (steps[next]?.events ?? []) : [];
    this.live.show({ events, undone: [] }, () => {
      this.index = next;
      this.render();
    });
  }

  /** Shows the present step from the present chair. */
  render(): void {
    const { seat, open } = this;
    this.live.view = this.#replay.viewAt(this.index, { seat, open });
  }

  /** Goes to a step, and stays there. */
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

  /** To be run in an effect: while it plays, the next step comes after the pause. */
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
