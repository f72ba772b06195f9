import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoLibrary } from '../../../http/store-demo-library.ts';
import { importEdition } from '../importing/import-edition.ts';
import { pairSections } from '../pairing/pair-sections.rules.ts';
import { splitBlocks } from './body-blocks.rules.ts';
import { compareBodies, sayTheSame } from './compare-bodies.rules.ts';
import type { Block, BlockChange, Word, WordChange } from './comparison.contract.ts';

type Side = 'before' | 'after';

/** Writes words so that each, its look and the blank before it can be told from all others. */
const write = (words: readonly Word[]): string =>
  words.map(({ text, marks, hasBlank, html }) => `${hasBlank ? ' ' : ''}${html ?? text}<${marks}>`).join('');
const writeBlock = (block: Block): string[] => {
  if (block.kind === 'whole') return [block.html];
  if (block.kind === 'text') return [`${block.role} ${block.marker} ${write(block.words)}`];
  return [write(block.caption), ...block.rows.flatMap((row) => row.map(({ words }) => write(words)))];
};
const side = (changes: readonly WordChange[], which: Side): string => write(changes.flatMap((change) => change[which]));

/** Reads one of the two texts back from their comparison. */
const readBack = (changes: readonly BlockChange[], which: Side): string[] =>
  changes.flatMap((change) => {
    const block =
      which === 'before' ? ('before' in change ? change.before : null) : 'after' in change ? change.after : null;
    if (!block) return [];
    if (change.kind === 'words' && block.kind === 'text') {
      return [`${block.role} ${block.marker} ${side(change.words, which)}`];
    }
    if (change.kind !== 'table') return writeBlock(block);
    const [missing, none] = which === 'before' ? ['added', 'added'] : ['removed', 'removed'];
    const rows = change.rows.filter(({ how }) => how !== missing);
    const cells = rows.flatMap((row) => row.cells.filter(({ column }) => column !== none));
    return [side(change.caption, which), ...cells.map(({ words }) => side(words, which))];
  });

const wholeOf = (html: string): string[] => splitBlocks(html).flatMap(writeBlock);
function expectReadBack(before: string, after: string): void {
  const changes = compareBodies(before, after);
  expect(readBack(changes, 'before')).toEqual(wholeOf(before));
  expect(readBack(changes, 'after')).toEqual(wholeOf(after));
  expect(sayTheSame(compareBodies(before, before))).toBe(true);
}

/** Says a comparison in one line: [-removed-]{+added+}. */
const show = (changes: readonly WordChange[]): string =>
  changes
    .map(({ how, before, after }) => {
      const text = (how === 'removed' ? before : after)
        .map((word) => `${word.hasBlank ? ' ' : ''}${word.html ?? word.text}`)
        .join('')
        .trim();
      return how === 'same' ? text : how === 'removed' ? `[-${text}-]` : `{+${text}+}`;
    })
    .join(' ');
const shown = (before: string, after: string): string[] =>
  compareBodies(before, after).map((change) => {
    if (change.kind === 'words') return show(change.words);
    if (change.kind !== 'table') return change.kind;
    return change.rows
      .map(({ how, cells }) => `${how}: ${cells.map(({ words }) => show(words)).join(' | ')}`)
      .join('\n');
  });

