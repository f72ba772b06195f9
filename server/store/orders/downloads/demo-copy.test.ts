import { describe, expect, it } from 'vitest';
import { linesOfPdf } from '../../../../tests/support/pdf-lines.ts';
import { writeDemoCopy, type CopyFacts } from './demo-copy.ts';

const facts: CopyFacts = {
  title: 'MSCA 1',
  details: '2027, PDF',
  buyer: 'Ana Núñez',
  orderNumber: '4F7K-9Q2D',
  placedAt: new Date('2026-11-21T12:00:00Z'),
};

describe('a demo copy', () => {
  it('says what was bought, by whom and by which order', async () => {
    expect(linesOfPdf(await writeDemoCopy('en', facts))).toEqual([
      'MSCA 1',
      '2027, PDF',
      'Ana Núñez',
      'Order 4F7K-9Q2D',
      'Demo copy',
      'A sample of a demo store, in place of the publication.',
    ]);
    const spanish = linesOfPdf(await writeDemoCopy('es', { ...facts, details: '' }));
    expect(spanish.slice(0, 4)).toEqual(['MSCA 1', 'Ana Núñez', 'Pedido 4F7K-9Q2D', 'Copia de demostración']);
  });

  it.each([
    ['Łukasz Škoda', 'Łukasz Škoda'],
    ['Αλέξης Παππάς', 'Αλέξης Παππάς'],
    ['Юлия Цой', 'Юлия Цой'],
    ['Nguyễn Văn Đức', 'Nguyễn Văn Đức'],
    ['Nún\u0303ez', 'Núñez'],
    [String.raw`(O’Hara) \ “Söhne” – Co.`, String.raw`(O’Hara) \ “Söhne” – Co.`],
  ])('writes the name %s', async (buyer, written) => {
    expect(linesOfPdf(await writeDemoCopy('en', { ...facts, buyer }))).toContain(written);
  });

  it('is written for a name it has no characters for', async () => {
    expect(linesOfPdf(await writeDemoCopy('en', { ...facts, buyer: '漢\u0000\ud800 Ltd' })).join('\n')).toContain(
      ' Ltd',
    );
  });

  it('breaks long lines where words end', async () => {
    const title = 'word '.repeat(60).trim();
    const lines = linesOfPdf(await writeDemoCopy('en', { ...facts, title })).filter((line) => line.includes('word'));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.map((line) => line.trim()).join(' ')).toBe(title);
  });

  it('has the same bytes each time, for the same facts alone', async () => {
    const [first, again, other] = await Promise.all(
      [facts, facts, { ...facts, orderNumber: '4F7K-9Q2E' }].map((each) => writeDemoCopy('en', each)),
    );
    expect(first).toEqual(again);
    expect(first).not.toEqual(other);
  });

  it('is a tagged PDF with title and language, whose table says where each object is', async () => {
    const file = Buffer.from(await writeDemoCopy('es', facts)).toString('latin1');
    expect(file.startsWith('%PDF-1.7\n')).toBe(true);
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
    for (const part of ['/Lang (es)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/CreationDate']) {
      expect(file).toContain(part);
    }
    const table = Number(/startxref\n(\d+)\n/.exec(file)?.[1]);
    expect(file.slice(table, table + 5)).toBe('xref\n');
    const places = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(places.length).toBeGreaterThan(10);
    places.forEach((place, index) => expect(file.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
  });
});
