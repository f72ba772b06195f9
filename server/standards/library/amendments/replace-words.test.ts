import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from '../../../content/texts/read-words.ts';
import { cleanBody } from '../importing/clean-body.ts';
import { replaceWords } from './replace-words.ts';

const formula = '<math><mn>10</mn><mo>+</mo><mi>x</mi></math>';

describe('words that stand once', () => {
  it.each([
    [
      '<p>Shed load within 5 seconds.</p>',
      'within 5 seconds',
      'within 2 seconds',
      '<p>Shed load within 2 seconds.</p>',
    ],
    [
      '<p>Shed  load\nwithin 5&nbsp;seconds.</p>'.replace('&nbsp;', '\u{a0}'),
      'load within 5 seconds',
      'x',
      '<p>Shed  x.</p>',
    ],
    ['<p>A <b>bold</b> word.</p>', 'A bold word', 'One', '<p>One.</p>'],
    ['<p>A <b>very bold</b> word.</p>', 'bold word', 'x', '<p>A <b>very x</b>.</p>'],
    ['<p>A &amp; B &lt; C</p>', 'A & B <', 'D', '<p>D C</p>'],
    [
      '<p>See <a data-key="250.8">250.8</a>.</p>',
      '250.8',
      '<a data-key="9">9</a>',
      '<p>See <a data-key="9">9</a>.</p>',
    ],
    ['<p>See <a data-key="1">section 250.8</a>.</p>', 'See section', 'x', '<p>x 250.8.</p>'],
    [
      '<table><tbody><tr><td>0.3747</td><td>0.37471</td></tr></tbody></table>',
      '0.3747',
      '0.3474',
      '<table><tbody><tr><td>0.3474</td><td>0.37471</td></tr></tbody></table>',
    ],
    ['<p>15 seconds or 5 seconds</p>', '5 seconds', '2', '<p>15 seconds or 2</p>'],
    ['<p>250.85, 1250.8 and 250.8</p>', '250.8', 'x', '<p>250.85, 1250.8 and x</p>'],
    [`<p>Take ${formula} of it.</p>`, 'Take 10 + x of', 'Leave', '<p>Leave it.</p>'],
    ['<p>10<sup>−5</sup> m</p>', '10⁻⁵ m', 'x', '<p>x</p>'],
    ['<p>Nothing else</p>', 'else', '', '<p>Nothing </p>'],
  ])('of %s: %s to %s', (html, before, after, expected) => {
    expect(replaceWords(html, before, after)).toEqual({ ok: true, html: expected });
  });
});

describe('words are refused that', () => {
  it.each([
    ['are not there', '<p>Doors open.</p>', 'close', { places: 0, isCut: false }],
    ['are part of others', '<p>15 seconds</p>', '5 seconds', { places: 0, isCut: false }],
    ['stand twice', '<p>a door, and a door</p>', 'a door', { places: 2, isCut: false }],
    ['go over two paragraphs', '<p>one</p><p>two</p>', 'one two', { places: 0, isCut: false }],
    ['end within a formula', `<p>Take ${formula}.</p>`, 'Take 10', { places: 0, isCut: true }],
    ['are none', '<p>Doors.</p>', ' ', { places: 0, isCut: false }],
    ['are part of the markup', '<p><b>Doors</b></p>', 'b', { places: 0, isCut: false }],
  ])('%s', (_, html, before, { places, isCut }) => {
    const result = replaceWords(html, before, 'x');
    expect(result).toMatchObject({ ok: false, isCut });
    if (!result.ok) expect(result.places).toHaveLength(places);
  });

  it('with the places where they stand', () => {
    const result = replaceWords('<p>Open a door.</p><ul><li>Close a door.</li></ul>', 'a door', 'x');
    expect(result).toMatchObject({
      places: [expect.stringContaining('Open a door.'), expect.stringContaining('Close a door.')],
    });
  });
});

const inLine = fc.constantFrom('b', 'i', 'em', 'a data-key="1"', 'span');
const text = fc.array(
  fc.tuple(
    fc.option(inLine),
    fc.array(fc.constantFrom('one', 'two', 'three', '4', '&amp;', formula), { minLength: 1, maxLength: 4 }),
  ),
  { minLength: 1, maxLength: 5 },
);
const keep = {
  findKey: (key: string) => key,
  findFile: () => null,
  onReference: () => undefined,
  onUnknown: () => undefined,
};

it('breaks no tag, and changes these words alone', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(3), (parts, at, length) => {
      const html = `<p>${parts
        .map(([tag, words], index) => {
          const run = `${words.join(' ')} w${index}`;
          return tag ? `<${tag}>${run}</${tag.split(' ')[0]}>` : run;
        })
        .join(' ')}</p>`;
      const words = readWords(html).split(' ');
      const from = at % words.length;
      const taken = words.slice(from, from + 1 + length);
      const result = replaceWords(html, taken.join(' '), 'NEW');
      if (!result.ok) return;
      const expected = words.toSpliced(from, taken.length, 'NEW').join(' ');
      expect(readWords(result.html)).toBe(expected);
      expect(readWords(cleanBody(result.html, keep))).toBe(expected);
      expect(result.html.match(/<[a-z]+/g)?.length).toBe(result.html.match(/<\//g)?.length);
    }),
  );
});
