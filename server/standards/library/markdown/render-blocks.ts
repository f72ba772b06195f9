import type { Locale } from '../../../platform/locale.rules.ts';
import { escapeAttribute } from '../importing/escape-attribute.ts';
import { Marked, type TokenizerAndRendererExtension } from 'marked';
import { escapeText } from '../../../content/texts/escape-text.rules.ts';
import { readWords } from '../../../content/texts/read-words.ts';
import { takeFormula } from '../../../content/texts/take-formula.rules.ts';
import type { DraftSection, EditionBuilder } from '../importing/edition-builder.ts';
import { pictureName } from '../importing/picture-files.ts';
import { namedKey } from '../section-key.rules.ts';
import { figureCaption, findAsideClass, objectWords, tableCaption } from './format-words.rules.ts';
import { splitBlocks, splitRow, type Block } from './split-blocks.rules.ts';

const formula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => source.indexOf('<math'),
  tokenizer(source) {
    const raw = takeFormula(source);
    return raw === null ? undefined : { type: 'formula', raw };
  },
  renderer: ({ raw }) => raw,
};

/** `[[210.8(A)]]`, `[[table-250.122]]`, `[[ISO 110-2026 5.3.2]]`. */
const referencePattern = /^\[\[([^[\]\n]{1,100})\]\]/;
/** A standard has the letters of its organization before its number. */
const standard = /^(\p{Lu}{2,}[\p{L}/]* [^\s]+)(?:\s+(\S+))?$/u;

/** Returns the words that a reference shows. */
export function referenceWords(target: string, language: Locale): string {
  const named = /^(table|figure|formula)-(.+)$/.exec(target);
  return named ? `${objectWords[language][named[1] as 'table']} ${named[2]}` : target;
}

function renderReference(target: string, language: Locale): string {
  const [, name, key] = standard.exec(target) ?? [];
  if (name === undefined) {
    return `<a data-key="${escapeAttribute(target)}">${escapeText(referenceWords(target, language))}</a>`;
  }
  const section = key === undefined ? '' : ` data-key="${escapeAttribute(key)}"`;
  return `<cite data-standard="${escapeAttribute(name)}"${section}>${escapeText(target)}</cite>`;
}

const makeReference = (language: Locale): TokenizerAndRendererExtension => ({
  name: 'reference',
  level: 'inline',
  start: (source) => source.indexOf('[['),
  tokenizer(source) {
    const found = referencePattern.exec(source);
    return found ? { type: 'reference', raw: found[0], target: found[1]?.trim() ?? '' } : undefined;
  },
  renderer: ({ target }) => renderReference(String(target), language),
});

/** Renders the blocks of sections, and tells the builder of their objects and terms. */
export class BlockRenderer {
  readonly #marked: Marked;
  readonly #builder: EditionBuilder;

  constructor(builder: EditionBuilder, language: Locale) {
    this.#builder = builder;
    this.#marked = new Marked({ gfm: true, async: false }, { extensions: [formula, makeReference(language)] });
  }

  #inline(text: string): string {
    return this.#marked.parseInline(text, { async: false });
  }

  #text(text: string): string {
    return this.#marked.parse(text, { async: false });
  }

  /** Returns a line of Markdown as plain words. */
  words(text: string): string {
    return readWords(this.#inline(text));
  }

  /** Renders the text of a section into it. */
  render(section: DraftSection, lines: readonly string[]): void {
    const blocks = splitBlocks(lines);
    section.html = blocks.map((block) => this.#block(section, block)).join('');
    if (section.kind === 'term') this.#addTerm(section, blocks);
  }

  #addTerm(section: DraftSection, blocks: readonly Block[]): void {
    const text = blocks.find(({ kind }) => kind === 'text');
    const names = blocks.find(({ kind }) => kind === 'also');
    const definition = text?.kind === 'text' ? (text.text.split('\n\n')[0] ?? '') : '';
    this.#builder.addTerm(
      section,
      section.title,
      names?.kind === 'also' ? names.names : [],
      `<p>${this.#inline(definition)}</p>`,
    );
  }

  #block(section: DraftSection, block: Block): string {
    switch (block.kind) {
      case 'text':
        return this.#text(block.text);
      case 'letters':
        return `<ol type="a">${block.items.map((item) => `<li>${this.#inline(item)}</li>`).join('')}</ol>`;
      case 'also':
        return `<p>${this.#inline(block.text)}</p>`;
      case 'aside': {
        const kind = findAsideClass(block.text);
        const inner = this.#text(block.text);
        return kind === null ? `<blockquote>${inner}</blockquote>` : `<aside class="${kind}">${inner}</aside>`;
      }
      case 'formula': {
        const { number } = block;
        const key = this.#builder.addObject(section, {
          key: namedKey('formula', number),
          kind: 'formula',
          number,
          caption: '',
        });
        return `<div data-object="${escapeAttribute(key)}">${block.text}<span>(${escapeText(number)})</span></div>`;
      }
      case 'figure':
        return this.#figure(section, block);
      case 'table':
        return this.#table(section, block);
    }
  }

  #figure(section: DraftSection, { alt, file, caption }: Block & { kind: 'figure' }): string {
    const [, number = null, words = caption] = figureCaption.exec(caption) ?? [];
    const name = pictureName(file);
    const key = this.#builder.addObject(section, {
      key: number === null ? `figure-${section.key}` : namedKey('figure', number),
      kind: 'figure',
      number,
      caption: this.words(words),
      file: name,
      alt,
    });
    const text = caption === '' ? '' : `<figcaption>${this.#inline(caption)}</figcaption>`;
    return `<figure data-object="${escapeAttribute(key)}"><img alt="${escapeAttribute(alt)}" data-file="${escapeAttribute(name)}">${text}</figure>`;
  }

  #table(section: DraftSection, { caption, rows }: Block & { kind: 'table' }): string {
    const [head = '', rule = '', ...body] = rows;
    const aligns = splitRow(rule).map((cell) => (/^:-+:$/.test(cell) ? 'center' : /^-+:$/.test(cell) ? 'right' : ''));
    const row = (line: string, cell: 'th' | 'td'): string => {
      const cells: { html: string; columns: number; at: number }[] = [];
      for (const [at, text] of splitRow(line).entries()) {
        const left = cells.at(-1);
        if (text === '>' && left) left.columns += 1;
        else cells.push({ html: this.#inline(text), columns: 1, at });
      }
      const written = cells.map(({ html, columns, at }) => {
        const align = aligns[at] ? ` class="align-${aligns[at]}"` : '';
        const wide = columns > 1 ? ` colspan="${columns}"` : '';
        const scope = cell === 'th' ? ` scope="${columns > 1 ? 'colgroup' : 'col'}"` : '';
        return `<${cell}${align}${wide}${scope}>${html}</${cell}>`;
      });
      return `<tr>${written.join('')}</tr>`;
    };
    const [, number, words = ''] = tableCaption.exec(caption ?? '') ?? [];
    const key =
      number === undefined
        ? null
        : this.#builder.addObject(section, {
            key: namedKey('table', number),
            kind: 'table',
            number,
            caption: this.words(words),
          });
    const title = caption === null ? '' : `<caption>${this.#inline(caption)}</caption>`;
    const object = key === null ? '' : ` data-object="${escapeAttribute(key)}"`;
    return `<table${object}>${title}<thead>${row(head, 'th')}</thead><tbody>${body.map((line) => row(line, 'td')).join('')}</tbody></table>`;
  }
}
