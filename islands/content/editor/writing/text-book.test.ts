import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node } from 'prosemirror-model';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCorpus } from '../../../../server/content/corpus/corpus-file.ts';
import { isItemType } from '../../../../server/content/items/item-types.contract.ts';
import { partsOf } from '../../../../server/content/items/item-parts.rules.ts';
import { projectRoot } from '../../../../server/platform/env/env.ts';
import { createTextBook } from './text-book.ts';
import { textSchema } from './text-schema.ts';

const texts = new Map<string, string>();
/** Chapters of the library, which are no fields of an item: some have a hundred times the blocks of an article. */
const chapters = new Map<string, string>();

beforeAll(async () => {
  for (const { file, body } of await readCorpus(path.join(projectRoot(), 'src/content'))) {
    const { type, fields } = body as { type: string; fields: Record<string, unknown> };
    if (!isItemType(type)) continue;
    for (const { path: place, text } of partsOf(type, fields).texts) texts.set(`${file} ${place}`, text);
    for (const [place, text] of stringsIn(fields, 'fields'))
      if (/\n|\*\*|\]\(/.test(text) || text.length > 120) texts.set(`${file} ${place}`, text);
  }
  const library = path.join(projectRoot(), 'demo/library');
  for (const file of readdirSync(library).filter((name) => name.endsWith('.md')))
    chapters.set(file, readFileSync(path.join(library, file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''));
});

/** Returns every text of an item with its place. */
const stringsIn = (value: unknown, place: string): [string, string][] => {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => stringsIn(each, `${place}.${key}`));
};

const blocksOf = (doc: Node): Node[] => Array.from({ length: doc.childCount }, (_, at) => doc.child(at));
const replaceBlock = (doc: Node, at: number, block: Node): Node => doc.copy(doc.content.replaceChild(at, block));

/** Returns the block with a word typed into its first line of text; null where it has none. */
function typeInto(block: Node): Node | null {
  if (block.isTextblock) {
    if (block.firstChild && !block.firstChild.isText) return null;
    const marks = block.firstChild?.marks ?? [];
    const word = textSchema.text('zqxw ', marks);
    return block.copy(block.content.addToStart(word));
  }
  for (const [at, child] of blocksOf(block).entries()) {
    const typed = typeInto(child);
    if (typed) return block.copy(block.content.replaceChild(at, typed));
  }
  return null;
}

describe('the texts of the demo', () => {
  it('have the same bytes when nothing was changed', () => {
    expect(texts.size).toBeGreaterThan(1_101);
    const changed = [...texts, ...chapters].filter(([, text]) => {
      const book = createTextBook();
      return book.write(book.read(text)) !== text;
    });
    expect(changed.map(([place]) => place)).toEqual([]);
  });

  it('change in no other byte when a word is typed into a block, and in none when it is taken back', () => {
    const wrong: string[] = [];
    let typedInto = 0;
    for (const [place, text] of texts) {
      const book = createTextBook();
      const doc = book.read(text);
      for (const [at, block] of blocksOf(doc).entries()) {
        const typed = typeInto(block);
        if (!typed) continue;
        typedInto += 1;
        const written = book.write(replaceBlock(doc, at, typed));
        if (written.replace('zqxw ', '') !== text) wrong.push(place);
        if (book.write(replaceBlock(doc, at, block)) !== text) wrong.push(`${place} taken back`);
      }
    }
    expect(typedInto).toBeGreaterThan(4_000);
    expect(wrong).toEqual([]);
  });
});

/** Returns the text with one block changed by a person. */
function change(text: string, at: number, change: (block: Node) => Node): string {
  const book = createTextBook();
  const doc = book.read(text);
  return book.write(replaceBlock(doc, at, change(doc.child(at))));
}
const paragraph = (words: string) => (block: Node) =>
  textSchema.nodes.paragraph.create({ origin: block.attrs['origin'] as number }, textSchema.text(words));

describe('a changed text', () => {
  it.each([
    { name: 'line ends of Windows', text: 'One  \r\ntwo\r\n\r\nThree\r\n', at: 1, made: 'One  \r\ntwo\r\n\r\nNew\r\n' },
    { name: 'a heading right above its text', text: '# A\nText\n# B\nMore', at: 1, made: '# A\nNew\n# B\nMore' },
    { name: 'three empty lines', text: 'a\n\n\n\nb\n\n\nc', at: 1, made: 'a\n\n\n\nNew\n\n\nc' },
    { name: 'notes', text: 'a[^1]\n\nb\n\n[^1]: The note', at: 1, made: 'a[^1]\n\nNew\n\n[^1]: The note' },
    { name: 'HTML', text: '<div>\nx\n</div>\n\nb', at: 1, made: '<div>\nx\n</div>\n\nNew' },
    { name: 'lists of both kinds of signs', text: '* a\n* b\n\nc\n\n+ d', at: 1, made: '* a\n* b\n\nNew\n\n+ d' },
  ])('keeps $name', ({ text, at, made }) => {
    expect(change(text, at, paragraph('New'))).toBe(made);
  });

  it('keeps two lists apart when what stood between them goes', () => {
    const book = createTextBook();
    const doc = book.read('- a\n\nbetween\n\n- b\n');
    const [first, , last] = blocksOf(doc);
    expect(
      book.write(
        doc.copy(
          doc.content
            .cut(0, 0)
            .append(doc.content.cut(0, first?.nodeSize))
            .addToEnd(last ?? doc),
        ),
      ),
    ).toBe('- a\n\n* b\n');
  });

  it.each([
    ['5 * 3 and [x]', '5 * 3 and [x]'],
    ['2*3*4', '2\\*3\\*4'],
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['<b>no tag</b>', '\\<b>no tag\\</b>'],
    ['[no](/link)', '[no\\](/link)'],
    ['https://example.org/a_b_c', 'https://example.org/a_b_c'],
    ['AT&amp;T', 'AT\\&amp;T'],
    ['{price:membership-regular}', '{price:membership-regular}'],
    [String.raw`a\b`, String.raw`a\b`],
  ])('shows typed signs as they are: %s', (typed, written) => {
    expect(change('a', 0, paragraph(typed))).toBe(written);
  });

  it('keeps the signs of the author beside what was changed', () => {
    const text = '__Bold__ and _it_, [link](</a b> "T"), ``a`b`` &nbsp;H<sub>2</sub>O<br>x\\\ny';
    expect(change(text, 0, (block) => block.copy(block.content.addToStart(textSchema.text('New ')))).slice(4)).toBe(
      text,
    );
  });

  it('is empty when everything was deleted, and as it was when that is taken back', () => {
    const book = createTextBook();
    const doc = book.read('\n# A\n\nb\n');
    expect(book.write(textSchema.node('doc', null, textSchema.node('paragraph')))).toBe('');
    expect(book.write(doc)).toBe('\n# A\n\nb\n');
  });
});
