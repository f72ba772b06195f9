import { and, eq, inArray } from 'drizzle-orm';
import type { libraryObjects, librarySections } from '../../standards/library/section.table.ts';
import type { FoundPlace } from './section-search.contract.ts';

/** The place of a result as it is shown. */
export interface PlaceText {
  title: string;
  plain: string;
  isOpen: boolean;
  document: string | null;
}

/** Returns the name of a place among those of all editions. */
export const nameOf = (edition: number, key: string): string => `${edition} ${key}`;

/** Returns the conditions for rows of found places, one an edition. */
export const keysByEdition = (
  found: readonly FoundPlace[],
  { edition, key }: Pick<typeof librarySections | typeof libraryObjects, 'edition' | 'key'>,
) =>
  [...Map.groupBy(found, (place) => place.edition.id)].map(([id, places]) =>
    and(
      eq(edition, id),
      inArray(
        key,
        places.map((place) => place.key),
      ),
    ),
  );
