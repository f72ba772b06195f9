import { BadEditionSource, type GivenHead } from '../edition-tree.contract.ts';
import { EditionBuilder, type DraftSection, type ReadSource } from '../importing/edition-builder.ts';
import { keyOfHeading } from '../section-key.rules.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, parseXml, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { readLines } from '../xml/read-lines.ts';
import { namesOf, numberParts, referenceLists, titleOf } from './number-parts.ts';
import { readRfcHead } from './read-rfc-head.ts';
import { renderEntries } from './render-rfc-entry.ts';
import { RfcRenderer } from './render-rfc.ts';
import { isInlineElement } from './rfc-elements.rules.ts';

/** Facts of a section; title and label count as text of the source. */
interface Heading {
  node: XmlElement;
  number: string | null;
  title: string;
  kind: DraftSection['kind'];
  parent: DraftSection | null;
  isNormative: boolean;
}

/** Reads the sections of an RFC. */
class RfcReader {
  readonly #builder: EditionBuilder;
  readonly #renderer: RfcRenderer;

  constructor(builder: EditionBuilder, renderer: RfcRenderer) {
    this.#builder = builder;
    this.#renderer = renderer;
  }

  front(front: XmlElement): void {
    for (const child of elementsOf(front)) {
      if (child.name === 'abstract') this.#front(child, 'Abstract');
      else if (child.name === 'note') this.#front(child, 'Note');
      else if (child.name === 'boilerplate') {
        leaveStrays(this.#builder.losses, child, '');
        for (const section of elementsOf(child)) this.#front(section, '');
      }
    }
  }

  #front(node: XmlElement, fallback: string): void {
    const title = titleOf(node) || fallback;
    const section = this.#begin({ node, number: null, title, kind: 'front', parent: null, isNormative: false });
    this.#content(node, section);
  }

  readSection(node: XmlElement, parent: DraftSection | null): void {
    const part = this.#renderer.parts.byElement.get(node);
    const isAnnex = part?.kind === 'annex';
    const section = this.#begin({
      node,
      number: part?.number ?? null,
      title: titleOf(node),
      kind: isAnnex ? 'annex' : 'section',
      parent,
      isNormative: true,
    });
    this.#content(node, section);
  }

  references(node: XmlElement, parent: DraftSection | null): void {
    const number = this.#renderer.parts.byElement.get(node)?.number ?? null;
    const title = titleOf(node) || 'References';
    const section = this.#begin({ node, number, title, kind: 'section', parent, isNormative: true });
    const name = childOf(node, 'name');
    const inner = elementsOf(node).filter((child) => child.name === 'references');
    const rest = node.children.filter((child) => child !== name && !(isElement(child) && inner.includes(child)));
    section.html += renderEntries(this.#renderer, { name: node.name, attributes: {}, children: rest }, section);
    for (const child of inner) this.references(child, section);
  }

  /** Several lists of references stand in a section that the processor writes. */
  lists(back: XmlElement): void {
    const { lists, isWrapped } = referenceLists(back);
    const [first] = lists;
    const ofFirst = first && this.#renderer.parts.byElement.get(first)?.number;
    const number = ofFirst?.split('.')[0] ?? null;
    const title = 'References';
    const node = { name: 'references', attributes: {}, children: [] };
    const around = isWrapped
      ? this.#begin({ node, number, title, kind: 'section', parent: null, isNormative: true })
      : null;
    for (const list of lists) this.references(list, around);
  }

  #begin({ node, number, title, kind, parent, isNormative }: Heading): DraftSection {
    const label = number === null ? '' : kind === 'annex' ? `Appendix ${number}` : number;
    const name = childOf(node, 'name');
    // A title that is no element is an attribute, or written by the processor.
    const written = name && textOf(name).trim() !== '' ? [label] : [label, title];
    for (const each of written) this.#renderer.write(each);
    const key = keyOfHeading({ kind, number, title });
    const section = this.#builder.add({ key, kind, number, title, label, parent, isNormative });
    for (const name of namesOf(node)) this.#builder.name(name, section.key);
    return section;
  }

  #content(node: XmlElement, section: DraftSection): void {
    this.#renderer.readAttributes({ name: 'section', attributes: node.attributes, children: [] }, section);
    const name = childOf(node, 'name');
    const own = node.children.filter((child) => child !== name);
    const isInner = (child: XmlElement | string): child is XmlElement =>
      isElement(child) && ['section', 'references'].includes(child.name);
    const content = own.filter((child) => !isInner(child));
    for (const child of content) if (isElement(child)) this.#nameAll(child, section);
    section.html += this.#renderer.flow(content, section);
    for (const child of own.filter(isInner)) {
      if (child.name === 'section') this.readSection(child, section);
      else this.references(child, section);
    }
  }

  /** Lets references to what stands in a section lead to it, where it has no address of its own. */
  #nameAll(node: XmlElement, section: DraftSection): void {
    for (const child of elementsOf(node)) this.#nameAll(child, section);
    const { anchor } = node.attributes;
    const part = this.#renderer.parts.byElement.get(node);
    if (anchor !== undefined && part?.number === undefined) this.#builder.name(anchor, section.key);
  }
}

/** Elements of the back: what it names differently is told by the names alone. */
const inBack: ReadonlySet<string> = new Set(['displayreference', 'references', 'section']);

/** Reads an RFC in the vocabulary of version 3 or 2 (docs/library.md#rfcxml). @throws BadEditionSource */
export function readRfcxml(bytes: Uint8Array, given: GivenHead): ReadSource {
  const builder = new EditionBuilder();
  const { losses } = builder;
  const root = parseXml(decodeXml(bytes), (what) => losses.note('left-out', what, ''));
  if (root.name !== 'rfc') {
    throw new BadEditionSource([`The file begins with <${root.name}>: an RFC begins with <rfc>.`]);
  }
  const head = readRfcHead(root, given, losses);
  const renderer = new RfcRenderer(builder, numberParts(root));
  const reader = new RfcReader(builder, renderer);
  const isRead = (part: XmlElement) => ['front', 'middle', 'back'].includes(part.name) && isFirstOf(root, part);
  for (const part of elementsOf(root)) {
    if (!isRead(part)) losses.leaveOut('metadata', part.name, '', textOf(part));
    else if (part.name === 'front') reader.front(part);
    else if (part.name === 'middle') {
      for (const section of elementsOf(part)) if (section.name === 'section') reader.readSection(section, null);
      leaveStrays(losses, part, '', ({ name }) => name === 'section');
    } else {
      reader.lists(part);
      for (const section of elementsOf(part)) if (section.name === 'section') reader.readSection(section, null);
      leaveStrays(losses, part, '', ({ name }) => inBack.has(name));
    }
  }
  leaveStrays(losses, root, '');
  const text = `${readLines(root, isInlineElement)} ${renderer.written.join(' ')}`;
  return { head, builder, text };
}
