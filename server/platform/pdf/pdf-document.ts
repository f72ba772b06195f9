import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

/** The family of the pages, whole: the fonts of PDF itself have no Ł and no Greek, and pdfkit cannot take a part of WOFF2. */
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
);

/** Space around what is written, in points. */
export const pdfMargin = 72;

/**
 * Opens a tagged PDF of US Letter pages. The same facts give the same bytes: pdfkit makes the id of the file from title,
 * creator and date.
 */
export async function openPdf(facts: { language: string; title: string; creator: string; createdAt: Date }) {
  // Loaded when it is needed: it takes longer than a request.
  const { default: Document } = await import('pdfkit');
  return new Document({
    size: 'LETTER',
    margin: pdfMargin,
    font: fontFile,
    lang: facts.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: facts.title, Creator: facts.creator, CreationDate: facts.createdAt },
  });
}
export type PdfDocument = Awaited<ReturnType<typeof openPdf>>;

/** Returns a text as the font can write it: accents may come apart from their letters, which it has in one piece. */
export const pdfText = (text: string): string => text.normalize('NFC');

/** Ends a document and returns its bytes. */
export async function closePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  document.end();
  return Uint8Array.from(await buffer(document));
}
