import { buffer } from 'node:stream/consumers';
import { drawEveryScript } from './draw-every-script.ts';
import { pdfFontFile, type PdfLook } from './pdf-look.ts';

/** Margin of a page, in points. */
export const pdfMargin = 72;

/**
 * Opens a tagged PDF with the paper and the typeface of a look, whole font files: the built-in fonts of PDF lack Ł and Greek. The same facts give the same bytes: pdfkit derives the file's id from title,
 * creator and date.
 */
export async function openPdf(
  facts: { language: string; title: string; creator: string; createdAt: Date },
  look: Pick<PdfLook, 'paper' | 'text'>,
) {
  // Loaded on demand: loading takes longer than a request.
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: look.paper,
    margin: pdfMargin,
    font: pdfFontFile(look.text),
    lang: facts.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: facts.title, Creator: facts.creator, CreationDate: facts.createdAt },
  });
  drawEveryScript(document);
  return document;
}
export type PdfDocument = Awaited<ReturnType<typeof openPdf>>;

/** Composes accents: the font has accented letters, but no combining marks. */
export const pdfText = (text: string): string => text.normalize('NFC');

/** Ends a document and returns its bytes. */
export async function closePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  document.end();
  return Uint8Array.from(await buffer(document));
}
