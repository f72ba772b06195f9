import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSides, mergeVersions, type Edited } from './merge-versions.rules.ts';

type Block = Record<string, unknown>;
const title = (text: string): Block => ({ type: 'page-title', title: text });
const text = (content: string): Block => ({ type: 'rich-text', content });
const card = (heading: string, more: Block = {}): Block => ({ type: 'call-to-action', heading, ...more });
const version = (blocks: Block[], more: Block = {}, path = '/a'): Edited => ({ path, fields: { ...more, blocks } });
const blocksOf = ({ fields }: Edited) => fields['blocks'];

const [a, b, c] = [title('A'), text('B'), card('C', { text: 'Come' })];
const base = version([a, b, c], { title: 'T', description: 'D' });

interface Case {
  name: string;
  mine: Block[];
  theirs: Block[];
  merged: Block[];
}

const peaceful: Case[] = [
  {
    name: 'each changed another block',
    mine: [title('A2'), b, c],
    theirs: [a, b, card('C2', { text: 'Come' })],
    merged: [title('A2'), b, card('C2', { text: 'Come' })],
  },
  {
    name: 'one changed a block, the other put one before it',
    mine: [a, text('B2'), c],
    theirs: [text('New'), a, b, c],
    merged: [text('New'), a, text('B2'), c],
  },
  {
    name: 'one changed a block, the other took another away',
    mine: [a, text('B2'), c],
    theirs: [b, c],
    merged: [text('B2'), c],
  },
  {
    name: 'one moved a block, the other changed another',
    mine: [c, a, b],
    theirs: [a, text('B2'), c],
    merged: [c, a, text('B2')],
  },
  {
    name: 'the other moved a block and I changed another',
    mine: [a, text('B2'), c],
    theirs: [c, a, b],
    merged: [c, a, text('B2')],
  },
  { name: 'both took the same block away', mine: [a, c], theirs: [a, c], merged: [a, c] },
  {
    name: 'both added the same block',
    mine: [a, b, c, text('N')],
    theirs: [a, b, c, text('N')],
    merged: [a, b, c, text('N')],
  },
  {
    name: 'both added a block at the end',
    mine: [a, b, c, text('M')],
    theirs: [a, b, c, text('N')],
    merged: [a, b, c, text('N'), text('M')],
  },
  {
    name: 'each changed another field of one block',
    mine: [a, b, card('C2', { text: 'Come' })],
    theirs: [a, b, card('C', { text: 'Stay' })],
    merged: [a, b, card('C2', { text: 'Stay' })],
  },
  { name: 'both changed a block alike', mine: [a, text('X'), c], theirs: [a, text('X'), c], merged: [a, text('X'), c] },
  { name: 'only the other did anything', mine: [a, b, c], theirs: [c], merged: [c] },
];

it.each(peaceful)('keeps the work of both: $name', ({ mine, theirs, merged }) => {
  const found = mergeVersions(
    base,
    version(mine, { title: 'T', description: 'D' }),
    version(theirs, { title: 'T', description: 'D' }),
  );
  expect(found.contested).toEqual([]);
  expect(blocksOf(found.value)).toEqual(merged);
});

it('merges fields and the address of the item like blocks', () => {
  const found = mergeVersions(
    base,
    version([a, b, c], { title: 'T2', description: 'D' }),
    version([a, b, c], { title: 'T', description: 'D2' }, '/b'),
  );
  expect(found).toEqual({ value: version([a, b, c], { title: 'T2', description: 'D2' }, '/b'), contested: [] });
});

it('takes a field away that one of them took away', () => {
  const { description: _, ...without } = base.fields;
  const found = mergeVersions(
    base,
    { ...base, fields: without },
    version([a, text('B2'), c], { title: 'T', description: 'D' }),
  );
  expect(found.value.fields).toEqual({ title: 'T', blocks: [a, text('B2'), c] });
});

