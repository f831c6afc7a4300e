/** The form in which the options of a rule set are chosen. */

import { t } from '../i18n/texts.svelte';
import type { OptionValue, Params, Ruleset, Rules } from '../sdk';

export type OptionName<R> = keyof R & string;

export type OptionWords<R> = {
  readonly label: string;
  /** The values that are no numbers, by what they are on the wire. */
  readonly values?: Readonly<Record<string, string>>;
  /** What the option's value in these rules means for the game. */
  readonly effect: (rules: R) => string;
  /** Whether the option means nothing in these rules. */
  readonly idle?: (rules: R) => boolean;
};

export type OptionsForm<R extends Rules = Rules> = {
  /** Every option once, in groups. */
  readonly groups: readonly {
    readonly title: string;
    readonly options: readonly OptionName<R>[];
  }[];
  readonly words: Readonly<Record<OptionName<R>, OptionWords<R>>>;
  /** Why the server refuses values that cannot be played together; null for unknown reasons. */
  readonly refused?: (reason: string, params: Params) => string | null;
};

/** Numbers are chosen from a list where there are no more than these. */
const MOST_CHOICES = 24;

/** What `yes` and `no` are on the wire, for `values`. */
export function yesNo(): Readonly<Record<string, string>> {
  return { true: t('games:yes'), false: t('games:no') };
}

/** A value as the form says it. */
export function valueWords<R>({ values }: OptionWords<R>, value: OptionValue): string {
  return values?.[String(value)] ?? String(value);
}

/** The values of an option to choose from; null where a number is to be typed. */
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

/** What sets these rules apart from the default ones, in a line; null for these themselves. */
export function differences<R extends Rules>(
  rules: R,
  { defaults }: Ruleset<R>,
  form: OptionsForm<R>,
): string | null {
  const told = form.groups
    .flatMap(({ options }) => options)
    .flatMap((option) => {
      const value: OptionValue | undefined = rules[option];
      if (value === undefined || value === defaults[option]) return [];
      return [`${form.words[option].label}: ${valueWords(form.words[option], value)}`];
    });
  return told.length === 0 ? null : `${told.join('. ')}.`;
}
