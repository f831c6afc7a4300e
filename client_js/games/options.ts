/**
 * The form for the options of a game's rules: its type, which each game implements, and functions
 * that read it, such as the choices for an option and the differences from the default rules.
 */

import { t } from '../i18n/texts.svelte';
import type { OptionValue, Params, Ruleset, Rules } from '../sdk';

export type OptionName<R> = keyof R & string;

export type OptionWords<R> = {
  readonly label: string;
  /** Labels of the values that are not numbers, by their wire values. */
  readonly values?: Readonly<Record<string, string>>;
  /** Describe what the option's value in these rules means for the game. */
  readonly effect: (rules: R) => string;
  /** Return whether the option has no effect in these rules. */
  readonly idle?: (rules: R) => boolean;
};

export type OptionsForm<R extends Rules = Rules> = {
  /** All options in groups, each option once. */
  readonly groups: readonly {
    readonly title: string;
    readonly options: readonly OptionName<R>[];
  }[];
  readonly words: Readonly<Record<OptionName<R>, OptionWords<R>>>;
  /** Explain why the server rejects values that exclude each other; null for unknown reasons. */
  readonly refused?: (reason: string, params: Params) => string | null;
};

/** The highest number that is chosen from a list. Above it, the player types the number. */
const MOST_CHOICES = 24;

/** Return the labels of the values `true` and `false` of an option. */
export function yesNo(): Readonly<Record<string, string>> {
  return { true: t('games:yes'), false: t('games:no') };
}

/** Return the label of a rule option's value. */
export function valueWords<R>({ values }: OptionWords<R>, value: OptionValue): string {
  return values?.[String(value)] ?? String(value);
}

/** Return the values that an option can be set to; null if the player types a number. */
export function choicesOf<R extends Rules>(
  { options }: Ruleset<R>,
  option: OptionName<R>,
): OptionValue[] | null {
  const { values, range } = options[option];
  if (!range) return [...values];
  if (range[1] > MOST_CHOICES) return null;
  const numbers = Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index);
  return [...numbers, ...values];
}

/** Return a line about how these rules differ from the defaults; null if they do not. */
export function differences<R extends Rules>(
  rules: R,
  { defaults }: Ruleset<R>,
  form: OptionsForm<R>,
): string | null {
  const changes = form.groups
    .flatMap(({ options }) => options)
    .flatMap((option) => {
      const value: OptionValue | undefined = rules[option];
      if (value === undefined || value === defaults[option]) return [];
      return [`${form.words[option].label}: ${valueWords(form.words[option], value)}`];
    });
  return changes.length === 0 ? null : `${changes.join('. ')}.`;
}
