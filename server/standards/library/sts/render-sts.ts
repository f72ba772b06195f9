import { escapeAttribute } from '../importing/escape-attribute.ts';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import type { ContentRenderer } from './content-renderer.ts';
import { leaveStrays } from '../xml/leave-strays.ts';
import { isElement, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { renderFormula } from './render-formula.ts';
import { renderAside, renderGroup, renderNotes } from './render-aside.ts';
import { renderIndex } from './render-index.ts';
import { renderDisplayed, renderFigure, renderFigures, renderPicture, renderTableWrap } from './render-object.ts';
import { chooseAlternative } from './alternatives.ts';
import { fromOasis } from './oasis-table.ts';
import { renderDefinitions, renderList } from './render-list.ts';
import {
  renderAddress,
  renderCitation,
  renderReferences,
  renderStandard,
  renderStyled,
  renderXref,
} from './render-reference.ts';
import { markLanguage } from './mark-language.ts';
import { renderLangSet, renderSee, renderTig } from './render-term.ts';
import {
  asideElements,
  groupElements,
  inlineElements,
  isInlineElement,
  isKnownAttribute,
  isOther,
  isTransparent,
  paragraphElements,
  termFacts,
} from './sts-elements.rules.ts';
import { renderTable } from './render-table.ts';

/** Returns whether rendered content may not stand in a paragraph. */
const isBlock = (html: string): boolean => /^<(aside|blockquote|div|dl|figure|ol|p|pre|table|ul)[ >]/.test(html);

/** Renders the content of sections, and tells the builder of objects, references and losses. */
export class StsRenderer implements ContentRenderer {
  readonly builder: EditionBuilder;
  readonly language: Locale;
  readonly labels: ReadonlyMap<string, string>;
  /** Words that a standard prints, and its source only names: they are no text of the source, and are counted with it. */
  readonly written: string[] = [];

  constructor(builder: EditionBuilder, language: Locale, labels: ReadonlyMap<string, string>) {
    this.builder = builder;
    this.language = language;
    this.labels = labels;
  }

  write(words: string): string {
    this.written.push(words);
    return escapeText(words);
  }

  /** Tells the report of attributes that nothing reads. */
  readAttributes(node: XmlElement, section: DraftSection | null): void {
    this.#readAttributes(node, section, false);
  }

  #readAttributes({ name, attributes }: XmlElement, section: DraftSection | null, isLanguageKept: boolean): void {
    for (const each of Object.keys(attributes)) {
      const isOfLanguage = each === 'xml:lang' && !isLanguageKept && isOther(attributes[each], this.language);
      if (!isKnownAttribute(name, each) || isOfLanguage)
        this.builder.losses.note('attribute', `${name}@${each}`, section?.key ?? '');
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
    const { 'xml:lang': spoken } = node.attributes;
    const html = this.#element(node, section);
    if (spoken === undefined || !isOther(spoken, this.language)) return html;
    const marked = markLanguage(html, spoken);
    if (marked === null) this.builder.losses.note('attribute', `${node.name}@xml:lang`, section.key);
    return marked ?? html;
  }

  #element(node: XmlElement, section: DraftSection): string {
    const { name } = node;
    if (/^(mml:)?math$/.test(name)) return renderFormula(node, section.key, this.builder.losses);
    this.#readAttributes(node, section, true);
    const inline = inlineElements[name];
    if (Object.hasOwn(inlineElements, name) && inline !== undefined) {
      return `<${inline}>${this.inside(node, section)}</${inline}>`;
    }
    const { target } = node.attributes;
    if (name === 'tbx:entailedTerm' && target) {
      return `<a data-key="${escapeAttribute(target)}">${this.inside(node, section)}</a>`;
    }
    if (name === 'alternatives') return this.all(chooseAlternative(node, this.builder.losses, section.key), section);
    if (isTransparent(name)) return this.inside(node, section);
    if (groupElements.has(name)) return renderGroup(this, node, section);
    if (paragraphElements.has(name)) return `<p>${this.inside(node, section)}</p>`;
    if (Object.hasOwn(asideElements, name)) return renderAside(this, node, section, asideElements[name] ?? 'note');
    if (termFacts.has(name)) {
      this.builder.losses.leaveOut('metadata', name, section.key, textOf(node));
      return '';
    }
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
        return renderDefinitions(this, node, section);
      case 'xref':
        return renderXref(this, node, section);
      case 'std':
        return renderStandard(this, node, section);
      case 'std-id-group':
      case 'std-id':
      case 'object-id':
      case 'toc':
        this.builder.losses.leaveOut('metadata', name, section.key, textOf(node));
        return '';
      case 'tex-math':
        this.builder.losses.note('meaning', name, section.key, textOf(node));
        return `<code>${this.inside(node, section)}</code>`;
      case 'ext-link':
      case 'uri':
        return renderAddress(this, node, section);
      case 'fn':
        return ` <small>${this.unwrapped(node.children, section)}</small>`;
      case 'label':
        return `${this.inside(node, section)} `;
      case 'title':
        return `<p><strong>${this.inside(node, section)}</strong></p>`;
      case 'boxed-text':
        return renderAside(this, node, section, attributes['content-type'] ?? '');
      case 'table-wrap-foot':
      case 'fn-group':
        return renderNotes(this, node, section);
      case 'disp-quote':
        return `<blockquote>${this.inside(node, section)}</blockquote>`;
      case 'preformat':
      case 'code':
        return `<pre>${this.inside(node, section)}</pre>`;
      case 'ref-list':
        return renderReferences(this, node, section);
      case 'index':
      case 'index-div':
        return renderIndex(this, node, section);
      case 'element-citation':
        return renderCitation(this, node, section);
      case 'styled-content':
        return renderStyled(this, node, section);
      case 'disp-formula':
        return renderDisplayed(this, node, section);
      case 'table-wrap':
        return renderTableWrap(this, node, section);
      case 'table':
        return renderTable(this, node, section, { caption: '', object: '' });
      case 'oasis:table':
        return renderTable(this, fromOasis(node), section, { caption: '', object: '' });
      case 'fig':
        return renderFigure(this, node, section);
      case 'fig-group':
        return renderFigures(this, node, section);
      case 'graphic':
      case 'inline-graphic':
        return renderPicture(this, node, section, '');
      case 'tbx:definition':
      case 'tbx:source':
        return `<p>${this.inside(node, section)}</p>`;
      case 'tbx:langSet':
        return renderLangSet(this, node, section);
      case 'tbx:tig':
        return renderTig(this, node, section);
      case 'tbx:see':
      case 'tbx:crossReference':
        return renderSee(this, node, section);
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
}
