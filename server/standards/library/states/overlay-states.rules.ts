import type { Section } from '../library.contract.ts';
import { continuesNumber } from '../section-key.rules.ts';
import type { SectionState, StatedSection, StateDay } from './state.contract.ts';

type Insertion = SectionState & { inserted: NonNullable<SectionState['inserted']> };

/** Returns whether a state has begun on a day. */
export const hasBegun = ({ from }: Pick<SectionState, 'from'>, day: StateDay): boolean =>
  day !== 'issued' && from <= day;

/**
 * Returns the sections of an edition on a day, in reading order: each as its last state tells that has begun, else as
 * issued. An inserted section stands where its instruction says; its `place` follows the last one of the edition, for the
 * others are named by theirs.
 * @param sections as issued, in reading order
 * @param states of the edition, in any order
 */
export function overlayStates(
  sections: readonly Section[],
  states: readonly SectionState[],
  day: StateDay,
): StatedSection[] {
  const byWork = Map.groupBy(
    states.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    ({ work }) => work,
  );
  const shown: StatedSection[] = [];
  for (const section of withInserted(sections, firstInsertions(byWork))) {
    const ofSection = byWork.get(section.work) ?? [];
    const state = ofSection.findLast((each) => hasBegun(each, day));
    if (state) {
      const { number, title, body, isDeleted } = state;
      shown.push({ ...section, number, title, body, isDeleted });
    } else if (!ofSection[0]?.inserted) shown.push({ ...section, isDeleted: false });
  }
  return shown;
}

/** Returns the first state of each inserted section, in the order in which they are inserted. */
function firstInsertions(byWork: ReadonlyMap<string, readonly SectionState[]>): Insertion[] {
  const inserted = [...byWork.values()].flatMap(([first]) =>
    first?.inserted ? [{ ...first, inserted: first.inserted }] : [],
  );
  const order = new Intl.Collator('en', { numeric: true });
  return inserted.toSorted(
    (one, other) =>
      order.compare(one.from, other.from) ||
      one.cause - other.cause ||
      order.compare(one.inserted.key, other.inserted.key),
  );
}

/** Puts all sections that are ever inserted at their places: their numbers are the same on each day. */
function withInserted(sections: readonly Section[], insertions: readonly Insertion[]): Section[] {
  const list = [...sections];
  const last = sections.reduce((most, { place }) => Math.max(most, place), 0);
  const afterOf = new Map(insertions.map(({ work, inserted }) => [work, inserted.after]));
  let waiting = insertions;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ inserted }) => list.some(({ work }) => work === inserted.after));
    // Nothing is lost where the section before is not there any more: it stands at the end.
    const now = ready.length > 0 ? ready : waiting;
    for (const insertion of now) insert(list, insertion, last + insertions.indexOf(insertion) + 1, afterOf);
    waiting = waiting.filter((each) => !now.includes(each));
  }
  return list;
}

function insert(
  list: Section[],
  { work, number, title, body, inserted: { key, kind, after } }: Insertion,
  place: number,
  afterOf: ReadonlyMap<string, string>,
): void {
  const isNumbered = (section: Section) => section.kind === 'section' || section.kind === 'paragraph';
  const continues = (section: Section) =>
    number !== null && section.number !== null && continuesNumber(number, section.number);
  const parentOf = (section: Section) => list.find((each) => each.place === section.parent);
  let beside = list.find((section) => section.work === after) ?? list.at(-1);
  let parent = beside && continues(beside) ? beside : beside && parentOf(beside);
  while (beside && parent && parent !== beside && isNumbered(parent) && !continues(parent)) {
    beside = parent;
    parent = parentOf(beside);
  }
  const isWithin = beside !== undefined && parent === beside;
  const startsPage = !isWithin && beside?.page === beside?.place;
  const section: Section = {
    place,
    key,
    work,
    parent: parent?.place ?? null,
    depth: parent ? parent.depth + 1 : 0,
    kind,
    number,
    title,
    body,
    page: startsPage ? place : (beside?.page ?? place),
    isNormative: (parent ?? beside)?.isNormative ?? true,
  };
  // What belongs to the section before, and what was inserted after it earlier, stand before this one.
  const goesBefore = (each: Section | undefined) =>
    each !== undefined &&
    (each.depth > section.depth || (afterOf.get(each.work) === after && each.depth === section.depth));
  let at = beside ? list.indexOf(beside) + 1 : 0;
  while (goesBefore(list[at])) at += 1;
  list.splice(at, 0, section);
}