describe('what both changed', () => {
  const mine = version([a, text('Mine'), c], { title: 'T', description: 'D' });
  const theirs = version([text('New'), a, text('Theirs'), c], { title: 'T', description: 'D' });

  it('is contested at its place in the merged version, with both texts', () => {
    const found = mergeVersions(base, mine, theirs);
    expect(found.contested).toEqual([
      { place: 'fields.blocks.2.content', mine: 'Mine', theirs: 'Theirs', shown: 'mine' },
    ]);
    expect(blocksOf(found.value)).toEqual([text('New'), a, text('Mine'), c]);
  });

  it.each(['mine', 'theirs'] as const)('has the text of %s when that is chosen', (side) => {
    const found = mergeVersions(base, mine, theirs);
    const done = chooseSides(found, { 'fields.blocks.2.content': side });
    expect(blocksOf(done)).toEqual([text('New'), a, text(side === 'mine' ? 'Mine' : 'Theirs'), c]);
  });

  it('is everything that differs where there is no version both began with', () => {
    const found = mergeVersions(null, version([a], { title: 'X' }), version([a], { title: 'Y' }));
    expect(found.contested.map(({ place }) => place)).toEqual(['fields.title']);
  });

  it('shows a block that one changed and the other took away, until somebody chooses', () => {
    const own = mergeVersions(base, version([a, c]), version([a, text('B2'), c]));
    expect(own.contested).toEqual([{ place: 'fields.blocks.1', mine: undefined, theirs: text('B2'), shown: 'theirs' }]);
    expect(blocksOf(own.value)).toEqual([a, text('B2'), c]);
    expect(blocksOf(chooseSides(own, { 'fields.blocks.1': 'mine' }))).toEqual([a, c]);
  });

  it('is the text alone of two inner blocks of a column', () => {
    const columns = (content: string, other = 'Y') => ({
      type: 'two-column',
      first: [text(content)],
      second: [text(other)],
    });
    const found = mergeVersions(
      version([columns('X')]),
      version([columns('Mine', 'Mine')]),
      version([columns('Theirs')]),
    );
    expect(found.contested.map(({ place }) => place)).toEqual(['fields.blocks.0.first.0.content']);
    expect(blocksOf(found.value)).toEqual([columns('Mine', 'Mine')]);
  });
});

describe('for any page', () => {
  const block = fc.oneof(
    fc.string().map(title),
    fc.string().map(text),
    fc.tuple(fc.string(), fc.string()).map(([heading, content]) => card(heading, { text: content })),
  );
  /** A page, and two edits of different blocks of it. */
  const twoEdits = fc.array(block, { minLength: 2, maxLength: 8 }).chain((blocks) =>
    fc.record({
      blocks: fc.constant(blocks),
      places: fc.uniqueArray(fc.nat(blocks.length - 1), { minLength: 2, maxLength: 2 }),
      words: fc.tuple(fc.string(), fc.string()),
    }),
  );
  const keyOf = (edited: Block) =>
    edited['type'] === 'rich-text' ? 'content' : edited['type'] === 'page-title' ? 'title' : 'heading';
  const edit = (blocks: Block[], place: number, word: string) =>
    blocks.map((each, index) => (index === place ? { ...each, [keyOf(each)]: `${word} changed at ${place}` } : each));

  it('edits of different blocks commute, and both are in the result', () => {
    fc.assert(
      fc.property(twoEdits, ({ blocks, places, words }) => {
        const [one = 0, two = 1] = places;
        const mine = edit(blocks, one, words[0]);
        const theirs = edit(blocks, two, words[1]);
        const there = mergeVersions(version(blocks), version(mine), version(theirs));
        const back = mergeVersions(version(blocks), version(theirs), version(mine));
        expect(there.contested).toEqual([]);
        expect(blocksOf(there.value)).toEqual(edit(mine, two, words[1]));
        expect(back.value).toEqual(there.value);
      }),
    );
  });

  it('loses no text of either side', () => {
    const pages = fc.array(block, { maxLength: 6 });
    fc.assert(
      fc.property(pages, pages, pages, (began, mine, theirs) => {
        const found = mergeVersions(version(began), version(mine), version(theirs));
        const all = JSON.stringify([found.value, found.contested]);
        const texts = (blocks: Block[]) =>
          blocks.flatMap((each) => Object.values(each)).map((value) => JSON.stringify(value));
        const old = new Set(texts(began));
        for (const own of [...texts(mine), ...texts(theirs)]) if (!old.has(own)) expect(all).toContain(own);
      }),
    );
  });

  it('is the one version that changed when the other did nothing', () => {
    const pages = fc.array(block, { maxLength: 6 });
    fc.assert(
      fc.property(pages, pages, (began, changed) => {
        expect(mergeVersions(version(began), version(changed), version(began)).value).toEqual(version(changed));
        expect(mergeVersions(version(began), version(began), version(changed)).value).toEqual(version(changed));
      }),
    );
  });
});
