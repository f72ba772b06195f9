import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isTextLink, isTextPicture, isWebLink } from '../../../../server/content/values/link.rules.ts';

/** Place of the block in the text that it was read from; null for a new one. */
const origin = { origin: { default: null } };

/** Turns an address into an attribute; an address that no page would show gives none. */
const shown = (isShown: (address: string) => boolean, address: unknown): string | null =>
  typeof address === 'string' && isShown(address) ? address : null;

const headings: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: { origin: { default: null }, level: { default: 2 } },
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    attrs: { level: Math.min(Math.max(level, 2), 4) },
  })),
  toDOM: ({ attrs }) => [`h${Number(attrs['level'])}`, 0],
};

const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: { align: { default: null } },
});

/** Blocks that a person edits; what Markdown has beside them is shown as its source (`source`, `verbatim`). */
const nodes = {
  doc: { content: '(block | source)+' },
  paragraph: { group: 'block', content: 'inline*', attrs: origin, parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: headings,
  blockquote: {
    group: 'block',
    content: 'block+',
    attrs: origin,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  rule: { group: 'block', attrs: origin, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { origin: { default: null }, info: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { origin: { default: null }, bullet: { default: '-' }, isLoose: { default: false } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: {
      origin: { default: null },
      start: { default: 1 },
      delimiter: { default: '.' },
      isLoose: { default: false },
    },
    parseDOM: [
      { tag: 'ol', getAttrs: (list) => ({ start: Math.max(0, Number(list.getAttribute('start') ?? 1) || 1) }) },
    ],
    toDOM: ({ attrs }) => ['ol', { start: attrs['start'] === 1 ? null : Number(attrs['start']) }, 0],
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  table: Object.assign({}, table, { attrs: { origin: { default: null }, rule: { default: null } } }),
  table_row,
  table_cell,
  table_header,
  source: { attrs: { origin: { default: null }, markdown: { default: '' } }, atom: true, toDOM: () => ['div'] },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: null } },
    toDOM: ({ attrs }) => ['img', { src: shown(isTextPicture, attrs['src']), alt: String(attrs['alt']) }],
    parseDOM: [
      {
        tag: 'img',
        getAttrs: (image) => {
          // A picture relative to the page that it was copied from would not be found here.
          const src = shown(isWebLink, image.getAttribute('src'));
          return src === null ? false : { src, alt: image.getAttribute('alt') ?? '' };
        },
      },
    ],
  },
  line_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    attrs: { markdown: { default: '\\\n' } },
    toDOM: () => ['br'],
    parseDOM: [{ tag: 'br' }],
    leafText: () => '\n',
  },
  /** The end of a line in the source, which readers see as a space. */
  soft_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs: { markdown: { default: '\n' } },
    toDOM: () => ['span', { class: 'writing-space' }, ' '],
    leafText: () => ' ',
  },
  /** A token that is filled when the text is shown, such as `{price:membership-regular}`. */
  token: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { markdown: {} },
    toDOM: ({ attrs }) => ['span', { 'data-token': String(attrs['markdown']) }, String(attrs['markdown'])],
    parseDOM: [{ tag: 'span[data-token]', getAttrs: (span) => readToken(span.getAttribute('data-token') ?? '') }],
    leafText: ({ attrs }) => String(attrs['markdown']),
  },
  /** Inline Markdown that has no formatting here: formulas, tags, references to notes, entities. */
  verbatim: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { markdown: {}, kind: { default: 'html' } },
    toDOM: ({ attrs }) => ['code', { class: 'writing-verbatim' }, String(attrs['markdown'])],
    leafText: ({ attrs }) => String(attrs['markdown']),
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {}, title: { default: null }, isBracketed: { default: false } },
    inclusive: false,
    toDOM: ({ attrs }) => ['a', { href: shown(isTextLink, attrs['href']), title: attrs['title'] as string | null }, 0],
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = shown(isTextLink, link.getAttribute('href'));
          return href === null ? false : { href };
        },
      },
    ],
  },
  em: {
    attrs: { sign: { default: '*' } },
    toDOM: () => ['em', 0],
    parseDOM: [{ tag: 'em' }, { tag: 'i' }],
  },
  strong: {
    attrs: { sign: { default: '**' } },
    toDOM: () => ['strong', 0],
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
  },
  strike: {
    attrs: { sign: { default: '~~' } },
    toDOM: () => ['del', 0],
    parseDOM: [{ tag: 'del' }, { tag: 's' }],
  },
  sup: { excludes: 'sub', toDOM: () => ['sup', 0], parseDOM: [{ tag: 'sup' }] },
  sub: { excludes: 'sup', toDOM: () => ['sub', 0], parseDOM: [{ tag: 'sub' }] },
  code: { toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
} satisfies Record<string, MarkSpec>;

/** Tokens that the renderer fills: prices, shipping costs, and the mark of a changed section. */
export const tokenPattern = /\{price:[\w.-]+(?:\/[\w.-]+)?\}|\{shipping:[\w-]+\/[\w-]+\}|\{changed\}/g;

function readToken(markdown: string): { markdown: string } | false {
  return markdown.replace(tokenPattern, '') === '' && markdown !== '' ? { markdown } : false;
}

export const textSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
