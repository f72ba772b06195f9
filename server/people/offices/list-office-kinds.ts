import { and, eq, isNotNull } from 'drizzle-orm';
import { contentItems } from '../../content/items/content.table.ts';
import { releasedOfficeKinds } from '../../content/items/office-kind.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { officeKinds } from '../accounts/office.table.ts';
import type { GrantFacts, NamedKind } from './office-grant.rules.ts';

/** Returns every kind of office: those of the release, then those that content adds. */
async function listOfficeKinds(db: Database): Promise<NamedKind[]> {
  const stored = new Map((await db.select().from(officeKinds)).map((kind) => [kind.id, kind]));
  const own = new Set(releasedOfficeKinds.map(({ id }) => id));
  return [
    ...releasedOfficeKinds.map(({ id, names, gives }) => stored.get(id) ?? { id, names, gives }),
    ...[...stored.values()].filter(({ id }) => !own.has(id)),
  ];
}

/** Returns the names of the committees that are stored here, by acronym in capitals; none with a remote CMS. */
async function listCommitteeNames(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ locale: contentItems.locale, fields: contentItems.fields })
    .from(contentItems)
    .where(and(eq(contentItems.type, 'committee'), isNotNull(contentItems.fields)));
  const names = new Map<string, string>();
  // The default language comes last, so that its names count.
  const inOrder = rows.toSorted((a, b) => Number(a.locale === defaultLocale) - Number(b.locale === defaultLocale));
  for (const { fields } of inOrder) {
    const { acronym, title } = fields ?? {};
    if (typeof acronym === 'string' && typeof title === 'string') names.set(acronym.toUpperCase(), title);
  }
  return names;
}

/** Returns what is needed to read an office that somebody types. */
export const readGrantFacts = async (db: Database): Promise<GrantFacts> => ({
  kinds: await listOfficeKinds(db),
  committees: await listCommitteeNames(db),
  language: defaultLocale,
});
