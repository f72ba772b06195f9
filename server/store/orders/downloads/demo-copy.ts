import { closePdf, openPdf, pdfText } from '../../../platform/pdf/pdf-document.ts';
import { demoPaper } from '../../../platform/pdf/pdf-look.ts';
import type { Locale } from '../../../platform/locale.rules.ts';

/** The texts on a copy. */
export interface CopyFacts {
  title: string;
  details: string;
  buyer: string;
  orderNumber: string;
  placedAt: Date;
}

const words: Record<Locale, Record<'copy' | 'order' | 'note', string>> = {
  en: { copy: 'Demo copy', order: 'Order', note: 'A sample of a demo store, in place of the publication.' },
  es: {
    copy: 'Copia de demostración',
    order: 'Pedido',
    note: 'Muestra de una tienda de demostración, en lugar de la publicación.',
  },
};

/**
 * Returns the file that a demo delivers for any purchase: a page with item, buyer and order. The same facts give the
 * same bytes, because a download may be fetched in parts.
 */
export async function writeDemoCopy(
  language: Locale,
  { title, details, buyer, orderNumber, placedAt }: CopyFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { copy, order, note } = words[language];
  const page = await openPdf({ language, title, creator: 'MSCA', createdAt: placedAt }, demoPaper);
  const write = (role: 'H1' | 'P', text: string, size: number): void => {
    const line = () => page.fontSize(size).text(pdfText(text), { paragraphGap: size / 2 });
    page.addStructure(page.struct(role, {}, line));
  };
  write('H1', title, 22);
  for (const text of [details, buyer, `${order} ${orderNumber}`].filter(Boolean)) write('P', text, 12);
  write('P', copy, 16);
  write('P', note, 11);
  return closePdf(page);
}
