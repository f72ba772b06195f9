import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { findFirstAddress } from '../../../../../server/content/editing/find-first-address.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';

/** A page, a mail or a document that shows the brand of the draft. */
export interface PreviewedPage {
  label: PhraseKey;
  /** Address that shows it. */
  href: string;
  /** Width of the window it is shown in: that of a phone, or as wide as there is room. */
  width: 'wide' | 'phone';
  /** True for a file, which a frame does not show in every browser. */
  isFile?: true;
}

/** Lists what the desk shows of a brand; a document and a product only where the site has one. */
export async function listPreviewed(db: Database, revision: number): Promise<PreviewedPage[]> {
  const [document, product] = await Promise.all([
    findFirstAddress(db, 'document', defaultLocale),
    findFirstAddress(db, 'product', defaultLocale),
  ]);
  const page = (label: PhraseKey, at: string, width: PreviewedPage['width'] = 'wide'): PreviewedPage => ({
    label,
    href: `/editor/preview/site:main?locale=${defaultLocale}${revision > 0 ? `&revision=${revision}` : ''}&at=${encodeURIComponent(at)}`,
    width,
  });
  const own = (label: PhraseKey, name: string): PreviewedPage => ({
    label,
    href: `/editor/brand/${name}?revision=${revision}`,
    width: 'wide',
  });
  return [
    page('DeskBrandHome', '/'),
    ...(document ? [page('DeskBrandDocument', document)] : []),
    ...(product ? [page('DeskBrandProduct', product)] : []),
    own('DeskBrandSignIn', 'sign-in'),
    own('DeskBrandMail', 'mail'),
    { label: 'DeskBrandInvoice', href: `/editor/brand/invoice?revision=${revision}`, width: 'wide', isFile: true },
    page('DeskBrandPhone', '/', 'phone'),
  ];
}
