import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import { namePicture } from '../importing/name-picture.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { blockElements, headings, inlineElements } from './oscal-elements.rules.ts';
import { parameterIdOf, type Parameters } from './parameters.ts';

type Node = XmlElement | string;

/** Renders the prose of a catalogue: HTML of a few elements, with parameters in it. */
export class ProseRenderer {
  readonly builder: EditionBuilder;
  /** Words that stand in attributes: they are no text of the source, and are counted with it. */
  readonly written: string[] = [];
  readonly #parameters: Parameters;

  constructor(builder: EditionBuilder, parameters: Parameters) {
    this.builder = builder;
    this.#parameters = parameters;
  }

  /** Returns words that the source does not hold as text. */
  write(words: string): string {
    this.written.push(words);
    return escapeText(words);
  }

  inside(element: XmlElement, section: DraftSection): string {
    return element.children.map((node) => this.render(node, section)).join('');
  }

  /** Returns content as blocks; what stands in a line becomes a paragraph. */
  flow(nodes: readonly Node[], section: DraftSection): string {
    let written = '';
    let line = '';
    const end = () => {
      if (line.trim() !== '') written += `<p>${line.trim()}</p>`;
      line = '';
    };
    for (const node of nodes) {
      const html = this.render(node, section);
      if (isElement(node) && (blockElements.has(node.name) || headings.has(node.name))) {
        end();
        written += html;
      } else line += html;
    }
    end();
    return written;
  }

  render(node: Node, section: DraftSection): string {
    if (!isElement(node)) return escapeText(node);
    const { name, attributes } = node;
    const inline = Object.hasOwn(inlineElements, name) ? inlineElements[name] : undefined;
    if (inline !== undefined) return `<${inline}>${this.inside(node, section)}</${inline}>`;
    if (headings.has(name)) return `<p><strong>${this.inside(node, section)}</strong></p>`;
    switch (name) {
      case 'p':
      case 'pre':
        return `<${name}>${this.inside(node, section)}</${name}>`;
      case 'blockquote':
        return `<blockquote>${this.flow(node.children, section)}</blockquote>`;
      case 'br':
        leaveStrays(this.builder.losses, node, section.key, () => false);
        return '<br>';
      case 'text':
        return this.inside(node, section);
      case 'ul':
      case 'ol':
        return this.#list(node, section);
      case 'table':
        return this.#table(node, section);
      case 'insert':
        leaveStrays(this.builder.losses, node, section.key, () => false);
        return this.write(this.#parameters.describe(parameterIdOf(node)));
      case 'a':
        return this.#reference(node, section);
      case 'img':
        leaveStrays(this.builder.losses, node, section.key, () => false);
        return `<img alt="${this.#alt(attributes['alt'] ?? '')}" data-file="${escapeAttribute(namePicture(this.builder, attributes['src']))}">`;
      default:
        this.builder.losses.note('meaning', name, section.key, textOf(node));
        return this.inside(node, section);
    }
  }

  #alt(alt: string): string {
    this.written.push(alt);
    return escapeAttribute(alt);
  }

  #list(node: XmlElement, section: DraftSection): string {
    leaveStrays(this.builder.losses, node, section.key);
    const items = elementsOf(node).map((item) => {
      const isSingle = elementsOf(item).filter(({ name }) => name === 'p').length === 1;
      const content = item.children.map((child) =>
        isSingle && isElement(child) && child.name === 'p' ? this.inside(child, section) : this.render(child, section),
      );
      return `<li>${content.join('')}</li>`;
    });
    return `<${node.name}>${items.join('')}</${node.name}>`;
  }

  #table(node: XmlElement, section: DraftSection): string {
    let headers = 0;
    const row = (each: XmlElement): string => {
      leaveStrays(this.builder.losses, each, section.key);
      const cells = elementsOf(each).map((cell) => {
        const isHead = cell.name === 'th';
        if (isHead) headers += 1;
        return `<${isHead ? 'th scope="col"' : 'td'}>${this.inside(cell, section)}</${isHead ? 'th' : 'td'}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    };
    const rowsOf = (each: XmlElement): string => {
      if (each.name === 'tr') return row(each);
      leaveStrays(this.builder.losses, each, section.key);
      return elementsOf(each).map(rowsOf).join('');
    };
    leaveStrays(this.builder.losses, node, section.key);
    const rows = elementsOf(node).map(rowsOf).join('');
    if (headers === 0) this.builder.losses.note('no-header', section.key, section.key, textOf(node));
    return `<table><tbody>${rows}</tbody></table>`;
  }

  #reference(node: XmlElement, section: DraftSection): string {
    const { href = '' } = node.attributes;
    const words = this.inside(node, section);
    if (href.startsWith('#')) return `<a data-key="${escapeAttribute(href.slice(1))}">${words}</a>`;
    return `<a href="${escapeAttribute(href)}">${words}</a>`;
  }
}
