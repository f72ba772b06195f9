import { and, eq, gt, lte } from 'drizzle-orm';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../../platform/dates/organization-date.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { defaultLocale } from '../../../platform/locale.rules.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sectionChanges } from '../../documents/section-change.table.ts';
import { libraryEditions } from '../edition.table.ts';
import { libraryStates } from '../history.table.ts';
import type { EditionRow } from '../live/import.repo.ts';
import { libraryPath, standardSlug } from '../reading/library-address.rules.ts';
import { sectionsOn } from '../states/read-state.ts';
import { nameChanged } from './changed-sections.rules.ts';

type Tools = Pick<Platform, 'db' | 'clock' | 'installation'>;

/** Days for which an amendment is news: one that was entered later is told, one that is older is not. */
const newsDays = 30;

interface DueDay {
  edition: EditionRow;
  day: string;
  works: string[];
}

/** Returns the days on which amendments began or ended lately, with the sections they change. */
async function listDays(db: Database, today: string): Promise<DueDay[]> {
  const { from, work } = libraryStates;
  const rows = await db
    .select({ edition: libraryEditions, day: from, work })
    .from(libraryStates)
    .innerJoin(libraryEditions, eq(libraryEditions.id, libraryStates.edition))
    .where(and(lte(from, today), gt(from, addDays(today, -newsDays)), eq(libraryEditions.state, 'live')));
  return [...Map.groupBy(rows, ({ edition, day }) => `${edition.id} ${day}`).values()].flatMap((same) =>
    same[0] ? [{ edition: same[0].edition, day: same[0].day, works: same.map((row) => row.work) }] : [],
  );
}

/** Returns the works that were looked at for a day of an edition. */
async function listSeen(db: Database, { edition: { code, year, language }, day }: DueDay): Promise<Set<string>> {
  const rows = await db
    .select({ works: sectionChanges.works })
    .from(sectionChanges)
    .where(
      and(
        eq(sectionChanges.code, code),
        eq(sectionChanges.year, year),
        eq(sectionChanges.day, day),
        eq(sectionChanges.language, language),
      ),
    );
  return new Set(rows.flatMap(({ works }) => works));
}

/**
 * Notes for followers which sections amendments have changed by now. Each day of an edition is noted once, by one of several
 * nodes; an amendment that is entered later for the same day is noted for itself.
 * @returns the number of days with sections whose text changed
 */
export async function noteStates({ db, clock, installation }: Tools): Promise<number> {
  const foundAt = clock.now();
  const days = await listDays(db, organizationDate(foundAt, installation.timeZone));
  let noted = 0;
  for (const due of days) {
    const seen = await listSeen(db, due);
    if (due.works.some((work) => !seen.has(work)) && (await noteDay(db, due, foundAt))) noted += 1;
  }
  return noted;
}

async function noteDay(db: Database, due: DueDay, foundAt: Date): Promise<boolean> {
  const { edition, day } = due;
  const { code, year, language } = edition;
  return db.transaction(async (tx) => {
    await tx
      .select({ id: libraryEditions.id })
      .from(libraryEditions)
      .where(eq(libraryEditions.id, edition.id))
      .for('update');
    const seen = await listSeen(tx, due);
    const works = due.works.filter((work) => !seen.has(work));
    if (works.length === 0) return false;
    const compared = `?on=${day}&compare=${addDays(day, -1)}`;
    const address = { standard: standardSlug(code), year };
    const [before, after] = [await sectionsOn(tx, edition, addDays(day, -1)), await sectionsOn(tx, edition, day)];
    const changed = nameChanged(before, after, {
      descents: [],
      language,
      pathOf: (key) => libraryPath({ ...address, key }, defaultLocale) + compared,
    });
    const sections = changed.filter(({ work }) => works.includes(work));
    const path = libraryPath(address, defaultLocale) + compared;
    const toldAt = sections.length === 0 ? foundAt : null;
    await tx.insert(sectionChanges).values({ code, year, language, day, works, sections, path, foundAt, toldAt });
    return sections.length > 0;
  });
}
