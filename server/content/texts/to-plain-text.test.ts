import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';
import { toPlainText } from './to-plain-text.ts';

const math = (inner: string): string => `<math>${inner}</math>`;

it.each([
  ['# Scope\n\nThis *code* has **limits**.', 'Scope This code has limits.'],
  ['- one\n- two\n1. three', 'one two three'],
  ['See [the table](/codes/msca-70 "Title") and ![a panel](/a.svg).', 'See the table and a panel.'],
  ['> Quote\n\n`code`', 'Quote code'],
  ['| Name | Price |\n|---|---:|\n| A | 1 |', 'Name Price A 1'],
  ['A <b>bold</b> &amp; wide<script>alert(1)</script> word', 'A bold & wide word'],
  ['snake_case stays', 'snake_case stays'],
  ['if p < 5 kPa and q > 2 kPa, 3 * 4 * 5', 'if p < 5 kPa and q > 2 kPa, 3 * 4 * 5'],
  ['a `<b>` c &hellip; d', 'a <b> c … d'],
  ['', ''],
])('%j reads %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it.each([
  ['10<sup>-5</sup> mm', '10⁻⁵ mm'],
  ['10<sup>−5</sup> mm', '10⁻⁵ mm'],
  ['10<sup>*-5*</sup>', '10⁻⁵'],
  ['x<sup>a + b</sup>', 'x^(a + b)'],
  ['x<sup>k</sup> and x<sup>n</sup>', 'x^k and xⁿ'],
  ['CO<sub>2</sub>, v<sub>max</sub>', 'CO₂, v_max'],
  ['the 5<sup>th</sup> edition<sup>®</sup>', 'the 5th edition®'],
  ['30 m[^1]\n\n[^1]: measured', '30 m[1] measured'],
  [`rate ${math('<msup><mn>10</mn><mrow><mo>−</mo><mn>5</mn></mrow></msup>')} per year`, 'rate 10⁻⁵ per year'],
  [math('<mi>a</mi><mo>=</mo><mfrac><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow><mi>c</mi></mfrac>'), 'a = (b + 1)/c'],
  [math('<msqrt><mi>x</mi><mo>−</mo><mi>y</mi></msqrt>'), '√(x − y)'],
  [math('<msub><mi>p</mi><mn>0</mn></msub><mo>·</mo><msubsup><mi>q</mi><mi>i</mi><mn>2</mn></msubsup>'), 'p₀ · q_i²'],
  [math('<semantics><mn>1</mn><annotation encoding="application/x-tex">\\frac</annotation></semantics>'), '1'],
  [math('<mfenced><mi>a</mi><mi>b</mi></mfenced>'), '(a, b)'],
  [math('<mphantom><mn>9</mn></mphantom><mn>1</mn>'), '1'],
])('keeps exponents and formulas: %j reads %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it('is one line with the words that the page shows, whatever is written', () => {
  const { document } = new JSDOM('').window;
  const parts = fc.constantFrom('<', '>', '[', '](', ')', '*', '|', '\n', 'a', ' ', '# ', '&amp;', '<b>', '`', '- ');
  const letters = (text: string) => text.replace(/\s/g, '');
  fc.assert(
    fc.property(fc.array(parts), (written) => {
      const markdown = written.join('');
      const box = document.createElement('div');
      box.innerHTML = renderMarkdown(markdown);
      const plain = toPlainText(markdown);
      expect(plain).not.toMatch(/\n|^ | $| {2}/);
      expect(letters(plain)).toBe(letters(box.textContent));
    }),
  );
});
