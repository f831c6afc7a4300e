/**
 * The reactive state of a match on the page, from which tables are drawn. It takes changes from the
 * match's client, redraws with animation and sound, sends the player's commands, and displays
 * rejections.
 */

import { flushSync } from 'svelte';
import {
  matchEvents,
  NotOpen,
  type AnyGame,
  type Change,
  type ConnectionState,
  type GameTypes,
  type MatchClient,
  type MatchView,
  type Params,
  type Proposal,
  type SeenStep,
  type StepEvent,
} from '../sdk';
import { fairnessWarningText } from './fairness_warning_text';
import { reasonText } from './match_event_texts';
import { Redraw } from './redraw';
import { Notice } from './notice.svelte';
import { StepHistory } from './step_history.svelte';
import type { PlayedGame } from './played_game';
import { rejectionText } from './rejection_texts';
import { play, soundOfEnd } from './sound';
import { MatchChat } from './chat/match_chat.svelte';

/** The part of the SDK's match client that the page uses. */
export type MatchPort<G extends GameTypes = AnyGame> = Pick<
  MatchClient<G>,
  | 'connection'
  | 'presence'
  | 'on'
  | 'act'
  | 'accept'
  | 'resign'
  | 'offerDraw'
  | 'decline'
  | 'takeBack'
  | 'allowTakeBack'
  | 'claim'
  | 'serverNowMs'
  | 'nextGame'
  | 'rematch'
  | 'stepsSoFar'
  | 'version'
  | 'chat'
  | 'say'
  | 'write'
>;

/** A change to display: the new events, and those that were displayed and are withdrawn. */
export type Shown<G extends GameTypes = AnyGame> = Pick<Change<G>, 'events' | 'undone'>;

/**
 * Reads the places of what a change has moved, after the redrawing, and returns a function that
 * moves it there. All reads come before the first move, because a read after a move makes the
 * browser lay out the page once more.
 */
export type Arrival = () => () => void;

/**
 * Animates a change of the table. It is called before the table is redrawn, and the returned
 * function after that, before the page is painted.
 */
export type Animator<G extends GameTypes = AnyGame> = Method<[Shown<G>], Arrival>;

/**
 * A function type that is checked as methods are: a match of one game is assignable to one of any
 * game.
 */
type Method<Given extends readonly unknown[], Result> = {
  call(...given: Given): Result;
}['call'];

/** A question to the player from outside the match, in place of the status line. */
export type TableOffer = {
  readonly words: string;
  readonly answers: readonly {
    readonly label: string;
    readonly testid: string;
    readonly give: () => unknown;
  }[];
};

/**
 * One match that a page displays, in play, in a replay or in a puzzle. Its commands resolve with
 * true if the server accepts them.
 */
export class LiveMatch<G extends GameTypes = AnyGame> {
  /** The displayed view: the confirmed one with the predictions. */
  view: MatchView<G>;
  connection: ConnectionState;
  presence: MatchPort['presence'];
  /**
   * The events of the step that began the game, until a table has displayed them and sets this to
   * null.
   */
  beginning = $state.raw<readonly StepEvent<G>[] | null>(null);
  /** The latest events as text for screen readers. */
  announcement = $state('');
  /** Set when both players went on to another match while this page was open. */
  nextMatch = $state<string | null>(null);
  offer = $state.raw<TableOffer | null>(null);
  /** True while a move is displayed that the server has not confirmed. */
  isPredicting = $state(false);
  /** The commands without an answer: the events that were predicted of each. */
  #unanswered = $state.raw<readonly (readonly StepEvent<G>[])[]>([]);
  readonly notice = new Notice();
  /** Set by the table while it is mounted. */
  animate: Animator<G> | null = null;
  /** The steps that a spectator has seen. */
  readonly history: StepHistory<G>;
  readonly game: PlayedGame<G>;
  readonly chat: MatchChat;
  readonly #client: MatchPort<G>;
  readonly #redraw = new Redraw();

  constructor(client: MatchPort<G>, view: MatchView<G>, game: PlayedGame<G>) {
    this.#client = client;
    this.game = game;
    this.view = $state.raw(view);
    this.history = new StepHistory(view, client.version);
    this.connection = $state.raw(client.connection);
    this.presence = $state.raw(client.presence);
    this.chat = new MatchChat(client, this);
    this.chat.setLines(client.chat);
  }

