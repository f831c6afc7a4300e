/** Rules that somebody is making up, and what the server says of them. */

import { checkRules, DEFAULT_RULES, Refused, rulesToText, type Rules } from '../../sdk';

/** `option` is what stands in the way, or empty. */
export type Verdict =
  | { readonly state: 'asking' }
  | { readonly state: 'playable'; readonly preset: string | null }
  | { readonly state: 'refused'; readonly option: string; readonly reason: string }
  | { readonly state: 'unknown' };

const PAUSE_MS = 250;

export class Draft {
  rules = $state.raw<Rules>({ ...DEFAULT_RULES });
  verdict = $state.raw<Verdict>({ state: 'asking' });
  readonly text = $derived(rulesToText(this.rules));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Takes other rules; the server is asked once nothing has changed for a moment. */
  take(rules: Rules, pause = PAUSE_MS): void {
    this.rules = rules;
    this.verdict = { state: 'asking' };
    clearTimeout(this.#timer);
    this.#asked += 1;
    const asked = this.#asked;
    this.#timer = setTimeout(() => void this.#ask(asked), pause);
  }

  set<Option extends keyof Rules>(option: Option, value: Rules[Option]): void {
    if (this.rules[option] !== value) this.take({ ...this.rules, [option]: value });
  }

  async #ask(asked: number): Promise<void> {
    const verdict = await verdictOn(this.rules);
    if (asked === this.#asked) this.verdict = verdict;
  }
}

async function verdictOn(rules: Rules): Promise<Verdict> {
  try {
    const { preset } = await checkRules(rules);
    return { state: 'playable', preset };
  } catch (error) {
    if (!(error instanceof Refused) || error.problem?.code !== 'bad_rules')
      return { state: 'unknown' };
    const { option, reason } = error.problem.params;
    return { state: 'refused', option: String(option), reason: sentence(String(reason)) };
  }
}

/** The server's reason as a sentence of its own. */
function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
