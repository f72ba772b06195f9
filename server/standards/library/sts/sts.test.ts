import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { xmlOfNames } from '../../../../tests/support/xml-of-names.ts';
import { readDemoLibrary } from '../../../http/store-demo-library.ts';
import type { EditionSource, ImportedEdition } from '../edition-tree.contract.ts';
import { importEdition } from '../importing/import-edition.ts';
import { writeSts } from './write-sts.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const source = (text: string, more: Partial<EditionSource> = {}): EditionSource => ({
  format: 'sts',
  name: 'a.xml',
  bytes: encode(text),
  pictures: new Map([['guard.svg', encode('<svg xmlns="http://www.w3.org/2000/svg"/>')]]),
  ...more,
});
const textsOf = ({ bodies }: ImportedEdition) => new Map(bodies.map(({ hash, html }) => [hash, html]));

describe('the file of every element', () => {
  let read: ImportedEdition;
  beforeAll(async () => {
    read = importEdition(source(await readFile(path.join(import.meta.dirname, 'every-element.xml'), 'utf8')));
  });
  const html = (key: string): string => {
    const body = read.tree.sections.find((section) => section.key === key)?.body;
    return textsOf(read).get(body ?? '') ?? '';
  };

  it('has its facts and its sections', () => {
    expect(read.head).toEqual({
      code: '901',
      year: 2026,
      language: 'en',
      title: 'Guards of small machines',
      issued: '2026-03-04',
      access: 'library',
      freePages: [],
    });
    expect(read.tree.sections.map(({ key, kind, depth, title }) => [key, kind, depth, title])).toEqual([
      ['foreword', 'front', 0, 'Foreword'],
      ['1', 'section', 0, 'Scope'],
      ['2', 'section', 0, 'Terms with meaning'],
      ['2.1', 'term', 1, 'guard'],
      ['3', 'section', 0, 'Rules'],
      ['3.1', 'section', 1, ''],
      ['annex-a', 'annex', 0, 'Examples'],
      ['A.1', 'section', 1, 'One'],
      ['bibliography', 'bibliography', 0, 'Bibliography'],
    ]);
  });

  it('keeps what stands in a line', () => {
    expect(html('1')).toContain('10<sup>−5</sup> and H<sub>2</sub>O — and<br />a break');
    expect(html('1')).toContain('<a data-key="2">clause 2</a>');
    expect(html('1')).toContain('<a data-key="table-1">Table 1 and Figure 1</a>');
    expect(html('1')).toContain('<cite data-standard="ISO 12100:2010">ISO 12100:2010</cite>');
    expect(html('1')).toContain('<cite data-key="6.2" data-standard="MSCA 70-2026">MSCA 70-2026 6.2</cite>');
  });

  it('reads powers as powers, not as differences', () => {
    const plain = read.bodies.find(({ html: body }) => body === html('1'))?.plain ?? '';
    expect(plain).toContain('10⁻⁵');
    expect(plain).toContain('10⁻⁴');
    expect(plain).not.toMatch(/10 ?− ?[45]/);
  });

  it('keeps lists, tables, figures and formulas', () => {
    expect(html('1')).toContain('<ol type="a"><li>first;</li><li>second:<ul><li>within.</li></ul></li></ol>');
    expect(html('1')).toContain('<ol start="4"><li>fourth</li><li>fifth</li></ol>');
    expect(html('1')).toContain('<table data-object="table-1"><caption>Table 1: Openings</caption><thead><tr>');
    expect(html('1')).toContain('<th class="align-center" scope="col">Size</th><th colspan="2" scope="colgroup">');
    expect(html('1')).toMatch(/<mrow><mo>\[<\/mo><mi>a<\/mi><mo>,<\/mo><mi>b<\/mi><mo>\]<\/mo><\/mrow>/);
    expect(read.tree.objects).toMatchObject([
      { key: 'formula-1', number: '1' },
      { key: 'table-1', caption: 'Openings' },
      { key: 'figure-1', alt: 'A mesh stands before a wheel.', isAltMissing: false },
      { kind: 'figure', isAltMissing: true },
    ]);
    expect(read.tree.terms).toMatchObject([{ term: 'guard', also: ['cover'] }]);
  });

  it('reports what it does not take over, each class', () => {
    const rows = read.report.losses.map((loss) => `${loss.class}: ${loss.what}`);
    expect(rows).toEqual(
      expect.arrayContaining([
        'left-out: comment',
        'left-out: <?page-break?>',
        'metadata: secretariat',
        'metadata: tbx:partOfSpeech',
        'meaning: wonder',
        'meaning: mfenced',
        'meaning: xref to several: f1',
        'attribute: td@char',
        'attribute: wonder@kind',
        'reference: nowhere',
        'no-alt: figure-2a',
      ]),
    );
    expect(rows.filter((row) => row.startsWith('no-header'))).toHaveLength(1);
    const { source: all, tree, reported } = read.report.letters;
    expect(tree + reported).toBe(all);
  });

  it('is the same tree again after an export', () => {
    const pictures = new Map(read.files.map(({ hash, bytes }) => [hash, bytes]));
    const written = writeSts(read.head, read.tree, textsOf(read), new Map());
    const again = importEdition(source(written, { pictures }));
    expect(again.tree.sections.map(({ key, body }) => [key, body])).toEqual(
      read.tree.sections.map(({ key, body }) => [key, body]),
    );
  });
});

