import { readWords } from '../../../content/texts/read-words.ts';
import { BadEditionSource, type GivenHead } from '../edition-tree.contract.ts';
import { EditionBuilder, type DraftSection, type ReadSource } from '../importing/edition-builder.ts';
import { sectionKinds, type SectionKind } from '../library.contract.ts';
import { alsoLine, readHeading } from '../markdown/format-words.rules.ts';
import { cleanNumber, keyOfHeading } from '../section-key.rules.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { childOf, elementsOf, isElement, parseXml, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { printedLabels } from './printed-labels.ts';
import { readMeta } from './read-meta.ts';
import { readParts } from './read-parts.ts';
import { findTerm, ownFirst } from './render-term.ts';
import { StsRenderer } from './render-sts.ts';
import { isInlineElement } from './sts-elements.rules.ts';

/** Parts at the end of a standard that are sections with a title, and say nothing that has to be done. */
const closingNames: ReadonlySet<string> = new Set(['ack', 'glossary', 'index', 'notes']);
const sectionNames: ReadonlySet<string> = new Set(['sec', 'term-sec', 'app', 'tbx:termEntry', 'sub-part']);
const isSectionKind = (text: string): text is SectionKind => (sectionKinds as readonly string[]).includes(text);
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads the sections of a standard. */
class StsReader {
  readonly #builder: EditionBuilder;
  readonly #renderer: StsRenderer;

  constructor(builder: EditionBuilder, renderer: StsRenderer) {
    this.#builder = builder;
    this.#renderer = renderer;
  }

  /** Reads what stands at the top of `front`, `body` or `back`. */
  top(part: XmlElement, kind: SectionKind): void {
    for (const child of part.children) {
      if (!isElement(child)) {
        if (child.trim() !== '') {
          const section = this.#loose(part);
          section.html += this.#renderer.block(child, section);
        }
      } else if (sectionNames.has(child.name) || isClosing(child)) {
        this.#section(child, null, child.name === 'app' ? 'annex' : kind);
      } else if (child.name === 'app-group') this.top(child, 'annex');
      else if (child.name === 'ref-list') this.#bibliography(child);
      else {
        const section = this.#loose(part);
        section.html += this.#renderer.block(child, section);
      }
    }
  }

  /** A section for what stands outside of all sections. */
  #loose({ name }: XmlElement): DraftSection {
    const last = this.#builder.sections.at(-1);
    if (last?.parent === null && last.title === '' && last.number === null) return last;
    return this.#builder.add({
      key: name,
      kind: name === 'front' ? 'front' : 'section',
      number: null,
      title: '',
      label: '',
      parent: null,
      isNormative: name === 'body',
    });
  }

  #bibliography(node: XmlElement): void {
    const title = childOf(node, 'title');
    const section = this.#builder.add({
      key: 'bibliography',
      kind: 'bibliography',
      number: null,
      title: title ? squeeze(textOf(title)) : '',
      label: '',
      parent: null,
      isNormative: false,
    });
    this.#nameAll(node, section);
    const rest = { ...node, children: node.children.filter((child) => child !== title) };
    section.html += this.#renderer.render(rest, section);
  }

  #section(node: XmlElement, parent: DraftSection | null, fallback: SectionKind): void {
    const label = childOf(node, 'label');
    const headed = titleGroupOf(node);
    const title = childOf(headed ?? node, 'title');
    // A section of one term is that term.
    const entry = node.name === 'term-sec' && !title ? childOf(node, 'tbx:termEntry') : undefined;
    const term = node.name === 'tbx:termEntry' || entry ? findTerm(entry ?? node, this.#renderer.language) : undefined;
    const annexType = childOf(node, 'annex-type');
    const printed = squeeze([label, annexType].map((each) => (each ? textOf(each) : '')).join(' '));
    const read = readHeading(printed === '' ? '' : printed);
    const number = printed === '' ? null : cleanNumber(read.number ?? printed);
    const kind = this.#kindOf(node, number === null ? fallback : read.kind === 'section' ? fallback : read.kind);
    const section = this.#builder.add({
      kind,
      number,
      label: printed,
      parent,
      isNormative:
        isNormativeIn(parent) &&
        !closingNames.has(node.name) &&
        fallback !== 'front' &&
        kind !== 'bibliography' &&
        !/\(?informativ/i.test(printed),
      ...this.#titled(number === null ? kind : read.kind, number, title ?? term),
    });
    this.#renderer.readAttributes(node, section);
    if (node.attributes['id'] !== undefined) this.#builder.name(node.attributes['id'], section.key);
    if (entry?.attributes['id'] !== undefined) this.#builder.name(entry.attributes['id'], section.key);
    const own = node.children
      .flatMap((child) => (child === headed ? headed.children : [child]))
      .filter((child) => ![label, title, annexType].some((read) => read !== undefined && read === child))
      .flatMap((child) => (child === entry ? entry.children : [child]));
    if (term) {
      this.#term(own, section, term);
      return;
    }
    for (const child of own) {
      if (isElement(child) && sectionNames.has(child.name)) this.#section(child, section, innerKind(child));
      else {
        if (isElement(child)) this.#nameAll(child, section);
        section.html += this.#renderer.block(child, section);
      }
    }
    if (kind === 'term') this.#addTerm(section);
  }

  #titled(kind: SectionKind, number: string | null, title: XmlElement | undefined) {
    // A draft only to read words with: a title holds no object.
    const words = title ? squeeze(readWords(this.#renderer.inside(title, this.#nowhere))) : '';
    return { title: words, key: keyOfHeading({ kind, number, title: words }) };
  }

  readonly #nowhere: DraftSection = {
    place: 0,
    key: '',
    kind: 'section',
    number: null,
    title: '',
    label: '',
    parent: null,
    isNormative: true,
    html: '',
  };

  #kindOf(node: XmlElement, fallback: SectionKind): SectionKind {
    const type = node.attributes['sec-type'] ?? '';
    if (isSectionKind(type)) return type;
    return node.name === 'tbx:termEntry' || node.name === 'term-sec' ? 'term' : fallback;
  }

  /** Lets references to what stands in a section lead to it, where it has no address of its own. */
  #nameAll(node: XmlElement, section: DraftSection): void {
    for (const child of elementsOf(node)) this.#nameAll(child, section);
    const { id } = node.attributes;
    if (id !== undefined && !['table-wrap', 'fig', 'disp-formula'].includes(node.name)) {
      this.#builder.name(id, section.key);
    }
  }

  #term(nodes: readonly (XmlElement | string)[], section: DraftSection, term: XmlElement): void {
    const without = (list: readonly (XmlElement | string)[]): (XmlElement | string)[] =>
      list
        .filter((node) => node !== term)
        .map((node) =>
          isElement(node) ? { name: node.name, attributes: node.attributes, children: without(node.children) } : node,
        );
    const rest = ownFirst(without(nodes), this.#renderer.language);
    for (const node of rest) if (isElement(node)) this.#nameAll(node, section);
    section.html += this.#renderer.all(rest, section);
    this.#addTerm(section);
  }

  /** Reads a term from the paragraphs of its section: the definition first, other names as `dfn` or in a line of them. */
  #addTerm(section: DraftSection): void {
    const paragraphs = [...section.html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, inner = '']) => inner);
    const names = paragraphs.flatMap((inner) => {
      const listed = alsoLine.exec(readWords(inner))?.[1];
      return listed === undefined
        ? [...inner.matchAll(/^<dfn>([\s\S]*?)<\/dfn>$/g)].map(([, name = '']) => readWords(name))
        : listed.split(/\s*,\s*/).filter(Boolean);
    });
    const definition = paragraphs.find((inner) => !inner.includes('<dfn>') && !alsoLine.test(readWords(inner)));
    const term = section.title || names.shift() || section.key;
    this.#builder.addTerm(section, term, names, `<p>${definition ?? ''}</p>`);
  }
}

