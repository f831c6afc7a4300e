/** A match as it is shown: the client's view and state, and what each change looks and sounds like. */

import { flushSync } from 'svelte';
import {
  NotOpen,
  type Action,
  type Change,
  type ConnectionState,
  type Event,
  type MatchClient,
  type MatchView,
  type Params,
  type RejectionCode,
} from '../../sdk';
import { dealIn, type Deal } from '../spite/deal';
import { predict } from '../spite/predict';
import { tell } from '../spite/telling';
import { rejectionWords } from '../words';
import { depart, undone, type Release } from './departures';
import { arrive } from './flights';
import { Notice } from './notice.svelte';
import { play } from './sound';

/** The part of the SDK's client that the app uses. */
export type MatchPort = Pick<
  MatchClient,
  | 'open'
  | 'close'
  | 'view'
  | 'connection'
  | 'presence'
  | 'on'
  | 'act'
  | 'accept'
  | 'resign'
  | 'offerDraw'
  | 'claimWin'
  | 'claimFromMs'
  | 'nextGame'
  | 'rematch'
>;

/** Where cards are drawn, and the layer above in which they fly. */
export type Stage = {
  readonly root: HTMLElement;
  readonly sky: HTMLElement;
};

export class LiveMatch {
  view = $state.raw<MatchView | null>(null);
  connection = $state.raw<ConnectionState>({
    status: 'connecting',
    attempt: 0,
    retryAtMs: null,
    code: null,
  });
  presence = $state.raw<MatchPort['presence']>(null);
  /** The deal that has just been seen, until its scene is over. */
  deal = $state.raw<Deal | null>(null);
  /** The last happenings in words, for those who listen. */
  told = $state('');
  /** Set when both players went on to another match while this page was open. */
  wentOn = $state<string | null>(null);
  /** Whether a move is shown that the server has not confirmed, and what follows from it is not. */
  awaiting = $state(false);
  readonly notice = new Notice();
  stage: Stage | null = null;
  #release: Release | null = null;
  /** What is shown and not confirmed, in case it has to be taken back. */
  #predicted: readonly Event[] = [];
  readonly #client: MatchPort;

  constructor(client: MatchPort) {
    this.#client = client;
    this.view = client.view;
    this.presence = client.presence;
  }

  /** Opens the connection; the function that comes back closes it. */
  open(): () => void {
    const client = this.#client;
    const listeners = [
      client.on('change', (change) => {
        this.#change(change);
      }),
      client.on('connection', (connection) => {
        this.connection = connection;
      }),
      client.on('presence', (presence) => {
        this.presence = presence;
      }),
    ];
    client.open();
    return () => {
      for (const leave of listeners) leave();
      client.close();
    };
  }

  /** Carries out an action at once and lets the server confirm it. `release`: dropped by hand there. */
  async act(action: Action, release: Release | null = null): Promise<void> {
    if (!this.view) return;
    this.notice.clear();
    this.#release = release;
    await this.#answered(this.#client.act(action, predict(this.view, action)));
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

  claimWin(): Promise<boolean> {
    return this.#answered(this.#client.claimWin());
  }

  /** From when on whoever waits for the other's move may claim the win. */
  get claimFromMs(): number | null {
    return this.#client.claimFromMs;
  }

  nextGame(): Promise<boolean> {
    return this.#answered(this.#client.nextGame());
  }

  rematch(): Promise<boolean> {
    return this.#answered(this.#client.rematch());
  }

  /** Says why, if the server refuses; true when it accepts. */
  async #answered(answer: ReturnType<MatchPort['act']>): Promise<boolean> {
    try {
      const result = await answer;
      if (!result.accepted) this.#refused(result.code, result.params);
      return result.accepted;
    } catch (error) {
      if (!(error instanceof NotOpen)) throw error;
      return false;
    }
  }

  /** Of several refusals in a row the first one has the reason: the rest only follow from it. */
  #refused(code: RejectionCode, params: Params): void {
    if (code === 'stale_version' && this.notice.text !== null) return;
    this.notice.say(rejectionWords(code, params));
  }

  #change(change: Change): void {
    const { events } = change;
    const seen = change.cause === 'rolled_back' ? undone(this.#predicted) : events;
    this.#predicted = change.cause === 'predicted' ? [...this.#predicted, ...events] : [];
    const departures = this.stage && depart(this.stage.root, seen, this.#release);
    this.awaiting = change.cause === 'predicted';
    if (this.awaiting) this.#release = null;
    this.view = change.view;
    this.deal = dealIn(events) ?? this.deal;
    flushSync();
    if (this.stage && departures) arrive(this.stage.root, this.stage.sky, departures);
    this.#tell(change.view, events);
    for (const event of events) if (event.type === 'rematch_made') this.wentOn = event.match;
  }

  #tell(view: MatchView, events: readonly Event[]): void {
    const sentences = tell(view, events);
    if (sentences.length > 0) this.told = sentences.join(' ');
    for (const event of events) {
      if (event.type === 'turn' && event.seat === view.viewer) play('turn');
      if (event.type === 'moved') play(event.source.startsWith('build:') ? 'complete' : 'card');
      if (event.type === 'ended')
        play(view.viewer !== 'spectator' && event.result.winner !== view.viewer ? 'lose' : 'win');
    }
  }
}
