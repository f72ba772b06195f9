import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileAddress, isFileName, nameOfFileAddress, toFileName } from './file-address.rules.ts';

it.each([
  ['Fee Schedule 2026 (final).PDF', 'fee-schedule-2026-final.pdf'],
  ['Tarifa eléctrica.pdf', 'tarifa-electrica.pdf'],
  ['C:\\Users\\ana\\ISO 9001.2.pdf', 'iso-9001.2.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['..', ''],
  ['.htaccess', 'htaccess.pdf'],
  ['a.php.pdf', 'a.php.pdf'],
  ['日本語.pdf', ''],
  ['a . - b.pdf', 'a.b.pdf'],
  ['a. . ..b-.pdf', 'a.b.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(96)}.pdf`],
])('calls %j %j', (called, name) => {
  expect(toFileName(called, 'pdf')).toBe(name);
  if (name !== '') expect(nameOfFileAddress(fileAddress(name))).toBe(name);
});

it('makes a name of anything, or none', () => {
  const letters = fc.constantFrom('a', 'Z', '/', '\\', '.', '-', ' ', '\n', '\u202e', 'ñ', '🔥', '\ud800', '%', '<');
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 150 }).map((parts) => parts.join('')),
      (called) => {
        const name = toFileName(called, 'xlsx');
        expect(name === '' || isFileName(name)).toBe(true);
      },
    ),
  );
});

it.each([
  '/files',
  '/files/',
  '/files/a',
  '/files/A.pdf',
  '/files/a/b.pdf',
  '/files/..pdf',
  '/images/a.pdf',
  '/files/a b.pdf',
])('takes %s for no file', (path) => {
  expect(nameOfFileAddress(path)).toBeNull();
});
