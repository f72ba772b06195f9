import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { findRow, type ItemRow } from '../items/content.repo.ts';
import { writeInTurn } from '../items/write-in-turn.ts';
import type { Departure } from '../plans/departure.rules.ts';
import { findDepartureProblem } from './leave-address.ts';
import { deleteWithin, type DeletedItem } from './save-item.ts';

/** One language of an item that is deleted, and what its address answers from then on. */
export interface DeletedVariant {
  locale: string;
  departure: Departure;
}

/**
 * Takes languages of an item off the site in one transaction; their revisions stay. What is missing or deleted already is
 * left out of the answer. A wrong choice refuses all of them, with the problem by language.
 */
export async function deleteVariants(
  db: Database,
  clock: Clock,
  request: { id: string; variants: readonly DeletedVariant[]; savedBy: string },
): Promise<Result<DeletedItem[], 'item_needed' | 'invalid_item'>> {
  const { id, variants, savedBy } = request;
  return writeInTurn(db, async (tx) => {
    const leaving: ItemRow[] = [];
    for (const { locale } of variants) {
      const row = await findRow(tx, id, locale);
      if (row) leaving.push(row);
    }
    const problems: Record<string, string> = {};
    for (const before of leaving) {
      const chosen = variants.find(({ locale }) => locale === before.locale);
      const problem = chosen && (await findDepartureProblem(tx, before, chosen.departure, leaving));
      if (problem) problems[before.locale] = problem;
    }
    const [first] = Object.values(problems);
    if (first !== undefined) return fail('invalid_item', `Nothing was deleted: ${first}.`, problems);
    // Variants lean on the default locale, so it goes last: none of them needs to be completed before.
    const order = variants.toSorted((a, b) => Number(a.locale === defaultLocale) - Number(b.locale === defaultLocale));
    const deleted: DeletedItem[] = [];
    for (const { locale, departure } of order) {
      const gone = await deleteWithin(tx, clock, { id, locale, savedBy, departure });
      if (!gone.ok) return gone;
      if (gone.value) deleted.push(gone.value);
    }
    return succeed(deleted);
  });
}
