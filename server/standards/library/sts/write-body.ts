import { isOfFormula } from '../../../content/texts/allowed-markup.rules.ts';
import { isInLine } from '../body.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import { readHtml } from '../xml/html-elements.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { isListType, numberOf } from './list-numbers.rules.ts';
import { listTypes } from './sts-elements.rules.ts';

/** Elements that STS has under another name. */
const renamed: Readonly<Record<string, string>> = {
  abbr: 'abbrev',
  blockquote: 'disp-quote',
  br: 'break',
  code: 'monospace',
  dl: 'def-list',
  em: 'italic',
  p: 'p',
  pre: 'preformat',
  s: 'strike',
  strong: 'bold',
  sub: 'sub',
  sup: 'sup',
  tbody: 'tbody',
  tfoot: 'tfoot',
  thead: 'thead',
  tr: 'tr',
  u: 'underline',
};

const asides: Readonly<Record<string, string>> = {
  note: 'non-normative-note',
  example: 'non-normative-example',
};

/** Returns an id of XML for a key, whose brackets XML does not allow. */
export const idOf = (key: string): string =>
  `k-${key.replaceAll(/[^\p{L}\p{N}.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16) ?? ''}`)}`;

const element = (
  name: string,
  inner: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`,
  );
  return inner === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${inner}</${name}>`;
};

type Node = XmlElement | string;
const all = (nodes: readonly Node[], isInMath = false): string => nodes.map((node) => write(node, isInMath)).join('');

/** Writes a node with the language that it says it has. */
function write(node: Node, isInMath = false): string {
  const written = writeNode(node, isInMath);
  const lang = isElement(node) ? node.attributes['lang'] : undefined;
  return lang === undefined || isInMath
    ? written
    : written.replace(/^<[\w-]+/, (name) => `${name} xml:lang="${escapeAttribute(lang)}"`);
}

/** Puts what stands in one line into paragraphs, where STS asks for blocks. */
function inBlocks(nodes: readonly Node[]): string {
  let written = '';
  let line: Node[] = [];
  const end = () => {
    if (line.length > 0) written += element('p', all(line));
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || isInLine(node.name) || node.name === 'math' || node.name === 'br') line.push(node);
    else {
      end();
      written += write(node);
    }
  }
  end();
  return written;
}

function writeNode(node: Node, isInMath: boolean): string {
  if (!isElement(node)) return escapeAttribute(node);
  const { name, attributes, children } = node;
  if (isInMath || isOfFormula(name)) {
    const formula = element(`mml:${name}`, all(children, true), attributes);
    return name === 'math' && attributes['display'] !== 'block' ? element('inline-formula', formula) : formula;
  }
  const own = renamed[name];
  if (Object.hasOwn(renamed, name) && own !== undefined) return element(own, all(children));
  switch (name) {
    case 'a':
      return attributes['data-key'] === undefined
        ? element('ext-link', all(children), { 'xlink:href': attributes['href'] })
        : element('xref', all(children), { rid: idOf(attributes['data-key']) });
    case 'cite':
      return writeStandard(node);
    case 'ul':
    case 'ol': {
      const numbered = attributes['type'] ?? '1';
      const type = name === 'ul' ? 'bullet' : findListType(numbered);
      const start = Number(attributes['start'] ?? 1);
      const items = elementsOf(node).map((item, at) => {
        const label = start === 1 ? '' : element('label', isListType(numbered) ? numberOf(numbered, start + at) : '');
        return element('list-item', label + inBlocks(item.children));
      });
      return element('list', items.join(''), { 'list-type': type });
    }
    case 'dt':
      return element('def-item', element('term', all(children)));
    case 'dd':
      return element('def-item', element('def', inBlocks(children)));
    case 'aside': {
      const kind = attributes['class'] ?? '';
      const known = asides[kind];
      return known === undefined
        ? element('boxed-text', inBlocks(children), { 'content-type': kind })
        : element(known, inBlocks(children));
    }
    case 'table':
      return writeTable(node);
    case 'th':
    case 'td':
      return element(name, all(children), {
        align: attributes['class']?.replace('align-', ''),
        colspan: attributes['colspan'],
        rowspan: attributes['rowspan'],
        scope: attributes['scope'],
      });
    case 'figure':
      return writeFigure(node);
    case 'img':
      return element('inline-graphic', element('alt-text', escapeAttribute(attributes['alt'] ?? '')), {
        'xlink:href': attributes['data-file'],
      });
    case 'div':
      return writeFormula(node);
    default:
      return element('styled-content', all(children), { 'style-type': `html:${name}` });
  }
}

const findListType = (type: string): string =>
  Object.entries(listTypes).find(([, written]) => written === type)?.[0] ?? 'order';

function writeStandard({ attributes, children }: XmlElement): string {
  const { 'data-standard': standard, 'data-key': key } = attributes;
  const text = children.map(textOf).join('');
  if (standard !== undefined && key !== undefined && text === `${standard} ${key}`) {
    const section = element('named-content', escapeAttribute(key), { 'content-type': 'section' });
    return element('std', `${element('std-ref', escapeAttribute(standard))} ${section}`);
  }
  return element('std', text === standard ? element('std-ref', all(children)) : all(children));
}

/** The label that a caption begins with, or is: 'Table 3.1', 'a)'. */
const captionLabel = /^((?:\S+ )?(?:\S*\d\S*?|\p{L}\)))(?:: |$)/u;

/** Returns label and caption of 'Table 3.1: Height of the handle'. */
function writeCaption(caption: XmlElement | undefined): string {
  if (!caption) return '';
  const [first = '', ...others] = caption.children;
  const [whole, label] = (isElement(first) ? null : captionLabel.exec(first)) ?? ['', ''];
  const rest = isElement(first)
    ? caption.children
    : [first.slice(whole.length), ...others].filter((part) => part !== '');
  const title = rest.length === 0 ? '' : element('caption', element('title', all(rest)));
  return label ? element('label', escapeAttribute(label)) + title : title;
}

function writeTable(node: XmlElement): string {
  const caption = elementsOf(node).find(({ name }) => name === 'caption');
  const table = element('table', all(node.children.filter((child) => child !== caption)));
  const key = node.attributes['data-object'];
  return key === undefined ? table : element('table-wrap', writeCaption(caption) + table, { id: idOf(key) });
}

function writeFigure(node: XmlElement): string {
  const caption = elementsOf(node).find(({ name }) => name === 'figcaption');
  const inner = node.children
    .filter((child) => child !== caption)
    .map((child) => {
      if (!isElement(child) || child.name !== 'img') return write(child);
      const alt = element('alt-text', escapeAttribute(child.attributes['alt'] ?? ''));
      return element('graphic', alt, { 'xlink:href': child.attributes['data-file'] });
    });
  return element('fig', writeCaption(caption) + inner.join(''), { id: idOf(node.attributes['data-object'] ?? '') });
}

function writeFormula(node: XmlElement): string {
  const key = node.attributes['data-object'];
  const label = elementsOf(node).findLast(({ name }) => name === 'span');
  const rest = all(node.children.filter((child) => child !== label));
  return element('disp-formula', (label ? element('label', all(label.children)) : '') + rest, {
    id: key === undefined ? undefined : idOf(key),
  });
}

/** Returns a body as elements of STS. */
export const writeBody = (html: string): string => inBlocks(readHtml(html));
