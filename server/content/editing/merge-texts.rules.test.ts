import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeVersions } from './merge-versions.rules.ts';

const item = (content: string) => ({ path: '/a', fields: { content } });
function merge(base: string, mine: string, theirs: string) {
  const { value, contested } = mergeVersions(item(base), item(mine), item(theirs));
  return { text: value.fields['content'], contested: contested.map(({ place }) => place) };
}

const ten = Array.from({ length: 10 }, (_, at) => `Paragraph ${at + 1}.`);
const join = (paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`;

describe('two editors in one text of ten paragraphs', () => {
  it.each([
    {
      name: 'each changed another paragraph',
      mine: ten.with(0, 'Mine.'),
      theirs: ten.with(2, 'Theirs.'),
      merged: ten.with(0, 'Mine.').with(2, 'Theirs.'),
    },
    {
      name: 'neighbours',
      mine: ten.with(4, 'Mine.'),
      theirs: ten.with(5, 'Theirs.'),
      merged: ten.with(4, 'Mine.').with(5, 'Theirs.'),
    },
    {
      name: 'one changed the first, the other added one',
      mine: ten.with(0, 'Mine.'),
      theirs: ten.toSpliced(3, 0, 'New.'),
      merged: ten.with(0, 'Mine.').toSpliced(3, 0, 'New.'),
    },
    {
      name: 'one added at the end, the other changed the last',
      mine: [...ten, 'New.'],
      theirs: ten.with(9, 'Theirs.'),
      merged: [...ten.with(9, 'Theirs.'), 'New.'],
    },
    {
      name: 'one took a paragraph away, the other changed another',
      mine: ten.toSpliced(6, 1),
      theirs: ten.with(1, 'Theirs.'),
      merged: ten.with(1, 'Theirs.').toSpliced(6, 1),
    },
  ])('keep what both wrote: $name', ({ mine, theirs, merged }) => {
    expect(merge(join(ten), join(mine), join(theirs))).toEqual({ text: join(merged), contested: [] });
  });

  it('are asked where both changed one paragraph, and where one changed what the other took away', () => {
    for (const theirs of [ten.with(3, 'Theirs.'), ten.toSpliced(3, 1)]) {
      const found = merge(join(ten), join(ten.with(3, 'Mine.')), join(theirs));
      expect(found.contested).toEqual(['fields.content']);
    }
  });

  it('keep every other byte: empty lines, line ends, indented code', () => {
    const base = '\n# A\n\n\none\n \n    code\n\n* a\n\n  b\r\n\r\nlast';
    expect(merge(base, base.replace('one', 'mine'), base.replace('last', 'theirs'))).toEqual({
      text: base.replace('one', 'mine').replace('last', 'theirs'),
      contested: [],
    });
  });
});

it('loses nothing that either wrote, whatever both did', () => {
  const edits = fc.array(
    fc.record({
      at: fc.nat(9),
      what: fc.constantFrom('change', 'insert', 'remove'),
      word: fc.stringMatching(/^[a-z]{6}$/),
    }),
    { maxLength: 4 },
  );
  const apply = (who: string, given: { at: number; what: string; word: string }[]) => {
    let paragraphs = [...ten];
    const written: string[] = [];
    for (const { at, what, word } of given) {
      const text = `${who} ${word} ${written.length}.`;
      if (what === 'remove') paragraphs = paragraphs.toSpliced(at, 1);
      else paragraphs = paragraphs.toSpliced(at, what === 'change' ? 1 : 0, text);
      if (what !== 'remove') written.push(text);
    }
    return { text: join(paragraphs), written: written.filter((each) => paragraphs.includes(each)) };
  };
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const [mine, theirs] = [apply('Mine', one), apply('Theirs', other)];
      const { text, contested } = merge(join(ten), mine.text, theirs.text);
      if (contested.length > 0) return;
      for (const written of [...mine.written, ...theirs.written]) expect(text).toContain(written);
      const back = merge(join(ten), theirs.text, mine.text);
      expect(back.contested).toEqual([]);
    }),
  );
});
