import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Edition, LibraryObject, Section, SectionText, Term } from '../library.contract.ts';
import { contentsOf, termsOf } from '../read-sections.ts';
import { libraryBodies, libraryObjects } from '../section.table.ts';
import { hasBegun, overlayStates } from '../states/overlay-states.rules.ts';
import { lastDay, type SectionState, type StatedSection, type StateDay } from '../states/state.contract.ts';
import { statesOf } from '../states/states.repo.ts';
import { isInForce, type Amendment } from './amendment.contract.ts';
import { amendmentsOf } from './amendment.repo.ts';

/** A section on a day. `isComing`: an amendment inserts it on a later day. */
export interface PlacedSection extends StatedSection {
  isComing: boolean;
}

/** A text at one moment: number, title and words; `html` for its pictures. */
export type Moment = Pick<SectionText, 'number' | 'title' | 'plain' | 'html'>;

/** A step of a section from one text to another. */
export interface SectionChange {
  /** First day of the new text. */
  from: string;
  /** False for a day still to come. */
  hasBegun: boolean;
  /** Amendments that begin on the day; that end on it, where `isEnd`. */
  causes: Pick<Amendment, 'id' | 'name' | 'document'>[];
  isEnd: boolean;
  /** Null where the section is not there. */
  before: Moment | null;
  after: Moment | null;
}

/** An interpretation of a section. */
interface SectionNote extends Pick<Amendment, 'name' | 'document' | 'issuedOn'> {
  html: string;
}

/** A section with its text on a day, and what amendments do to it. */
export interface AmendedText extends SectionText, Pick<PlacedSection, 'isDeleted' | 'isComing'> {
  changes: SectionChange[];
  notes: SectionNote[];
}

/** An edition on a day. */
export interface AmendedEdition {
  /** All sections there are on any day, in reading order. */
  sections: PlacedSection[];
  states: SectionState[];
  issued: Section[];
  amendments: Amendment[];
}

type OfEdition = Pick<Edition, 'id' | 'code' | 'year' | 'language'>;

/** Reads the sections of an edition on a day with its amendments, without texts. */
export async function readAmendedEdition(db: Database, edition: OfEdition, day: StateDay): Promise<AmendedEdition> {
  const [issued, states, amendments] = await Promise.all([
    contentsOf(db, edition),
    statesOf(db, edition),
    amendmentsOf(db, edition),
  ]);
  const now = new Map(overlayStates(issued, states, day).map((section) => [section.work, section]));
  const sections = overlayStates(issued, states, lastDay).map((section): PlacedSection => {
    const shown = now.get(section.work);
    return shown ? { ...shown, isComing: false } : { ...section, isDeleted: false, isComing: true };
  });
  return { sections, states, issued, amendments };
}

/** Returns the sections that are there on the day. */
export const shownSections = ({ sections }: { sections: readonly PlacedSection[] }): Section[] =>
  sections.filter(({ isDeleted, isComing }) => !isDeleted && !isComing);

/**
 * Reads one page of an edition on a day. As issued, nothing is said of amendments.
 * @param page place of its page section
 */
