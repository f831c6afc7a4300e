/**
 * Starts a match from the home page: against a bot, or against a person with a bot as opponent
 * until one is found. Also takes the seat of another player's open seek.
 */

import type { MatchId } from '../../sdk';
import { settings } from '../../ui/settings.svelte';
import type { GameChoice } from '../game_choice/game_choice.svelte';
import { levelOf } from './bot_level';
import { pairing } from '../pairing/visitor_pairing';
import { MatchCreator } from '../pairing/match_creator.svelte';

/**
 * The ways to start a match with the chosen game, rules and clock, and the reason why the last
 * attempt failed.
 */
export class QuickPlay {
  readonly choice: GameChoice;
  readonly start = new MatchCreator();
  readonly pairing = pairing;
  /** The bot's level; null if there is no bot. */
  readonly level = $derived.by(() => levelOf(this.choice.levels, settings.level.value));
  /** True while no game can be started. */
  readonly waits = $derived.by(
    () => this.start.busy || this.pairing.phase !== 'idle' || !this.choice.playable,
  );
  readonly problem = $derived.by(() => this.start.problem ?? this.pairing.problem);

  constructor(choice: GameChoice) {
    this.choice = choice;
  }

  /** Start a match against a bot, and seek another player meanwhile. */
  person(): void {
    const wanted = { ...this.choice.sought, watchers: settings.watchers.on };
    // Afterwards: the first request gives the visitor an identity.
    this.#startBot((match) => void this.pairing.seek(wanted, match));
  }

  /** Take the seat of another player's seek, and go to the match. */
  seat(seat: string): void {
    void this.pairing.take(seat);
  }

  /** Start a match against a bot. */
  computer(): void {
    this.#startBot();
  }

  /** Start a game against the preferred kind of opponent. */
  now(): void {
    if (settings.opponent.value === 'person') this.person();
    else this.computer();
  }

  #startBot(onCreated?: (match: MatchId) => void): void {
    if (this.level === null) return;
    settings.level.value = this.level;
    this.choice.remember();
    void this.start.against(this.choice.wanted, this.level, onCreated);
  }
}
