import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { sitePath } from '../../content/items/site-path.rules.ts';
import type { ContentSource } from '../../content/api/content-source.ts';
import { sectionNotices } from '../../people/preferences/section-notice.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { DocumentChange } from '../../platform/email/mail.contract.ts';
import { readAllFacts } from './read-facts.ts';
import { sectionChanges } from './section-change.table.ts';

type SectionChange = typeof sectionChanges.$inferSelect;

/** Most sections that an email names. */
const mostNamed = 20;

/** Returns the standards with changed sections that were not told yet. */
export async function listDueSections(db: Database, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: sectionChanges.code })
    .from(sectionChanges)
    .where(and(isNull(sectionChanges.toldAt), lt(sectionChanges.foundAt, until)));
  return rows.map(({ code }) => code);
}

/** Returns the documents of standards by their ids; a standard without a document is not among them. */
export async function findDocumentsOf(source: ContentSource, codes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (codes.length === 0) return found;
  for await (const page of readAllFacts(source)) {
    for (const { id, code } of page) if (codes.includes(code)) found.set(id, code);
  }
  return found;
}

/** Locks the changes of a standard that are due. */
export const lockSectionChanges = (tx: Database, code: string, until: Date): Promise<SectionChange[]> =>
  tx
    .select()
    .from(sectionChanges)
    .where(and(eq(sectionChanges.code, code), isNull(sectionChanges.toldAt), lt(sectionChanges.foundAt, until)))
    .orderBy(asc(sectionChanges.id))
    .for('update');

/** Marks changes as told. */
export async function markSectionsTold(tx: Database, rows: readonly SectionChange[], toldAt: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(sectionChanges).set({ toldAt }).where(inArray(sectionChanges.id, ids));
}

/** Sections of a standard that people follow, with the time since when. */
export type FollowedWorks = ReadonlyMap<string, ReadonlyMap<string, Date>>;

/** Returns the sections of a standard that people follow, by person. */
export async function listFollowedWorks(tx: Database, code: string): Promise<FollowedWorks> {
  const rows = await tx.select().from(sectionNotices).where(eq(sectionNotices.code, code));
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => [
      userId,
      new Map(own.map(({ work, subscribedAt }) => [work, subscribedAt])),
    ]),
  );
}

interface Reader {
  language: string;
  /** Since when they follow the standard; null when they do not. */
  subscribedAt: Date | null;
  works: ReadonlyMap<string, Date>;
}

/** Returns one text of those that changed at once in several languages: that of the reader, else the first. */
const inLanguage = (rows: readonly SectionChange[], language: string): SectionChange[] =>
  [...Map.groupBy(rows, ({ path }) => path).values()].flatMap(
    (same) => same.find((row) => row.language === language) ?? same.slice(0, 1),
  );

/** Tells a reader which sections changed: each that they follow, and for followers of the standard all of them. */
export function tellSections(
  rows: readonly SectionChange[],
  { language, subscribedAt, works }: Reader,
  siteOrigin: string,
): DocumentChange[] {
  const link = (path: string) => siteOrigin + sitePath(path, language);
  return inLanguage(rows, language).flatMap((row) => {
    const { year, sections, path, foundAt } = row;
    const followed = sections.filter(({ work }) => (works.get(work) ?? foundAt) < foundAt);
    const own = followed.slice(0, mostNamed).map((section): DocumentChange => {
      return { kind: 'section', text: section.name, year, link: link(section.path) };
    });
    if (subscribedAt === null || subscribedAt > foundAt || sections.length === 0) return own;
    const text = sections
      .slice(0, mostNamed)
      .map(({ number }) => number)
      .join(', ');
    const more = Math.max(0, sections.length - mostNamed);
    return [...own, { kind: 'sections', text, more, year, link: link(path) }];
  });
}
