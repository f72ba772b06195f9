import { describe, expect, it } from 'vitest';
import { BadEditionSource, type EditionSource } from '../edition-tree.contract.ts';
import { describeReport } from './describe-report.ts';
import { importEdition } from './import-edition.ts';
import { importInThread } from './import-in-thread.ts';
import { findMediaType, readPictures, withStems } from './picture-files.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const source = (text: string): EditionSource => ({
  format: 'markdown',
  name: 'a.md',
  bytes: encode(`---\ncode: "9"\nyear: 2026\nlanguage: en\ntitle: T\nissued: 2026-01-02\n---\n\n${text}`),
  pictures: new Map([['a.svg', encode('<svg xmlns="http://www.w3.org/2000/svg"></svg>')]]),
});

describe('the thread', () => {
  it('reads what the importer reads, and leaves this thread its time', async () => {
    const given = source('# Chapter 1 One\n\n![A tree.](a.svg "Figure 1: A tree")');
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const read = await importInThread(given);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(0);
    const { files, ...rest } = read;
    const { files: expected, ...same } = importEdition(given);
    expect(rest).toEqual(same);
    expect(files.map(({ hash, mediaType }) => [hash, mediaType])).toEqual(
      expected.map(({ hash, mediaType }) => [hash, mediaType]),
    );
  });

  it('says what is wrong with a file', async () => {
    await expect(importInThread(source(''))).rejects.toThrow(BadEditionSource);
    await expect(importInThread(source(''))).rejects.toThrow('no section');
  });
});

describe('pictures', () => {
  it.each([
    ['a PNG', '\u0089PNG\r\n\u001A\nrest', 'image/png'],
    ['a JPEG', '\u00FF\u00D8\u00FFrest', 'image/jpeg'],
    ['a WebP', 'RIFF1234WEBPrest', 'image/webp'],
    ['a drawing', '<?xml version="1.0"?>\n<!-- a --><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', 'image/svg+xml'],
    ['a drawing with a script', '<svg><script>alert(1)</script></svg>', null],
    ['a drawing with a handler', '<svg onload="alert(1)"></svg>', null],
    ['a drawing with a page', '<svg><foreignObject></foreignObject></svg>', null],
    ['a drawing with a document type', '<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>', null],
    ['a page', '<html><svg></svg></html>', null],
    ['nothing', '', null],
  ])('takes %s for %s', (_, text, type) => {
    expect(findMediaType(Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0))).toBe(type);
  });

  it('are refused by name, too large ones as well', () => {
    const large = new Uint8Array(2_000_001);
    large.set([0xff, 0xd8, 0xff]);
    const { files, problems } = readPictures(
      new Map([
        ['figures/a.exe', encode('MZ')],
        ['b.jpg', large],
      ]),
    );
    expect(files).toEqual([]);
    expect(problems).toEqual([
      expect.stringContaining('figures/a.exe: is no picture'),
      expect.stringContaining('b.jpg: has 2000001 bytes'),
    ]);
  });
});

it('finds pictures that the source names without an ending, or by one for print', () => {
  const hashes = withStems(new Map([['fig1.png', 'a'], ['fig1.tif', 'b'], ['fig2.svg', 'c']])); // prettier-ignore
  expect(['fig1', 'fig1.eps', 'fig1.tif', 'fig2', 'fig3'].map((name) => hashes.get(name))).toEqual([
    'a',
    'a',
    'b',
    'c',
    undefined,
  ]);
});

it('describes a report in lines', () => {
  const { report } = importEdition(source('# Chapter 1 One\n\nSee [[9.9]].'));
  expect(describeReport(report)).toEqual([
    expect.stringContaining('1 sections'),
    'Letters and digits: 16 in the file, 16 in the text, 0 elsewhere.',
    'reference: 9.9 × 1 (first in chapter-1)',
  ]);
});
