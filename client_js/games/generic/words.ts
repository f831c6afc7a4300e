/**
 * Readable words for the names and values of a game that has no texts in this client: options,
 * fields and actions.
 */

import { t } from '../../i18n/texts.svelte';
import { capitalize } from '../../ui/capitalization';

/** Return a name such as `match_target` or `snm-a` in words. */
export function inWords(name: string): string {
  return capitalize(name.replaceAll(/[-_:]+/g, ' '));
}

/** Return the value of an option or of a field as a short text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'games:yes' : 'games:no');
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${inWords(name)} ${valueText(part)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Return an action as a text: `Take: heap 2, count 1`. */
export function actionText(action: Readonly<Record<string, unknown>>): string {
  const { type, ...fields } = action;
  const parts = Object.entries(fields).map(
    ([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`,
  );
  const kind = inWords(String(type));
  return parts.length === 0 ? kind : `${kind}: ${parts.join(', ')}`;
}

/** Return the options of a rule set, each with its value. */
export function optionTexts(rules: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(rules).map(([name, value]) => `${inWords(name)}: ${valueText(value)}`);
}

/** Return the kinds of some actions: `place` or `place, pass`. */
export function kindsOf(actions: readonly { readonly type: string }[]): string {
  return [...new Set(actions.map(({ type }) => inWords(type).toLowerCase()))].join(', ');
}
