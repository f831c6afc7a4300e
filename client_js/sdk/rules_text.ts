/**
 * Converts rule sets to and from short texts for links: `size=9,captures=yes`. The text lists each
 * option that differs from its default once, in the order of the options. The defaults are part of
 * the format, so a text keeps its meaning forever.
 */

import type { OptionValue, RuleOption, RuleOptions, Rules } from './game_types';

/** The options of a game's rule sets, in order, and their defaults. */
export type Ruleset<R extends Rules = Rules> = {
  readonly options: RuleOptions<R>;
  readonly defaults: Readonly<R>;
};

/**
 * Raised for a text that is not a rule set. `option`: the option at fault, or empty. `reason`: the
 * fault.
 */
export class BadRulesText extends Error {
  constructor(
    readonly option: string,
    readonly reason: string,
  ) {
    super(option === '' ? reason : `${option}: ${reason}`);
    this.name = 'BadRulesText';
  }
}

/** Return the rules as text; empty for the default rules. */
export function rulesToText<R extends Rules>(rules: R, { defaults }: Ruleset<R>): string {
  return (
    Object.entries<OptionValue>(defaults)
      // Older records lack the newest options.
      .filter(([option, usual]) => (rules[option] ?? usual) !== usual)
      .map(([option, usual]) => `${option}=${word(rules[option] ?? usual)}`)
      .join(',')
  );
}

/** Return the rules in a text. Throws BadRulesText. */
export function rulesFromText<R extends Rules>(text: string, ruleset: Ruleset<R>): R {
  const options: Readonly<Record<string, RuleOption>> = ruleset.options;
  const values: Record<string, OptionValue> = {};
  for (const part of text === '' ? [] : text.split(',')) {
    const [option = '', ...rest] = part.split('=');
    const known = Object.hasOwn(options, option) ? options[option] : undefined;
    if (rest.length === 0 || !known) throw new BadRulesText(option, 'there is no such option');
    if (option in values) throw new BadRulesText(option, 'given twice');
    values[option] = valueOf(option, known, rest.join('='));
  }
  return { ...ruleset.defaults, ...values };
}

function word(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Return the option's value that a text stands for. */
function valueOf(option: string, { values, range }: RuleOption, text: string): OptionValue {
  const value = values.find((possible) => word(possible) === text);
  if (value !== undefined) return value;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (range && number >= range[0] && number <= range[1]) return number;
  throw new BadRulesText(option, rangeText(range) ?? `it can't be ${text || 'nothing'}`);
}

function rangeText(range: readonly [number, number] | null): string | null {
  return range && `has to be a number from ${range[0]} to ${range[1]}`;
}
