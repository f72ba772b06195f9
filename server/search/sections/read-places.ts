import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { libraryAmendments } from '../../standards/library/history.table.ts';
import type { LibraryObject, Section, SectionText } from '../../standards/library/library.contract.ts';
import { objectLabel, sectionName } from '../../standards/library/reading/section-label.rules.ts';
import { foldSpelling, keyOfHeading } from '../../standards/library/section-key.rules.ts';
import { libraryObjects } from '../../standards/library/section.table.ts';
import { addedObjects } from '../../standards/library/states/added-objects.ts';
import { textsOn } from '../../standards/library/states/read-state.ts';
import type { LiveText } from './list-live-texts.ts';
import type { IndexedPlace, PlaceKind } from './section-search.contract.ts';

/** Returns the kind of a section that results are narrowed by. */
const kindOfSection = ({ kind, isNormative }: Pick<Section, 'kind' | 'isNormative'>): PlaceKind => {
  if (kind === 'term') return 'definition';
  return isNormative && kind !== 'bibliography' && kind !== 'front' ? 'requirement' : 'informative';
};

/** Returns the places of an edition with the texts in force on a day, in reading order; its amendments at the end. */
export async function readPlaces(db: Database, edition: LiveText, day: string): Promise<IndexedPlace[]> {
  const { id, code, year, language } = edition;
  const [sections, objects, added, amendments] = await Promise.all([
    textsOn(db, { id }, day),
    db.select().from(libraryObjects).where(eq(libraryObjects.edition, id)).orderBy(asc(libraryObjects.key)),
    addedObjects(db, { id }),
    db
      .select({ name: libraryAmendments.name })
      .from(libraryAmendments)
      .where(and(eq(libraryAmendments.code, code), eq(libraryAmendments.year, year)))
      .orderBy(asc(libraryAmendments.name)),
  ]);
  const byPlace = new Map(sections.map((section) => [section.place, section]));
  const isOpen = ({ page }: Section) => edition.isFree || edition.freePages.includes(byPlace.get(page)?.key ?? '');
  const inSection = Map.groupBy(objects, ({ section }) => section);
  const issued = new Set(objects.map(({ key }) => key));
  /** As issued, and those that an amendment has added to the section. */
  const objectsOf = ({ place, body }: Section): Pick<LibraryObject, 'key' | 'kind' | 'number' | 'caption'>[] => [
    ...(inSection.get(place) ?? []),
    ...(added.get(body ?? '') ?? []).filter(({ key }) => !issued.has(key)),
  ];
  const ofSections = sections.flatMap((section): IndexedPlace[] => [
    {
      key: section.key,
      // An amendment may have given it another number.
      fold: foldSpelling(keyOfHeading(section)),
      kind: kindOfSection(section),
      isOpen: isOpen(section),
      title: sectionName(section, language),
      above: titlesAbove(section, byPlace),
      text: section.plain,
    },
    ...objectsOf(section).map((object): IndexedPlace => {
      const title = [objectLabel(object, language), object.caption].filter(Boolean).join(' ');
      return {
        key: object.key,
        fold: foldSpelling(object.key),
        kind: object.kind,
        isOpen: isOpen(section),
        title,
        above: '',
        text: '',
      };
    }),
  ]);
  return [
    ...ofSections,
    ...amendments.map(({ name }): IndexedPlace => {
      return { key: name, fold: foldSpelling(name), kind: 'amendment', isOpen: true, title: name, above: '', text: '' };
    }),
  ];
}

function titlesAbove(section: SectionText, byPlace: ReadonlyMap<number, SectionText>): string {
  const titles: string[] = [];
  for (let up = byPlace.get(section.parent ?? 0); up; up = byPlace.get(up.parent ?? 0)) titles.unshift(up.title);
  return titles.filter(Boolean).join('. ');
}
