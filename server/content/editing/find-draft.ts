import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findRow, newestRevision, type LiveItem } from '../items/content.repo.ts';
import { findRevision } from './editor.repo.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';

/**
 * Returns one revision of an item as it would be live, with gaps of a variant filled from the default locale;
 * defaults to the newest. Null for an unknown revision and for a deletion.
 */
export async function findItemDraft(
  db: Database,
  asked: { id: string; locale: string; revision?: number | undefined },
): Promise<LiveItem | null> {
  const { id, locale } = asked;
  const row = await findRow(db, id, locale);
  const revision =
    asked.revision === undefined
      ? await newestRevision(db, id, locale)
      : await findRevision(db, id, locale, asked.revision);
  if (!row || !revision?.fields) return null;
  const base = locale === defaultLocale ? undefined : await findRow(db, id, defaultLocale);
  return {
    id,
    locale,
    type: row.type as ItemTypeName,
    path: revision.path,
    revision: revision.revision,
    updatedAt: revision.savedAt,
    feedId: null,
    fields: { ...base?.fields, ...revision.fields },
  };
}
