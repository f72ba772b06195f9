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
  Object.assign({ format: findFormat(bytes), name: 'a.xml', bytes, pictures: new Map() }, more);
const read = async (name: string, more?: Partial<EditionSource>): Promise<ImportedEdition> =>
  importEdition(source(new Uint8Array(await readFile(path.join(import.meta.dirname, name))), more));

/** The body of a section by its key. */
const htmlOf = ({ tree, bodies }: ImportedEdition, key: string): string => {
  const hash = tree.sections.find((section) => section.key === key)?.body;
  return bodies.find((body) => body.hash === hash)?.html ?? '';
};

describe('an RFC with every element that is read', async () => {
  const edition = await read('every-element.xml');

  it('is numbered as its processor numbers it', () => {
    expect(edition.source.format).toBe('rfcxml');
    expect(edition.head).toMatchObject({
      code: 'RFC9999',
      year: 2024,
      title: 'Guards of Machines',
      issued: '2024-06-01',
    });
    expect(edition.tree.sections.map(({ key, label, title }) => [key, label, title].join('|'))).toEqual([
      'abstract||Abstract',
      'to-readers||To readers',
      'status-of-this-memo||Status of This Memo',
      '1|1|Scope',
      '2|2|Distance and reach',
      '2.1|2.1|Inner',
      'aside-of-distance||Aside of distance',
      '3|3|References',
      '3.1|3.1|Normative References',
      '3.2|3.2|Informative References',
      'annex-a|Appendix A|More',
      'A.1|A.1|Still more',
      'acknowledgments||Acknowledgments',
    ]);
    expect(edition.tree.objects).toMatchObject([
      { key: 'figure-1', caption: 'A guard', alt: 'A box.' },
      { key: 'table-1', caption: 'Sizes', number: '1' },
    ]);
  });

  it('writes the references that the processor would write', () => {
    const html = htmlOf(edition, '1');
    expect(html).toContain(
      'see <a data-key="2">Section 2</a>, <a data-key="figure-1">Figure 1</a>, <a data-key="table-1">Table 1</a>',
    );
    expect(html).toContain('<a data-key="3.1">[KEYWORDS]</a>');
    expect(html).toContain('<a href="https://example.org/rfc2119#section-3">Section 3 of [KEYWORDS]</a>');
    expect(html).toContain('<a data-key="annex-a">A</a>, <a data-key="1">above</a> and <span>[nowhere]</span>');
    expect(html).toContain('<a href="https://example.org/">https://example.org/</a> and <span>no address</span>.');
  });

  it('keeps lists, drawings, tables and entries', () => {
    expect(htmlOf(edition, '1')).toContain('<ul><li>R3. third</li></ul>');
    expect(htmlOf(edition, '1')).toContain('<ul><li>one</li><li>two<ol type="a"><li>within</li></ol></li></ul>');
    expect(htmlOf(edition, '1')).toContain('<dt>Plate</dt><dd><p>First.</p><p>Second.</p></dd>');
    expect(htmlOf(edition, '2.1')).toContain(
      '<pre>  +---+\n  | G |\n  +---+</pre><figcaption>Figure 1: A guard</figcaption>',
    );
    expect(htmlOf(edition, '2.1')).toContain('<table data-object="table-1"><caption>Table 1: Sizes</caption><thead>');
    expect(htmlOf(edition, '2.1')).toContain('<th colspan="2" scope="col">Use</th>');
    expect(htmlOf(edition, '3.1')).toContain(
      '[KEYWORDS], S. Bradner, Ed., “Key words”, BCP 14, <cite data-standard="RFC 2119">RFC 2119</cite>',
    );
    expect(edition.tree.references).toContainEqual(expect.objectContaining({ kind: 'standard', target: 'RFC 2119' }));
  });

  it('reports what it does not take over, and loses no letter', () => {
    const rows = edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`);
    expect(rows).toEqual(
      expect.arrayContaining([
        'left-out: <?xml-model?>',
        'left-out: cref',
        'left-out: a drawing beside another',
        'meaning: wonder',
        'attribute: a@href',
        'attribute: wonder@kind',
        'reference: nowhere',
        'metadata: a date without its day',
        'metadata: toc',
        'metadata: reference abstract',
        'metadata: iref',
      ]),
    );
    const { source: all, tree, reported } = edition.report.letters;
    expect(tree + reported).toBe(all);
  });

  it('is the same sections again after an export', () => {
    const texts = new Map(edition.bodies.map(({ hash, html }) => [hash, html]));
    const bytes = encode(writeSts(edition.head, edition.tree, texts, new Map()));
    const again = importEdition(source(bytes));
    expect(again.tree.sections).toEqual(edition.tree.sections);
  });
});

it('reads version 2, whose titles and terms are attributes', async () => {
  await expect(read('of-version-2.xml')).rejects.toThrow('--code');
  const edition = await read('of-version-2.xml', { given: { code: 'OLD' } });
  expect(edition.head).toMatchObject({ code: 'OLD', issued: '2010-05-07' });
  expect(edition.tree.sections.map(({ key }) => key)).toEqual([
    'abstract',
    'requirements',
    '1',
    '2',
    '2.1',
    '2.2',
    'annex-a',
  ]);
  const html = htmlOf(edition, '1');
  expect(html).toContain('<p>Before:</p><ul><li>one</li><li>two<ol><li>within</li></ol></li></ul><p>after.</p>');
  expect(html).toContain('<ul><li>(1) first</li></ul>');
  expect(html).toContain('<dl><dt>Mesh:</dt><dd>A net.</dd></dl>');
  expect(html).toContain('<a data-key="table-1">Table 1</a> and <code>x</code>');
  expect(html).toContain('<p>Sizes in mm.</p><table data-object="table-1">');
  expect(html).toContain('<td class="align-right">9</td><td>arm</td></tr></tbody></table><p>That is all.</p>');
});

it.each([
  ['entities of entities', '<!DOCTYPE rfc [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;">]><rfc/>', 'document type'],
  [
    'entities that grow',
    `<!DOCTYPE rfc [<!ENTITY a "${'a'.repeat(500)}">]><rfc>${'&a;'.repeat(2_001)}</rfc>`,
    'more than 1000000 characters',
  ],
  ['parameters', '<!DOCTYPE rfc [<!ENTITY % a "x"> %a;]><rfc/>', 'document type'],
  ['another encoding than it says', '<?xml version="1.0" encoding="nonsense"?><rfc/>', 'save it as UTF-8'],
  [
    'a title that is too long, which can be given',
    `<rfc number="1"><front><title>${'T'.repeat(201)}</title><date year="2020"/></front></rfc>`,
    '--title',
  ],
  ['no section', '<rfc number="1"><front><title>T</title><date year="2020"/></front></rfc>', 'no section'],
])('refuses %s, and says why', (_, text, message) => {
  expect(() => importEdition(source(encode(text), { format: 'rfcxml' }))).toThrow(message);
});

it('reads what public documents write beside that', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="x()"><title>A box</title><style>a{}</style><path d="M0 0h9" fill="url(#g)"/><text only="">only = 1</text></svg>';
  const text = `<rfc number="2" obsoletes="1"><front><title>T</title><date year="2020" month="2" day="3"/></front><middle>
    <section anchor="s"><name>One</name>
      <ol group="g"><li anchor="i1">a</li><li>b</li></ol><ol group="g"><li anchor="i3">c</li></ol>
      <ol type="REQ%c:"><li anchor="r1"><t>d</t><t>e</t></li></ol>
      <t>See <xref target="i3" format="counter"/>, <xref target="r1" format="counter"/>, <xref target="s" format="title"/>,
        <xref target="i1" derivedContent="Section 1, Item 1"/>, <xref target="F" format="title"/> and <xref target="F" derivedContent="F"/>.</t><t>Of <xref target="RFC8174"/>.</t>
      <figure anchor="f"><name>Box</name><artwork type="svg">${svg}</artwork></figure>
      <artwork type="svg" src="data:image/svg+xml,%3Csvg%20onload='x()'%3E"/>
      <contact fullname="A. One"><organization>Works</organization><address><email>a@example.org</email></address></contact>
      <contact fullname="B. Two"><organization>Guild</organization></contact>
    </section></middle><back><references><name>R</name><reference anchor="F" quote-title="true"><front><title>Of F</title><author fullname="X"/><date>Spring 1814</date></front></reference>
      <referencegroup anchor="BCP14"><reference anchor="RFC8174"><front><title>Key words</title><author fullname="Y"/><date/></front></reference></referencegroup></references></back></rfc>`;
  const edition = importEdition(source(encode(text)));
  const html = htmlOf(edition, '1');
  expect(html).toContain('<ol><li>a</li><li>b</li></ol><ol start="3"><li>c</li></ol>');
  expect(html).toContain('<ul><li><p>REQa: d</p><p>e</p></li></ul>');
  expect(html).toContain('See <a data-key="1">3</a>, <a data-key="1">REQa:</a>, <a data-key="1">One</a>');
  expect(html).toContain('<a data-key="1">Section 1, Item 1</a>, <a data-key="2">Of F</a> and <a data-key="2">[F]</a>');
  expect(html).toContain('<p>Of <a data-key="2">[RFC8174]</a>.</p>');
  expect(html).toContain('<p>A. One, Works</p><p>B. Two, Guild</p>');
  expect(htmlOf(edition, '2')).toContain('“Of F”, Spring 1814');
  const [picture] = edition.files;
  const drawn = new TextDecoder().decode(picture?.bytes);
  expect(edition.tree.objects).toMatchObject([{ key: 'figure-1', alt: 'A box', file: picture?.hash }]);
  expect(html).toContain(`data-file="${picture?.hash}"`);
  expect(drawn).toContain('<path d="M0 0h9" fill="url(#g)"></path><text>only &#61; 1</text>');
  expect(drawn).not.toMatch(/onload|style/);
  expect(edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual([
    'metadata: rfc obsoletes',
    'attribute: svg svg@onload',
    'attribute: svg style',
    'attribute: svg text@only',
    'meaning: words of a drawing',
    'metadata: address',
    'left-out: data:image/svg+xml',
  ]);
});

it('opens no other file, and names each place where one is missing', () => {
  const text = `<!DOCTYPE rfc SYSTEM "rfc2629-xhtml.ent" [
    <!ENTITY RFC2119 SYSTEM "/etc/passwd"> <!ENTITY RFC8174 PUBLIC "" "https://example.org/reference.RFC.8174.xml">
    <!ENTITY status "a draft of the day">]>
    <rfc number="1" xmlns:x="http://www.w3.org/2001/XInclude"><front><title>T</title><date year="2020"/></front>
    <middle><section><name>One</name><t>It is &status;, with a&br;break and a&wj;joiner.</t></section></middle>
    <back><references><name>R</name>&RFC2119;<x:include href="https://example.org/reference.RFC.9110.xml"/>
    <?rfc include="reference.RFC.3339"?></references></back></rfc>`;
  const edition = importEdition(source(encode(text)));
  expect(htmlOf(edition, '1')).toContain('It is a draft of the day, with a<br />break');
  expect(edition.report.losses.map((loss) => `${loss.class}: ${loss.what}`)).toEqual(
    expect.arrayContaining([
      'left-out: &RFC2119; from another file',
      'left-out: xi:include reference.RFC.9110.xml',
      'left-out: <?rfc include="reference.RFC.3339"?>',
    ]),
  );
});

it.each([
  ['UTF-16 with a mark', Buffer.from('\uFEFF<rfc number="1"/>', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\uFEFF<rfc number="1"/>', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('<rfc number="1"/>', 'utf16le')],
  ['UTF-8 with a mark', Buffer.from('\uFEFF<rfc number="1"/>')],
  ['a prefix for its own vocabulary', Buffer.from('<r:rfc xmlns:r="urn:rfc" number="1"/>')],
])('knows an RFC in %s', (_, bytes) => {
  expect(() => importEdition(source(new Uint8Array(bytes)))).toThrow('year: the file does not say it');
});

const names =
  't list ul ol li dl dt dd figure artwork artset sourcecode table thead tbody tr th td texttable ttcol c preamble postamble aside blockquote em tt bcp14 xref relref eref iref cref contact author organization section name references reference front title annotation seriesInfo note wonder br u svg'.split(
    ' ',
  );

it('loses no letter of elements in any order', () => {
  const facts = {
    anchor: ['a', 'b'],
    target: ['a', 'b', 'https://example.org/'],
    title: ['Of it'],
    hangText: ['Said'],
    style: ['hanging', 'numbers'],
    numbered: ['false'],
    fullname: ['A. Writer'],
    src: ['a.svg'],
    alt: ['Drawn'],
  };
  fc.assert(
    fc.property(xmlOfNames(names, facts), xmlOfNames(names, facts), (content, back) => {
      const text = `<rfc number="1"><front><title>T</title><date year="2020"/><abstract>${back}</abstract></front><middle><section><name>One</name>${content}</section></middle><back>${back}</back></rfc>`;
      const { report } = importEdition(source(encode(text)));
      expect(report.letters.tree + report.letters.reported).toBe(report.letters.source);
    }),
    { numRuns: 60, seed: 20_261_126 },
  );
});
