/**
 * Rule sets as short text that fits into a link: `jokers=yes,min_wild=W,stock_count=10`.
 *
 * Each option that differs from its default stands there once, in the order of the options. The
 * defaults are part of the form, so a text means the same rules for ever.
 */

import { DEFAULT_RULES, RULE_OPTIONS, type Rules } from './generated/protocol';

type Value = Rules[keyof Rules];

/** Every option's name, in their order. */
export const OPTION_NAMES = Object.keys(RULE_OPTIONS) as (keyof Rules)[];

/** A text that says no rules: `option` is where it goes wrong, or empty, and `reason` why. */
export class BadRulesText extends Error {
  constructor(
    readonly option: string,
    readonly reason: string,
  ) {
    super(option === '' ? reason : `${option}: ${reason}`);
    this.name = 'BadRulesText';
  }
}

/** The rules as text; empty for the default rules. */
export function rulesToText(rules: Rules): string {
  return OPTION_NAMES.filter((option) => rules[option] !== DEFAULT_RULES[option])
    .map((option) => `${option}=${word(rules[option])}`)
    .join(',');
}

/** The rules that a text says. Throws BadRulesText. */
export function rulesFromText(text: string): Rules {
  const said: Record<string, Value> = {};
  for (const part of text === '' ? [] : text.split(',')) {
    const [option = '', ...rest] = part.split('=');
    if (rest.length === 0 || !isOption(option))
      throw new BadRulesText(option, 'there is no such option');
    if (option in said) throw new BadRulesText(option, 'said twice');
    said[option] = valueOf(option, rest.join('='));
  }
  return { ...DEFAULT_RULES, ...said };
}

function isOption(name: string): name is keyof Rules {
  return Object.hasOwn(RULE_OPTIONS, name);
}

function word(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** What a word means as a value of the option. */
function valueOf(option: keyof Rules, said: string): Value {
  const { values, range } = RULE_OPTIONS[option];
  const value = values.find((possible) => word(possible as Value) === said);
  if (value !== undefined) return value as Value;
  const number = /^\d{1,5}$/.test(said) ? Number(said) : NaN;
  if (range && number >= range[0] && number <= range[1]) return number;
  throw new BadRulesText(option, rangeWords(range) ?? `it can't be ${said || 'nothing'}`);
}

function rangeWords(range: readonly [number, number] | null): string | null {
  return range && `has to be a number from ${range[0]} to ${range[1]}`;
}
