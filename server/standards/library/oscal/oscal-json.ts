import { Marked } from 'marked';
import * as v from 'valibot';
import { BadEditionSource } from '../edition-tree.contract.ts';
import { countLetters, readText } from '../importing/count-letters.ts';
import { readHtml } from '../xml/html-elements.ts';
import { isElement, type XmlElement } from '../xml/parse-xml.ts';

/** Names of elements for the arrays of JSON whose name is not theirs. */
const singular: Readonly<Record<string, string>> = {
  constraints: 'constraint',
  controls: 'control',
  'document-ids': 'document-id',
  groups: 'group',
  guidelines: 'guideline',
  links: 'link',
  locations: 'location',
  params: 'param',
  parties: 'party',
  parts: 'part',
  props: 'prop',
  resources: 'resource',
  'responsible-parties': 'responsible-party',
  revisions: 'revision',
  rlinks: 'rlink',
  roles: 'role',
  values: 'value',
};

/** Texts of one line, and of several paragraphs; what else is a string is an attribute. */
const lines: ReadonlySet<string> = new Set(['choice', 'label', 'text', 'title', 'usage']);
const blocks: ReadonlySet<string> = new Set(['description', 'prose', 'remarks']);
/** Facts of the metadata that are elements in XML. */
const facts: ReadonlySet<string> = new Set(['last-modified', 'oscal-version', 'published', 'value', 'version']);

/** Most levels of a catalogue; those that are published have about twenty. */
const deepest = 200;

const markdown = new Marked({ gfm: true });
const insertion = /\{\{\s*(?:insert:\s*)?(?:param,\s*)?([\w.-]{1,100})\s*\}\}/g;
/** Signs for private use around the number of a parameter, so that Markdown leaves it as it is. */
const placeOfParameter = /\uE000(\d+)\uE001/;

/** Returns Markdown as HTML. @throws BadEditionSource where it is nested deeper than its parser reads */
function toHtml(source: string, isInline: boolean): string {
  try {
    return (isInline ? markdown.parseInline(source) : markdown.parse(source)) as string;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BadEditionSource([`Quotations or lists are nested too deep in the text “${source.slice(0, 60)}…”.`]);
  }
}

/** Returns a text of Markdown as elements; parameters in it as in XML. */
function readMarkup(source: string, isInline: boolean): XmlElement['children'] {
  const ids: string[] = [];
  const masked = source.replaceAll(/[\uE000\uE001]/g, '').replaceAll(insertion, (_, id: string) => {
    ids.push(id);
    return `\uE000${ids.length - 1}\uE001`;
  });
  const html = toHtml(masked, isInline);
  const put = (node: XmlElement | string): XmlElement['children'] => {
    if (isElement(node))
      return [{ name: node.name, attributes: node.attributes, children: node.children.flatMap(put) }];
    return node.split(placeOfParameter).flatMap((part, at): XmlElement['children'] => {
      if (at % 2 === 0) return part === '' ? [] : [part];
      return [{ name: 'insert', attributes: { type: 'param', 'id-ref': ids[Number(part)] ?? '' }, children: [] }];
    });
  };
  return readHtml(html).flatMap(put);
}

/** Parts of Markdown that are no text for a reader: parameters, addresses and languages, the numbers of items that a list writes itself. */
const signs =
  /\{\{\s*(?:insert:\s*)?(?:param,\s*)?[\w.-]{1,100}\s*\}\}|\]\([^)]*\)|^\s*\d{1,9}[.)](?=\s)|^\s*(?:```|~~~).*$|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gim;

/** Returns the letters that a reader sees of Markdown. */
const lettersOf = (source: string): number =>
  countLetters(source.replaceAll(signs, ' ').replaceAll(/&#?\w{1,32};/g, (entity) => readText(entity)));

/** Returns the words of elements with those of pictures. */
const wordsOf = (node: XmlElement | string): string =>
  isElement(node) ? `${node.attributes['alt'] ?? ''} ${node.children.map(wordsOf).join(' ')}` : node;

/** Makes the elements of XML of a catalogue in JSON: one reader serves both. */
class JsonReader {
  readonly #onDifference: (prose: string) => void;

  constructor(onDifference: (prose: string) => void) {
    this.#onDifference = onDifference;
  }

  element(name: string, value: unknown, depth: number): XmlElement {
    if (depth > deepest) throw new BadEditionSource([`Objects are nested more than ${deepest} deep.`]);
    const element: XmlElement = { name, attributes: {}, children: [] };
    if (typeof value !== 'object' || value === null) {
      const text = String(value);
      const children = lines.has(name)
        ? this.#markup(text, true)
        : blocks.has(name)
          ? this.#markup(text, false)
          : [text];
      return { name, attributes: {}, children };
    }
    const attributes: Record<string, string> = {};
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(inner)) {
        const each = Object.hasOwn(singular, key) ? (singular[key] ?? key) : key;
        for (const one of inner) element.children.push(this.element(each, one, depth + 1));
      } else if (key === 'prose') element.children.push(...this.#markup(String(inner), false));
      else if (typeof inner === 'object' || this.#isElement(name, key)) {
        element.children.push(this.element(key, inner, depth + 1));
      } else attributes[key] = String(inner);
    }
    return { name, attributes, children: element.children };
  }

  #isElement(parent: string, key: string): boolean {
    return lines.has(key) || blocks.has(key) || (parent === 'metadata' && facts.has(key));
  }

  #markup(source: string, isInline: boolean): XmlElement['children'] {
    const read = readMarkup(source, isInline);
    if (countLetters(read.map(wordsOf).join(' ')) !== lettersOf(source)) this.#onDifference(source);
    return read;
  }
}

const document = v.record(v.string(), v.unknown());

/**
 * Reads a document of OSCAL in JSON as the elements it has in XML.
 * @param onDifference told of each text whose Markdown has other letters than its elements
 * @throws BadEditionSource
 */
export function readOscalJson(text: string, onDifference: (prose: string) => void): XmlElement {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadEditionSource([`The file is no JSON that can be read: ${(error as Error).message}`]);
  }
  const checked = v.safeParse(document, value);
  const [name, content] =
    (checked.success ? Object.entries(checked.output) : []).find(([key]) => key !== '$schema') ?? [];
  if (name === undefined || typeof content !== 'object' || content === null) {
    throw new BadEditionSource(['The file holds no catalog of OSCAL.']);
  }
  return new JsonReader(onDifference).element(name, content, 0);
}