const isNormativeIn = (parent: DraftSection | null): boolean => parent === null || parent.isNormative;
const innerKind = ({ name }: XmlElement): SectionKind =>
  name === 'term-sec' || name === 'tbx:termEntry' ? 'term' : 'section';

/** Returns whether an element is a section at the end: without a title it is what it holds. */
const isClosing = (node: XmlElement): boolean =>
  closingNames.has(node.name) && childOf(titleGroupOf(node) ?? node, 'title') !== undefined;

/** Returns the element around the title of an index. */
const titleGroupOf = (node: XmlElement): XmlElement | undefined =>
  node.name === 'index' ? (childOf(node, 'index-title-group') ?? childOf(node, 'title-group')) : undefined;

/** Returns the words of an element, with blanks where words end. */
function readLines(node: XmlElement | string): string {
  if (!isElement(node)) return node;
  // Facts stand beside one another, whatever they are named as.
  if (node.name.endsWith('-meta') || node.name === 'element-citation') return ` ${textOf(node)} `;
  const isTitle = (child: XmlElement | string): child is XmlElement =>
    ['ref', 'std'].includes(node.name) && isElement(child) && child.name === 'title';
  // The title of another work stands in the line that cites it.
  const inner = node.children
    .flatMap((child) => (isTitle(child) ? child.children : [child]))
    .map(readLines)
    .join('');
  return isInlineElement(node.name) ? inner : ` ${inner} `;
}

/** Reads an edition in NISO STS or ISO STS (docs/library.md#sts). @throws BadEditionSource */
export function readSts(bytes: Uint8Array, given: GivenHead): ReadSource {
  const builder = new EditionBuilder();
  const { losses } = builder;
  const root = parseXml(decodeXml(bytes), (what) => losses.note('left-out', what, ''));
  if (root.name !== 'standard' && root.name !== 'adoption') {
    throw new BadEditionSource([
      `The file begins with <${root.name}>: a standard of STS begins with <standard> or <adoption>.`,
    ]);
  }
  const { metas, fronts, bodies, backs } = readParts(root, losses);
  const head = readMeta(metas, root, given, losses);
  const renderer = new StsRenderer(builder, head.language, printedLabels(root));
  const reader = new StsReader(builder, renderer);
  for (const front of fronts) reader.top(front, 'front');
  for (const part of [...bodies, ...backs]) reader.top(part, 'section');
  return { head, builder, text: `${readLines(root)} ${renderer.written.join(' ')}` };
}
