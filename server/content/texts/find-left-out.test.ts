import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { allowedElements, attributesOf } from './allowed-markup.rules.ts';
import { findLeftOut } from './find-left-out.ts';
import { cleanHtml, renderMarkdown } from './render-markdown.ts';

const told = (text: string) => findLeftOut(text).map(({ kind, what, line, column }) => [kind, what, line, column]);

it.each<[string, unknown[]]>([
  ['one\n\ntwo <blink>three</blink>', [['element', '<blink>', 3, 5]]],
  [
    '<script>alert(1)</script> <b onclick="x">a</b>',
    [
      ['element', '<script>', 1, 1],
      ['attribute', 'onclick (<b>)', 1, 27],
    ],
  ],
  ['`<video>` then\n<video></video>', [['element', '<video>', 2, 1]]],
  ['see [here](ftp://example.org/a)', [['link', 'ftp://example.org/a', 1, 12]]],
  ['![p](http://example.org/a.png)', [['picture', 'http://example.org/a.png', 1, 6]]],
  ['<math><mfenced><mi>a</mi></mfenced></math>', [['formula', '<mfenced>', 1, 7]]],
  ['<p style="color:red">a</p>', [['attribute', 'style (<p>)', 1, 1]]],
  ['a [b](//evil.example) c', [['link', '//evil.example', 1, 7]]],
])('tells what is left out of %j, with its place', (text, expected) => {
  expect(told(text)).toEqual(expected);
});

it('tells the words around', () => {
  expect(findLeftOut('The door of <marquee>the</marquee> stair')[0]?.words).toBe(
    'The door of <marquee>the</marquee> s',
  );
});

/** Markup that texts about safety need: shown as it was written. */
const shown = [
  '[a](http://example.org) [b](../up) [c](codes/msca-70#s1)',
  '<ins>new</ins> <del datetime="2026-01-01">old</del> <u>u</u>',
  '<ol type="a" start="2" reversed><li value="7">x</li></ol>',
  '| a |\n|:-:|\n| <b>1</b> |',
  '- [x] done\n- [ ] open',
  '<p dir="rtl" lang="ar">x</p><bdo dir="ltr">y</bdo>',
  'a[^1]\n\n[^1]: note',
  'Term\n: definition',
  '10<sup>-5</sup>, CO<sub>2</sub>',
  '<math display="block"><mfrac><mi>a</mi><msup><mn>10</mn><mrow><mo>−</mo><mn>5</mn></mrow></msup></mfrac></math>',
  '<table><caption>c</caption><colgroup><col span="2"></colgroup><tr><th scope="row" align="right">a</th><td rowspan="2">b</td></tr></table>',
  '<details open><summary>s</summary>d</details> <kbd>k</kbd> <ruby>a<rp>(</rp><rt>b</rt></ruby>',
];

it.each(shown)('shows %j whole', (text) => {
  expect(findLeftOut(text)).toEqual([]);
});

it('keeps the attributes that the issue names', () => {
  const html = renderMarkdown(shown.join('\n\n'));
  for (const part of [
    '<ins>',
    '<u>',
    'type="a"',
    'value="7"',
    'align-center',
    'checkbox',
    'dir="rtl"',
    'lang="ar"',
    '<dl>',
  ])
    expect(html).toContain(part);
  expect(html).toMatch(/<msup><mn>10<\/mn><mrow><mo>−<\/mo><mn>5<\/mn><\/mrow><\/msup>/);
  expect(html).toMatch(/doc-noteref/);
});

const hostile = [
  '<script>alert(1)</script>',
  '<style>@import "x"</style>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" &#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi><style><img src=x onerror=alert(1)></style></mi></math>',
  '<svg><style><!--</style><img src=x onerror=alert(1)>--></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,x#a"></use><animate attributeName=href values=javascript:alert(1)></svg>',
  '<math><maction actiontype="statusline#http://x" xlink:href="javascript:alert(1)">click</maction></math>',
  '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><annotation-xml encoding="text/html"><p><img src=x onerror=alert(1)></p></annotation-xml></math>',
  '<math><semantics><mi>a</mi><annotation encoding="text/html"><script>alert(1)</script></annotation></semantics></math>',
  '<form action="/x"><input type="text" autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>b</button></form>',
  '<input type="checkbox" disabled onclick=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<p style="background:url(javascript:alert(1))" id="main" class="button-signal" data-x="1">a</p>',
  '<details ontoggle=alert(1) open>a</details>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
  '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=x>',
  '<table><td><svg><desc><table><td><math><mtext><script>alert(1)</script>',
  '<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '[a](javascript:alert(1)) ![b](data:text/html,x) <javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a] [^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  'Term <script>x</script>\n: <img src=x onerror=alert(1)>',
];

const browser = new new JSDOM('').window.DOMParser();
const parse = (html: string): HTMLElement => browser.parseFromString(`<body>${html}`, 'text/html').body;

/** Parses as a browser does, twice: what the first parser wrote must mean the same to a second one. */
function elementsOf(html: string): Element[] {
  const first = parse(html);
  return [...first.querySelectorAll('*'), ...parse(first.innerHTML).querySelectorAll('*')];
}

function expectSafe(html: string): void {
  for (const [, name = ''] of html.matchAll(/<\/?([^\s>/]+)/g)) expect(allowedElements).toContain(name);
  for (const element of elementsOf(html)) {
    const allowed = attributesOf(element.localName);
    expect(allowed, element.outerHTML).not.toBeNull();
    for (const { name, value } of element.attributes) {
      expect(allowed?.[name]?.(value), `${name}="${value}"`).toBe(true);
    }
  }
}

it.each(hostile)('makes %j harmless in Markdown and in HTML', (text) => {
  expectSafe(renderMarkdown(text));
  expectSafe(cleanHtml(text));
});

it('makes whatever parts of hostile texts harmless', () => {
  const parts = hostile.flatMap((text) => text.split(/(?=[<>"])/));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chosen) => {
      expectSafe(renderMarkdown(chosen.join('')));
      expectSafe(cleanHtml(chosen.join('')));
    }),
    { numRuns: 60 },
  );
});

/** The elements and attributes of HTML, in order. */
function tagsOf(html: string): string[] {
  const tags: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => tags.push(`${name} ${Object.keys(attributes).join()}`),
  });
  parser.end(html);
  return tags;
}

it('tells of everything that a page does not show', () => {
  const parts = [
    '<b>',
    '</b>',
    '<p lang="es">',
    '<blink>',
    '<i id="x">',
    'word ',
    '<u>',
    '<a href="/x">',
    '<a href="x:y">',
    '<hr>',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 10 }), (chosen) => {
      const html = chosen.join('');
      const isWhole = findLeftOut(html, { isHtml: true }).length === 0;
      expect(tagsOf(cleanHtml(html)).join(' ') === tagsOf(html).join(' ')).toBe(isWhole);
    }),
  );
});

it('shows thousands of nested quotations as they were written', () => {
  const text = `${'> '.repeat(5_000)}a`;
  expect(renderMarkdown(text)).toContain('&gt; &gt; a');
  expect(findLeftOut(text)).toEqual([]);
});

it.each([
  ['It <blink>blinks</blink> 10<sup>-5</sup>.', '<p>It blinks 10<sup>-5</sup>.</p>'],
  ['<input type="text" name="a"><b>c</b>', '<p><b>c</b></p>'],
  ['<h1>a</h1><font><h5>b</h5></font><u>c</u>', '<h2>a</h2><h3>b</h3><u>c</u>'],
])('closes what it opened beside something left out: %j', (text, html) => {
  expect(renderMarkdown(text).trim()).toBe(html);
});
