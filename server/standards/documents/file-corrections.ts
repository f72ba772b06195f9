import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { noteFields, titleFields } from '../../content/files/desk-file.contract.ts';
import { listVersionsById } from '../../content/files/desk-file.repo.ts';
import { fileAddress } from '../../content/files/file-address.rules.ts';
import { contentItems } from '../../content/items/content.table.ts';
import { nameFromId } from '../../content/items/item.contract.ts';
import { contentLinks } from '../../content/items/links/link.table.ts';
import { sitePath } from '../../content/items/site-path.rules.ts';
import { isOfLiveItem } from '../../content/links/list-uses.ts';
import { documentNotices } from '../../people/preferences/document-notice.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { DocumentChange } from '../../platform/email/mail.contract.ts';
import { toLocale } from '../../platform/locale.rules.ts';
import type { FoundChange } from './document-notice.rules.ts';
import { documentChanges } from './document-watch.table.ts';

/** A standard whose page names a file, and how many people follow it. */
export interface NamingStandard {
  /** Id of the document, 'iso-9001'. */
  document: string;
  code: string;
  title: string;
  followers: number;
}

/** A field of the variants of a standard that name the file: that of a language, else the first. */
const field = (name: 'code' | 'title', language: string) => {
  const value = sql`${contentItems.fields} ->> ${name}`;
  const own = sql`min(${value}) filter (where ${contentItems.locale} = ${language})`;
  return sql<string>`coalesce(${own}, min(${value}), '')`;
};

/** Lists the standards that name a file and have followers. @param name last part of the address of the file */
export async function listNamingStandards(db: Database, name: string, language: string): Promise<NamingStandard[]> {
  const rows = await db
    .select({ id: contentItems.id, code: field('code', language), title: field('title', language) })
    .from(contentLinks)
    .innerJoin(contentItems, isOfLiveItem)
    .where(and(eq(contentLinks.toPath, fileAddress(name)), eq(contentItems.type, 'document')))
    .groupBy(contentItems.id)
    .orderBy(asc(contentItems.id));
  if (rows.length === 0) return [];
  const { code } = documentNotices;
  const counted = await db
    .select({ code, followers: count() })
    .from(documentNotices)
    .where(
      inArray(
        code,
        rows.map((row) => row.code),
      ),
    )
    .groupBy(code);
  const followers = new Map(counted.map((row) => [row.code, row.followers]));
  return rows
    .map((row) => ({
      document: nameFromId(row.id),
      code: row.code,
      title: row.title,
      followers: followers.get(row.code) ?? 0,
    }))
    .filter((row) => row.followers > 0);
}

/** Notes that a file of standards was corrected: their followers read its note in the email of the next morning. */
export async function noteCorrection(
  tx: Database,
  documents: readonly string[],
  { id, addedAt }: { id: string; addedAt: Date },
): Promise<void> {
  const rows = documents.map((document) => ({ document, kind: 'correction' as const, value: id, foundAt: addedAt }));
  if (rows.length > 0) await tx.insert(documentChanges).values(rows);
}

/** Corrected files by the id of their new version. */
export type Corrections = ReadonlyMap<string, Awaited<ReturnType<typeof listVersionsById>>[number]>;

/** Returns the corrected files that changes tell of; those that were deleted meanwhile are left out. */
export async function readCorrections(tx: Database, changes: readonly FoundChange[]): Promise<Corrections> {
  const ids = changes.filter(({ kind }) => kind === 'correction').map(({ value }) => value);
  const rows = ids.length === 0 ? [] : await listVersionsById(tx, ids);
  return new Map(rows.map((row) => [row.version.id, row]));
}

/** Tells a reader of a corrected file; without its words where not everybody may read the page of the standard. */
export function tellCorrection(
  corrections: Corrections,
  id: string,
  { language, access, siteOrigin }: { language: string; access: string; siteOrigin: string },
): DocumentChange | null {
  const found = corrections.get(id);
  if (!found) return null;
  const { file, version } = found;
  const locale = toLocale(language);
  const isOpen = access === 'public';
  return {
    kind: 'correction',
    title: isOpen ? file[titleFields[locale]] : '',
    text: isOpen ? version[noteFields[locale]] || version.noteEn : '',
    link: siteOrigin + sitePath(fileAddress(file.name), language),
  };
}
