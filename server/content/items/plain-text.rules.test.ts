import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainText } from './plain-text.rules.ts';

it.each([
  ['# Scope\n\nThis *code* has **limits**.', 'Scope This code has limits.'],
  ['- one\n- two\n1. three', 'one two three'],
  ['See [the table](/codes/msca-70 "Title") and ![a panel](/a.svg).', 'See the table and a panel.'],
  ['> Quote\n\n`code`', 'Quote code'],
  ['| Name | Price |\n|---|---:|\n| A | 1 |', 'Name Price A 1'],
  ['A <b>bold</b> &amp; wide<script>alert(1)</script> word', 'A bold & wide word'],
  ['snake_case stays', 'snake_case stays'],
  ['', ''],
])('%j reads %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

it('is one line without markup, whatever is written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '[', '](', ')', '*', '|', '\n', 'a', ' ', '# ', '&amp;')),
      (parts) => {
        expect(toPlainText(parts.join(''))).not.toMatch(/[\n*|`]|<[^>]*>/);
      },
    ),
  );
});
