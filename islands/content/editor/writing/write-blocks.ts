import type { Node } from 'prosemirror-model';
import { readTokens } from '../../../../server/content/texts/markdown-syntax.rules.ts';
import { escapings, type Escaping } from './escape-markdown.ts';
import { readBlock } from './read-blocks.ts';
import { isSameShown } from './same-shown.ts';
import { textSchema } from './text-schema.ts';
import { writeInline, type InlineStyle } from './write-inline.ts';

const { nodes } = textSchema;

type Style = Pick<InlineStyle, 'escaping' | 'hasTags'>;

/** Ways to write a text, from the tidiest to the surest. */
const styles: readonly Style[] = [
  ...escapings.map((escaping: Escaping) => ({ escaping, hasTags: false })),
  ...escapings.map((escaping: Escaping) => ({ escaping, hasTags: true })),
];

/** Returns the blocks that Markdown is read as; null stands for one without formatting here. */
function readBlocks(markdown: string): (Node | null)[] {
  return readTokens(markdown)
    .filter(({ type }) => type !== 'space')
    .map(readBlock);
}

/** Returns whether Markdown is read as these blocks. */
export function isReadAs(markdown: string, expected: readonly Node[]): boolean {
  const read = readBlocks(markdown);
  return read.length === expected.length && expected.every((node, at) => isSame(read[at], node));
}

const isSame = (read: Node | null | undefined, expected: Node): boolean =>
  read !== null && read !== undefined && isSameShown(read, expected);

/** Reading a long text again for each style would take seconds. */
const longestChecked = 20_000;

const written = new WeakMap<Node, string>();

/** Writes a block as Markdown that is read as that block, in the tidiest style that is. */
export function writeBlock(node: Node): string {
  const known = written.get(node);
  if (known !== undefined) return known;
  const found = node.nodeSize > longestChecked ? write(node, surest) : writeChecked(node);
  written.set(node, found);
  return found;
}

const surest: Style = { escaping: 'careful', hasTags: false };

function writeChecked(node: Node): string {
  let text = '';
  for (const style of styles) {
    text = write(node, style);
    if (isReadAs(text, [node])) return text;
  }
  return text;
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));

const indent = (text: string, by: number): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : ' '.repeat(by) + line))
    .join('\n');

function write(node: Node, style: Style): string {
  const line = (block: Node) => writeInline(block, { escaping: style.escaping, hasTags: style.hasTags, isLine: true });
  switch (node.type) {
    case nodes.paragraph:
      return writeInline(node, { escaping: style.escaping, hasTags: style.hasTags, isLine: false });
    case nodes.heading:
      return `${'#'.repeat(Number(node.attrs['level']))} ${line(node)}`;
    case nodes.blockquote:
      return writeAll(node, style, '\n\n')
        .split('\n')
        .map((each) => (each === '' ? '>' : `> ${each}`))
        .join('\n');
    case nodes.rule:
      return '---';
    case nodes.code_block:
      return writeCodeBlock(node);
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeList(node, style);
    case nodes.table:
      return writeTable(node, style);
    default:
      return String(node.attrs['markdown'] ?? '');
  }
}

/** Writes blocks below each other; lists beside lists would be one list. */
function writeAll(parent: Node, style: Style, gap: string): string {
  const texts: string[] = [];
  let before: Node | null = null;
  for (const child of childrenOf(parent)) {
    const text = write(separate(child, before), style);
    if (text === '' && texts.length > 0 && child.type === nodes.paragraph) continue;
    texts.push(text);
    before = separate(child, before);
  }
  return texts.join(gap);
}

/** Gives a list another sign than the list before it has. */
export function separate(list: Node, before: Node | null): Node {
  if (before === null || list.type !== before.type) return list;
  const { bullet, delimiter } = before.attrs;
  if (list.type === nodes.bullet_list && list.attrs['bullet'] === bullet)
    return list.type.create(Object.assign({}, list.attrs, { bullet: bullet === '-' ? '*' : '-' }), list.content);
  if (list.type === nodes.ordered_list && list.attrs['delimiter'] === delimiter)
    return list.type.create(Object.assign({}, list.attrs, { delimiter: delimiter === '.' ? ')' : '.' }), list.content);
  return list;
}

function writeCodeBlock({ attrs, textContent }: Node): string {
  const longest = Math.max(2, ...[...textContent.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${String(attrs['info'])}\n${textContent}${textContent === '' ? '' : '\n'}${fence}`;
}

function writeList(list: Node, style: Style): string {
  const items = childrenOf(list);
  // Two paragraphs of one entry need an empty line between them.
  const isLoose =
    list.attrs['isLoose'] === true ||
    items.some((item) => childrenOf(item).some(({ type }, at) => at > 0 && !isList(type.name)));
  const gap = isLoose ? '\n\n' : '\n';
  return items
    .map((item, at) => {
      const mark =
        list.type === nodes.ordered_list
          ? `${Number(list.attrs['start']) + at}${String(list.attrs['delimiter'])} `
          : `${String(list.attrs['bullet'])} `;
      return (mark + indent(writeAll(item, style, gap), mark.length)).trimEnd();
    })
    .join(gap);
}

const isList = (name: string): boolean => name.endsWith('_list');

const rules: Readonly<Record<string, string>> = { left: ':--', right: '--:', center: ':-:' };

function writeTable(table: Node, style: Style): string {
  const write = (cell: Node) =>
    writeInline(cell, { escaping: style.escaping, hasTags: style.hasTags, isLine: true })
      .replaceAll('|', String.raw`\|`)
      .replaceAll('\n', ' ');
  const [head = [], ...rows] = childrenOf(table).map(childrenOf);
  const made = line(head.map(({ attrs }) => rules[String(attrs['align'])] ?? '---'));
  const own: unknown = table.attrs['rule'];
  // The line as the author aligned it, while it says the same.
  const rule = typeof own === 'string' && alignmentsOf(own).join() === alignmentsOf(made).join() ? own : made;
  return [line(head.map(write)), rule, ...rows.map((cells) => line(cells.map(write)))].join('\n');
}

const line = (cells: readonly string[]): string =>
  `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;

const alignmentsOf = (rule: string): string[] =>
  rule
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/-+/, '-'));
