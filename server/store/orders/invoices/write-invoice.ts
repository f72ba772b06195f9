import { closePdf, openPdf, pdfMargin, pdfText, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { pdfColours, type PdfLook } from '../../../platform/pdf/pdf-look.ts';
import { writeLetterhead } from '../../../platform/pdf/write-letterhead.ts';
import type { Invoice } from './shown-invoice.ts';

/**
 * Widths of the columns after the first, in points; the first has the rest of the paper's width. A document with fewer
 * columns has the units and the last ones.
 */
const numberWidths = [44, 62, 62, 68, 92] as const;
const [unitsWidth, ...amountWidths] = numberWidths;
const fullWidthOf = (page: PdfDocument): number => page.page.width - 2 * pdfMargin;
function widthsOf(page: PdfDocument, columns: number): number[] {
  const widths = [unitsWidth, ...amountWidths.slice(2 - columns)];
  return [fullWidthOf(page) - widths.reduce((sum, width) => sum + width, 0), ...widths];
}
const textSize = 10;

interface Placed {
  x: number;
  width: number;
  align?: 'left' | 'right';
  size?: number;
}

/**
 * Returns invoices as one PDF: tagged, in the reader's language, each on as many pages as its lines need.
 * @param invoices at least one; the first names the file
 */
export async function writeInvoices(
  invoices: readonly [Invoice, ...Invoice[]],
  look: PdfLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ title, number, seller, language, issuedAt }] = invoices;
  const creator = seller[0] ?? title;
  const page = await openPdf({ language, title: `${title} ${number}`, creator, createdAt: issuedAt }, look);
  for (const [index, invoice] of invoices.entries()) {
    if (index > 0) page.addPage();
    writeHead(page, invoice, writeLetterhead(page, look));
    writeTable(page, invoice);
    writeSums(page, invoice);
    writeRemittance(page, invoice);
  }
  return closePdf(page);
}

/**
 * Draws a text with its role for screen readers.
 * @returns the y position below it
 */
function put(page: PdfDocument, role: 'H1' | 'H2' | 'P', text: string, y: number, placed: Placed): number {
  const { x, width, align = 'left', size = textSize } = placed;
  page.fontSize(size);
  const shown = pdfText(text);
  const height = page.heightOfString(shown, { width });
  page.addStructure(page.struct(role, {}, () => page.fontSize(size).text(shown, x, y, { width, align })));
  return y + height;
}

/**
 * Starts a new page if the remaining height is not enough.
 * @returns the next y position
 */
function makeRoom(page: PdfDocument, y: number, height: number): number {
  if (y + height <= page.page.height - pdfMargin) return y;
  page.addPage();
  return pdfMargin;
}

function writeHead(page: PdfDocument, { title, seller, facts, places }: Invoice, top: number): void {
  const fullWidth = fullWidthOf(page);
  const half = fullWidth / 2;
  const left: Placed = { x: pdfMargin, width: half - 12 };
  const right: Placed = { x: pdfMargin + half, width: half };
  let y = put(page, 'H1', title, top, { x: pdfMargin, width: fullWidth, size: 22 }) + 8;
  let leftEnd = y;
  for (const line of seller) leftEnd = put(page, 'P', line, leftEnd, left);
  let rightEnd = y;
  for (const { label, value } of facts) rightEnd = put(page, 'P', `${label}: ${value}`, rightEnd, right);
  y = Math.max(leftEnd, rightEnd) + 16;
  const ends = places.map(({ title: heading, lines }, index) => {
    const at = index === 0 ? left : right;
    return lines.reduce((end, line) => put(page, 'P', line, end, at), put(page, 'H2', heading, y, { ...at, size: 12 }));
  });
  page.y = Math.max(y, ...ends) + 20;
}

type Cell = { text: string; note?: string };

function writeTable(page: PdfDocument, { columns, lines }: Invoice): void {
  const widths = widthsOf(page, columns.length);
  const table = page.struct('Table');
  page.addStructure(table);
  const row = (role: 'TH' | 'TD', cells: readonly Cell[]): void => {
    page.fontSize(textSize);
    const heights = cells.map(({ text, note = '' }, index) => {
      const width = (widths[index] ?? 0) - 6;
      return page.heightOfString(pdfText(text), { width }) + (note ? page.heightOfString(pdfText(note), { width }) : 0);
    });
    const y = makeRoom(page, page.y, Math.max(...heights) + 8);
    const struct = page.struct('TR');
    table.add(struct);
    let x = pdfMargin;
    cells.forEach(({ text, note = '' }, index) => {
      const width = widths[index] ?? 0;
      const options = { width: width - 6, align: index === 0 ? ('left' as const) : ('right' as const) };
      const at = x;
      struct.add(
        page.struct(role, {}, () => {
          page.fillColor(pdfColours.ink).text(pdfText(text), at, y, options);
          if (note) page.fillColor(pdfColours.soft).text(pdfText(note), at, page.y, options).fillColor(pdfColours.ink);
        }),
      );
      x += width;
    });
    struct.end();
    const end = y + Math.max(...heights) + 4;
    drawRule(page, end);
    page.y = end + 4;
  };
  row(
    'TH',
    columns.map((text) => ({ text })),
  );
  for (const { name, details, cells } of lines) {
    row('TD', [{ text: name, note: details }, ...cells.map((text) => ({ text }))]);
  }
  table.end();
}

/** Draws a line across the page that screen readers skip. */
function drawRule(page: PdfDocument, y: number): void {
  page.markContent('Artifact', { type: 'Layout' });
  page
    .moveTo(pdfMargin, y)
    .lineTo(pdfMargin + fullWidthOf(page), y)
    .lineWidth(0.5)
    .strokeColor(pdfColours.rule)
    .stroke();
  page.endMarkedContent();
}

function writeSums(page: PdfDocument, { sums, balance, payment }: Invoice): void {
  const fullWidth = fullWidthOf(page);
  const amountWidth = 120;
  const labelWidth = fullWidth - amountWidth - 12;
  [...sums, ...balance].forEach(({ label, amount }, index) => {
    const size = index === sums.length - 1 ? 13 : textSize;
    const y = makeRoom(page, page.y, 24);
    const line = () => {
      page.fontSize(size).text(pdfText(label), pdfMargin, y, { width: labelWidth, align: 'right' });
      const end = page.y;
      page.text(amount, pdfMargin + fullWidth - amountWidth, y, { width: amountWidth - 6, align: 'right' });
      page.y = Math.max(end, page.y) + 3;
    };
    page.addStructure(page.struct('P', {}, line));
  });
  const placed = { x: pdfMargin, width: fullWidth };
  const y = put(page, 'P', `${payment.label}: ${payment.method}`, makeRoom(page, page.y + 14, 60), placed);
  page.y = put(page, 'P', payment.state, y + 2, { ...placed, size: 12 });
}

function writeRemittance(page: PdfDocument, { remittance }: Invoice): void {
  if (!remittance) return;
  const placed = { x: pdfMargin, width: fullWidthOf(page) };
  const top = makeRoom(page, page.y + 14, 40);
  let y = put(page, 'H2', remittance.title, top, { ...placed, size: 12 });
  for (const line of remittance.lines) y = put(page, 'P', line, makeRoom(page, y, 16), placed);
  page.y = y;
}
