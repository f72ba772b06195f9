import { SaxesParser } from 'saxes';
import { BadEditionSource } from '../edition-tree.contract.ts';
import { readText } from '../importing/count-letters.ts';
import { readDeclaredEntities } from './declared-entities.ts';

/** An element with its content in order. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** Deepest nesting that is read; standards have 20 to 30 levels. */
const deepest = 200;

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';
export const elementsOf = ({ children }: XmlElement): XmlElement[] => children.filter(isElement);
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name);
export const textOf = (node: XmlElement | string): string =>
  isElement(node) ? node.children.map(textOf).join(' ') : node;

/** Returns the characters of a named entity of HTML; null for any other name. */
function findEntity(name: string): string | null {
  const read = readText(`&${name};`);
  return read === `&${name};` || read.endsWith(';') ? null : read;
}

/**
 * Reads XML. Nothing that its document type names is fetched; of the entities those of HTML are known, and characters that it
 * declares by name.
 * @param onRemark told of each comment and processing instruction
 * @throws BadEditionSource
 */
export function parseXml(text: string, onRemark: (what: string) => void): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const open: XmlElement[] = [top];
  const parser = new SaxesParser();
  for (const [, name = ''] of text.matchAll(/&([A-Za-z][A-Za-z0-9]{1,31});/g)) {
    const characters = Object.hasOwn(parser.ENTITIES, name) ? null : findEntity(name);
    if (characters !== null) parser.ENTITIES[name] = characters;
  }
  const addText = (part: string) => void open.at(-1)?.children.push(part);
  parser.on('error', ({ message }) => {
    throw new BadEditionSource([`The file is no XML that can be read: ${message}`]);
  });
  parser.on('doctype', (doctype) => {
    const declared = readDeclaredEntities(doctype);
    if (declared) return void Object.assign(parser.ENTITIES, Object.fromEntries(declared));
    throw new BadEditionSource([
      'The document type declares more than characters by name, such as other files or elements: write them out, and leave it bare.',
    ]);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > deepest) throw new BadEditionSource([`Elements are nested more than ${deepest} deep.`]);
    const element: XmlElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  parser.on('comment', () => onRemark('comment'));
  parser.on('processinginstruction', ({ target }) => onRemark(`<?${target}?>`));
  parser.write(text).close();
  const [root] = elementsOf(top);
  if (!root) throw new BadEditionSource(['The file holds no element.']);
  return root;
}
