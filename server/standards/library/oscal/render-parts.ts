import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection } from '../importing/edition-builder.ts';
import { isFirstOf, leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { asideOfPart, isAssessment, knownProps, plainParts, relationWords } from './oscal-elements.rules.ts';
import { labelOf, propsOf, valueOf } from './props.ts';
import type { ProseRenderer } from './render-prose.ts';

/** Returns the type of a list whose labels a browser writes alike; null for any other labels. */
function findListType(labels: readonly (string | null)[]): string | null {
  const plain = labels.map((label) => label?.replaceAll(/[().\s]/g, '') ?? '');
  const isOf = (write: (at: number) => string) => plain.every((label, at) => label === write(at));
  if (isOf((at) => String(at + 1))) return '1';
  if (plain.length > 26) return null;
  if (isOf((at) => String.fromCodePoint(97 + at))) return 'a';
  return isOf((at) => String.fromCodePoint(65 + at)) ? 'A' : null;
}

/** Names an address of a link's target, by its id. */
export type NameOf = (id: string) => string | undefined;

/** Renders the parts of controls and groups: statements with their items, guidance, links. */
export class PartRenderer {
  readonly #prose: ProseRenderer;
  readonly #nameOf: NameOf;

  constructor(prose: ProseRenderer, nameOf: NameOf) {
    this.#prose = prose;
    this.#nameOf = nameOf;
  }

  /** Tells the report of facts that no reader sees. */
  noteProps(node: XmlElement, section: DraftSection): void {
    const { losses } = this.#prose.builder;
    for (const prop of propsOf(node)) {
      const { name = '' } = prop.attributes;
      if (!knownProps.has(name)) losses.note('metadata', `prop ${name}`, section.key, valueOf(prop));
      const remarks = elementsOf(prop);
      for (const each of remarks) losses.leaveOut('metadata', `prop ${each.name}`, section.key, textOf(each));
      // Before version 1 a fact is text of the file.
      for (const child of prop.children) if (!isElement(child)) losses.account(child);
    }
  }

  /** Tells the report of all titles but the first. */
  leaveTitles(node: XmlElement, section: DraftSection): void {
    const titles = elementsOf(node).filter(({ name }) => name === 'title');
    leaveStrays(
      this.#prose.builder.losses,
      { name: node.name, attributes: {}, children: titles },
      section.key,
      (title) => isFirstOf(node, title),
    );
  }

  /** Returns parts in order; items beside one another are one list. */
  all(parts: readonly XmlElement[], section: DraftSection): string {
    let written = '';
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at];
      if (!part) continue;
      if (part.attributes['name'] !== 'item') {
        written += this.#part(part, section);
        continue;
      }
      const end = parts.findIndex((each, index) => index > at && each.attributes['name'] !== 'item');
      const items = parts.slice(at, end === -1 ? undefined : end);
      written += this.#items(items, section);
      at += items.length - 1;
    }
    return written;
  }

  #items(items: readonly XmlElement[], section: DraftSection): string {
    const labels = items.map(labelOf);
    if (labels.every((label) => label === null)) return items.map((item) => this.#content(item, section)).join('');
    const type = findListType(labels);
    const rendered = items.map((item, at) => {
      const label = labels[at];
      const before = type === null && label ? `${this.#prose.write(label)} ` : '';
      const content = this.#content(item, section);
      // A single paragraph in an item needs no element.
      const single = /^<p>((?:(?!<p>)[\s\S])*?)<\/p>((?:(?!<p>)[\s\S])*)$/.exec(content);
      return `<li>${before}${single ? `${single[1] ?? ''}${single[2] ?? ''}` : content}</li>`;
    });
    if (type === null) return `<ul>${rendered.join('')}</ul>`;
    return `<ol${type === '1' ? '' : ` type="${type}"`}>${rendered.join('')}</ol>`;
  }

  #part(part: XmlElement, section: DraftSection): string {
    const { losses } = this.#prose.builder;
    const { name = '' } = part.attributes;
    // Of a group it is the objective of its controls, which readers read.
    if (isAssessment(name) && section.kind !== 'chapter') {
      losses.leaveOut('left-out', `part ${name}`, section.key, textOf(part));
      return '';
    }
    const label = labelOf(part);
    const heading = label === null ? '' : `<p><strong>${this.#prose.write(label)}</strong></p>`;
    const content = heading + this.#content(part, section);
    if (content === '') return content;
    if (Object.hasOwn(asideOfPart, name)) return `<aside class="${asideOfPart[name]}">${content}</aside>`;
    if (!plainParts.has(name)) losses.note('meaning', `part ${name}`, section.key, textOf(part));
    return content;
  }

  #content(part: XmlElement, section: DraftSection): string {
    this.noteProps(part, section);
    this.leaveTitles(part, section);
    const { id } = part.attributes;
    if (id !== undefined) this.#prose.builder.name(id, section.key);
    const title = childOf(part, 'title');
    const heading = title ? `<p><strong>${this.#prose.inside(title, section)}</strong></p>` : '';
    const isProse = (child: XmlElement | string) =>
      !isElement(child) || !['link', 'part', 'prop', 'title'].includes(child.name);
    const inner = elementsOf(part).filter((child) => child.name === 'part');
    return (
      heading +
      this.#prose.flow(part.children.filter(isProse), section) +
      this.all(inner, section) +
      this.links(part, section)
    );
  }

  /** Returns the links of a control or a part, a line for each kind: 'Related: AC-2, AC-3'. */
  links(node: XmlElement, section: DraftSection): string {
    const links = elementsOf(node).filter(({ name }) => name === 'link');
    const lines = [...Map.groupBy(links, ({ attributes }) => attributes['rel'] ?? 'link')].map(([relation, each]) => {
      const word = Object.hasOwn(relationWords, relation) ? relationWords[relation] : undefined;
      const heading = word ?? (relation.charAt(0).toUpperCase() + relation.slice(1)).replaceAll(/[-_]/g, ' ');
      const written = each.map((link) => this.#link(link, section));
      // Words of a link may hold commas.
      const between = written.some((link) => link.includes(',')) ? '; ' : ', ';
      return `<p>${this.#prose.write(`${heading}:`)} ${written.join(between)}</p>`;
    });
    return lines.join('');
  }

  /** Tells the report of what a link holds beside its words. */
  #leaveRest(link: XmlElement, section: DraftSection): void {
    for (const each of elementsOf(link)) {
      if (each.name === 'remarks')
        this.#prose.builder.losses.leaveOut('metadata', 'link remarks', section.key, textOf(each));
    }
  }

  #link(link: XmlElement, section: DraftSection): string {
    const { href = '' } = link.attributes;
    const words = link.children.filter((child) => !isElement(child) || child.name !== 'remarks');
    const own = this.#prose.inside({ name: link.name, attributes: {}, children: words }, section).trim();
    const isInside = href.startsWith('#');
    const name = isInside ? this.#nameOf(href.slice(1)) : undefined;
    // A place in another work, 'SA-8', says nothing without the name of the work.
    const place = own && name && !own.includes(name) ? `${own} (${this.#prose.write(name)})` : own;
    const shown = place || this.#prose.write(name ?? href);
    this.#leaveRest(link, section);
    if (isInside) return `<a data-key="${escapeAttribute(href.slice(1))}">${shown}</a>`;
    return `<a href="${escapeAttribute(href)}">${shown}</a>`;
  }
}
