import { expect, it } from 'vitest';
import { pageSizeOfPdf, placedLinesOfPdf } from '../../../tests/support/pdf-lines.ts';
import { overflowOfPdf } from '../../../tests/support/pdf-overflow.ts';
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
  expect(await overflowOfPdf(bytes, paper)).toEqual([]);
});
