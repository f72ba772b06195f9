import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xmlOfNames } from '../../../../tests/support/xml-of-names.ts';
import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { findFormat, importEdition } from '../importing/import-edition.ts';
import { writeSts } from '../sts/write-sts.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const source = (bytes: Uint8Array, more: Partial<EditionSource> = {}): EditionSource =>
  Object.assign({ format: findFormat(bytes), name: 'a', bytes, pictures: new Map(), given: { code: 'GD' } }, more);
const htmlOf = ({ tree, bodies }: ImportedEdition, key: string): string => {
  const hash = tree.sections.find((section) => section.key === key)?.body;
  return bodies.find((body) => body.hash === hash)?.html ?? '';
};
const rowsOf = ({ report }: ImportedEdition) => report.losses.map((loss) => `${loss.class}: ${loss.what}`);

describe('a catalogue with every element that is read', async () => {
  const edition = importEdition(
    source(new Uint8Array(await readFile(path.join(import.meta.dirname, 'every-element.xml')))),
  );

  it('has its groups as chapters, and its controls as sections', () => {
    expect(edition.source.format).toBe('oscal');
    expect(edition.head).toMatchObject({ code: 'GD', year: 2024, title: 'Controls for Guards', issued: '2024-03-05' });
    expect(edition.tree.sections.map(({ key, kind, depth, title }) => [key, kind, depth, title].join('|'))).toEqual([
      'guards|chapter|0|Guards',
      'GD-1|section|1|Closed guards',
      'GD-1(1)|section|2|Interlocks',
      'GD-2|section|1|Old guards',
      'bibliography|bibliography|0|References',
    ]);
    expect(htmlOf(edition, 'guards')).toBe('<p>To keep hands out.</p>');
  });

  it('writes parameters where they stand, and items as a list', () => {
    expect(htmlOf(edition, 'GD-1')).toContain(
      '<p>Guards are:</p><ol type="a"><li>closed within [Assignment: a time]:<ol><li>by hand; and</li><li>by motor;</li></ol></li>' +
        '<li>checked [Selection (one or more): daily; after [Assignment: a time]].</li></ol>',
    );
    expect(htmlOf(edition, 'GD-1')).toContain('<p><strong>Other information</strong></p><p>Kept.</p>');
    expect(htmlOf(edition, 'GD-1(1)')).toBe('<p>Interlocks stop [Assignment: lost].</p>');
  });

  it('leads to controls, items and works', () => {
    expect(htmlOf(edition, 'GD-1')).toContain('<p>References: <a data-key="bibliography">ISO 14120</a></p>');
    expect(htmlOf(edition, 'GD-1')).toContain('<p>Related: <a data-key="GD-2">GD-2</a>, <span>#gd-9</span></p>');
    expect(htmlOf(edition, 'GD-1')).toContain('<p>See also: <a href="https://example.org/">a page</a></p>');
    expect(htmlOf(edition, 'GD-1')).toContain('See <a data-key="GD-1">item a</a>');
    expect(htmlOf(edition, 'GD-2')).toBe('<p>Withdrawn.</p><p>Incorporated into: <a data-key="GD-1">GD-1</a></p>');
    expect(htmlOf(edition, 'bibliography')).toContain('<li>ISO 14120. Guards, <em>general</em>.. <a href=');
  });

  it('reports what it does not take over, and loses no letter', () => {
    expect(rowsOf(edition)).toEqual(
      expect.arrayContaining([
        'left-out: part assessment-objective',
        'meaning: part information',
        'metadata: prop baseline',
        'metadata: param guideline',
        'metadata: param that no text names',
        'metadata: resource document-id',
        'reference: gd-9',
      ]),
    );
    const { source: all, tree, reported } = edition.report.letters;
    expect(tree + reported).toBe(all);
  });

  it('is the same sections again after an export', () => {
    const texts = new Map(edition.bodies.map(({ hash, html }) => [hash, html]));
    const again = importEdition(source(encode(writeSts(edition.head, edition.tree, texts, new Map())), { given: {} }));
    expect(again.tree.sections).toEqual(edition.tree.sections);
  });
});

