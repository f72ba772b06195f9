import { and, eq } from 'drizzle-orm';
import type { DatedSource } from '../../../content/items/documents/due-dates.ts';
import { startOfDay } from '../../../platform/dates/zoned-time.rules.ts';
import { libraryEditions } from '../edition.table.ts';
import { editionTags } from '../edition-tag.rules.ts';
import { libraryAmendments } from '../history.table.ts';

/** The days on which texts of the library change: an amendment comes into force or ends, at the organization's midnight. */
export const amendmentDays: DatedSource = {
  type: 'library',
  async read(db, timeZone) {
    const rows = await db
      .select({ edition: libraryEditions, amendment: libraryAmendments })
      .from(libraryEditions)
      .innerJoin(
        libraryAmendments,
        and(eq(libraryAmendments.code, libraryEditions.code), eq(libraryAmendments.year, libraryEditions.year)),
      )
      .where(eq(libraryEditions.state, 'live'));
    return [...Map.groupBy(rows, ({ edition }) => edition.id).values()].flatMap((ofEdition) => {
      const edition = ofEdition[0]?.edition;
      if (!edition) return [];
      const tags = editionTags(edition);
      const days = ofEdition.flatMap(({ amendment: { effectiveOn, revokedOn } }) => [
        effectiveOn,
        revokedOn ?? effectiveOn,
      ]);
      const points = [...new Set(days)].map((day) => startOfDay(day, timeZone));
      return [{ id: tags[0], locale: edition.language, type: 'library', paths: [], tags: [...tags], points }];
    });
  },
};
