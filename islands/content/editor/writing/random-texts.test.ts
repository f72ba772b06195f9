import fc from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { isThorough } from '../../../../tests/support/test-scope.ts';
import { describeShown } from './same-shown.ts';
import { createTextBook } from './text-book.ts';
import { textSchema } from './text-schema.ts';

const { nodes, marks } = textSchema;

/** Parts of Markdown, between two `¦`. */
const signs = [
  '\n¦\n\n¦\r\n¦ ¦  \n¦\\\n¦\t¦    ¦\u00a0¦\\¦# ¦## ¦> ¦- ¦* ¦+ ¦1. ¦2) ¦- [ ] ¦---¦===¦***¦```¦~~~¦``` js\n¦*¦**¦_¦__',
  '~~¦~¦`¦``¦[¦]¦(¦)¦![¦](¦<¦>¦|¦| - |¦:--¦<b>¦</b>¦<sup>¦</sup>¦<br>¦<!--¦-->¦<div>¦</div>¦<math>¦</math>',
  '<https://a.b>¦[^1]¦[^1]: ¦[a]: /b¦: ¦&amp;¦&¦https://a.b/_c_¦a@b.co¦www.a.b¦{price:a-b/c}¦{changed}',
  'a¦b¦Word¦é¦1¦.¦,¦"¦\'¦!¦#¦-¦:¦=¦{¦}¦\u{1f600}¦\u0000',
].flatMap((parts) => parts.split('¦'));
const soup = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((parts) => parts.join(''));
const words = fc.array(fc.constantFrom(...signs.filter((sign) => !/[\n\r\t]/.test(sign))), {
  minLength: 1,
  maxLength: 6,
});

const mark = fc.constantFrom(
  ...[marks.strong, marks.em, marks.strike, marks.sup, marks.code].map((type) => type.create()),
  marks.link.create({ href: '/a(b)', title: 'A "title"' }),
);
const text = fc.tuple(words, fc.array(mark, { maxLength: 3 })).map(([parts, given]) =>
  textSchema.text(
    parts.join(''),
    given.reduce<readonly Mark[]>((set, each) => each.addToSet(set), []),
  ),
);
/** Markdown has no code with backticks in a link, and none with a backslash before a pipe in a table: both become text. */
const isKnown = (node: Node): boolean =>
  !marks.code.isInSet(node.marks) ||
  !(node.text?.includes('\\') || (node.text?.includes('`') && marks.link.isInSet(node.marks)));
const inline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: text.filter(isKnown) },
    fc.constant(nodes.line_break.create()),
    fc.constant(nodes.token.create({ markdown: '{price:a-b}' })),
    words.map((alt) => nodes.image.create({ src: '/a b.png', alt: alt.join('') })),
  ),
  { maxLength: 4 },
);
const paragraph = inline.map((content) => nodes.paragraph.create(null, content));
const filled = paragraph.filter((node) => node.textContent.trim() !== '');
const cells = (type: typeof nodes.table_cell, count: number) =>
  fc
    .array(
      inline.map((content) => type.create(null, content)),
      { minLength: count, maxLength: count },
    )
    .map((content) => nodes.table_row.create(null, content));
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((count) =>
    fc.tuple(cells(nodes.table_header, count), fc.array(cells(nodes.table_cell, count), { maxLength: 2 })),
  )
  .map(([head, rows]) => nodes.table.create(null, [head, ...rows]));
const { block } = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(filled, fc.array(tie('block'), { maxLength: 1, depthIdentifier: 'list' }))
    .map(([first, rest]) => nodes.list_item.create(null, [first, ...rest])),
  block: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'list' },
    { weight: 4, arbitrary: filled },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 2, max: 4 }), inline)
        .map(([level, content]) => nodes.heading.create({ level }, content)),
    },
    { weight: 1, arbitrary: fc.constant(nodes.rule.create()) },
    { weight: 1, arbitrary: words.map((code) => nodes.code_block.create(null, textSchema.text(code.join('\n')))) },
    { weight: 1, arbitrary: table },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('item'), { minLength: 1, maxLength: 3 })
        .map((items) => nodes.bullet_list.create(null, items)),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('item'), { minLength: 1, maxLength: 3 })
        .map((items) => nodes.ordered_list.create(null, items)),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((inside) => nodes.blockquote.create(null, inside)),
    },
  ),
}));
const doc = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => nodes.doc.create(null, blocks));

const numRuns = isThorough ? 10_000 : 1_000;
/** Each document is written and read several times. */
const fewerRuns = isThorough ? 5_000 : 300;

describe('any text', () => {
  it('has the same bytes when nothing was changed', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 60 })), (markdown) => {
        const book = createTextBook();
        expect(book.write(book.read(markdown))).toBe(markdown);
      }),
      { numRuns },
    );
  });

  it('keeps the bytes of every other block when one is written anew', () => {
    fc.assert(
      fc.property(soup, fc.nat(), (markdown, place) => {
        const book = createTextBook();
        const read = book.read(markdown);
        const at = place % read.childCount;
        const before = book.write(read.copy(read.content.cut(0, offsetOf(read, at)))).trimEnd();
        const changed = read.copy(
          read.content.replaceChild(
            at,
            nodes.paragraph.create({ origin: read.child(at).attrs['origin'] }, textSchema.text('new')),
          ),
        );
        const written = book.write(changed);
        expect(written).toContain('new');
        expect(written.startsWith(before)).toBe(true);
      }),
      { numRuns },
    );
  });
});

const offsetOf = (parent: Node, at: number): number => {
  let offset = 0;
  for (let index = 0; index < at; index += 1) offset += parent.child(index).nodeSize;
  return offset;
};

describe('any document', () => {
  it('is read again as readers and editors saw it', () => {
    fc.assert(
      fc.property(doc, (written) => {
        const markdown = createTextBook().write(written);
        const read = createTextBook().read(markdown);
        expect(describeShown(read), markdown).toBe(describeShown(written));
      }),
      { numRuns: fewerRuns },
    );
  });
});
