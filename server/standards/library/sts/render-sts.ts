import { escapeAttribute } from '../importing/escape-attribute.ts';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { asideClasses, bodyAttributesOf } from '../body.rules.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { childOf, elementsOf, isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { renderFormula } from './render-formula.ts';
import { renderCaption, renderDisplayed, renderFigure, renderPicture, renderTableWrap } from './render-object.ts';
import { renderList } from './render-list.ts';
import {
  asideElements,
  groupElements,
  inlineElements,
  isInlineElement,
  isKnownAttribute,
  isOther,
  termFacts,
  transparentElements,
} from './sts-elements.rules.ts';
import { renderTable } from './render-table.ts';

/** Returns whether rendered content may not stand in a paragraph. */
const isBlock = (html: string): boolean => /^<(aside|blockquote|div|dl|figure|ol|p|pre|table|ul)[ >]/.test(html);

/** Renders the content of sections, and tells the builder of objects, references and losses. */
export class StsRenderer implements ContentRenderer {
  readonly builder: EditionBuilder;
  readonly #editionLanguage: string;

  constructor(builder: EditionBuilder, language: string) {
    this.builder = builder;
    this.#editionLanguage = language;
  }

  /** Tells the report of attributes that nothing reads. */
  readAttributes({ name, attributes }: XmlElement, section: DraftSection | null): void {
    for (const each of Object.keys(attributes)) {
      const isKept =
        isKnownAttribute(name, each) && !(each === 'xml:lang' && isOther(attributes[each], this.#editionLanguage));
      if (!isKept) this.builder.losses.note('attribute', `${name}@${each}`, section?.key ?? '');
    }
  }

  all(nodes: readonly (XmlElement | string)[], section: DraftSection): string {
    return nodes.map((node) => this.render(node, section)).join('');
  }

  /** Returns a node that stands in no line; its bare words become a paragraph. */
  block(node: XmlElement | string, section: DraftSection): string {
    const html = this.render(node, section).trim();
    const isLine = !isElement(node) || isInlineElement(node.name) || !html.startsWith('<');
    return html !== '' && isLine ? `<p>${html}</p>` : html;
  }

  inside(element: XmlElement, section: DraftSection): string {
    return this.all(element.children, section);
  }

  /** Returns the content of an item or cell; a single paragraph in it needs no element. */
  unwrapped(nodes: readonly (XmlElement | string)[], section: DraftSection): string {
    const isSingle = nodes.filter((node) => isElement(node) && node.name === 'p').length === 1;
    return nodes
      .map((node) =>
        isSingle && isElement(node) && node.name === 'p' ? this.inside(node, section) : this.render(node, section),
      )
      .join('');
  }

  render(node: XmlElement | string, section: DraftSection): string {
    if (!isElement(node)) return escapeText(node).replaceAll('\u2028', '<br>');
    const { name } = node;
    if (/^(mml:)?math$/.test(name)) return renderFormula(node, section.key, this.builder.losses);
    this.readAttributes(node, section);
    const inline = inlineElements[name];
    if (Object.hasOwn(inlineElements, name) && inline !== undefined) {
      return `<${inline}>${this.inside(node, section)}</${inline}>`;
    }
    const { target } = node.attributes;
    if (name === 'tbx:entailedTerm' && target) {
      return `<a data-key="${escapeAttribute(target)}">${this.inside(node, section)}</a>`;
    }
    if (transparentElements.has(name)) return this.inside(node, section);
    if (groupElements.has(name)) return this.#group(node, section);
    if (Object.hasOwn(asideElements, name)) return this.#aside(node, section, asideElements[name] ?? 'note');
    if (termFacts.has(name)) return this.#leaveOut('metadata', node, section);
    return this.#further(node, section);
  }

  #further(node: XmlElement, section: DraftSection): string {
    const { name, attributes } = node;
    switch (name) {
      case 'p':
        return this.#paragraph(node, section);
      case 'break':
        leaveStrays(this.builder.losses, node, section.key, () => false);
        return '<br>';
      case 'list':
        return renderList(this, node, section);
      case 'def-list':
        leaveStrays(this.builder.losses, node, section.key);
        return `<dl>${elementsOf(node)
          .map((item) => (item.name === 'def-item' ? this.#definition(item, section) : this.render(item, section)))
          .join('')}</dl>`;
      case 'xref':
        return this.#reference(node, section);
      case 'std':
        return this.#standard(node, section);
      case 'std-id-group':
      case 'std-id':
      case 'object-id':
      case 'tex-math':
        return this.#leaveOut(name === 'tex-math' ? 'left-out' : 'metadata', node, section);
      case 'ext-link':
      case 'uri':
        return `<a href="${escapeAttribute(attributes['xlink:href'] ?? textOf(node).trim())}">${this.inside(node, section)}</a>`;
      case 'fn':
        return ` <small>${this.unwrapped(node.children, section)}</small>`;
      case 'label':
        return `${this.inside(node, section)} `;
      case 'title':
        return `<p><strong>${this.inside(node, section)}</strong></p>`;
      case 'boxed-text':
        return this.#aside(node, section, attributes['content-type'] ?? '');
      case 'table-wrap-foot':
      case 'fn-group':
        return `<aside class="footnote">${this.inside(node, section)}</aside>`;
      case 'disp-quote':
        return `<blockquote>${this.inside(node, section)}</blockquote>`;
      case 'preformat':
      case 'code':
        return `<pre>${this.inside(node, section)}</pre>`;
      case 'ref-list':
        leaveStrays(this.builder.losses, node, section.key);
        return `<ul>${elementsOf(node)
          .map((ref) =>
            ref.name === 'ref' ? `<li>${this.unwrapped(ref.children, section)}</li>` : this.render(ref, section),
          )
          .join('')}</ul>`;
      case 'styled-content': {
        const element = /^html:([a-z]+)$/.exec(attributes['style-type'] ?? '')?.[1] ?? 'span';
        const isKnown = bodyAttributesOf(element) !== null;
        if (!isKnown || attributes['style'])
          this.builder.losses.note('meaning', `${name}@style`, section.key, textOf(node));
        const tag = isKnown ? element : 'span';
        return `<${tag}>${this.inside(node, section)}</${tag}>`;
      }
      case 'disp-formula':
        return renderDisplayed(this, node, section);
      case 'table-wrap':
        return renderTableWrap(this, node, section);
      case 'table':
        return renderTable(this, node, section, { caption: '', object: '' });
      case 'fig':
        return renderFigure(this, node, section);
      case 'graphic':
      case 'inline-graphic':
        return renderPicture(this, node, section, '');
      case 'tbx:definition':
      case 'tbx:source':
        return `<p>${this.inside(node, section)}</p>`;
      case 'tbx:term':
        return `<p><dfn>${this.inside(node, section)}</dfn></p>`;
      default:
        this.builder.losses.note('meaning', name, section.key, textOf(node));
        return this.inside(node, section);
    }
  }

  /** A paragraph; lists, tables and formulas in it stand between its parts, since HTML has none in a paragraph. */
  #paragraph(node: XmlElement, section: DraftSection): string {
    const parts: string[] = [];
    let line = '';
    const end = () => {
      if (line.trim() !== '') parts.push(`<p>${line}</p>`);
      line = '';
    };
    for (const child of node.children) {
      const html = this.render(child, section);
      if (isElement(child) && isBlock(html)) {
        end();
        parts.push(html);
      } else line += html;
    }
    end();
    return parts.join('');
  }

