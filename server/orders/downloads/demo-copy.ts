import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

/** Holds what is written on a copy. */
export interface CopyFacts {
  title: string;
  details: string;
  buyer: string;
  orderNumber: string;
  placedAt: Date;
}

const words = {
  en: { copy: 'Demo copy', order: 'Order', note: 'A sample of a demo store, in place of the publication.' },
  es: {
    copy: 'Copia de demostración',
    order: 'Pedido',
    note: 'Muestra de una tienda de demostración, en lugar de la publicación.',
  },
};

/** The family of the pages, whole: the fonts of PDF itself have no Ł and no Greek, and pdfkit cannot take a part of WOFF2. */
const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
);

/**
 * Returns what a demo gives anybody who buys a file: a page that says what was bought, by whom and by which order. The
 * same facts give the same bytes, for a download may be fetched in parts.
 */
export async function writeDemoCopy(
  language: 'en' | 'es',
  { title, details, buyer, orderNumber, placedAt }: CopyFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { copy, order, note } = words[language];
  // Loaded when it is needed: it takes longer than a request, and only a demo needs it.
  const { default: Document } = await import('pdfkit');
  const page = new Document({
    ...{
      size: 'LETTER',
      margin: 72,
      font: fontFile,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
    },
    // pdfkit makes the id of the file from these.
    info: { Title: title, Creator: 'MSCA', CreationDate: placedAt },
  });
  const write = (role: 'H1' | 'P', text: string, size: number): void => {
    // Accents may come apart from their letters, which the font has in one piece.
    const line = () => page.fontSize(size).text(text.normalize('NFC'), { paragraphGap: size / 2 });
    page.addStructure(page.struct(role, {}, line));
  };
  write('H1', title, 22);
  for (const text of [details, buyer, `${order} ${orderNumber}`].filter(Boolean)) write('P', text, 12);
  write('P', copy, 16);
  write('P', note, 11);
  page.end();
  return Uint8Array.from(await buffer(page));
}
