/** Coming to a game at once: with a person who is there, or with the computer. */

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
  /** The level that the visitor's computer plays at; null where there is none. */
  readonly level = $derived.by(() => levelOf(this.choice.levels, settings.level.value));
  /** Whether nothing can be begun just now. */
  readonly waits = $derived.by(
    () => this.start.busy || this.pairing.isSeeking || !this.choice.playable,
  );
  readonly problem = $derived.by(() => this.start.problem ?? this.pairing.problem);

  constructor(choice: GameChoice) {
    this.choice = choice;
  }

  /** Looks for a person, and goes to the table with them. */
  async person(): Promise<void> {
    const watchers = settings.watchers.on;
    const sought = { wanted: { ...this.choice.sought, watchers }, words: choiceText(this.choice) };
    await this.#goTo(await this.pairing.seek(sought.wanted), sought);
  }

  /** Looks for a person once more, since the opponent did not come. */
  async again(sought: DissolvedSeek): Promise<void> {
    await this.#goTo(await this.pairing.seekAgain(sought), sought);
  }

  /** Takes the seat that a player offers, and goes to the table with them. */
  async seat(seat: string): Promise<void> {
    const match = await this.pairing.take(seat);
    if (match !== null) await router.go(matchPage(match));
  }

  /** Goes to a table with the computer. */
  computer(): void {
    if (this.level !== null) void this.start.against(this.choice.wanted, this.level);
  }

  /** Waits for no person any more; a person who was faster stays the opponent. */
  async computerInstead(): Promise<void> {
    if ((await this.pairing.stop()) === null) this.computer();
  }

  async #goTo(match: string | null, sought: DissolvedSeek): Promise<void> {
    if (match === null) return;
    remember(match, sought);
    await router.go(matchPage(match));
  }

  /** As the visitor has chosen. */
  now(): void {
    if (settings.opponent.value === 'person') void this.person();
    else this.computer();
  }
}
