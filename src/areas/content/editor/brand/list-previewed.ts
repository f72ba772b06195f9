import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import { findFirstAddress } from '../../../../../server/content/editing/find-first-address.ts';
import { defaultLocale } from '../../../../../server/platform/locale.rules.ts';
import type { Database } from '../../../../../server/platform/db/connection.ts';
import type { ModuleName } from '../../../../../server/platform/installation/module-names.contract.ts';

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

/** Lists what the desk shows of a brand: a document only where the site has one, what belongs to orders where it sells. */
export async function listPreviewed(
  db: Database,
  { revision, modulesOff }: { revision: number; modulesOff: readonly ModuleName[] },
): Promise<PreviewedPage[]> {
  const sells = !modulesOff.includes('shop');
  const [document, product] = await Promise.all([
    findFirstAddress(db, 'document', defaultLocale),
    sells ? findFirstAddress(db, 'product', defaultLocale) : null,
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
  const orders: PreviewedPage[] = [
    own('DeskBrandMail', 'mail'),
    { label: 'DeskBrandInvoice', href: `/editor/brand/invoice?revision=${revision}`, width: 'wide', isFile: true },
  ];
  return [
    page('DeskBrandHome', '/'),
    ...(document ? [page('DeskBrandDocument', document)] : []),
    ...(product ? [page('DeskBrandProduct', product)] : []),
    own('DeskBrandSignIn', 'sign-in'),
    ...(sells ? orders : []),
    page('DeskBrandPhone', '/', 'phone'),
  ];
}