it('reads the same from JSON, whose prose is Markdown', () => {
  const statement = {
    name: 'statement',
    parts: [
      {
        name: 'item',
        props: [{ name: 'label', value: 'a.' }],
        prose: 'Closed within {{ insert: param, gd-1_prm_1 }}.',
      },
      {
        name: 'item',
        props: [{ name: 'label', value: 'b.' }],
        prose: 'With *weight*, see [item](#gd-1).\n\n- one\n- two',
      },
    ],
  };
  const control = {
    id: 'gd-1',
    title: 'Closed',
    params: [{ id: 'gd-1_prm_1', select: { 'how-many': 'one-or-more', choice: ['daily', 'at night'] } }],
    props: [{ name: 'label', value: 'GD-1' }],
    parts: [statement],
  };
  const metadata = {
    title: 'Controls',
    'last-modified': '2024-04-05T00:00:00Z',
    version: '1',
    'oscal-version': '1.1.2',
  };
  const json = { catalog: { uuid: 'x', metadata, groups: [{ id: 'gd', title: 'Guards', controls: [control] }] } };
  const edition = importEdition(source(encode(JSON.stringify(json))));
  expect(edition.head).toMatchObject({ title: 'Controls', issued: '2024-04-05' });
  expect(htmlOf(edition, 'GD-1')).toBe(
    '<ol type="a"><li>Closed within [Selection (one or more): daily; at night].</li>' +
      '<li>With <em>weight</em>, see <a data-key="GD-1">item</a>.<ul><li>one</li><li>two</li></ul></li></ol>',
  );
  expect(rowsOf(edition)).toEqual(['metadata: version', 'metadata: oscal-version']);
});

it('reads what public catalogues write beside that', () => {
  const label = (value: string) => [{ name: 'label', value }];
  const long = Array.from({ length: 300 }, (_, at) => `choice number ${at}`);
  const controls = [
    {
      id: 'a-1',
      title: 'Account Rules',
      params: [
        { id: 'p', label: 'frequency', values: ['yearly'], constraints: [{ description: 'or oftener' }] },
        { id: 'q', select: { choice: long } },
      ],
      props: [...label('Account Rules (A-1)'), { name: 'class', value: 'x', remarks: 'Said of it.' }],
      links: [
        { href: '#r', rel: 'external_reference', text: 'SA-8, SA-9' },
        { href: '#bare', rel: 'reference' },
        { href: '#a-1_smt.k.1', rel: 'incorporated-into' },
      ],
      parts: [
        {
          id: 'a-1_smt',
          name: 'statement',
          parts: [
            {
              id: 'a-1_smt.k',
              name: 'item',
              props: label('k.'),
              prose: 'Do it {{ insert: param, p }}:',
              parts: [{ id: 'a-1_smt.k.1', name: 'item', props: label('1.'), prose: '{{ insert: param, q }}' }],
            },
          ],
        },
        { name: 'example', title: 'Example 1:', prose: '1. one\n1. two\n\n<https://example.org/x> &amp; more' },
      ],
      controls: [{ id: 'a-1.1', title: 'A-1.1', props: label('A-1.1'), parts: [{ name: 'overview', prose: 'Seen.' }] }],
    },
  ];
  const resources = [
    { uuid: 'r', title: 'SP 9', base64: { filename: 'a.pdf', value: 'AAAA' } },
    { uuid: 'bare', rlinks: [{ href: 'https://example.org/bare', hashes: [{ algorithm: 'SHA-256', value: 'ab' }] }] },
  ];
  const metadata = { title: 'Controls', published: '2024-04-05T00:00:00Z' };
  const bytes = encode(JSON.stringify({ catalog: { metadata, controls, 'back-matter': { resources } } }));
  const edition = importEdition(source(bytes));
  expect(edition.tree.sections.map(({ key, label: printed, title }) => [key, printed, title])).toEqual([
    ['A-1', 'A-1', 'Account Rules'],
    ['A-1.1', 'A-1.1', ''],
    ['bibliography', '', 'References'],
  ]);
  const html = htmlOf(edition, 'A-1');
  expect(html).toContain('[Assignment: frequency: yearly; or oftener]');
  expect(html).toContain('choice number 299]');
  expect(html).toContain('<aside class="example"><p><strong>Example 1:</strong></p><ol><li>one</li>');
  expect(html).toContain('<p>External reference: <a data-key="bibliography">SA-8, SA-9 (SP 9)</a></p>');
  expect(html).toContain('>https://example.org/bare</a>');
  expect(html).toContain('Incorporated into: <a data-key="A-1">A-1 k. 1.</a>');
  expect(rowsOf(edition)).toEqual([
    'metadata: prop class',
    'metadata: prop remarks',
    'metadata: resource base64',
    'metadata: rlink hash',
  ]);
});

