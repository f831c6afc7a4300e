/** The quick ways to a game: against another player or a bot. */

import { matchPage } from '../../ui/addresses';
import { settings } from '../../ui/settings.svelte';
import { router } from '../shell/router.svelte';
import type { GameChoice } from './game_choice.svelte';
import { choiceText } from './choice_text';
import { levelOf } from './bot_level';
import { Pairing } from './pairing.svelte';
import { remember, type DissolvedSeek } from './dissolved_seek';
import { MatchCreator } from './match_creator.svelte';

export class QuickPlay {
  readonly choice: GameChoice;
  readonly start = new MatchCreator();
  readonly pairing = new Pairing();
  /** The bot's level; null if there is no bot. */
  readonly level = $derived.by(() => levelOf(this.choice.levels, settings.level.value));
  /** True while no game can be started. */
  readonly waits = $derived.by(
    () => this.start.busy || this.pairing.isSeeking || !this.choice.playable,
  );
  readonly problem = $derived.by(() => this.start.problem ?? this.pairing.problem);

  constructor(choice: GameChoice) {
    this.choice = choice;
  }

  /** Seek an opponent, and go to the match. */
  async person(): Promise<void> {
    const watchers = settings.watchers.on;
    const sought = { wanted: { ...this.choice.sought, watchers }, words: choiceText(this.choice) };
    await this.#goTo(await this.pairing.seek(sought.wanted), sought);
  }

  /** Repeat a seek whose opponent did not come. */
  async repeat(sought: DissolvedSeek): Promise<void> {
    await this.#goTo(await this.pairing.seekAgain(sought), sought);
  }

  /** Take a player's seat, and go to the match. */
  async seat(seat: string): Promise<void> {
    const match = await this.pairing.take(seat);
    if (match !== null) await router.go(matchPage(match));
  }

  /** Start a match against a bot. */
  computer(): void {
    if (this.level !== null) void this.start.against(this.choice.wanted, this.level);
  }

  /** Stop seeking and play a bot, unless an opponent came first. */
  async computerInstead(): Promise<void> {
    if ((await this.pairing.stop()) === null) this.computer();
  }

  async #goTo(match: string | null, sought: DissolvedSeek): Promise<void> {
    if (match === null) return;
    remember(match, sought);
    await router.go(matchPage(match));
  }

  /** Start a game against the preferred kind of opponent. */
  now(): void {
    if (settings.opponent.value === 'person') void this.person();
    else this.computer();
  }
}
