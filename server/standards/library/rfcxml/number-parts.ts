import { childOf, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { numberLists, type NumberedLists } from './number-lists.ts';

/** Words that the processor of RFCs writes for a part that the source does not number. */
export interface NumberedPart {
  /** '4.2', 'A.1', '3' of a figure; null for a part without one. */
  number: string | null;
  /** Name in a reference: 'Section 4.2', 'Appendix A', 'Figure 3', '[RFC2119]'. */
  label: string;
  kind: 'section' | 'annex' | 'figure' | 'table' | 'entry';
  /** Words of a reference by title. */
  title: string;
  /** Designation of the standard that an entry of the bibliography is about, 'RFC 2119'. */
  standard?: string;
}

export interface NumberedParts {
  lists: NumberedLists;
  byElement: ReadonlyMap<XmlElement, NumberedPart>;
  byAnchor: ReadonlyMap<string, NumberedPart>;
}

/** Returns the title of a section, figure or table: an element since version 3, an attribute before. */
export const titleOf = (node: XmlElement): string => {
  const name = childOf(node, 'name');
  return (name ? textOf(name) : (node.attributes['title'] ?? '')).replace(/\s+/g, ' ').trim();
};

/** Returns the title of a work in the bibliography. */
function titleOfEntry(entry: XmlElement): string {
  const front = childOf(entry, 'front');
  const title = front && childOf(front, 'title');
  return title ? textOf(title).replace(/\s+/g, ' ').trim() : '';
}

/** Returns the names by which references lead to a part: its anchor, and that of the processor. */
export const namesOf = ({ attributes }: XmlElement): string[] =>
  [attributes['anchor'], attributes['pn']].filter((name) => name !== undefined);

/** Returns the lists of references, and whether they need a section around them. */
export function referenceLists(back: XmlElement | undefined): { lists: XmlElement[]; isWrapped: boolean } {
  const lists = back ? elementsOf(back).filter(({ name }) => name === 'references') : [];
  return { lists, isWrapped: lists.length > 1 };
}

/** Series whose numbers name a standard; an RFC that is a BCP too is cited as the RFC. */
const bodies = ['RFC', 'ISO', 'IEEE', 'FIPS', 'STD', 'BCP'];

/** Numbers sections, figures, tables and references as the processor of RFCs does (RFC 7991, RFC 7998). */
class PartCounter {
  readonly byElement = new Map<XmlElement, NumberedPart>();
  readonly byAnchor = new Map<string, NumberedPart>();
  readonly #counts = { figure: 0, table: 0 };
  readonly #lists: NumberedLists;

  constructor(lists: NumberedLists) {
    this.#lists = lists;
  }

  note(node: XmlElement, part: NumberedPart): void {
    this.byElement.set(node, part);
    for (const name of namesOf(node)) if (!this.byAnchor.has(name)) this.byAnchor.set(name, part);
  }

  numberSection(node: XmlElement, number: string | null, isAnnex: boolean): void {
    const isNumbered = number !== null && node.attributes['numbered'] !== 'false';
    const label = isNumbered ? `${isAnnex ? 'Appendix' : 'Section'} ${number}` : titleOf(node);
    const part: NumberedPart = {
      number: isNumbered ? number : null,
      label,
      kind: isAnnex && isNumbered && !number.includes('.') ? 'annex' : 'section',
      title: titleOf(node),
    };
    this.note(node, part);
    let at = 0;
    for (const child of elementsOf(node)) {
      if (child.name === 'section' || child.name === 'references') {
        at += 1;
        const inner = isNumbered ? `${number}.${at}` : null;
        if (child.name === 'section') this.numberSection(child, inner, isAnnex);
        else this.references(child, inner);
      } else this.inside(child, part);
    }
  }

  references(node: XmlElement, counted: string | null): void {
    const number = node.attributes['numbered'] === 'false' ? null : counted;
    const title = titleOf(node) || 'References';
    const part: NumberedPart = { number, label: number === null ? title : `Section ${number}`, kind: 'section', title };
    this.note(node, part);
    let at = 0;
    for (const child of elementsOf(node)) {
      if (child.name === 'references') {
        at += 1;
        this.references(child, number === null ? null : `${number}.${at}`);
      } else if (child.name === 'reference' || child.name === 'referencegroup') this.#entry(child);
    }
  }

  #entry(node: XmlElement): void {
    const { anchor = '', derivedAnchor = anchor } = node.attributes;
    const series = [...elementsOf(node), ...elementsOf(childOf(node, 'front') ?? node)]
      .filter(({ name }) => name === 'seriesInfo')
      .map(({ attributes }) => ({ name: attributes['name'] ?? '', value: attributes['value'] ?? '' }));
    const first = bodies.flatMap((body) => series.filter(({ name }) => name.toUpperCase() === body))[0];
    this.note(node, {
      number: null,
      label: `[${derivedAnchor}]`,
      kind: 'entry',
      title: titleOfEntry(node),
      ...(first && { standard: `${first.name} ${first.value}` }),
    });
  }

  /** Numbers figures and tables, and lets references to anything else lead to the section it stands in. */
  inside(node: XmlElement, around: NumberedPart): void {
    const kind = node.name === 'figure' ? 'figure' : ['table', 'texttable'].includes(node.name) ? 'table' : null;
    const { anchor, pn } = node.attributes;
    const isCounted = kind !== null && (titleOf(node) !== '' || anchor !== undefined || pn !== undefined);
    if (isCounted) {
      this.#counts[kind] += 1;
      const number = String(this.#counts[kind]);
      this.note(node, {
        number,
        kind,
        title: titleOf(node),
        label: `${kind === 'figure' ? 'Figure' : 'Table'} ${number}`,
      });
    } else if (anchor !== undefined && !this.byAnchor.has(anchor)) {
      const label = this.#lists.labels.get(node);
      // An item is counted by what is printed before it; anything else has no number of its own.
      this.byAnchor.set(anchor, label === undefined ? around : Object.assign({}, around, { number: label }));
    }
    for (const child of elementsOf(node)) this.inside(child, around);
  }

  /** Lets references name an entry as the document displays it. */
  display(back: XmlElement | undefined): void {
    for (const { name, attributes } of back ? elementsOf(back) : []) {
      const entry = name === 'displayreference' ? this.byAnchor.get(attributes['target'] ?? '') : undefined;
      if (entry && attributes['to']) entry.label = `[${attributes['to']}]`;
    }
  }
}

/** Returns the letters of an appendix: A to Z, then AA. */
const letterOf = (at: number): string =>
  (at > 26 ? letterOf(Math.floor((at - 1) / 26)) : '') + String.fromCodePoint(65 + ((at - 1) % 26));

/** Returns the number and the label of every part of an RFC. */
export function numberParts(root: XmlElement): NumberedParts {
  const numbers = numberLists(root);
  const counter = new PartCounter(numbers);
  const [front, middle, back] = ['front', 'middle', 'back'].map((name) => childOf(root, name));
  const abstract: NumberedPart = { number: null, label: 'Abstract', kind: 'section', title: 'Abstract' };
  for (const child of front ? elementsOf(front) : []) counter.inside(child, abstract);
  let at = 0;
  const count = (section: XmlElement): string | null =>
    section.attributes['numbered'] === 'false' ? null : String((at += 1));
  for (const section of middle ? elementsOf(middle) : []) {
    if (section.name === 'section') counter.numberSection(section, count(section), false);
  }
  const { lists, isWrapped } = referenceLists(back);
  if (isWrapped) at += 1;
  for (const [index, list] of lists.entries()) {
    counter.references(list, isWrapped ? `${at}.${index + 1}` : String((at += 1)));
  }
  let annexes = 0;
  for (const section of back ? elementsOf(back) : []) {
    if (section.name !== 'section') continue;
    const isNumbered = section.attributes['numbered'] !== 'false';
    if (isNumbered) annexes += 1;
    counter.numberSection(section, isNumbered ? letterOf(annexes) : null, true);
  }
  counter.display(back);
  return { byElement: counter.byElement, byAnchor: counter.byAnchor, lists: numbers };
}
