import { findByIds } from '../content/items/content.repo.ts';
import type { Database } from '../platform/db/connection.ts';
import { defaultLocale } from '../platform/locale.rules.ts';

/** Returns the name of the organisation whose content the store holds, from its record or the footer of an earlier release. */
export async function findStoredName(db: Database): Promise<string | null> {
  const [first, second] = await findByIds(db, ['site:main', 'footer:main'], defaultLocale);
  const name = first?.fields['organization'] ?? second?.fields['organization'];
  return typeof name === 'string' ? name : null;
}