describe('words', () => {
  it.each([
    ['<p>The guard is red.</p>', '<p>The guard is blue.</p>', 'The guard is [-red-] {+blue+} .'],
    // A lone small word between two changes joins them.
    [
      '<p>Owners establish and document the rules.</p>',
      '<p>Owners create and write the rules.</p>',
      'Owners [-establish and document-] {+create and write+} the rules.',
    ],
    ['<p>The load is 10<sup>-5</sup>.</p>', '<p>The load is 10-5.</p>', 'The load is [-10-5-] {+10-5+} .'],
    [
      '<p>A <b>red</b> door and a key</p>',
      '<p>A red <a data-key="5">door</a> and a bolt</p>',
      'A red door and a [-key-] {+bolt+}',
    ],
    [
      '<p>Use <math><mn>2</mn></math> of them.</p>',
      '<p>Use <math><mn>3</mn></math> of them.</p>',
      'Use [-<math><mn>2</mn></math>-] {+<math><mn>3</mn></math>+} of them.',
    ],
    ['<p>a &lt; b &amp; c</p>', '<p>a &lt; b &amp; d</p>', 'a < b & [-c-] {+d+}'],
  ])('%s against %s', (before, after, expected) => {
    expect(shown(before, after)).toEqual([expected]);
  });

  it('sets a paragraph against the one it came from, and not against its neighbour', () => {
    const before = '<p>One fuse for each motor of the plant.</p><p>Doors open outward at all times.</p>';
    const after =
      '<p>Signs are red.</p><p>One fuse for each pump of the plant.</p><p>Doors open outward at all times.</p>';
    expect(shown(before, after)).toEqual(['added', 'One fuse for each [-motor-] {+pump+} of the plant.', 'same']);
  });

  it('numbers items as browsers do', () => {
    const list =
      '<ol type="a" start="2"><li>one</li><li value="5">two<ul><li>three</li></ul></li></ol><aside class="example"><p>x</p></aside>';
    expect(
      splitBlocks(list).map((block) => (block.kind === 'text' ? [block.marker, block.depth, block.aside] : [])),
    ).toEqual([
      ['b.', 1, null],
      ['e.', 1, null],
      ['–', 2, null],
      ['', 0, 'example'],
    ]);
  });
});

const row = (...cells: string[]) =>
  `<tr><th scope="row">${cells[0]}</th>${cells
    .slice(1)
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`;
const head = (...cells: string[]) =>
  `<thead><tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`;

describe('tables', () => {
  it('are compared by row and column header', () => {
    const before = `<table>${head('Place', 'Device', 'Height')}<tbody>${row('Bath', 'RCD', '30')}${row('Garage', 'none', '40')}${row('Deck', 'RCD', '50')}</tbody></table>`;
    const after = `<table>${head('Place', 'Test', 'Device', 'Height')}<tbody>${row('Attic', 'yearly', 'RCD', '20')}${row('Bath', 'monthly', 'RCD', '30')}${row('Deck', 'yearly', 'fuse', '50')}</tbody></table>`;
    expect(shown(before, after)).toEqual([
      [
        'changed: Place | {+Test+} | Device | Height',
        'added: {+Attic+} | {+yearly+} | {+RCD+} | {+20+}',
        'changed: Bath | {+monthly+} | RCD | 30',
        'removed: [-Garage-] |  | [-none-] | [-40-]',
        'changed: Deck | {+yearly+} | [-RCD-] {+fuse+} | 50',
      ].join('\n'),
    ]);
    expectReadBack(before, after);
  });

  it('with joined cells are compared by cell where their shape is the same, else shown as wholes', () => {
    const joined = (text: string, more = '') =>
      `<table><tbody><tr><td rowspan="2">a</td><td>${text}</td></tr><tr><td>c</td></tr>${more}</tbody></table>`;
    expect(shown(joined('b'), joined('x'))).toEqual(['changed: a | [-b-] {+x+}\nsame: c']);
    expect(shown(joined('b'), joined('x', '<tr><td>d</td><td>e</td></tr>'))).toEqual(['whole']);
  });
});

it('sets figures and formulas side by side as wholes', () => {
  const figure = (hash: string) =>
    `<figure data-object="figure-1"><img alt="A" data-file="${hash.repeat(64)}" /></figure>`;
  const formula = (text: string) => `<div data-object="formula-1"><math><mi>${text}</mi></math></div>`;
  expect(shown(figure('a') + formula('x'), figure('b') + formula('x'))).toEqual(['whole', 'same']);
  expect(shown(formula('x'), formula('y'))).toEqual(['whole']);
});

