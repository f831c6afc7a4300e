/**
 * The state behind the page of a match: its connection, and from the first snapshot on, the game's
 * code, its table and the live match. Leaving a match against a bot without a move removes the
 * match.
 */

import type { Component } from 'svelte';
import { MatchClient, OUTDATED, type Change, type ConnectionState, type MatchId } from '../../sdk';
import type { ClientGame, GameEntry, TableProps } from '../../games/game';
import { gameOf, loadOthers, WIRES } from '../../games/registry';
import { LiveMatch } from '../../ui/live_match.svelte';
import { otherSeat } from '../../ui/seats';
import { settings } from '../../ui/settings.svelte';
import { myMatchStore } from '../shell/my_match_store.svelte';

/** The parts of an open match page that exist once the game is loaded. */
export type Opened = {
  readonly entry: GameEntry;
  readonly game: ClientGame;
  readonly live: LiveMatch;
  /** Reconnect with the visitor's present identity. */
  readonly reconnect: () => void;
};

/** A match whose page is open. `open()` connects and returns the function that leaves it. */
export class OpenMatch {
  connection: ConnectionState;
  opened = $state.raw<Opened | null>(null);
  Table = $state.raw<Component<TableProps> | null>(null);
  /** True once the game's code could not be loaded. */
  failed = $state(false);
  readonly id: MatchId;
  #client: MatchClient;
  #loading = false;
  /**
   * True once the match was opened at the table for any game, as the client has no other for it.
   */
  #generic = false;
  /** The events of a step that began a game while its code was loaded. */
  #beginning: Change['events'] | null = null;
  #leave: (() => void)[] = [];

  constructor(match: MatchId) {
    this.id = match;
    this.#client = new MatchClient({ match, wires: WIRES });
    this.connection = $state.raw(this.#client.connection);
  }

  /** True if there is something to display: a table, an invitation or an error. */
  get isReady(): boolean {
    if (this.failed || this.connection.status === 'closed') return true;
    const view = this.opened?.live.view;
    if (!view) return false;
    return view.game ? this.Table !== null : view.status !== 'starting';
  }

  /** True once the visitor has moved since this page was opened. */
  get hasActed(): boolean {
    return this.#client.hasActed;
  }

  /** Connect. The returned function leaves the match. */
  open(): () => void {
    this.#connect();
    return () => {
      for (const leave of this.#leave) leave();
      this.#leave = [];
      this.#removeIfUnplayed();
      this.#client.close();
    };
  }

  #connect(): void {
    this.#leave = [
      this.#client.on('connection', (connection) => {
        const unknown = connection.status === 'closed' && connection.code === OUTDATED;
        if (unknown && !this.#generic) void this.#connectToAnyGame();
        else this.connection = connection;
      }),
      this.#client.on('change', (change) => {
        if (!this.opened) this.#onFirstChange(change);
      }),
    ];
    this.#client.open();
  }

  /** Connect to a match of a game for which this client has no table of its own. */
  async #connectToAnyGame(): Promise<void> {
    this.#generic = true;
    const before = this.#leave;
    await loadOthers();
    if (this.#leave !== before) return;
    for (const leave of before) leave();
    this.#client.close();
    this.#client = new MatchClient({ match: this.id, wires: WIRES, encoding: 'json' });
    this.#connect();
  }

  /** Remove a match against a bot in which the player has not moved. */
  #removeIfUnplayed(): void {
    const { confirmed, hasActed } = this.#client;
    if (!confirmed || hasActed || confirmed.viewer === 'spectator') return;
    const isOn = confirmed.status !== 'finished' && confirmed.status !== 'expired';
    if (!isOn || !confirmed.players[otherSeat(confirmed.viewer)]?.computer) return;
    if ((confirmed.game?.number ?? 0) > 1) return;
    // The server knows of moves before a reload or on another device, and then removes nothing.
    void myMatchStore.remove(this.id, { unplayed: true }).catch(() => undefined);
  }

  #onFirstChange({ view, events }: Change): void {
    if (events.some((event) => event.type === 'began')) this.#beginning = events;
    if (!this.#loading) void this.#load(view.game_key);
  }

  async #load(key: string): Promise<void> {
    this.#loading = true;
    try {
      const entry = gameOf(key);
      const game = await entry?.load();
      const { view } = this.#client;
      if (!entry || !game || !view) return;
      if (view.viewer !== 'spectator') settings.played.on = true;
      const live = new LiveMatch(this.#client, view, game);
      live.beginning = this.#beginning;
      this.#leave.push(live.follow());
      this.opened = {
        entry,
        game,
        live,
        reconnect: () => {
          this.#client.close();
          this.#client.open();
        },
      };
      this.Table = await game.parts.table();
    } catch {
      this.failed = true;
    }
  }
}
