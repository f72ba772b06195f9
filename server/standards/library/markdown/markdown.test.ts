import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditionSource } from '../edition-tree.contract.ts';
import { readDemoLibrary } from '../../../http/store-demo-library.ts';
import { cleanBody, type BodyContext } from '../importing/clean-body.ts';
import { importEdition } from '../importing/import-edition.ts';

const facts = `---
code: "9"
year: 2026
language: en
title: Test
issued: 2026-01-02
---
`;
const source = (text: string, before = facts): EditionSource => ({
  format: 'markdown',
  name: 'a.md',
  bytes: new TextEncoder().encode(before + text),
  pictures: new Map(),
});
const read = (text: string) => {
  const imported = importEdition(source(text));
  const html = new Map(imported.bodies.map((body) => [body.hash, body]));
  return { ...imported, body: (at: number) => html.get(imported.tree.sections[at]?.body ?? '') };
};
const losses = (text: string) => read(text).report.losses.map((loss) => `${loss.class}: ${loss.what}`);

it('has the counts that the writers of the demo give', async () => {
  const counts = (await readDemoLibrary()).map((each) => {
    const { head, report } = importEdition(each);
    expect(report.losses).toEqual([]);
    expect(report.letters.tree + report.letters.reported).toBe(report.letters.source);
    const { words: _, ...rest } = report.counts;
    return [`${head.code}-${head.year} ${head.language}`, ...Object.values(rest)];
  });
  expect(counts).toEqual([
    ['1-2024 en', 186, 4, 3, 1, 18, 17, 39],
    ['1-2027 en', 197, 4, 3, 1, 20, 22, 52],
    ['110-2023 en', 125, 4, 3, 2, 14, 11, 17],
    ['110-2026 en', 131, 4, 3, 2, 15, 16, 17],
    ['110-2026 es', 131, 4, 3, 2, 15, 16, 17],
    ['70-2023 en', 305, 9, 4, 4, 23, 38, 21],
    ['70-2026 en', 315, 9, 5, 4, 25, 43, 23],
  ]);
});

it('passes every body of the demo through the list unchanged', async () => {
  const unchanged: BodyContext = {
    findKey: (key) => key,
    findFile: (hash) => hash,
    onReference: () => undefined,
    onUnknown: (what) => expect.fail(what),
  };
  for (const each of await readDemoLibrary()) {
    for (const { html } of importEdition(each).bodies) expect(cleanBody(html, unchanged)).toBe(html);
  }
});

describe('sections', () => {
  it('belong to the last heading of lower depth; paragraphs to the number they continue', () => {
    const { tree } = read(`# Chapter 2 Wiring

## Article 210 Circuits

### § 210.8 Protection

#### § 210.8(A) Dwellings

§ 210.8(A)(1) Bathrooms.

Further words.

§ 210.8(B)(1) Elsewhere.

# Annex A (informative) Reasons

## § A.1 One

# Bibliography
`);
    expect(tree.sections.map(({ key, kind, parent, isNormative }) => [key, kind, parent, isNormative])).toEqual([
      ['chapter-2', 'chapter', null, true],
      ['210', 'article', 1, true],
      ['210.8', 'section', 2, true],
      ['210.8(A)', 'section', 3, true],
      ['210.8(A)(1)', 'paragraph', 4, true],
      ['210.8(B)(1)', 'paragraph', 3, true],
      ['annex-a', 'annex', null, false],
      ['A.1', 'section', 7, false],
      ['bibliography', 'bibliography', null, false],
    ]);
  });

  it('keeps words before the first heading', () => {
    expect(read('Words.\n\n# Chapter 1 One\n').tree.sections[0]).toMatchObject({ key: 'front', kind: 'front' });
  });

  it('reports a number that is there twice, and gives both an address', () => {
    const text = '# Chapter 1 A\n\n## § 1.1 One\n\n## § 1.1 Two\n';
    expect(losses(text)).toEqual(['number-twice: 1.1']);
    expect(read(text).tree.sections.map(({ key }) => key)).toEqual(['chapter-1', '1.1', '1.1-2']);
  });
});

