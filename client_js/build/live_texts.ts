/**
 * A Svelte preprocessor for the build. It adds `translate="no"` to each element whose text changes
 * at run time. Page translators replace text nodes, and Svelte would then change nodes that are no
 * longer in the page.
 */

import { parse, type PreprocessorGroup } from 'svelte/compiler';

/** Help and rules stay translatable: their texts are fixed while they are shown. */
const PROSE = /(^|\/)(games\/[a-z]+\/rules|app\/help)\/\w+\.svelte$/;
const MARK = ' translate="no"';
const ELEMENTS = ['RegularElement', 'SvelteElement'];
/** Blocks whose contents appear and disappear, or belong to another component. */
const BLOCKS = ['IfBlock', 'EachBlock', 'KeyBlock', 'AwaitBlock', 'SnippetBlock', 'Component'];
/** Blocks whose contents have another parent element. */
const ELSEWHERE = ['SnippetBlock', 'Component'];

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** Return a preprocessor that marks the element around each text that changes. */
export function markLiveTexts(): PreprocessorGroup {
  return {
    name: 'mark-live-texts',
    markup: ({ content, filename = '' }) => ({ code: withMarks(content, filename) }),
  };
}

/**
 * Return a component's source with `translate="no"` on the closest element of each text that
 * changes. Help and rules pages are returned unchanged. Throws if a changing text has no element
 * around it.
 */
export function withMarks(source: string, filename: string): string {
  if (PROSE.test(filename)) return source;
  const root = parse(source, { modern: true }).fragment as unknown as Node;
  const places = new Set<number>();
  for (const element of liveElements(root, null, false)) {
    if (!element) throw new Error(`${filename}: put an element around each text that changes`);
    places.add(element.start + 1 + String(element.name).length);
  }
  // From the end, so that earlier offsets stay valid.
  return [...places]
    .sort((one, other) => other - one)
    .reduce((text, place) => text.slice(0, place) + MARK + text.slice(place), source);
}

/** Return the closest element of each text that changes; null for one without an element. */
function liveElements(node: Node, around: Node | null, comesAndGoes: boolean): (Node | null)[] {
  if (node.type === 'TitleElement') return [];
  if (node.type === 'Text') return comesAndGoes && /\S/.test(String(node.data)) ? [around] : [];
  if (node.type === 'ExpressionTag')
    return comesAndGoes || !isFixed(node.expression as Node) ? [around] : [];
  if (ELEMENTS.includes(node.type)) {
    if (isMarked(node)) return [];
    return fragmentsOf(node).flatMap((child) => liveElements(child, node, false));
  }
  const element = ELSEWHERE.includes(node.type) ? null : around;
  const inBlock = comesAndGoes || BLOCKS.includes(node.type);
  return fragmentsOf(node).flatMap((child) => liveElements(child, element, inBlock));
}

/** Return whether an expression is a text of the catalogues without parameters, or a literal. */
function isFixed({ type, callee, arguments: given }: Node): boolean {
  if (type === 'Literal') return true;
  if (type !== 'CallExpression' || (callee as { name?: string }).name !== 't') return false;
  const [key, ...parameters] = given as Node[];
  return key?.type === 'Literal' && parameters.length === 0;
}

function isMarked({ attributes }: Node): boolean {
  return (attributes as { name?: string }[]).some(({ name }) => name === 'translate');
}

/** Return the nodes of the markup below a node: no attributes, and no expressions of blocks. */
function fragmentsOf(node: Node): Node[] {
  if (node.type === 'Fragment') return node.nodes as Node[];
  return Object.values(node).filter(
    (part): part is Node =>
      typeof part === 'object' && part !== null && 'type' in part && part.type === 'Fragment',
  );
}
