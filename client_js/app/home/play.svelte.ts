/** Coming to a game at once: with a person who is there, or with the computer. */

import { matchPage } from '../../ui/addresses';
import { settings } from '../../ui/settings.svelte';
import { router } from '../shell/router.svelte';
import type { Choice } from './choice.svelte';
import { levelOf } from './level';
import { Pairing } from './pairing.svelte';
import { Start } from './start.svelte';

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
    const match = await this.pairing.seek({ ...this.choice.sought, watchers });
    if (match !== null) await router.go(matchPage(match));
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

  /** As the visitor has chosen. */
  now(): void {
    if (settings.opponent.word === 'person') void this.person();
    else this.computer();
  }
}
