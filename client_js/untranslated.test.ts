/**
 * Tests that all texts for visitors are in the text catalogues: no component or script contains
 * prose.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
// `verify.ts` has the same texts as the server's checker. No page displays them.
const OTHERS =
  /(\.test\.ts$|\.d\.ts$|\/texts\/|\/generated|verify\.ts$|samples?\w*\.ts$|sample_\w+\.ts$)/;
/** The time limit on a busy machine. */
const PATIENCE_MS = 60_000;
/** Attributes whose values visitors read or hear. */
const READ_OUT = ['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'];
/** Elements with the same content in all languages: file names and commands. */
const VERBATIM = ['code', 'pre', 'style', 'script'];
const WORD = /\p{L}{2,}/u;
/**
 * Prose: three words, or a capitalized word followed by another. Strings for programs look
 * different.
 */
const PROSE = /\p{Ll}{2,}[ ,:]+\p{Ll}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+[’']?\p{L}* \p{L}+/u;
/** Names that are the same in all languages. */
const NAMES = ['Spite and Malice', 'Bahasa Indonesia', 'Samsung Internet', 'AP'];

type Node = { readonly type: string; readonly name?: string } & Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Return the direct children of a node. */
function below(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Return the strings that a displayed expression may evaluate to. */
function shown(node: Node): string[] {
  if (node.type === 'Literal') return [String(node.value)];
  if (node.type === 'TemplateElement') return [(node.value as { raw: string }).raw];
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].filter(isNode).flatMap(shown);
  const transparent = ['ExpressionTag', 'LogicalExpression', 'TemplateLiteral', 'TSAsExpression'];
  if (!transparent.includes(node.type)) return [];
  return below(node).flatMap((part) => (part.type === 'CallExpression' ? [] : shown(part)));
}

/** Return the texts of a component's markup, and prose in its expressions. */
function inMarkup(node: Node): string[] {
  if (VERBATIM.includes(node.name ?? '')) return [];
  if (['Comment', 'StyleDirective'].includes(node.type)) return [];
  if (node.type === 'Text') return WORD.test(String(node.data)) ? [String(node.data)] : [];
  if (node.type === 'Attribute' && !READ_OUT.includes(node.name ?? ''))
    return below(node)
      .flatMap(inMarkup)
      .filter((text) => PROSE.test(text) && node.name !== 'class');
  if (node.type === 'ExpressionTag') {
    const words = shown(node).filter((text) => WORD.test(text));
    if (words.length > 0) return words;
  }
  const literal =
    node.type === 'Literal'
      ? String(node.value)
      : node.type === 'TemplateElement'
        ? (node.value as { raw: string }).raw
        : '';
  return [...(PROSE.test(literal) ? [literal] : []), ...below(node).flatMap(inMarkup)];
}

/** Return the prose in a program. Error messages are for developers and do not count. */
function inProgram(source: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isNewExpression(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      if (PROSE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('', source, ts.ScriptTarget.Latest));
  return found;
}

function inFile(name: string): string[] {
  const source = readFileSync(`${ROOT}${name}`, 'utf8');
  if (name.endsWith('.ts')) return inProgram(source);
  const { fragment } = parse(source, { modern: true });
  const scripts = [...source.matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
  return [
    ...inMarkup(fragment as unknown as Node),
    ...scripts.flatMap(([, script = '']) => inProgram(script)),
  ];
}

it(
  'all texts for visitors are in the catalogues',
  () => {
    const files = ['app', 'games', 'ui']
      .flatMap((folder) =>
        readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      .filter((name) => /\.(ts|svelte)$/.test(name) && !OTHERS.test(name));
    const found = files.flatMap((name) =>
      inFile(name)
        .map((text) => text.trim())
        .filter((text) => !NAMES.includes(text))
        .map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  },
  PATIENCE_MS,
);

it.each([
  ['<p>Hello</p>', ['Hello']],
  ['<button aria-label="Turn over"></button>', ['Turn over']],
  ["<p>{on ? 'The shuffles were fair' : ''}</p>", ['The shuffles were fair']],
  ['<p class="big red">{t(\'cards:noCard\')} {`${name}: ${count}`}</p>', []],
  ["<b>{count === 1 ? 'card' : 'cards'}</b>", ['card', 'cards']],
  ["<b class={on ? 'lit' : 'dark'}>{count} {other?.name ?? 'nobody'}</b>", ['nobody']],
  ['<Page line="Choose a file with games." />', ['Choose a file with games.']],
  ['<code>spite verify-fairness</code>', []],
])('in markup: %s', (source, texts) => {
  expect(inMarkup(parse(source, { modern: true }).fragment as unknown as Node)).toEqual(texts);
});

it.each([
  ['const line = `${who} plays the card at once`;', [' plays the card at once']],
  ["const title = 'Turning cards';", ['Turning cards']],
  ["throw new Error('the stock is empty now');", []],
  ["type Kind = 'one of these words'; const key = 'cards:noCard';", []],
])('in programs: %s', (source, texts) => {
  expect(inProgram(source)).toEqual(texts);
});
