/** Coming to a game at once: with a person who is there, or with the computer. */

import { matchPage } from '../../ui/addresses';
import { settings } from '../../ui/settings.svelte';
import { router } from '../shell/router.svelte';
import type { Choice } from './game_choice.svelte';
import { choiceWords } from './choice_text';
import { levelOf } from './bot_level';
import { Pairing } from './pairing.svelte';
import { remember, type Sought } from './dissolved_seek';
import { Start } from './match_creator.svelte';

export class Play {
  readonly choice: Choice;
  readonly start = new Start();
  readonly pairing = new Pairing();
  /** The level that the visitor's computer plays at; null where there is none. */
  readonly level = $derived.by(() => levelOf(this.choice.levels, settings.level.word));
  /** Whether nothing can be begun just now. */
  readonly waits = $derived.by(
    () => this.start.busy || this.pairing.looking || !this.choice.playable,
  );
  readonly problem = $derived.by(() => this.start.problem ?? this.pairing.problem);

  constructor(choice: Choice) {
    this.choice = choice;
  }

  /** Looks for a person, and goes to the table with them. */
  async person(): Promise<void> {
    const watchers = settings.watchers.on;
    const sought = { wanted: { ...this.choice.sought, watchers }, words: choiceWords(this.choice) };
    await this.#goTo(await this.pairing.seek(sought.wanted), sought);
  }

  /** Looks for a person once more, since the opponent did not come. */
  async again(sought: Sought): Promise<void> {
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

  async #goTo(match: string | null, sought: Sought): Promise<void> {
    if (match === null) return;
    remember(match, sought);
    await router.go(matchPage(match));
  }

  /** As the visitor has chosen. */
  now(): void {
    if (settings.opponent.word === 'person') void this.person();
    else this.computer();
  }
}
