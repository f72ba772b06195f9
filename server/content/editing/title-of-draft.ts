import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findItemDraft } from './find-draft.ts';

const titleFields = ['title', 'name', 'question', 'tabName', 'organization'];

/** Returns the title of an item, for emails; its id where it has none. */
export async function titleOfDraft(
  db: Database,
  { id, locale, revision }: { id: string; locale: string; revision: number | null },
): Promise<string> {
  const draft =
    (await findItemDraft(db, { id, locale, revision: revision ?? undefined })) ??
    (await findItemDraft(db, { id, locale: defaultLocale }));
  const name = titleFields.map((key) => draft?.fields[key]).find(Boolean);
  return typeof name === 'string' ? name : id;
}
