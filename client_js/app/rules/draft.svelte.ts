/** Rules that somebody is making up, and what the server says of them. */

import { checkRules, Refused, rulesToText, type OptionValue, type Rules } from '../../sdk';
import type { NamedGame } from '../../ui/addresses';
import { capital } from '../../ui/wording';

/** `option` is what stands in the way, or empty. */
export type Verdict =
  | { readonly state: 'asking' }
  | { readonly state: 'playable'; readonly preset: string | null }
  | { readonly state: 'refused'; readonly option: string; readonly reason: string }
  | { readonly state: 'unknown' };

const PAUSE_MS = 250;

export class Draft {
  rules: Rules;
  verdict = $state.raw<Verdict>({ state: 'asking' });
  readonly text = $derived.by(() => rulesToText(this.rules, this.#game.ruleset));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  readonly #game: NamedGame;

  constructor(game: NamedGame) {
    this.#game = game;
    this.rules = $state.raw(game.ruleset.defaults);
  }

  /** Takes other rules; the server is asked once nothing has changed for a moment. */
  take(rules: Rules, pause = PAUSE_MS): void {
    this.rules = rules;
    this.verdict = { state: 'asking' };
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    this.#timer = setTimeout(() => void this.#ask(asked), pause);
  }

  set(option: string, value: OptionValue): void {
    if (this.rules[option] !== value) this.take({ ...this.rules, [option]: value });
  }

  async #ask(asked: number): Promise<void> {
    const verdict = await verdictOn(this.#game.key, this.rules);
    if (asked === this.#asked) this.verdict = verdict;
  }
}

async function verdictOn(game: string, rules: Rules): Promise<Verdict> {
  try {
    const { preset } = await checkRules(game, rules);
    return { state: 'playable', preset };
  } catch (error) {
    if (!(error instanceof Refused) || error.problem?.code !== 'bad_rules')
      return { state: 'unknown' };
    const { option, reason } = error.problem.params;
    return { state: 'refused', option: String(option), reason: `${capital(String(reason))}.` };
  }
}
