import { and, asc, desc, eq, getTableColumns, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { libraryStates } from '../../standards/library/history.table.ts';
import type { SectionText } from '../../standards/library/library.contract.ts';
import { libraryBodies, librarySections } from '../../standards/library/section.table.ts';

const { edition: ofSection, fold: _, ...sectionColumns } = getTableColumns(librarySections);

/** Returns the sections of an edition with the texts in force on a day, in reading order; deleted ones are left out. */
export async function textsInForce(db: Database, edition: number, day: string): Promise<SectionText[]> {
  const [rows, states] = await Promise.all([
    db
      .select({ section: sectionColumns, html: libraryBodies.html, plain: libraryBodies.plain })
      .from(librarySections)
      .leftJoin(libraryBodies, eq(libraryBodies.hash, librarySections.body))
      .where(eq(ofSection, edition))
      .orderBy(asc(librarySections.place)),
    db
      .selectDistinctOn([libraryStates.work], {
        work: libraryStates.work,
        body: libraryStates.body,
        number: libraryStates.number,
        title: libraryStates.title,
        isDeleted: libraryStates.isDeleted,
        html: libraryBodies.html,
        plain: libraryBodies.plain,
      })
      .from(libraryStates)
      .leftJoin(libraryBodies, eq(libraryBodies.hash, libraryStates.body))
      .where(and(eq(libraryStates.edition, edition), lte(libraryStates.from, day)))
      .orderBy(libraryStates.work, desc(libraryStates.from)),
  ]);
  const changed = new Map(states.map((state) => [state.work, state]));
  return rows.flatMap(({ section, html, plain }): SectionText[] => {
    const state = changed.get(section.work);
    if (state?.isDeleted) return [];
    const { body, number, title } = state ?? section;
    const text = state ?? { html, plain };
    return [Object.assign({}, section, { body, number, title, html: text.html ?? '', plain: text.plain ?? '' })];
  });
}
