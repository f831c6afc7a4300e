/** A match as it is shown: the client's view and state, and what each change looks and sounds like. */

import { flushSync } from 'svelte';
import {
  eventsAround,
  NotOpen,
  type AnyGame,
  type Change,
  type ConnectionState,
  type GameTypes,
  type MatchClient,
  type MatchView,
  type Params,
  type Proposal,
  type Seen,
  type StepEvent,
} from '../sdk';
import { doubtWords } from './doubt_text';
import { Notice } from './notice.svelte';
import { Past } from './step_history.svelte';
import type { PlayedGame } from './played_game';
import { refusalWords } from './rejection_texts';
import { play } from './sound';
import { TableTalk } from './chat/match_chat.svelte';

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
  | 'seenSoFar'
  | 'version'
  | 'talk'
  | 'say'
  | 'write'
>;

/** What a table is about to show: what is new, and what was shown and is not any more. */
export type Shown<G extends GameTypes = AnyGame> = Pick<Change<G>, 'events' | 'undone'>;

/**
 * How a table moves what is on it. Called while it is still drawn as it was; the function that
 * comes back is called as soon as it is drawn anew.
 */
export type Stage<G extends GameTypes = AnyGame> = Method<[Shown<G>], () => void>;

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
  told = $state('');
  /** Set when both players went on to another match while this page was open. */
  wentOn = $state<string | null>(null);
  /** Whether a move is shown that the server has not confirmed, and what follows from it is not. */
  awaiting = $state(false);
  /** The number of commands that the server has not answered. */
  #unanswered = $state(0);
  readonly notice = new Notice();
  /** Set by the table, while there is one. */
  stage: Stage<G> | null = null;
  /** What was seen of the game, where the viewer is a spectator. */
  readonly past: Past<G>;
  readonly game: PlayedGame<G>;
  /** What people say beside it. */
  readonly talk: TableTalk;
  readonly #client: MatchPort<G>;

  constructor(client: MatchPort<G>, view: MatchView<G>, game: PlayedGame<G>) {
    this.#client = client;
    this.game = game;
    this.view = $state.raw(view);
    this.past = new Past(view, client.version);
    this.connection = $state.raw(client.connection);
    this.presence = $state.raw(client.presence);
    this.talk = new TableTalk(client, this);
    this.talk.hear(client.talk);
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
        this.notice.warn(doubtWords(doubt));
      }),
      this.#client.on('presence', (presence) => {
        this.presence = presence;
      }),
      this.#client.on('talk', (lines) => {
        this.talk.hear(lines);
      }),
    ];
    return () => {
      for (const leave of listeners) leave();
    };
  }

  /** Draws the table anew by `draw`, and lets it move what is on it. */
  show(shown: Shown<G>, draw: () => void): void {
    const arrive = this.stage?.(shown);
    draw();
    flushSync();
    arrive?.();
  }

  /** Shows a step that a spectator has seen; the newest one, and what follows it, from the last on. */
  look(step: number): void {
    const from = this.past.index;
    const seen = this.past.go(step);
    if (!seen) return;
    const events = this.past.index === from + 1 ? seen.events : [];
    this.show({ events, undone: [] }, () => {
      this.view = seen.view;
    });
    this.told = this.game.tell(seen.view, seen.events).join(' ');
  }

  /** Shows the step before the one that is shown: what was before one came is fetched for it. */
  async lookBack(): Promise<void> {
    if (this.past.index === 0 && this.past.canReachBack) await this.reachBack();
    this.look(this.past.index - 1);
  }

  /** Fetches the steps before one came, as far as the server tells of them. */
  async reachBack(): Promise<void> {
    this.past.complete(await this.seenSoFar());
  }

  /** The steps of the game that is on, from its beginning; none where the server can't tell them. */
  seenSoFar(): Promise<readonly Seen<G>[]> {
    return this.#client.seenSoFar().catch(() => []);
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
    this.notice.say(refusalWords(this.game, code, params));
  }

  /** Says why, if the server refuses; true when it accepts. */
  async #answered(answer: ReturnType<MatchPort<G>['act']>): Promise<boolean> {
    this.#unanswered += 1;
    try {
      const result = await answer;
      if (!result.accepted) this.#refused(result.code, result.params);
      return result.accepted;
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      return false;
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** Of several refusals in a row the first one has the reason: the rest only follow from it. */
  #refused(code: string, params: Params): void {
    if (code === 'stale_version' && this.notice.text !== null) return;
    this.refuse(code, params);
  }

  #change(change: Change<G>): void {
    this.past.add(change);
    if (this.past.looking) {
      this.#goOn(change);
      return;
    }
    this.show(change, () => {
      this.awaiting = change.cause === 'predicted';
      this.view = change.view;
      if (change.events.some((event) => event.type === 'began')) this.beginning = change.events;
    });
    this.#tell(change);
    this.#goOn(change);
  }

  #tell({ view, events }: Change<G>): void {
    const sentences = this.game.tell(view, events);
    if (sentences.length > 0) this.told = sentences.join(' ');
    for (const sound of this.game.sounds(view, events)) play(sound);
    for (const event of eventsAround<G>(events)) {
      if (event.type === 'ended')
        play(view.viewer !== 'spectator' && event.result.winner !== view.viewer ? 'lose' : 'win');
    }
  }

  #goOn({ events }: Change<G>): void {
    for (const event of eventsAround<G>(events)) {
      if (event.type === 'rematch_made') this.wentOn = event.match;
    }
  }
}