export async function readAmendedPage(
  db: Database,
  { edition, amended, page, day }: { edition: OfEdition; amended: AmendedEdition; page: number; day: StateDay },
): Promise<{ sections: AmendedText[]; objects: LibraryObject[]; terms: Term[] }> {
  const { states, issued, amendments } = amended;
  const placed = amended.sections.filter((section) => section.page === page && !(section.isComing && day === 'issued'));
  const works = new Set(placed.map(({ work }) => work));
  const steps = Map.groupBy(
    states.filter(({ work }) => works.has(work)).toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    ({ work }) => work,
  );
  const told = day === 'issued' ? [] : amendments.filter((amendment) => isInForce(amendment, day));
  const notes = told.flatMap((amendment) =>
    amendment.changes
      .filter(
        ({ action, language, work }) =>
          action === 'interpret' && language === edition.language && works.has(work ?? ''),
      )
      .map((change) => ({ amendment, change })),
  );
  const issuedOf = new Map(issued.map((section) => [section.work, section]));
  const bodies = await readBodies(db, [
    ...placed.flatMap(({ work, body }) => [body, issuedOf.get(work)?.body ?? null]),
    ...[...steps.values()].flat().map(({ body }) => body),
    ...notes.map(({ change }) => change.body),
  ]);
  const momentOf = (state: Pick<SectionState, 'number' | 'title' | 'body'> | undefined): Moment | null => {
    if (!state) return null;
    const { plain = '', html = '' } = bodies.get(state.body ?? '') ?? {};
    return { number: state.number, title: state.title, plain, html };
  };
  const changesOf = (work: string): SectionChange[] =>
    (steps.get(work) ?? []).map((state, at, all) => {
      const earlier = all[at - 1];
      const causes = causesOf(amendments, state);
      return {
        from: state.from,
        hasBegun: hasBegun(state, day),
        causes: causes.map(({ id, name, document }) => ({ id, name, document })),
        isEnd: causes.some(({ revokedOn }) => revokedOn === state.from),
        before: earlier?.isDeleted ? null : momentOf(earlier ?? issuedOf.get(work)),
        after: state.isDeleted ? null : momentOf(state),
      };
    });
  const sections = placed.map((section): AmendedText => {
    const { html = '', plain = '' } = bodies.get(section.body ?? '') ?? {};
    const own = day === 'issued' ? [] : changesOf(section.work);
    const of = notes.filter(({ change }) => change.work === section.work);
    return {
      ...section,
      html,
      plain,
      changes: own,
      notes: of.map(({ amendment: { name, document, issuedOn }, change }) => ({
        name,
        document,
        issuedOn,
        html: bodies.get(change.body ?? '')?.html ?? '',
      })),
    };
  });
  const [objects, terms] = await Promise.all([
    objectsOf(db, edition, { sections, issuedOf, bodies }),
    termsOf(db, edition),
  ]);
  return { sections, objects, terms: await statedTerms(db, terms, amended) };
}

/** Returns the amendments that make a state: those that begin on its day, else those that end. */
function causesOf(amendments: readonly Amendment[], { work, from, cause }: SectionState): Amendment[] {
  const own = amendments.filter(
    ({ id, changes }) =>
      id === cause || changes.some((change) => change.work === work && change.action !== 'interpret'),
  );
  const beginning = own.filter(({ effectiveOn }) => effectiveOn === from);
  return beginning.length > 0 ? beginning : own.filter(({ revokedOn }) => revokedOn === from);
}

type Bodies = Map<string, typeof libraryBodies.$inferSelect>;

async function readBodies(db: Database, hashes: readonly (string | null)[]): Promise<Bodies> {
  const distinct = [...new Set(hashes.filter((hash) => hash !== null))];
  if (distinct.length === 0) return new Map();
  const rows = await db.select().from(libraryBodies).where(inArray(libraryBodies.hash, distinct));
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Returns the tables, figures and formulas of a page: of a text as issued from its rows, of another one from the text. */
async function objectsOf(
  db: Database,
  { id }: OfEdition,
  {
    sections,
    issuedOf,
    bodies,
  }: { sections: readonly AmendedText[]; issuedOf: ReadonlyMap<string, Section>; bodies: Bodies },
): Promise<LibraryObject[]> {
  const isIssued = ({ work, body }: Section) => issuedOf.get(work)?.body === body;
  const places = new Set(sections.filter(isIssued).map(({ place }) => place));
  const rows = await db.select().from(libraryObjects).where(eq(libraryObjects.edition, id));
  const own = rows
    .filter(({ section }) => places.has(section))
    .map(({ edition: _, fold: _fold, ...object }): LibraryObject => object);
  const given = sections
    .filter((section) => !isIssued(section))
    .flatMap(({ place, body }) =>
      (bodies.get(body ?? '')?.objects ?? []).map((object): LibraryObject => ({ ...object, section: place })),
    );
  return [...own, ...given];
}

/** Returns the terms as they are defined on the day. */
export async function statedTerms(
  db: Database,
  terms: readonly Term[],
  { sections, issued }: Pick<AmendedEdition, 'sections' | 'issued'>,
): Promise<Term[]> {
  const bodyAsIssued = new Map(issued.map(({ place, body }) => [place, body]));
  const byPlace = new Map(sections.map((section) => [section.place, section]));
  const isChanged = ({ section }: Term) => byPlace.get(section)?.body !== bodyAsIssued.get(section);
  const bodies = await readBodies(
    db,
    terms.filter(isChanged).map(({ section }) => byPlace.get(section)?.body ?? null),
  );
  return terms.flatMap((term) => {
    const section = byPlace.get(term.section);
    if (!section || section.isDeleted) return [];
    if (!isChanged(term)) return [term];
    const { html = '' } = bodies.get(section.body ?? '') ?? {};
    return [{ ...term, term: section.title || term.term, definition: /^<p>[\s\S]*?<\/p>/.exec(html)?.[0] ?? html }];
  });
}
