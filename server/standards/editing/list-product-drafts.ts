import { findRevision } from '../../content/editing/editor.repo.ts';
import { findRow } from '../../content/items/content.repo.ts';
import type { Database } from '../../platform/db/connection.ts';
import { locales, type Locale } from '../../platform/locale.rules.ts';

/** The text of a product in one language, which nobody has published yet. */
export interface ProductDraft {
  id: string;
  locale: Locale;
  revision: number;
  title: string;
}

/** Returns the texts of the product that a version of a standard names, as far as they were never live. */
export async function listProductDrafts(
  db: Database,
  { type, fields }: { type: string; fields: Record<string, unknown> },
): Promise<ProductDraft[]> {
  const product = type === 'document' ? fields['productId'] : undefined;
  if (typeof product !== 'string' || product === '') return [];
  const id = `product:${product}`;
  const found: ProductDraft[] = [];
  for (const locale of locales) {
    const row = await findRow(db, id, locale);
    if (!row || row.fields || row.revision > 0 || row.draftRevision === null) continue;
    const draft = await findRevision(db, id, locale, row.draftRevision);
    const title = draft?.fields?.['title'];
    if (draft?.fields)
      found.push({ id, locale, revision: draft.revision, title: typeof title === 'string' ? title : id });
  }
  return found;
}