const nested = (levels: number): object => (levels === 0 ? {} : { title: 'x', groups: [nested(levels - 1)] });

it.each([
  ['a profile', '{"profile":{"uuid":"x"}}', 'a profile of OSCAL'],
  ['a component definition in XML', '<component-definition uuid="x"/>', 'a component-definition of OSCAL'],
  ['YAML', 'catalog:\n  uuid: x', 'converted to JSON'],
  [
    'a parameter of a page of choices',
    JSON.stringify({
      catalog: {
        metadata: { title: 'T', published: '2024-01-01T00:00:00Z' },
        controls: [
          {
            id: 'c',
            title: 'C',
            params: [{ id: 'long', select: { choice: Array.from({ length: 3_000 }, () => 'one more') } }],
            parts: [{ name: 'statement', prose: '{{ insert: param, long }}' }],
          },
        ],
      },
    }),
    'The parameter long has',
  ],
  ['no document', '{}', 'no catalog'],
  [
    'quotations within quotations by the thousand',
    JSON.stringify({
      catalog: { metadata: { title: 'T' }, controls: [{ parts: [{ name: 'statement', prose: '> '.repeat(5_000) }] }] },
    }),
    'nested too deep',
  ],
  ['broken JSON', '{"catalog":', 'no JSON'],
  ['thousands of levels', JSON.stringify({ catalog: nested(300) }), 'nested'],
  [
    'a catalogue without controls',
    '{"catalog":{"metadata":{"title":"T","published":"2024-01-01T00:00:00Z"}}}',
    'no section',
  ],
])('refuses %s, and says why', (_, text, message) => {
  expect(() => importEdition(source(encode(text)))).toThrow(message);
});

it('asks for the number, which a catalogue does not hold', () => {
  const text = '{"catalog":{"metadata":{"title":"T","published":"2024-01-01T00:00:00Z"},"controls":[]}}';
  expect(() => importEdition(source(encode(text), { given: {} }))).toThrow('--code');
});

it('lets nothing active through, and stops parameters that name one another', () => {
  const params = [
    { id: 'a', select: { choice: ['{{ insert: param, b }} {{ insert: param, b }}'] } },
    { id: 'b', select: { choice: ['{{ insert: param, a }} {{ insert: param, a }}'] } },
  ];
  const prose = '<script>alert(1)</script> <b onclick="x()">bold</b> {{ insert: param, a }} [x](javascript:y)';
  const control = { id: 'c', title: 'C', params, parts: [{ name: 'statement', prose }] };
  const metadata = { title: 'T', published: '2024-01-01T00:00:00Z' };
  const edition = importEdition(source(encode(JSON.stringify({ catalog: { metadata, controls: [control] } }))));
  const html = edition.bodies.map((body) => body.html).join('');
  expect(html).not.toMatch(/<script|onclick|href/);
  expect(html.length).toBeLessThan(5_000);
});

const names =
  'p ul ol li em strong code a insert table tr th td h1 pre img blockquote br part prop link param label select choice guideline control group title wonder resource text citation'.split(
    ' ',
  );

it('loses no letter of elements in any order', () => {
  const facts = {
    id: ['a', 'b'],
    name: ['item', 'statement', 'guidance', 'objective', 'assessment', 'label', 'status', 'odd'],
    value: ['a.', 'GD-3', 'withdrawn'],
    href: ['#a', '#r', 'https://example.org/'],
    rel: ['related', 'odd-one'],
    'id-ref': ['a', 'b'],
    alt: ['Drawn'],
    src: ['a.svg'],
  };
  fc.assert(
    fc.property(xmlOfNames(names, facts), xmlOfNames(names, facts), (content, back) => {
      const text = `<catalog><metadata><title>T</title><published>2024-01-01</published></metadata><group><title>G</title>${content}<control id="c"><title>C</title>${content}</control></group><back-matter><resource uuid="r"><title>R</title>${back}</resource>${back}</back-matter></catalog>`;
      const { report } = importEdition(source(encode(text)));
      expect(report.letters.tree + report.letters.reported).toBe(report.letters.source);
    }),
    { numRuns: 60, seed: 20_261_126 },
  );
});
