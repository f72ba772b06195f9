import { and, eq, sql } from 'drizzle-orm';
import { contentItems } from '../../../content/items/content.table.ts';
import { editionChangeKind } from '../../../content/items/documents/edition-change.rules.ts';
import { isPrivate, listedDocument, readDocuments } from '../../../content/items/documents/published-document.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import type { EditionName } from '../library.contract.ts';

/** A document of the site that changes an edition. */
export interface ChangingDocument {
  title: string;
  /** Address without language prefix. */
  path: string;
  publishedOn: string;
}

/** Returns the public amendments, errata, interpretations and decisions that the site has of an edition, the newest first. */
export async function listChangingDocuments(
  db: Database,
  { code, year }: Pick<EditionName, 'code' | 'year'>,
): Promise<ChangingDocument[]> {
  const rows = await db
    .select({ id: contentItems.id, fields: contentItems.fields })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, 'document'),
        eq(contentItems.locale, defaultLocale),
        sql`${contentItems.fields} ->> 'code' = ${code}`,
      ),
    );
  return rows
    .flatMap(({ id, fields }) => {
      const editions = Array.isArray(fields?.['editions']) ? (fields['editions'] as Record<string, unknown>[]) : [];
      const own = editions.find((edition) => edition['year'] === year);
      return readDocuments(own?.['documents'])
        .filter((document) => editionChangeKind(document.docType) !== null && !isPrivate(document))
        .map((document) => ({
          title: document.displayTitle,
          path: listedDocument(document, { id: id.replace(/^document:/, ''), locale: defaultLocale }).url,
          publishedOn: document.publishedDate,
        }));
    })
    .filter(({ path }) => path.startsWith('/'))
    .toSorted((one, other) => (one.publishedOn < other.publishedOn ? 1 : -1));
}
