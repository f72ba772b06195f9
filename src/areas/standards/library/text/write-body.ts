import { escapeText } from '../../../../../server/content/texts/escape-text.rules.ts';
import type { LibraryObject } from '../../../../../server/standards/library/library.contract.ts';
import { splitMarkup, type Markup } from '../../../../../server/standards/library/split-markup.rules.ts';

/** Where the references of a text lead, and what its objects are called. */
export interface BodyContext {
  /** Returns the address of a section or an object of the edition. */
  hrefOf(key: string): string;
  /** Returns the address of another standard, or of a section of it; null for one that is not known here. */
  standardHref(designation: string, key: string | null): string | null;
  /** Returns the address of a picture. */
  figureHref(hash: string): string;
  /** Returns what an object is called: 'Table 250.122'. */
  labelOf(key: string): string;
  /** Name of a table or formula without a number. */
  unnamed: Readonly<Record<LibraryObject['kind'], string>>;
}

export const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** Turns the body of a section, HTML of the closed list, into HTML of a page: links, ids, boxes that scroll. */
export function writeBody(html: string, context: BodyContext): string {
  const open: string[] = [];
  return splitMarkup(html)
    .map((markup) => {
      const { name, isEnd, source } = markup;
      if (!(name in writers)) return source;
      if (isEnd) return open.pop() ?? source;
      const [begin, end] = writers[name as keyof typeof writers](markup, context);
      if (name !== 'img') open.push(end);
      return begin;
    })
    .join('');
}

type Writer = (markup: Markup, context: BodyContext) => [begin: string, end: string];

/** Returns the id of an object as an attribute; '' without one. */
const idOf = (key: string | undefined): string => (key === undefined ? '' : ` id="${attribute(key)}"`);

const box = (name: string, key: string | undefined, kind: LibraryObject['kind'], context: BodyContext): string => {
  const label = key === undefined ? context.unnamed[kind] : context.labelOf(key);
  return `<div class="${name}" role="group" tabindex="0" aria-label="${attribute(label)}"`;
};

/** Elements whose tags change; each begin is matched by its end. */
const writers = {
  a({ attributes, source }, { hrefOf }) {
    const key = attributes.get('data-key');
    return [key === undefined ? source : `<a href="${attribute(hrefOf(key))}">`, '</a>'];
  },
  aside: ({ attributes }) => [
    `<div class="aside ${attribute(attributes.get('class') ?? 'note')}" role="note">`,
    '</div>',
  ],
  // The words stay in view while a wide table is scrolled (library-text.css).
  caption: () => ['<caption><span>', '</span></caption>'],
  cite({ attributes }, { standardHref }) {
    const designation = attributes.get('data-standard');
    const href = designation === undefined ? null : standardHref(designation, attributes.get('data-key') ?? null);
    return href === null ? ['<cite>', '</cite>'] : [`<cite><a href="${attribute(href)}">`, '</a></cite>'];
  },
  div({ attributes, source }, context) {
    const key = attributes.get('data-object');
    return key === undefined
      ? [source, '</div>']
      : [`${box('formula', key, 'formula', context)}${idOf(key)}>`, '</div>'];
  },
  figure: ({ attributes }) => [`<figure${idOf(attributes.get('data-object'))}>`, '</figure>'],
  img({ attributes }, { figureHref }) {
    const file = attributes.get('data-file');
    const source = file === undefined ? '' : ` src="${attribute(figureHref(file))}"`;
    return [`<img${source} alt="${attribute(attributes.get('alt') ?? '')}" loading="lazy">`, ''];
  },
  table({ attributes }, context) {
    const key = attributes.get('data-object');
    return [`${box('table-box', key, 'table', context)}><table${idOf(key)}>`, '</table></div>'];
  },
} satisfies Record<string, Writer>;
