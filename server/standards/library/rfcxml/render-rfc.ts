import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { ContentRenderer } from './content-renderer.ts';
import type { NumberedParts } from './number-parts.ts';
import { blockElements, inlineElements, isKnownAttribute, paragraphElements } from './rfc-elements.rules.ts';
import { renderDefinitions, renderList, renderOldList } from './render-rfc-list.ts';
import { renderDrawing, renderFigure, renderSource } from './render-rfc-figure.ts';
import { writtenFor } from './reference-words.ts';
import { renderOldTable, renderTable } from './render-rfc-table.ts';

type Node = XmlElement | string;

/** Returns whether rendered content may not stand in a paragraph. */
const isBlock = (html: string): boolean => /^<(p|ul|ol|dl|pre|table|figure|aside|blockquote)[ >]/.test(html);

/** Renders the content of the sections of an RFC. */
export class RfcRenderer implements ContentRenderer {
  readonly builder: EditionBuilder;
  readonly parts: NumberedParts;
  /** Words that stand in attributes or are written by the processor: they are no text of the source, and are counted with it. */
  readonly written: string[] = [];

  constructor(builder: EditionBuilder, parts: NumberedParts) {
    this.builder = builder;
    this.parts = parts;
  }

  write(words: string): string {
    this.written.push(words);
    return escapeText(words);
  }

  caption(label: string, title: XmlElement | string, section: DraftSection): string {
    const written = title === '' ? '' : isElement(title) ? this.inside(title, section) : this.write(title);
    return [label && this.write(label), written].filter(Boolean).join(': ');
  }

  readAttributes({ name, attributes }: XmlElement, section: DraftSection): void {
    for (const each of Object.keys(attributes)) {
      if (!isKnownAttribute(name, each)) this.builder.losses.note('attribute', `${name}@${each}`, section.key);
    }
  }

  all(nodes: readonly Node[], section: DraftSection): string {
    return nodes.map((node) => this.render(node, section)).join('');
  }

  inside(element: XmlElement, section: DraftSection): string {
    return this.all(element.children, section);
  }

  flow(nodes: readonly Node[], section: DraftSection): string {
    return this.#blocks(nodes, section)
      .map(({ html, isLine }) => (isLine ? `<p>${html}</p>` : html))
      .join('');
  }

  unwrapped(nodes: readonly Node[], section: DraftSection): string {
    const blocks = this.#blocks(nodes, section);
    const isSingle = blocks.filter(({ isLine }) => isLine).length === 1;
    return blocks.map(({ html, isLine }) => (isLine && !isSingle ? `<p>${html}</p>` : html)).join('');
  }

  #blocks(nodes: readonly Node[], section: DraftSection): { html: string; isLine: boolean }[] {
    const blocks: { html: string; isLine: boolean }[] = [];
    let line = '';
    const end = () => {
      if (line.trim() !== '') blocks.push({ html: line.trim(), isLine: true });
      line = '';
    };
    for (const node of nodes) {
      if (isElement(node) && paragraphElements.has(node.name)) {
        end();
        this.readAttributes(node, section);
        blocks.push(...this.#blocks(node.children, section));
        continue;
      }
      const html = this.render(node, section);
      if (isElement(node) && (blockElements.has(node.name) || isBlock(html))) {
        end();
        blocks.push({ html, isLine: false });
      } else line += html;
    }
    end();
    return blocks;
  }

  render(node: Node, section: DraftSection): string {
    if (!isElement(node)) return escapeText(node).replaceAll('\u2028', '<br>');
    this.readAttributes(node, section);
    const { name, attributes } = node;
    const inline = Object.hasOwn(inlineElements, name) ? inlineElements[name] : undefined;
    if (inline !== undefined) {
      const element = name === 'spanx' ? spanOf(attributes['style']) : inline;
      return `<${element}>${this.inside(node, section)}</${element}>`;
    }
    switch (name) {
      case 'list':
        return renderOldList(this, node, section);
      case 'ul':
      case 'ol':
        return renderList(this, node, section);
      case 'dl':
        return renderDefinitions(this, node, section);
      case 'figure':
        return renderFigure(this, node, section);
      case 'artset':
      case 'artwork':
        return renderDrawing(this, node, section);
      case 'sourcecode':
        return renderSource(this, node, section);
      case 'table':
        return renderTable(this, node, section);
      case 'texttable':
        return renderOldTable(this, node, section);
      case 'aside':
        return `<aside class="note">${this.flow(node.children, section)}</aside>`;
      case 'blockquote':
        return this.#quotation(node, section);
      case 'br':
      case 'vspace':
        leaveStrays(this.builder.losses, node, section.key, () => false);
        return '<br>';
      case 'xref':
      case 'relref':
        return this.#reference(node, section);
      case 'eref':
        return this.#address(node, section);
      case 'contact':
        if (elementsOf(node).length > 0) return this.#author(node, section);
        leaveStrays(this.builder.losses, node, section.key);
        return this.write(attributes['fullname'] ?? '');
      case 'author':
        return this.#author(node, section);
      case 'iref':
        this.builder.losses.note('metadata', 'iref', section.key);
        return this.inside(node, section);
      case 'cref':
        this.builder.losses.leaveOut('left-out', 'cref', section.key, textOf(node));
        return '';
      default:
        this.builder.losses.note('meaning', name, section.key, textOf(node));
        return this.inside(node, section);
    }
  }

  #quotation(node: XmlElement, section: DraftSection): string {
    const { quotedFrom } = node.attributes;
    const from = quotedFrom ? `<p>— ${this.write(quotedFrom)}</p>` : '';
    return `<blockquote>${this.flow(node.children, section)}${from}</blockquote>`;
  }

  /** A reference; without words of its own it has those that the processor writes: 'Section 4.2', '[RFC9110]'. */
  #reference(node: XmlElement, section: DraftSection): string {
    const { target = '', section: place, format, derivedLink = '' } = node.attributes;
    const own = textOf(node).trim();
    const written = writtenFor(node, this.parts.byAnchor.get(target));
    const words = own === '' ? (format === 'none' ? '' : this.write(written)) : this.inside(node, section);
    if (words === '') return '';
    // A place in another document is not one of this edition.
    return place !== undefined && /^https?:\/\//i.test(derivedLink)
      ? `<a href="${escapeAttribute(derivedLink)}">${words}</a>`
      : `<a data-key="${escapeAttribute(target)}">${words}</a>`;
  }

  #address(node: XmlElement, section: DraftSection): string {
    const { target = '' } = node.attributes;
    const words = textOf(node).trim() === '' ? this.write(target) : this.inside(node, section);
    return `<a href="${escapeAttribute(target)}">${words}</a>`;
  }

  /** An author who is named within the text, such as a contributor. */
  #author(node: XmlElement, section: DraftSection): string {
    const { fullname, surname } = node.attributes;
    leaveStrays(this.builder.losses, node, section.key);
    const organizations = elementsOf(node).filter(({ name }) => name === 'organization');
    const rest = elementsOf(node).filter(({ name }) => name !== 'organization');
    for (const each of rest) this.builder.losses.leaveOut('metadata', each.name, section.key, textOf(each));
    const name = fullname ?? surname ?? '';
    const words = [name && this.write(name), ...organizations.map((each) => this.inside(each, section).trim())];
    return `<p>${words.filter(Boolean).join(', ')}</p>`;
  }
}

const spanOf = (style = 'emph'): string => ({ strong: 'strong', verb: 'code' })[style] ?? 'em';
