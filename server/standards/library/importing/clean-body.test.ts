import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { bodyAttributesOf } from '../body.rules.ts';
import { cleanBody, type BodyContext } from './clean-body.ts';
import { readText } from './count-letters.ts';

const hash = 'a'.repeat(64);
function clean(html: string): { html: string; told: string[] } {
  const told: string[] = [];
  const context: BodyContext = {
    findKey: (raw) => (raw === 'nowhere' ? null : raw),
    findFile: (name) => (name === 'there.svg' || name === hash ? hash : null),
    onReference: (kind, attributes) => void told.push(`${kind} ${attributes['data-key'] ?? attributes['href'] ?? ''}`),
    onUnknown: (what) => void told.push(what),
  };
  return { html: cleanBody(html, context), told };
}

describe('cleanBody', () => {
  it.each([
    ['<p>a  b\n</p>\n<p>c</p>', '<p>a b</p><p>c</p>'],
    ['<ul><li><p>one</p></li><li>two</li></ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<pre>a  b</pre>', '<pre>a  b</pre>'],
    ['<p>e\u0301</p>', '<p>\u00E9</p>'],
    ['<a data-key="nowhere">there</a>', '<span>there</span>'],
    ['<a data-key="6.2">there</a>', '<a data-key="6.2">there</a>'],
    ['<a href="javascript:x()">a</a>', '<span>a</span>'],
    ['<a href="//evil.example">a</a>', '<span>a</span>'],
    [
      '<img data-file="there.svg" alt="A &quot;b&quot;" onerror="x()">',
      `<img alt="A &quot;b&quot;" data-file="${hash}" />`,
    ],
    ['<img data-file="away.svg" alt="A <tree>">', '<span>A &lt;tree&gt;</span>'],
    ['<img src="https://example.org/a.png">', ''],
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<svg><style>p{}</style><p>x</p></svg>', '<p>x</p>'],
    ['<h2>a</h2>', 'a'],
    ['<p>a<b>c', '<p>a<b>c</b></p>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<math><msup><mn>10</mn><mn>5</mn></msup></math>', '<math><msup><mn>10</mn><mn>5</mn></msup></math>'],
    ['<math><mfenced><mi>a</mi></mfenced></math>', '(a)'],
    ['<td colspan="2" style="color:red">a</td>', '<td colspan="2">a</td>'],
    ['<!-- a --><p>b</p>', '<p>b</p>'],
  ])('writes %j as %j', (html, expected) => {
    expect(clean(html).html).toBe(expected);
  });

  it('tells what it leaves out, and the references', () => {
    expect(clean('<p onclick="x"><blink>a</blink><a data-key="6.2">b</a><script>c</script></p>').told).toEqual([
      'p@onclick',
      'blink',
      'inside 6.2',
      'script',
    ]);
  });

  const name = fc.constantFrom(
    'p',
    'a',
    'math',
    'mtext',
    'mi',
    'svg',
    'script',
    'style',
    'table',
    'td',
    'b',
    'img',
    'title',
    'annotation-xml',
  );
  const facts = fc.constantFrom(
    '',
    ' href="javascript:x"',
    ' onload=x',
    ' data-key="1"',
    ' style="x"',
    ' class="note"',
    ' alt="<b>"',
  );
  const piece = fc.oneof(
    fc.tuple(name, facts).map(([tag, attributes]) => `<${tag}${attributes}>`),
    name.map((tag) => `</${tag}>`),
    fc.string({ maxLength: 8 }),
    fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#x338;', '<', '"'),
  );

  it('writes only what the list allows, and leaves a clean body as it is', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const { html } = clean(pieces.join(''));
        const parser = new Parser({
          onopentag(tag, attributes) {
            const allowed = bodyAttributesOf(tag);
            expect(allowed).not.toBeNull();
            for (const [key, value] of Object.entries(attributes)) expect(allowed?.[key]?.(value)).toBe(true);
          },
          oncomment: () => expect.fail('a comment'),
        });
        parser.end(html);
        const again = clean(html);
        expect(again.html).toBe(html);
        expect(again.told.filter((what) => !/^(inside|web|standard) /.test(what))).toEqual([]);
        expect(readText(again.html)).toBe(readText(html));
      }),
      { numRuns: 1_000 },
    );
  });
});
