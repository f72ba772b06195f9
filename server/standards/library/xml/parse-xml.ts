import { SaxesParser } from 'saxes';
import { BadEditionSource } from '../edition-tree.contract.ts';
import { readText } from '../importing/count-letters.ts';
import { readDeclaredEntities } from './declared-entities.ts';
import { Namespaces } from './namespaces.ts';
import { cutText } from '../../../platform/cut-text.rules.ts';

/** An element with its content in order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Deepest nesting that is read; standards have 20 to 30 levels. */
const deepest = 200;
/** Most characters that all entities of a file may add to it. */
const mostAdded = 1_000_000;

/** Characters by name that no list of HTML has: those of the files that RFCs name as their document type. */
const ofRfcs: Readonly<Record<string, string>> = { br: '\u2028', nbhy: '\u2011', wj: '\u2060', zwsp: '\u200B' };

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';
export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);
export const childOf = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const child of element.children) if (isElement(child) && child.name === name) return child;
  return undefined;
};
export const textOf = (node: XmlElement | string): string =>
  isElement(node) ? node.children.map(textOf).join(' ') : node;

/** Returns the characters of a named entity of HTML or of RFCs; null for any other name. */
function findEntity(name: string): string | null {
  if (Object.hasOwn(ofRfcs, name)) return ofRfcs[name] ?? null;
  const read = readText(`&${name};`);
  return read === `&${name};` || read.endsWith(';') ? null : read;
}

/** Returns how often each name stands as an entity. */
function countEntities(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(/&([A-Za-z_][\w.-]{0,63});/g))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Lets a parser know the entities of a document type; the report is told of each use of one from another file. */
function declare(
  parser: SaxesParser,
  doctype: string,
  counts: ReadonlyMap<string, number>,
  onRemark: (what: string) => void,
): void {
  const { texts, outside, unread } = readDeclaredEntities(doctype);
  if (unread !== null) {
    throw new BadEditionSource([
      `The document type declares what is not read here: “${unread}”. Write out what it stands for, and remove it.`,
    ]);
  }
  let added = 0;
  for (const [name, value] of texts) {
    parser.ENTITIES[name] = value;
    added += value.length * (counts.get(name) ?? 0);
  }
  if (added > mostAdded) {
    throw new BadEditionSource([`The entities of the document type stand for more than ${mostAdded} characters.`]);
  }
  for (const name of outside) {
    parser.ENTITIES[name] = '';
    for (let used = counts.get(name) ?? 0; used > 0; used -= 1) onRemark(`&${name}; from another file`);
  }
}

/** Elements that stand for another file; what they hold for its absence is read in their place. */
const includes: ReadonlySet<string> = new Set(['xi:include', 'xi:fallback']);

/** Names a remark: an instruction that includes a file with the file's name. */
const nameInstruction = (target: string, body: string): string =>
  /^\s*include\b/.test(body) ? `<?${target} ${cutText(body.trim(), 80)}?>` : `<?${target}?>`;

/**
 * Reads XML. Nothing that it or its document type names is fetched; of the entities those of HTML are known, and texts that it
 * declares by name. Prefixes are those that the readers know, whatever the file binds to their vocabularies.
 * @param onRemark told of each comment and processing instruction, and of each place where another file is named
 * @throws BadEditionSource
 */
export function parseXml(text: string, onRemark: (what: string) => void): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [top];
  const namespaces = new Namespaces();
  const parser = new SaxesParser();
  const counts = countEntities(text);
  for (const name of counts.keys()) {
    const characters = Object.hasOwn(parser.ENTITIES, name) ? null : findEntity(name);
    if (characters !== null) parser.ENTITIES[name] = characters;
  }
  const addText = (part: string) => void open.at(-1)?.children.push(part);
  parser.on('error', ({ message }) => {
    throw new BadEditionSource([`The file is no XML that can be read, at line and column ${message}`]);
  });
  parser.on('doctype', (doctype) => declare(parser, doctype, counts, onRemark));
  parser.on('opentag', (tag) => {
    if (open.length > deepest) throw new BadEditionSource([`Elements are nested more than ${deepest} deep.`]);
    const { name, attributes } = namespaces.open(tag.name, tag.attributes);
    const around = open.at(-1) ?? top;
    if (includes.has(name)) {
      if (name === 'xi:include')
        onRemark(`xi:include ${cutText((attributes['href'] ?? '').split('/').at(-1) ?? '', 100)}`);
      open.push(around);
      return;
    }
    const element: XmlElement = { name, attributes, children: [] };
    around.children.push(element);
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
    namespaces.close();
  });
  parser.on('comment', () => onRemark('comment'));
  parser.on('processinginstruction', ({ target, body }) => onRemark(nameInstruction(target, body)));
  parser.write(text).close();
  const [root] = elementsOf(top);
  if (!root) throw new BadEditionSource(['The file holds no element.']);
  return root;
}