it('reads a file as ISO writes them', async () => {
  const { head, tree, report, bodies } = importEdition(
    source(await readFile(path.join(import.meta.dirname, 'of-iso.xml'), 'utf8')),
  );
  expect(head).toMatchObject({ code: '13849-1', year: 2015, title: 'Safety — Parts', issued: '2015-12-15' });
  expect(tree.sections.map(({ key }) => key)).toEqual([
    'foreword',
    '1',
    '2',
    '3',
    '3.1',
    '4',
    'annex-a',
    'A.1',
    'bibliography',
  ]);
  expect(bodies.some(({ plain }) => plain.includes('≥ 10⁻⁵ to < 10⁻⁴'))).toBe(true);
  // What HTML has in no paragraph stands between its parts.
  expect(bodies.map(({ html }) => html).join('')).toContain('with list</p><ul><li>a <cite');
  expect(report.losses.filter((loss) => loss.class === 'joined')).toEqual([]);
});

it('gives the same tree after an export of every demo edition', async () => {
  for (const demo of await readDemoLibrary()) {
    const read = importEdition(demo);
    const pictures = new Map(read.files.map(({ hash, bytes }) => [hash, bytes]));
    const again = importEdition(source(writeSts(read.head, read.tree, textsOf(read), new Map()), { pictures }));
    expect(again.head).toEqual(read.head);
    expect(again.tree).toEqual(read.tree);
    expect(again.report.losses).toEqual([]);
  }
});

const inBody = (body: string, before = '') =>
  source(
    `${before}<standard xml:lang="en"><body><sec id="a"><label>1</label><title>T</title>${body}</sec></body></standard>`,
    { given: { code: '9', year: 2026, title: 'T', issued: '2026-01-01' } },
  );

it.each([
  [
    'an entity of its own',
    inBody('<p>&boom;</p>', '<!DOCTYPE standard [<!ENTITY boom "&boom;&boom;">]>'),
    'document type',
  ],
  [
    'elements of its own',
    inBody('<p>x</p>', '<!DOCTYPE standard [<!ELEMENT p (#PCDATA)>]>'),
    'document type declares what is not read here: “<!ELEMENT p (#PCDATA)',
  ],
  ['an unknown entity', inBody('<p>&boom;</p>'), 'no XML'],
  ['an open element', inBody('<p>text'), 'no XML'],
  ['another root', source('<html><body/></html>'), 'begins with <html>'],
  ['elements in thousands of levels', inBody(`${'<p>'.repeat(5_000)}${'</p>'.repeat(5_000)}`), 'deep'],
  ['no facts', source('<standard><body><sec><p>x</p></sec></body></standard>'), '--code'],
  [
    'nothing in it',
    source('<standard/>', { given: { code: '9', year: 2026, language: 'en', title: 'T', issued: '2026-01-01' } }),
    'no section',
  ],
])('refuses %s, and says why', (_, given, message) => {
  expect(() => importEdition(given)).toThrow(message);
});

