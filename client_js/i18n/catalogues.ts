/**
 * The types of text catalogues, which make the compiler check each text's key and parameters.
 * i18next finds texts and plurals. Catalogues are TypeScript, because the compiler reads parameters
 * only from literal types. An incomplete catalogue does not compile, so there is no fallback
 * language.
 */

import type { TypeOptions } from 'i18next';
import type { Language } from './languages';

/** The texts of one area, by key. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of some areas, by language. Each language is loaded on demand. */
export type Bundle = Readonly<
  Record<Language, () => Promise<{ readonly default: Readonly<Record<string, Texts>> }>>
>;

/** All areas by name, with their English texts. Each catalogue declares its own areas. */
type Areas = TypeOptions['resources'];
type Area = Extract<keyof Areas, string>;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key extends string> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key;

/** The key of a text, as `area:key`, without its plural suffix. */
export type TextKey = {
  [A in Area]: `${A}:${WithoutForm<keyof Areas[A] & string>}`;
}[Area];

type TextOf<Key extends TextKey> = Key extends `${infer A}:${infer K}`
  ? A extends Area
    ? Areas[A][keyof Areas[A] & (K | `${K}_${PluralForm}`)]
    : never
  : never;

type Parameters<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Parameters<Rest>
  : never;

type CountParameter<Key extends TextKey> = Key extends `${infer A}:${infer K}`
  ? A extends Area
    ? keyof Areas[A] & `${K}_other` extends never
      ? never
      : 'count'
    : never
  : never;

type ParameterNames<Key extends TextKey> = Parameters<TextOf<Key>> | CountParameter<Key>;

/** The values for the parameters of a text in the catalogues. A `count` is a number. */
export type Values<Key extends TextKey> = {
  readonly [Name in ParameterNames<Key>]: Name extends 'count' ? number : string | number;
};

/** The arguments after a text's key: none for a text without parameters. */
export type TextArguments<Key extends TextKey> = [ParameterNames<Key>] extends [never]
  ? []
  : [values: Values<Key>];

/** The texts of an area in a language whose only plural form is `other`: all except `_one`. */
export type WithoutPlural<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: string;
};