describe('texts', () => {
  it('reads powers and formulas as what they mean', () => {
    const { body } = read(
      '# Chapter 1 A\n\nBelow 10<sup>−5</sup> and <math><msup><mn>10</mn><mrow><mo>−</mo><mn>4</mn></mrow></msup></math>.\n',
    );
    expect(body(0)?.plain).toBe('Below 10⁻⁵ and 10⁻⁴.');
  });

  it('makes tables with header cells and joined cells', () => {
    const { body, tree } = read(
      '# Chapter 1 A\n\nTable 1.1: Sizes\n| Size | Copper | > |\n| --- | ---: | --- |\n| 4 | 1 | 2 |\n',
    );
    expect(body(0)?.html).toBe(
      '<table data-object="table-1.1"><caption>Table 1.1: Sizes</caption><thead><tr><th scope="col">Size</th><th class="align-right" colspan="2" scope="colgroup">Copper</th></tr></thead><tbody><tr><td>4</td><td class="align-right">1</td><td>2</td></tr></tbody></table>',
    );
    expect(tree.objects).toMatchObject([{ key: 'table-1.1', number: '1.1', caption: 'Sizes' }]);
  });

  it('leads references to sections, objects and other standards', () => {
    const { body, tree } = read(
      '# Chapter 1 A\n\nSee [[1.1]], [[chapter-1]], [[MSCA 110]] and [[MSCA 110-2026 5.3.2]].\n\n## § 1.1 B\n',
    );
    expect(body(0)?.html).toContain('<cite data-key="5.3.2" data-standard="MSCA 110-2026">MSCA 110-2026 5.3.2</cite>');
    expect(tree.references).toEqual([
      { section: 1, kind: 'inside', key: '1.1', target: null, found: 2 },
      { section: 1, kind: 'inside', key: 'chapter-1', target: null, found: 1 },
      { section: 1, kind: 'standard', key: null, target: 'MSCA 110', found: null },
      { section: 1, kind: 'standard', key: '5.3.2', target: 'MSCA 110-2026', found: null },
    ]);
  });

  it.each([
    ['a reference to nothing', 'See [[9.9]].', 'reference: 9.9'],
    ['a figure without a description', '![](a.svg "Figure 1: A")', 'no-alt: figure-1'],
    ['a picture that is not there', '![A tree.](a.svg "Figure 1: A")', 'left-out: a.svg'],
    ['an element of HTML that is not in the list', '<blink>Words</blink>', 'meaning: blink'],
    ['an attribute that is not in the list', 'x <sub onclick="y">2</sub>', 'attribute: sub@onclick'],
  ])('report %s', (_, text, loss) => {
    expect(losses(`# Chapter 1 A\n\n${text}\n`)).toContain(loss);
  });

  it('are refused when letters would be lost', () => {
    expect(() => read('# Chapter 1 A\n\n<script>alert(1)</script>\n')).toThrow('Letters were lost');
  });

  it('of any kind are read without losing a letter', () => {
    const line = fc.stringMatching(/^[A-Z][a-z][A-Za-z0-9 ,.;:()°²½é§-]{0,60}$/);
    const list = fc.array(line, { minLength: 1, maxLength: 4 });
    const block = fc.oneof(
      line,
      list.map((items) => items.map((item) => `- ${item}`).join('\n')),
      list.map((items) => items.map((item) => `> ${item}`).join('\n')),
      list.map((cells) => `| ${cells.join(' | ')} |\n|${' --- |'.repeat(cells.length)}\n| ${cells.join(' | ')} |`),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const text = blocks.join('\n\n');
        const { letters } = read(`# Chapter 1 A\n\n${text}\n`).report;
        expect(letters.tree + letters.reported).toBe(letters.source);
      }),
      { numRuns: 60 },
    );
  });
});

it.each([
  ['no facts', '# Chapter 1 A\n', '', 'does not begin with'],
  ['facts that are no YAML', '', '---\na: [\n---\n', 'no YAML'],
  ['an alias', '', '---\na: &a 1\nb: *a\n---\n', 'no YAML'],
  ['a missing fact', '', '---\ncode: "9"\n---\n', 'year:'],
  ['an unknown fact', '', facts.replace('---\ncode', '---\ncolour: red\ncode'), 'colour'],
  ['an unknown language', '', facts.replace('en', 'fr'), 'language:'],
  [
    'a free page that is none',
    '# Chapter 1 A\n',
    facts.replace('title', 'freePages: ["7"]\ntitle'),
    'freePages: 7 is no page',
  ],
  ['no sections', '', facts, 'no section'],
])('refuses %s', (_, text, before, message) => {
  expect(() => importEdition(source(text, before))).toThrow(message);
});

it('refuses a file of another edition than was named', () => {
  expect(() => importEdition({ ...source('# Chapter 1 A\n'), given: { code: '70' } })).toThrow('the file says 9');
});