it.each([
  '<script>alert(1)</script>',
  '<p onclick="x()">a</p>',
  '<ext-link xlink:href="javascript:x()">a</ext-link>',
  '<graphic xlink:href="../../etc/passwd"/>',
])('lets nothing active through: %s', (body) => {
  const { bodies, report } = importEdition(inBody(`<p>before</p>${body}`));
  expect(bodies.map(({ html }) => html).join('')).not.toMatch(/script|onclick|passwd/);
  expect(report.losses.length).toBeGreaterThan(0);
});

it('makes files of pictures that stand in their address, and leaves out what is none', () => {
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');
  const at = (content: Buffer) => `xlink:href="data:image/png;base64,${content.toString('base64')}"`;
  const { bodies, files, tree, report } = importEdition(
    inBody(
      `<fig><label>Figure 1</label><graphic ${at(png)}><alt-text>A box</alt-text></graphic></fig>` +
        `<fig><label>Figure 2</label><graphic ${at(Buffer.from('GIF89a'))}><alt-text>A lid</alt-text></graphic></fig>`,
    ),
  );
  const [file, ...others] = files.filter(({ mediaType }) => mediaType === 'image/png');
  expect(others).toEqual([]);
  expect(tree.objects.map((object) => object.file)).toEqual([file?.hash, null]);
  expect(bodies.map(({ html }) => html).join('')).toContain(`<img alt="A box" data-file="${file?.hash}" />`);
  expect(report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual(['left-out: data:image/png']);
});

it.each([
  ['a section in another language', '<sec xml:lang="fr"><p>bonjour</p></sec>', '', 'attribute: sec@xml:lang'],
  ['tex-math', '<disp-formula><tex-math>a^2</tex-math></disp-formula>', '', 'meaning: tex-math'],
  [
    'another form of a formula',
    '<p><alternatives><tex-math>a^2</tex-math><mml:math><mml:mi>a</mml:mi></mml:math></alternatives></p>',
    '',
    'metadata: another form of it: tex-math',
  ],
  ['an instruction', '<editing-instruction><p>x</p></editing-instruction>', '', 'meaning: editing-instruction'],
  ['headers', '<table><tbody><tr><td headers="h">x</td></tr></tbody></table>', '', 'attribute: td@headers'],
  ['several targets', '<p>See <xref rid="a b">both</xref>.</p>', '', 'meaning: xref to several: b'],
])('reports %s, which is not supported', (_, body, before, row) => {
  const given = inBody(body);
  const text = new TextDecoder().decode(given.bytes);
  const namespaces = '<standard xmlns:mml="http://www.w3.org/1998/Math/MathML"';
  const bytes = encode(text.replace('<standard', namespaces).replace('<body>', `${before}<body>`));
  const { report } = importEdition({ ...given, bytes });
  expect(report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toContain(row);
});

it('reads an adoption: what the adopting body writes, and the standard in it', () => {
  const ofBody = `<std-meta><title-wrap xml:lang="en"><full>Doors</full></title-wrap><title-wrap xml:lang="de"><full>Türen</full></title-wrap>
    <std-ident><originator>DIN</originator><doc-number>9</doc-number><part-number>1</part-number><edition>2</edition></std-ident>
    <content-language>en</content-language><std-ref type="dated">DIN EN 9-1:2008-12</std-ref><release-date>2008-12</release-date></std-meta>`;
  const text = `<!DOCTYPE adoption PUBLIC "-//NISO//DTD STS" "sts.dtd"><adoption xml:lang="en"><adoption-front>${ofBody}
    <sec sec-type="foreword"><title>National foreword</title><p>Taken over. See <xref rid="s1"/>.</p></sec></adoption-front>
    <standard><processing-meta><x>y</x></processing-meta><front><iso-meta><doc-number>9</doc-number></iso-meta>
    <sec sec-type="foreword"><title>Foreword</title><p>Written.</p></sec></front>
    <body><sec id="s1"><label>1</label><title>Scope</title><p>Doors.</p></sec></body></standard></adoption>`;
  const edition = importEdition(source(text));
  expect(edition.head).toMatchObject({ code: '9-1', year: 2008, issued: '2008-12-01', title: 'Doors' });
  expect(edition.tree.sections.map(({ key }) => key)).toEqual(['national-foreword', 'foreword', '1']);
  expect(edition.bodies[0]?.html).toBe('<p>Taken over. See <a data-key="1">1</a>.</p>');
  expect(edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual([
    'metadata: processing-meta',
    'metadata: a date without its day',
    'metadata: title-wrap of another language',
    'metadata: std-ident originator',
    'metadata: std-ident edition',
    'metadata: iso-meta of the adopted standard',
  ]);
});

it('reads what public standards write: works with titles, deprecated terms, tables of OASIS, styles', () => {
  const term = `<term-sec id="t"><label>1.1</label><t:termEntry id="te"><t:langSet xml:lang="fr"><t:tig><t:term>porte</t:term></t:tig></t:langSet>
    <t:langSet xml:lang="en"><t:definition>closes a <t:entailedTerm target="te">way</t:entailedTerm></t:definition><t:note>One.</t:note><t:note>Two.</t:note>
    <t:see>window</t:see><t:tig><t:term>gate</t:term><t:normativeAuthorization value="deprecatedTerm"/></t:tig>
    <t:tig><t:term>door</t:term><t:normativeAuthorization value="preferredTerm"/></t:tig></t:langSet></t:termEntry></term-sec>`;
  const table = `<table-wrap id="tw"><label>Table 1</label><o:table><o:tgroup cols="2"><o:colspec colname="c1"/><o:colspec colname="c2"/>
    <o:thead><o:row><o:entry namest="c1" nameend="c2">Both</o:entry></o:row></o:thead>
    <o:tbody><o:row><o:entry morerows="1">a</o:entry><o:entry>b</o:entry></o:row><o:row><o:entry>c</o:entry></o:row></o:tbody></o:tgroup></o:table></table-wrap>`;
  const body = `<p>See <xref rid="tw"/> and <std><std-id-group><std-id>x77</std-id></std-id-group><std-ref>ISO 7:—</std-ref>, <title>Of doors</title></std><xref rid="a"><sup>1</sup></xref>,
    <styled-content style="font-weight: bold; font-style: italic">both</styled-content>.</p>${table}${term}
    <def-list><title>Signs</title><def-item><term>d</term><def><p>door</p></def></def-item></def-list>
    <ref-list><ref><element-citation><name><surname>Gray</surname></name><year>2001</year></element-citation></ref></ref-list>`;
  const text = `<standard xml:lang="en" xmlns:t="urn:iso:std:iso:30042:ed-1" xmlns:o="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table">
    <body><sec id="a"><label>1</label><title>T</title>${body}</sec></body></standard>`;
  const edition = importEdition(source(text, { given: { code: '9', year: 2026, title: 'T', issued: '2026-01-01' } }));
  const html = edition.bodies.map((each) => each.html).join('');
  expect(html).toContain(
    'See <a data-key="table-1">Table 1</a> and <cite data-standard="ISO 7">ISO 7:—</cite>, <em>Of doors</em>',
  );
  expect(html).toContain('<strong><em>both</em></strong>');
  expect(html).toContain('<th colspan="2" scope="colgroup">Both</th>');
  expect(html).toContain('<td rowspan="2">a</td>');
  expect(html).toContain('<p>DEPRECATED: <dfn>gate</dfn></p>');
  expect(html).toContain('<p>Note 2 to entry: Two.</p>');
  expect(html).toContain('<p>See: window</p>');
  expect(html).toContain('<p><strong>Signs</strong></p><dl>');
  expect(html).toContain('Gray, 2001');
  expect(edition.tree.terms).toMatchObject([{ term: 'door', definition: '<p>closes a <a data-key="1.1">way</a></p>' }]);
  expect(edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual([
    'metadata: std-id-group',
    'metadata: tbx:normativeAuthorization',
  ]);
});

it('takes the language of the edition itself, with a country, for nothing to report', () => {
  expect(importEdition(inBody('<p xml:lang="en-US">Doors open.</p>')).report.losses).toEqual([]);
});

it('reads what stands beside the rules: parts of figures, indexes, notes, other languages', () => {
  const content = `<p xml:lang="fr">bonjour</p>
    <list list-type="order"><list-item><label>c)</label><p>third</p></list-item><list-item><label>d)</label><p>fourth</p></list-item></list>
    <list><list-item><label>4.1.1</label><p>of a clause</p></list-item></list>
    <def-list><term-head>Sign</term-head><def-head>Meaning</def-head><def-item><label>1</label><term>F</term><x>: </x><def><p>force</p></def></def-item></def-list>
    <fig-group><label>Figure 2</label><fig id="f2a"><label>a)</label><graphic xlink:href="data:image/png;base64,iVBORw0KGgpyZXN0"/><graphic xlink:href="data:text/html;base64,PHN2Zz4="/><attrib>By hand</attrib></fig></fig-group>
    <fig-group><label>Figure 3</label><fig id="f3a"><label>a)</label></fig></fig-group>
    <p>See <xref rid="f3a">part a</xref> and <xref rid="w"/>.</p>
    <table-wrap><table><tbody><tr><th align="char">1</th></tr></tbody></table><table-wrap-foot><fn><label>a</label><p>One.</p></fn><fn><label>b</label><p>Two.</p></fn></table-wrap-foot></table-wrap>
    <boxed-text content-type="informative"><caption><title>Box</title></caption><p>boxed</p></boxed-text>
    <ref-list><ref id="w"><std><std-ref>RFC 2396</std-ref></std>, <title>Uniform</title></ref></ref-list>
    <sub-part><title>Part</title><p>within</p></sub-part>
    <term-sec><label>9</label><tbx:termEntry><tbx:langSet xml:lang="fr"><tbx:definition>porte</tbx:definition></tbx:langSet><tbx:langSet xml:lang="en"><tbx:definition>way in</tbx:definition><tbx:crossReference target="w">a work</tbx:crossReference><tbx:tig><tbx:term>door</tbx:term></tbx:tig></tbx:langSet></tbx:termEntry></term-sec>`;
  const index = `<index><index-title-group><title>Index</title></index-title-group><index-div><index-entry><term>force</term><nav-pointer rid="w">1</nav-pointer><index-entry><term>of it</term></index-entry></index-entry></index-div></index>`;
  const given = inBody(content);
  const text = new TextDecoder()
    .decode(given.bytes)
    .replace('</body>', `</body><back>${index}<ack><title>Thanks</title><p>To all.</p></ack></back>`);
  const edition = importEdition({ ...given, bytes: encode(text) });
  const html = edition.tree.sections.map(({ body }) => textsOf(edition).get(body ?? '') ?? '').join('\n');
  expect(edition.tree.sections.map(({ kind, title, isNormative }) => [kind, title, isNormative])).toEqual([
    ['section', 'T', true],
    ['section', 'Part', true],
    ['term', 'door', true],
    ['section', 'Index', false],
    ['section', 'Thanks', false],
  ]);
  for (const part of [
    '<p lang="fr">bonjour</p><ol start="3" type="a"><li>third</li><li>fourth</li></ol><ul><li>4.1.1 of a clause</li></ul>',
    '<dl><dt><strong>Sign</strong></dt><dd><strong>Meaning</strong></dd><dt>1 F</dt><dd>force</dd></dl>',
    '<p>By hand</p><figcaption>a)</figcaption></figure>',
    '<p>Figure 2</p><figure data-object="figure-2a"><img alt="" data-file="',
    'See <a data-key="figure-3a">part a</a> and <a data-key="1">RFC 2396</a>.',
    '<aside class="footnote"><p>a One.</p><p>b Two.</p></aside>',
    '<aside class="informative"><p><strong>Box</strong></p><p>boxed</p></aside>',
    '<cite data-standard="RFC 2396">RFC 2396</cite>, <em>Uniform</em>',
    '<p>See: <a data-key="1">a work</a></p><aside class="informative" lang="fr"><p>porte</p></aside>',
    '<ul><li>force, <a data-key="1">1</a><ul><li>of it</li></ul></li></ul>',
  ])
    expect(html).toContain(part);
  expect(edition.tree.terms).toMatchObject([{ term: 'door', definition: '<p>way in</p>' }]);
  expect(edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual([
    'attribute: th@align char',
    'left-out: data:text/html',
    'no-alt: figure-2a',
    'no-alt: figure-3a',
  ]);
  expect(edition.files.map(({ mediaType }) => mediaType)).toContain('image/png');
  const pictures = new Map(edition.files.map(({ hash, bytes }) => [hash, bytes]));
  const again = importEdition(source(writeSts(edition.head, edition.tree, textsOf(edition), new Map()), { pictures }));
  expect(again.tree.sections.map(({ body }) => body)).toEqual(edition.tree.sections.map(({ body }) => body));
});

const names =
  'p sec label title term-sec tbx:termEntry tbx:langSet tbx:definition tbx:note tbx:tig tbx:term tbx:partOfSpeech app app-group annex-type ref-list ref mixed-citation list list-item def-list def-item term def table-wrap table thead tbody tr th td caption table-wrap-foot fn fn-group fig graphic alt-text inline-graphic disp-formula inline-formula mml:math mml:mi mml:mrow mml:mfenced xref std std-ref named-content ext-link uri bold italic sub sup break styled-content boxed-text non-normative-note disp-quote preformat array legend p-group tex-math wonder col fig-group index index-div index-entry nav-pointer notes ack term-head x attrib sub-part speech speaker'.split(
    ' ',
  );

it('loses no letter of elements in any order', () => {
  const facts = {
    id: ['a', 'b'],
    rid: ['a', 'b c'],
    'list-type': ['order', 'alpha-lower', 'bullet'],
    'xlink:href': ['https://example.org/', 'a.svg'],
    'sec-type': ['term', 'bibliography', 'chapter'],
    'style-type': ['html:q', 'odd'],
    'content-type': ['section', 'footnote'],
    'xml:lang': ['fr', 'en'],
  };
  fc.assert(
    fc.property(xmlOfNames(names, facts), xmlOfNames(names, facts), (content, back) => {
      const given = { code: '9', year: 2026, language: 'en' as const, title: 'T', issued: '2026-01-01' };
      const text = `<standard xmlns:mml="m" xmlns:tbx="t" xmlns:xlink="x"><front>${back}</front><body><sec id="s"><label>1</label><title>T</title>${content}</sec>${content}</body><back>${back}</back></standard>`;
      const { report } = importEdition(source(text, { given }));
      expect(report.letters.tree + report.letters.reported).toBe(report.letters.source);
    }),
    { numRuns: 60, seed: 20_261_126 },
  );
});
