import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { addressXml, escapeXml, findNotInXml } from './xml-text.rules.ts';

/** Reads XML as strictly as a feed reader. @returns the text and the attribute of its one element */
function parse(xml: string): { text: string; attribute: string } {
  const read = { text: '', attribute: '' };
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => (read.text += text));
  parser.on('opentag', ({ attributes }) => (read.attribute = String(attributes['a'])));
  parser.write(xml).close();
  return read;
}

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((n) => String.fromCharCode(n)) }),
);

it('writes any text so that XML can be read', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const { text: read } = parse(`<x a="${escapeXml(text)}">${escapeXml(text)}</x>`);
      const whole = findNotInXml(text) === null;
      // A parser reads every line end as \n.
      if (whole) expect(read).toBe(text.replaceAll(/\r\n?/g, '\n'));
      expect(text.length).toBeGreaterThanOrEqual(read.length);
      expect(() => parse(`<x a="${addressXml('https://example.org', text)}"/>`)).not.toThrow();
    }),
  );
});

it.each([
  ['a\u000bb', 'U+000B', 'a'],
  ['\u0000', 'U+0000', ''],
  ['one two three four five six\u001b', 'U+001B', 'ee four five six'],
  ['a\ufffeb', 'U+FFFE', 'a'],
  ['a\uffff', 'U+FFFF', 'a'],
  ['a\ud800b', 'U+D800', 'a'],
])('finds in %j what XML cannot hold', (text, code, before) => {
  expect(findNotInXml(text)).toMatchObject({ code });
  expect(findNotInXml(text)?.before.endsWith(before)).toBe(true);
});

it.each(['', 'Tab\t, line\n and return\r', 'Ñ 🧯 \u0085 \u007f \ufffd', '<&>"\''])('finds nothing in %j', (text) => {
  expect(findNotInXml(text)).toBeNull();
});
