import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

/** The complete font of the pages: the built-in fonts of PDF lack Ł and Greek, and pdfkit cannot subset WOFF2. */
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
);

/** Margin of a page, in points. */
export const pdfMargin = 72;

/** Sizes of pages by the names of the installation's paper. */
export type Paper = 'A4' | 'LETTER';

/**
 * Opens a tagged PDF. The same facts give the same bytes: pdfkit derives the file's id from title,
 * creator and date.
 */
export async function openPdf(facts: {
  language: string;
  title: string;
  creator: string;
  createdAt: Date;
  paper: Paper;
}) {
  // Loaded on demand: loading takes longer than a request.
  const { default: Document } = await import('pdfkit');
  return new Document({
    size: facts.paper,
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

/** Returns the width between the margins of a page, in points: 468 on US Letter, 451 on A4. */
export const pdfTextWidth = ({ page }: PdfDocument): number => page.width - 2 * pdfMargin;

/** Composes accents: the font has accented letters, but no combining marks. */
export const pdfText = (text: string): string => text.normalize('NFC');

/** Ends a document and returns its bytes. */
export async function closePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  document.end();
  return Uint8Array.from(await buffer(document));
}
