import { openPdf, pdfMargin, type Paper } from '../../server/platform/pdf/pdf-document.ts';
import { pageSizeOfPdf, placedLinesOfPdf } from './pdf-lines.ts';

/** Returns the lines of a PDF's first page that reach over its margins, by at least a point. */
export async function overflowOfPdf(bytes: Uint8Array, paper: Paper): Promise<string[]> {
  const ruler = await openPdf({ language: 'en', title: '', creator: '', createdAt: new Date(0), paper });
  const [width, height] = pageSizeOfPdf(bytes);
  return placedLinesOfPdf(bytes)
    .filter(({ text, x, y, size }) => {
      const end = x + ruler.fontSize(size).widthOfString(text.trimEnd());
      return x < pdfMargin - 1 || end > width - pdfMargin + 1 || y < 0 || y > height;
    })
    .map(({ text }) => text);
}
