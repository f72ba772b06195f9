import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCorpus } from '../../../../server/content/corpus/corpus-file.ts';
import { isItemType } from '../../../../server/content/items/item-types.contract.ts';
import { partsOf } from '../../../../server/content/items/item-parts.rules.ts';
import { projectRoot } from '../../../../server/platform/env/env.ts';
import { isThorough } from '../../../../tests/support/test-scope.ts';
import { isSameShown } from './same-shown.ts';
import { createTextBook } from './text-book.ts';
import { textSchema } from './text-schema.ts';
import { isReadAs, writeBlock } from './write-blocks.ts';

const texts = new Map<string, string>();

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
    texts.set(file, readFileSync(path.join(library, file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''));
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
    const changed = [...texts].filter(([, text]) => {
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
        if (written.replace('zqxw ', '') !== text) wrong.push(`${place}\n${diffOf(text, written)}`);
        if (book.write(replaceBlock(doc, at, block)) !== text) wrong.push(`${place} taken back`);
      }
    }
    expect(typedInto).toBeGreaterThan(4_000);
    expect(wrong.slice(0, 12).join('\n\n') + wrong.length).toBe('0');
  });
});
function diffOf(a: string, b: string) {
  let i = 0;
  while (a[i] === b[i]) i++;
  return JSON.stringify(a.slice(i - 20, i + 120)) + '\n' + JSON.stringify(b.slice(i - 20, i + 120));
}
void [fc, isThorough, isSameShown, isReadAs, writeBlock];
