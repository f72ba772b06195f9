import { and, desc, eq, lt } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import type { Unsaved } from './unsaved.contract.ts';
import { unsavedItems } from './unsaved.table.ts';

/** Forms of one person that are kept; the one kept longest ago goes. */
const mostForms = 50;

/** The form of an item in a language, and the person who types. */
export interface UnsavedKey {
  userId: string;
  /** `type:name`; `type:` for a new item. */
  id: string;
  locale: string;
}

const isKey = ({ userId, id, locale }: UnsavedKey) =>
  and(eq(unsavedItems.userId, userId), eq(unsavedItems.id, id), eq(unsavedItems.locale, locale));

/** Keeps what a person has typed into a form, in place of what was kept of it before. */
export async function keepUnsaved(
  db: Database,
  clock: Clock,
  key: UnsavedKey,
  typed: Omit<Unsaved, 'savedAt'>,
): Promise<Date> {
  const { userId, id, locale } = key;
  const { base, path, fields, note, isMinor } = typed;
  const savedAt = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .insert(unsavedItems)
      .values({ userId, id, locale, base, path, fields, note, isMinor, savedAt })
      .onConflictDoUpdate({
        target: [unsavedItems.userId, unsavedItems.id, unsavedItems.locale],
        set: { base, path, fields, note, isMinor, savedAt },
      });
    const [last] = await tx
      .select({ savedAt: unsavedItems.savedAt })
      .from(unsavedItems)
      .where(eq(unsavedItems.userId, userId))
      .orderBy(desc(unsavedItems.savedAt))
      .offset(mostForms - 1)
      .limit(1);
    if (last)
      await tx.delete(unsavedItems).where(and(eq(unsavedItems.userId, userId), lt(unsavedItems.savedAt, last.savedAt)));
  });
  return savedAt;
}

/** Returns what a person has typed into a form and not saved; null for nothing. */
export async function findUnsaved(db: Database, key: UnsavedKey): Promise<Unsaved | null> {
  const [row] = await db.select().from(unsavedItems).where(isKey(key));
  if (!row) return null;
  const { base, path, fields, note, isMinor, savedAt } = row;
  return { base, path, fields, note, isMinor, savedAt: savedAt.toISOString() };
}

/** Forgets what a person has typed into a form: it is saved, or not wanted any more. */
export async function dropUnsaved(db: Database, key: UnsavedKey): Promise<void> {
  await db.delete(unsavedItems).where(isKey(key));
}

/** Forgets what a person had typed into a form that is saved now, also when it was the form of a new item. */
export async function dropSaved(
  db: Database,
  userId: string,
  { id, locale, revision }: { id: string; locale: string; revision: number },
): Promise<void> {
  await dropUnsaved(db, { userId, id, locale });
  if (revision === 1) await dropUnsaved(db, { userId, id: `${id.split(':', 1)[0]}:`, locale });
}
