import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findFileType } from './find-file-type.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => (folder = await temporaryFolder()));
afterAll(() => folder[Symbol.asyncDispose]());

type Entry = readonly [name: string, content: Buffer];

/** Packs files as the inside of a document is packed: a header before each, and the list of them at the end. */
function pack(...entries: Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(16);
    place.writeUInt32LE(offset, 12);
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place.subarray(0, 16), Buffer.from(name));
    bodies.push(body);
    offset += body.length;
  }
  const ending = Buffer.alloc(18);
  const directory = Buffer.concat(list);
  ending.writeUInt16LE(entries.length, 4);
  ending.writeUInt16LE(entries.length, 6);
  ending.writeUInt32LE(directory.length, 8);
  ending.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), ending]);
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const kinds = (kind: string): Entry => [
  '[Content_Types].xml',
  Buffer.from(`<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${kind}"/></Types>`),
];
const sheet = (kind: string): Entry => [
  '[Content_Types].xml',
  Buffer.from(`<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="${kind}"/></Types>`),
];
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const macroWorkbook = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const script = Buffer.from('<html><script>alert(1)</script></html>');
/** 64 MiB in 64 kB. */
const bomb = Buffer.alloc(67_108_864, ' ');
const wanted = ['pdf', 'doc', 'docx', 'rtf', 'png', 'jpg', 'webp', 'xlsx', 'zip'] as const;

async function find(name: string, content: Buffer): Promise<string | null> {
  const file = path.join(folder.path, 'file');
  await writeFile(file, content);
  return findFileType(name, file, wanted);
}

it.each<[string, string, Buffer, string | null]>([
  ['a document', 'a.docx', pack(kinds(word), ['word/document.xml', script]), 'docx'],
  ['a document with macros', 'a.docx', pack(kinds(macros), ['word/document.xml', script]), null],
  ['a table', 'a.xlsx', pack(sheet(workbook), ['xl/workbook.xml', script]), 'xlsx'],
  ['a table with macros', 'a.xlsx', pack(sheet(macroWorkbook), ['xl/workbook.xml', script]), null],
  ['a table under the name of an archive', 'a.zip', pack(sheet(workbook), ['xl/workbook.xml', script]), null],
  ['an archive', 'a.zip', pack(['a.txt', script]), 'zip'],
  ['an archive under the name of a table', 'a.xlsx', pack(['a.txt', script]), null],
  ['a program of Java', 'a.docx', pack(['META-INF/MANIFEST.MF', script], ['A.class', script]), null],
  ['a packed file under the name of a PDF', 'a.pdf', pack(['a.html', script]), null],
  ['a page with a PDF behind it', 'a.pdf', Buffer.concat([script, Buffer.from('%PDF-1.7\n')]), null],
  ['a script that begins as a picture', 'a.png', Buffer.from('GIF89a/*x*/=1;alert(1)'), null],
  ['a picture under the name of a document', 'a.docx', Buffer.from('89504e470d0a1a0a0000', 'hex'), null],
])('looks inside %s', async (_, name, content, expected) => {
  expect(await find(name, content)).toBe(expected);
});

it('unpacks no more than it has to look at, however much there is', async () => {
  const list = pack(['[Content_Types].xml', bomb], ['word/document.xml', script]);
  const inside = pack(kinds(word), ['word/document.xml', bomb]);
  expect([list.length, inside.length].every((size) => size < 100_000)).toBe(true);
  const { rss } = process.memoryUsage();
  expect([await find('a.docx', list), await find('a.docx', inside)]).toEqual([null, 'docx']);
  // Unpacked it would be twice 64 MiB.
  expect(process.memoryUsage().rss - rss).toBeLessThan(50_000_000);
});
