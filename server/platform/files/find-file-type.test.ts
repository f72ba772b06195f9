import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findFileType } from './find-file-type.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => (folder = await temporaryFolder()));
afterAll(() => folder[Symbol.asyncDispose]());

const pdf = '%PDF-1.7\n1 0 obj';
const rtf = '{\\rtf1\\ansi Hello}';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const program = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
const documents = ['pdf', 'doc', 'docx', 'rtf', 'csv', 'xls'] as const;

it.each<[string, string | Buffer, string | null]>([
  ['a.pdf', pdf, 'pdf'],
  ['A.PDF', pdf, 'pdf'],
  ['letter.rtf', rtf, 'rtf'],
  ['letter.doc', rtf, 'doc'],
  ['letter.doc', compound, 'doc'],
  ['letter.pdf', rtf, null],
  ['program.pdf', program, null],
  ['text.pdf', 'just text', null],
  ['a.pdf.exe', pdf, null],
  ['a.png', png, null],
  ['pdf', pdf, 'pdf'],
  ['a', pdf, null],
  ['a.constructor', pdf, null],
  ['empty.pdf', '', null],
  ['page.pdf', '<html><script>alert(1)</script></html>', null],
  ['table.csv', 'year,señal\r\n2026,"a, b"\n', 'csv'],
  ['table.csv', '\ufeffyear;fee\n', 'csv'],
  ['page.csv', '\ufeff \n<!doctype html><script>alert(1)</script>', null],
  ['latin.csv', Buffer.from('a\xf1o', 'latin1'), null],
  ['cut.csv', Buffer.from([0x61, 0xc3]), null],
  ['nul.csv', 'a\u0000b', null],
  ['empty.csv', '', null],
  ['a.csv', pdf, null],
  ['old.xls', compound, 'xls'],
])('%s is %#: name and inside must agree', async (name, content, expected) => {
  const file = path.join(folder.path, 'file');
  await writeFile(file, content);
  expect(await findFileType(name, file, documents)).toBe(expected);
});

it('takes a picture where pictures are asked for', async () => {
  const file = path.join(folder.path, 'picture');
  await writeFile(file, png);
  expect(await findFileType('a.png', file, ['png', 'jpg'])).toBe('png');
  expect(await findFileType('a.jpg', file, ['png', 'jpg'])).toBeNull();
});
