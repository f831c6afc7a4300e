/** A match as it is shown: the client's view and state, and what each change looks and sounds like. */

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
import { doubtText } from './doubt_text';
import { Notice } from './notice.svelte';
import { StepHistory } from './step_history.svelte';
import type { PlayedGame } from './played_game';
import { rejectionText } from './rejection_texts';
import { play } from './sound';
import { MatchChat } from './chat/match_chat.svelte';

/** The part of the SDK's client that is used to show a match and to play it. */
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

/** What a table is about to show: what is new, and what was shown and is not any more. */
export type Shown<G extends GameTypes = AnyGame> = Pick<Change<G>, 'events' | 'undone'>;

/**
 * How a table moves what is on it. Called while it is still drawn as it was; the function that
 * comes back is called as soon as it is drawn anew.
 */
export type Animator<G extends GameTypes = AnyGame> = Method<[Shown<G>], () => void>;

/** A function that is checked as methods are: a match of one game passes for one of any game. */
type Method<Given extends readonly unknown[], Result> = {
  call(...given: Given): Result;
}['call'];

export class LiveMatch<G extends GameTypes = AnyGame> {
  /** What is shown: what the server told, and what is predicted beyond it. */
  view: MatchView<G>;
  connection: ConnectionState;
  presence: MatchPort['presence'];
  /** What the step told that began the game, until a table has shown it and sets it to null. */
  beginning = $state.raw<readonly StepEvent<G>[] | null>(null);
  /** The last events in words, for those who listen. */
  announcement = $state('');
  /** Set when both players went on to another match while this page was open. */
  nextMatch = $state<string | null>(null);
  /** Whether a move is shown that the server has not confirmed, and what follows from it is not. */
  isPredicting = $state(false);
  /** The number of commands that the server has not answered. */
  #unanswered = $state(0);
  readonly notice = new Notice();
  /** Set by the table, while there is one. */
  animate: Animator<G> | null = null;
  /** What was seen of the game, where the viewer is a spectator. */
  readonly history: StepHistory<G>;
  readonly game: PlayedGame<G>;
  /** What people say beside it. */
  readonly chat: MatchChat;
  readonly #client: MatchPort<G>;

  constructor(client: MatchPort<G>, view: MatchView<G>, game: PlayedGame<G>) {
    this.#client = client;
    this.game = game;
    this.view = $state.raw(view);
    this.history = new StepHistory(view, client.version);
    this.connection = $state.raw(client.connection);
    this.presence = $state.raw(client.presence);
    this.chat = new MatchChat(client, this);
    this.chat.hear(client.chat);
  }

  /** Follows the client from now on; the function that comes back ends that. */
  follow(): () => void {
    const listeners = [
      this.#client.on('change', (change) => {
        this.#change(change);
      }),
      this.#client.on('connection', (connection) => {
        this.connection = connection;
      }),
      this.#client.on('doubt', (doubt) => {
        this.notice.warn(doubtText(doubt));
      }),
      this.#client.on('presence', (presence) => {
        this.presence = presence;
      }),
      this.#client.on('chat', (lines) => {
        this.chat.hear(lines);
      }),
    ];
    return () => {
      for (const leave of listeners) leave();
    };
  }

  /** Draws the table anew by `draw`, and lets it move what is on it. */
  show(shown: Shown<G>, draw: () => void): void {
    const arrive = this.animate?.(shown);
    draw();
    flushSync();
    arrive?.();
  }

  /** Shows a step that a spectator has seen; the newest one, and what follows it, from the last on. */
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

  /** Shows the step before the one that is shown: what was before one came is fetched for it. */
  async stepBack(): Promise<void> {
    if (this.history.index === 0 && this.history.canLoadEarlier) await this.loadEarlier();
    this.showStep(this.history.index - 1);
  }

  /** Fetches the steps before one came, as far as the server tells of them. */
  async loadEarlier(): Promise<void> {
    this.history.prepend(await this.stepsSoFar());
  }

  /** The steps of the game that is on, from its beginning; none where the server can't tell them. */
  stepsSoFar(): Promise<readonly SeenStep<G>[]> {
    return this.#client.stepsSoFar().catch(() => []);
  }

  /** Return true while a command of the player may not have reached the server. */
  get isUnsent(): boolean {
    return this.#unanswered > 0 && this.connection.status !== 'online';
  }

  /** Carries out an action at once and lets the server confirm it; true when it accepts. */
  act(action: G['action']): Promise<boolean> {
    this.notice.clear();
    return this.#answered(this.#client.act(action, this.game.predict(this.view, action)));
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

  /** What the server's clock shows now (ms since the epoch). */
  get serverNowMs(): number {
    return this.#client.serverNowMs;
  }

  nextGame(): Promise<boolean> {
    return this.#answered(this.#client.nextGame());
  }

  rematch(): Promise<boolean> {
    return this.#answered(this.#client.rematch());
  }

  /** Says why something is refused, by the server's code or the same one found here. */
  refuse(code: string, params: Params = {}): void {
    this.notice.say(rejectionText(this.game, code, params));
  }

  /** Says why, if the server refuses; true when it accepts. */
  async #answered(answer: ReturnType<MatchPort<G>['act']>): Promise<boolean> {
    this.#unanswered += 1;
    try {
      const result = await answer;
      if (!result.accepted) this.#showRejection(result.code, result.params);
      return result.accepted;
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      return false;
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** Of several refusals in a row the first one has the reason: the rest only follow from it. */
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
    this.show(change, () => {
      this.isPredicting = change.cause === 'predicted';
      this.view = change.view;
      if (change.events.some((event) => event.type === 'began')) this.beginning = change.events;
    });
    this.#announce(change);
    this.#goToRematch(change);
  }

  #announce({ view, events }: Change<G>): void {
    const sentences = this.game.announce(view, events);
    if (sentences.length > 0) this.announcement = sentences.join(' ');
    for (const sound of this.game.sounds(view, events)) play(sound);
    for (const event of matchEvents<G>(events)) {
      if (event.type === 'ended')
        play(view.viewer !== 'spectator' && event.result.winner !== view.viewer ? 'lose' : 'win');
    }
  }

  #goToRematch({ events }: Change<G>): void {
    for (const event of matchEvents<G>(events)) {
      if (event.type === 'rematch_made') this.nextMatch = event.match;
    }
  }
}
