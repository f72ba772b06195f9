import { eq, or, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { libraryStates } from '../history.table.ts';
import type { Edition, Section, SectionText } from '../library.contract.ts';
import { contentsOf } from '../read-sections.ts';
import { libraryBodies, librarySections } from '../section.table.ts';
import { overlayStates } from './overlay-states.rules.ts';
import type { StatedSection, StateDay } from './state.contract.ts';
import { statesOf } from './states.repo.ts';

export type { StateDay } from './state.contract.ts';

type OfEdition = Pick<Edition, 'id'>;

/** Returns all sections of an edition on a day, the deleted ones with their mark, in reading order. */
export async function readStated(db: Database, edition: OfEdition, day: StateDay): Promise<StatedSection[]> {
  const [sections, states] = await Promise.all([
    contentsOf(db, edition),
    day === 'issued' ? [] : statesOf(db, edition),
  ]);
  return overlayStates(sections, states, day);
}

/**
 * Returns the sections of an edition on a day without their texts, in reading order; deleted ones are left out. The place of
 * a section that an amendment inserted follows the last of the edition: the order is that of the list.
 */
export async function sectionsOn(db: Database, edition: OfEdition, day: StateDay): Promise<Section[]> {
  const sections = await readStated(db, edition, day);
  return sections.flatMap(({ isDeleted, ...section }) => (isDeleted ? [] : [section]));
}

/** Returns the same as `sectionsOn` with the texts. */
export async function textsOn(db: Database, edition: OfEdition, day: StateDay): Promise<SectionText[]> {
  const [sections, bodies] = await Promise.all([sectionsOn(db, edition, day), bodiesOf(db, edition)]);
  return sections.map((section) => {
    const { html, plain } = bodies.get(section.body ?? '') ?? { html: '', plain: '' };
    return { ...section, html, plain };
  });
}

/** Reads the texts of an edition in all its states, by hash. */
async function bodiesOf(db: Database, { id }: OfEdition): Promise<Map<string, { html: string; plain: string }>> {
  const issued = db.select({ hash: librarySections.body }).from(librarySections).where(eq(librarySections.edition, id));
  const changed = db.select({ hash: libraryStates.body }).from(libraryStates).where(eq(libraryStates.edition, id));
  const rows = await db
    .select({ hash: libraryBodies.hash, html: libraryBodies.html, plain: libraryBodies.plain })
    .from(libraryBodies)
    .where(or(inArray(libraryBodies.hash, issued), inArray(libraryBodies.hash, changed)));
  return new Map(rows.map(({ hash, html, plain }) => [hash, { html, plain }]));
}