  #leaveOut(kind: 'metadata' | 'left-out', node: XmlElement, section: DraftSection): string {
    this.builder.losses.leaveOut(kind, node.name, section.key, textOf(node));
    return '';
  }

  /** A group with its own label and caption as a paragraph before it. */
  #group(node: XmlElement, section: DraftSection): string {
    const heads = elementsOf(node).filter(({ name }) => name === 'label' || name === 'caption');
    const head = heads.map((each) => renderCaption(this, each, section)).join(' ');
    const rest = node.children.filter((child) => !isElement(child) || !heads.includes(child));
    return (head === '' ? '' : `<p>${head}</p>`) + this.all(rest, section);
  }

  #aside(node: XmlElement, section: DraftSection, kind: string): string {
    if (!asideClasses.some((each) => each === kind)) {
      this.builder.losses.note('meaning', `${node.name} ${kind}`.trim(), section.key, textOf(node));
      return `<blockquote>${this.#blocks(node, section)}</blockquote>`;
    }
    return `<aside class="${kind}">${this.#blocks(node, section)}</aside>`;
  }

  /** Returns content as blocks: words of its own, and a label, stand in the first paragraph. */
  #blocks(node: XmlElement, section: DraftSection): string {
    const label = childOf(node, 'label');
    const [first, ...others] = node.children.filter((child) => child !== label && (isElement(child) || child.trim()));
    const before = label ? `${this.inside(label, section)} ` : '';
    if (first === undefined) return before && `<p>${before}</p>`;
    if (isElement(first) && first.name === 'p') {
      return `<p>${before}${this.inside(first, section)}</p>${this.all(others, section)}`;
    }
    const hasBlocks = elementsOf(node).some(({ name }) => name === 'p' || name === 'list');
    if (!hasBlocks) return `<p>${before}${this.all([first, ...others], section)}</p>`;
    return `${before && `<p>${before}</p>`}${this.all([first, ...others], section)}`;
  }

  #definition(item: XmlElement, section: DraftSection): string {
    leaveStrays(this.builder.losses, item, section.key);
    return elementsOf(item)
      .map((part) => {
        if (part.name === 'term') return `<dt>${this.inside(part, section)}</dt>`;
        return part.name === 'def' ? `<dd>${this.unwrapped(part.children, section)}</dd>` : this.render(part, section);
      })
      .join('');
  }

  /** A reference; one that names several targets leads to the first of them. */
  #reference(node: XmlElement, section: DraftSection): string {
    const [target = '', ...others] = (node.attributes['rid'] ?? '').split(/\s+/);
    for (const other of others) this.builder.losses.note('meaning', `xref to several: ${other}`, section.key);
    return `<a data-key="${escapeAttribute(target)}">${this.inside(node, section)}</a>`;
  }

  #standard(node: XmlElement, section: DraftSection): string {
    const named = childOf(node, 'std-ref') ?? node;
    const place = elementsOf(node).find(
      ({ name, attributes }) => name === 'named-content' && attributes['content-type'] === 'section',
    );
    const key = place ? ` data-key="${escapeAttribute(textOf(place).trim())}"` : '';
    const words = textOf(named).replace(/\s+/g, ' ').trim();
    return `<cite data-standard="${escapeAttribute(words)}"${key}>${this.inside(node, section)}</cite>`;
  }
}
