import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachmentHeader, storedFileName } from './file-name.rules.ts';

it.each([
  ['Certificate.pdf', 'Certificate.pdf'],
  ['señal 1.pdf', 'señal 1.pdf'],
  ['C:\\Users\\ana\\a.pdf', 'a.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a|b.pdf', 'a_b.pdf'],
  ['a\r\nb\u202efdp.exe', 'abfdp.exe'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['..', 'file'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(115)}.docx`],
])('keeps %j as %j', (name, expected) => {
  expect(storedFileName(name)).toBe(expected);
});

const letters = ['a', '/', '\\', '|', '.', ' ', '\n', '\u202e', 'ñ', '🔥', '\ud800', '"', '.pdf'];
const anyName = fc.array(fc.constantFrom(...letters), { maxLength: 150 }).map((parts) => parts.join(''));

it('keeps every name short, on one line and without folders', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const kept = storedFileName(name);
      expect([...kept].length).toBeLessThanOrEqual(120);
      expect(kept).toMatch(/^[^/\\|\p{Cc}]+$/u);
    }),
  );
});

it('is a header of ASCII that carries the name whole', () => {
  expect(attachmentHeader('a b.pdf')).toBe('attachment; filename="a b.pdf"');
  expect(attachmentHeader("ñ'(1)*.pdf")).toBe(
    `attachment; filename="___1__.pdf"; filename*=UTF-8''%C3%B1%27%281%29%2a.pdf`,
  );
  fc.assert(
    fc.property(anyName, (name) => {
      expect(attachmentHeader(storedFileName(name))).toMatch(/^[ -~]+$/);
    }),
  );
});
