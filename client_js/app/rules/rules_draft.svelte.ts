/**
 * The custom rules that the visitor edits, and the server's verdict on whether they can be played.
 */

import {
  checkRules,
  HttpError,
  rulesToText,
  type OptionValue,
  type Params,
  type Rules,
} from '../../sdk';
import type { NamedGame } from '../../ui/addresses';
import { numberProblem } from './number_input';

/** The server's verdict on custom rules. `option`: the option at fault, or empty. */
export type Verdict =
  | { readonly state: 'asking' }
  | { readonly state: 'playable'; readonly preset: string | null }
  | { readonly state: 'refused'; readonly option: string; readonly params: Params }
  | { readonly state: 'unknown' };

const PAUSE_MS = 250;

/** Custom rules in progress. After each change, the server is asked for a verdict. */
export class RulesDraft {
  rules: Rules;
  verdict = $state.raw<Verdict>({ state: 'asking' });
  /** Typed texts that are not values, by option. The rules keep the previous values. */
  typed = $state.raw<Readonly<Record<string, string>>>({});
  readonly text = $derived.by(() => rulesToText(this.rules, this.#game.ruleset));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  readonly #game: NamedGame;

  constructor(game: NamedGame) {
    this.#game = game;
    this.rules = $state.raw(game.ruleset.defaults);
  }

  /** The first option with an invalid text; null if there is none. */
  readonly mistyped = $derived(Object.keys(this.typed)[0] ?? null);

  /** Replace the rules and drop invalid texts. The server is asked after a short pause. */
  take(rules: Rules, pause = PAUSE_MS): void {
    this.typed = {};
    this.#change(rules, pause);
  }

  /** Handle a text typed for an option: a value, or an invalid text to correct. */
  type(option: string, text: string): void {
    const range = this.#game.ruleset.options[option]?.range;
    if (!range) return;
    const others = Object.entries(this.typed).filter(([other]) => other !== option);
    const wrong = numberProblem(text, range) !== null;
    this.typed = Object.fromEntries(wrong ? [...others, [option, text]] : others);
    if (!wrong) this.set(option, Number(text));
  }

  #change(rules: Rules, pause: number): void {
    this.rules = rules;
    this.verdict = { state: 'asking' };
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    this.#timer = setTimeout(() => void this.#ask(asked), pause);
  }

  /** Set an option of the rules. The server is asked after a short pause, if the value is new. */
  set(option: string, value: OptionValue): void {
    if (this.rules[option] !== value) this.#change({ ...this.rules, [option]: value }, PAUSE_MS);
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
    if (!(error instanceof HttpError) || error.problem?.code !== 'bad_rules')
      return { state: 'unknown' };
    const { params } = error.problem;
    return { state: 'refused', option: String(params.option), params };
  }
}
