import { expect, it } from 'vitest';
import { pageSizeOfPdf, placedLinesOfPdf } from '../../../tests/support/pdf-lines.ts';
import { closePdf, openPdf, pdfMargin, pdfTextWidth, type Paper } from './pdf-document.ts';

const facts = { language: 'en', title: 'A', creator: 'B', createdAt: new Date(0) };

it.each<[Paper, [number, number]]>([
  ['A4', [595.28, 841.89]],
  ['LETTER', [612, 792]],
])('has pages of %s, and text between their margins', async (paper, size) => {
  const page = await openPdf({ ...facts, paper });
  expect(pdfTextWidth(page)).toBeCloseTo(size[0] - 144);
  page.fontSize(10).text('word '.repeat(40), pdfMargin, pdfMargin, { width: pdfTextWidth(page) });
  const bytes = await closePdf(page);
  expect(pageSizeOfPdf(bytes)).toEqual(size);
  expect(placedLinesOfPdf(bytes).length).toBeGreaterThan(1);
  expect(await overflowOf(bytes, paper)).toEqual([]);
});

async function overflowOf(bytes: Uint8Array, paper: Paper): Promise<string[]> {
  const ruler = await openPdf({ ...facts, paper });
  const [width, height] = pageSizeOfPdf(bytes);
  return placedLinesOfPdf(bytes)
    .filter(({ text, x, y, size }) => {
      const end = x + ruler.fontSize(size).widthOfString(text.trimEnd());
      return x < 0 || y < 0 || end > width - pdfMargin + 1 || y > height;
    })
    .map(({ text }) => text);
}