it('shows two long texts that have little in common as wholes, without looking for every word', () => {
  const words = (letter: string) => Array.from({ length: 20_000 }, (_, at) => `${letter}${at}`).join(' ');
  const common = Array.from({ length: 12_000 }, (_, at) => `w${at}`).join(' ');
  expectReadBack(`<p>${common} ${words('a')}</p>`, `<p>${words('b')} ${common}</p>`);
});

describe('every comparison can be read back to both texts, word by word', () => {
  const word = fc.constantFrom(
    'guard',
    'the',
    'of',
    'and',
    '10',
    '210.8(A)',
    'é',
    '&lt;',
    ',',
    '.',
    '-5',
    'door',
    'shall',
    '😀',
    'x’s',
  );
  const line = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      fc
        .tuple(fc.constantFrom('b', 'em', 'sup', 'sub', 'span', 'dfn'), word)
        .map(([name, text]) => `<${name}>${text}</${name}>`),
      fc.constantFrom('<math><mn>1</mn></math>', '<br />', '<a data-key="5.1">door</a>', '<math><mi>x</mi></math>'),
    ),
    { maxLength: 12 },
  );
  const text = fc.tuple(line, fc.constantFrom(' ', '')).map(([words, blank]) => words.join(blank === '' ? '' : ' '));
  const cells = fc.array(text, { minLength: 1, maxLength: 3 });
  const block = fc.oneof(
    text.map((words) => `<p>${words}</p>`),
    text,
    fc.array(text, { maxLength: 4 }).map((items) => `<ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>`),
    fc
      .array(text, { maxLength: 3 })
      .map((items) => `<ol type="i">${items.map((each) => `<li><p>${each}</p><p>x</p></li>`).join('')}</ol>`),
    text.map((words) => `<aside class="note"><p>${words}</p></aside>`),
    text.map((words) => `<dl><dt>${words}</dt><dd>a ${words}</dd></dl>`),
    fc
      .array(cells, { minLength: 1, maxLength: 4 })
      .map(
        (rows) =>
          `<table><caption>c</caption>${head(...(rows[0] ?? []))}<tbody>${rows.map((each) => row(...each)).join('')}</tbody></table>`,
      ),
    fc
      .array(cells, { maxLength: 3 })
      .map(
        (rows) =>
          `<table><tbody>${rows.map((each) => `<tr><td rowspan="2">${each.join('</td><td>')}</td></tr>`).join('')}</tbody></table>`,
      ),
    fc.constantFrom(
      '<figure data-object="f"><img alt="a" /></figure>',
      '<div data-object="m"><math><mi>y</mi></math></div>',
      '<pre>a  b</pre>',
    ),
  );
  const body = fc.array(block, { maxLength: 7 }).map((blocks) => blocks.join(''));

  it('of random bodies', () => {
    fc.assert(fc.property(body, body, expectReadBack), { numRuns: 400 });
  });

  const editions = new Map<string, { key: string; html: string; kind: never; title: string; plain: string }[]>();
  beforeAll(async () => {
    for (const source of await readDemoLibrary()) {
      const { tree, bodies, head: name } = importEdition(source);
      const found = new Map(bodies.map((each) => [each.hash, each]));
      const sections = tree.sections.map(({ key, kind, title, body: hash }) => {
        const { html = '', plain = '' } = found.get(hash ?? '') ?? {};
        return { key, kind: kind as never, title, html, plain };
      });
      editions.set(`${name.code}-${name.year} ${name.language}`, sections);
    }
  });

  it.each([
    ['70-2023 en', '70-2026 en'],
    ['70-2026 en', '70-2023 en'],
    ['1-2024 en', '1-2027 en'],
    ['110-2023 en', '110-2026 en'],
  ])('of %s and %s', (one, other) => {
    const [before, after] = [editions.get(one) ?? [], editions.get(other) ?? []];
    const htmlOf = (list: typeof before, key: string) => list.find((section) => section.key === key)?.html ?? '';
    const { pairs } = pairSections(before, after);
    expect(pairs.length).toBeGreaterThan(50);
    for (const { from, to } of pairs) expectReadBack(htmlOf(before, from), htmlOf(after, to));
  });
});