  /** Follow the client. The returned function ends that. */
  follow(): () => void {
    const listeners = [
      this.#client.on('change', (change) => {
        this.#change(change);
      }),
      this.#client.on('connection', (connection) => {
        this.connection = connection;
      }),
      this.#client.on('fairnessWarning', (warning) => {
        this.notice.warn(fairnessWarningText(warning));
      }),
      this.#client.on('presence', (presence) => {
        this.presence = presence;
      }),
      this.#client.on('chat', (lines) => {
        this.chat.setLines(lines);
      }),
    ];
    return () => {
      for (const leave of listeners) leave();
    };
  }

  /** Redraw the table by `draw`, and animate the events in `shown` if a table is mounted. */
  show(shown: Shown<G>, draw: () => void): void {
    this.#redraw.drawNow(() => this.#drawAnimated(shown, draw));
  }

  /** Redraw the table by `draw`, and return what starts the motion; null if there is no table. */
  #drawAnimated(shown: Shown<G>, draw: () => void): (() => void) | null {
    const arrive = this.animate?.(shown);
    draw();
    flushSync();
    return arrive?.() ?? null;
  }

  /** Display a step of the history. The newest step switches back to the live view. */
  showStep(step: number): void {
    const from = this.history.index;
    const seen = this.history.go(step);
    if (!seen) return;
    const events = this.history.index === from + 1 ? seen.events : [];
    this.show({ events, undone: [] }, () => {
      this.view = seen.view;
    });
    this.announcement = this.game.announce(seen.view, seen.events).join(' ');
  }

  /** Display the previous step. Steps from before the spectator's arrival are fetched. */
  async stepBack(): Promise<void> {
    if (this.history.canLoadEarlier) await this.loadEarlier();
    this.showStep(this.history.index - 1);
  }

  /** Fetch the steps from before the spectator's arrival, if the server has them. */
  async loadEarlier(): Promise<void> {
    this.history.prepend(await this.stepsSoFar());
  }

  /**
   * Return the steps of the present game from its beginning; empty if the server cannot provide
   * them.
   */
  stepsSoFar(): Promise<readonly SeenStep<G>[]> {
    return this.#client.stepsSoFar().catch(() => []);
  }

  /** True while a command of the player may not have reached the server. */
  get isUnsent(): boolean {
    return this.#unanswered.length > 0 && this.connection.status !== 'online';
  }

  /** The displayed events that may not have reached the server. */
  get unsentEvents(): readonly StepEvent<G>[] {
    return this.isUnsent ? this.#unanswered.flat() : [];
  }

  /** Send an action, and display it soon. Resolves with true if the server accepts it. */
  act(action: G['action']): Promise<boolean> {
    this.#redraw.runNow();
    this.notice.clear();
    const predicted = this.game.predict(this.view, action);
    return this.#answered(this.#client.act(action, predicted), predicted);
  }

  /**
   * Run `work` when the change by the last action is drawn, to show both in one frame; at once if
   * nothing waits to be drawn.
   */
  withDrawing(work: () => void): void {
    this.#redraw.withDrawing(work);
  }

  accept(): Promise<boolean> {
    return this.#answered(this.#client.accept());
  }

  resign(): Promise<boolean> {
    return this.#answered(this.#client.resign());
  }

  offerDraw(): Promise<boolean> {
    return this.#answered(this.#client.offerDraw());
  }

  decline(proposal: Proposal): Promise<boolean> {
    return this.#answered(this.#client.decline(proposal));
  }

  takeBack(): Promise<boolean> {
    return this.#answered(this.#client.takeBack());
  }

  allowTakeBack(): Promise<boolean> {
    return this.#answered(this.#client.allowTakeBack());
  }

  claim(draw: boolean): Promise<boolean> {
    return this.#answered(this.#client.claim(draw));
  }

  /** The server's present time (ms since the epoch). */
  get serverNowMs(): number {
    return this.#client.serverNowMs;
  }

  nextGame(): Promise<boolean> {
    return this.#answered(this.#client.nextGame());
  }

  rematch(): Promise<boolean> {
    return this.#answered(this.#client.rematch());
  }

  /** Display for a while why a command was rejected, by the server or by the client's own check. */
  refuse(code: string, params: Params = {}): void {
    this.notice.say(rejectionText(this.game, code, params));
  }

  /** Wait for the answer, and display the reason of a rejection. Resolves with true if accepted. */
  async #answered(
    answer: ReturnType<MatchPort<G>['act']>,
    predicted: readonly StepEvent<G>[] = [],
  ): Promise<boolean> {
    this.#unanswered = [...this.#unanswered, predicted];
    try {
      const result = await answer;
      this.#redraw.runNow();
      if (!result.accepted) this.#showRejection(result.code, result.params);
      return result.accepted;
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      return false;
    } finally {
      this.#unanswered = this.#unanswered.filter((one) => one !== predicted);
    }
  }

  /**
   * Display a rejection. Only the first of several rejections has the reason: the others follow
   * from it.
   */
  #showRejection(code: string, params: Params): void {
    if (code === 'stale_version' && this.notice.text !== null) return;
    this.refuse(code, params);
  }

  #change(change: Change<G>): void {
    this.history.add(change);
    if (this.history.isRewound) {
      this.#goToRematch(change);
      return;
    }
    const draw = () =>
      this.#drawAnimated(change, () => {
        this.isPredicting = change.isPredicted;
        this.view = change.view;
        if (change.events.some((event) => event.type === 'began')) this.beginning = change.events;
      });
    // An animated table takes long to draw: as a task after that of the press or the message.
    if (this.animate) this.#redraw.drawSoon(draw);
    else this.#redraw.drawNow(draw);
    setTimeout(() => {
      this.#announce(change);
    });
    this.#goToRematch(change);
  }

  #announce({ view, events }: Change<G>): void {
    const sentences = this.game.announce(view, events);
    if (events.some(({ type }) => type === 'ended')) sentences.push(reasonText(this.game, view));
    if (sentences.length > 0) this.announcement = sentences.join(' ');
    for (const sound of this.game.sounds(view, events)) play(sound);
    for (const event of matchEvents<G>(events)) {
      if (event.type === 'ended') play(soundOfEnd(view.viewer, event.result.winner));
    }
  }

  #goToRematch({ events }: Change<G>): void {
    for (const event of matchEvents<G>(events)) {
      if (event.type === 'rematch_made') this.nextMatch = event.match;
    }
  }
}
