import { pdfMargin, pdfText, type PdfDocument } from './pdf-document.ts';
import { pdfColours, type PdfLook } from './pdf-look.ts';

/** Largest size of the logo, in points. */
const logoBox = [180, 44] as const;
const lineSize = 8.5;

/**
 * Draws the letterhead at the top of the first page: the logo at the left, the lines at the right, a rule below. Screen
 * readers skip it, because the document itself names its sender.
 * @returns the y position below it; the margin when there is nothing to draw
 */
export function writeLetterhead(page: PdfDocument, { logo, letterhead, brand }: PdfLook): number {
  if (!logo && letterhead.length === 0) return pdfMargin;
  const { width } = page.page;
  const top = pdfMargin / 2;
  page.markContent('Artifact', { type: 'Pagination' });
  if (logo) page.image(Buffer.from(logo), pdfMargin, top, { fit: [logoBox[0], logoBox[1]] });
  let end = top;
  for (const line of letterhead) {
    const left = width / 2;
    page.fontSize(lineSize).fillColor(pdfColours.soft);
    page.text(pdfText(line), left, end, { width: width - pdfMargin - left, align: 'right' });
    end = page.y;
  }
  const rule = Math.max(end, logo ? top + logoBox[1] : top) + 8;
  page
    .moveTo(pdfMargin, rule)
    .lineTo(width - pdfMargin, rule)
    .lineWidth(1.5)
    .strokeColor(brand)
    .stroke();
  page.endMarkedContent();
  page.fillColor(pdfColours.ink);
  return rule + 24;
}
