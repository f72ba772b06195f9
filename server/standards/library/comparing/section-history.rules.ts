import { addDays } from '../../../platform/dates/calendar.rules.ts';
import type { StateDay } from '../states/state.contract.ts';

/** A section in an edition, with what history tells of it. */
export interface EditionOfSection {
  edition: number;
  year: number;
  issuedOn: string;
  key: string;
  number: string | null;
  title: string;
  body: string | null;
}

/** A change of a section by an amendment, or by its end. */
export interface StateOfSection {
  edition: number;
  year: number;
  from: string;
  number: string | null;
  title: string;
  body: string | null;
  isDeleted: boolean;
  /** 'TIA 26-1'. */
  cause: string;
  /** Address of its document; null without one. */
  document: string | null;
  isEnd: boolean;
  /** Key of a section that an amendment inserts; null for those that the edition has. */
  insertedKey: string | null;
}

/** A section that this one was merged with or split from, was merged into, or that was split from this one. */
export interface RelativeOfSection {
  how: 'merged' | 'split';
  /** `from`: the relative is of the edition before. */
  side: 'from' | 'into';
  /** Year of the edition in which it happened. */
  year: number;
  key: string;
  number: string | null;
  title: string;
  /** Year of the edition that has the relative. */
  relativeYear: number;
}

/** Something that happened to a section. */
export interface HistoryEvent {
  year: number;
  /** A day, YYYY-MM-DD. */
  day: string;
  what:
    | 'first'
    | 'unchanged'
    | 'changed'
    | 'moved'
    | 'inserted'
    | 'amended'
    | 'deleted'
    | 'ended'
    | 'merged'
    | 'split'
    | 'gone';
  /** Of the section then; that of the earlier edition for one that is gone. */
  key: string;
  number: string | null;
  title: string;
  /** Number in the edition before; null where it was the same. */
  from: string | null;
  relatives: RelativeOfSection[];
  cause: { name: string; document: string | null } | null;
  isFuture: boolean;
  /** The text that it is compared with: year and day, from the address of the event; null for the first text, and for what is gone. */
  compare: { year: number; day: StateDay | null; with: string } | null;
}

interface HistoryParts {
  editions: readonly EditionOfSection[];
  states: readonly StateOfSection[];
  relatives: readonly RelativeOfSection[];
  /** All live editions of the standard in the language, with the day each was issued. */
  years: readonly { year: number; issuedOn: string }[];
  today: string;
}

/** Tells what happened to a section, over editions and amendments, the earliest first. */
export function tellHistory({ editions, states, relatives, years, today }: HistoryParts): HistoryEvent[] {
  const ordered = editions.toSorted((one, other) => one.year - other.year);
  const events: HistoryEvent[] = [];
  for (const [at, section] of ordered.entries()) {
    events.push(toEditionEvent(section, ordered[at - 1] ?? null, relatives));
  }
  const before = ordered.at(-1);
  const inOrder = states.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  for (const state of inOrder) {
    const isFirst = inOrder.find(({ edition }) => edition === state.edition) === state;
    const key = state.insertedKey ?? editions.find(({ edition }) => edition === state.edition)?.key ?? '';
    events.push(toStateEvent(state, { key, isInserted: isFirst && state.insertedKey !== null, today }));
  }
  const gone =
    before && years.filter(({ year }) => year > before.year).toSorted((one, other) => one.year - other.year)[0];
  if (before && gone) {
    const into = relatives.filter(({ side, how, year }) => side === 'into' && (how === 'merged' || year === gone.year));
    const { key, number, title } = before;
    events.push({
      year: gone.year,
      day: gone.issuedOn,
      what: into.length === 0 ? 'gone' : into.every(({ how }) => how === 'split') ? 'split' : 'merged',
      key,
      number,
      title,
      from: null,
      relatives: into,
      cause: null,
      isFuture: gone.issuedOn > today,
      compare: null,
    });
  }
  return events.toSorted(
    (one, other) => one.year - other.year || (one.day < other.day ? -1 : one.day > other.day ? 1 : 0),
  );
}

function toEditionEvent(
  section: EditionOfSection,
  before: EditionOfSection | null,
  relatives: readonly RelativeOfSection[],
): HistoryEvent {
  const { year, issuedOn, key, number, title } = section;
  const isMoved = before !== null && before.number !== number;
  const isSame = before !== null && before.body === section.body && before.title === title;
  return {
    year,
    day: issuedOn,
    what: before === null ? 'first' : isMoved ? 'moved' : isSame ? 'unchanged' : 'changed',
    key,
    number,
    title,
    from: isMoved ? before.number : null,
    // What was split from it stands beside it; what it was merged into stands in its place.
    relatives: relatives.filter(({ side, how, year: of }) => of === year && (side === 'from' || how === 'split')),
    cause: null,
    isFuture: false,
    compare: before === null ? null : { year, day: null, with: String(before.year) },
  };
}

function toStateEvent(
  state: StateOfSection,
  { key, isInserted, today }: { key: string; isInserted: boolean; today: string },
): HistoryEvent {
  const { year, from, number, title, isDeleted, cause, document, isEnd } = state;
  return {
    year,
    day: from,
    what: isEnd ? 'ended' : isDeleted ? 'deleted' : isInserted ? 'inserted' : 'amended',
    key,
    number,
    title,
    from: null,
    relatives: [],
    cause: { name: cause, document },
    isFuture: from > today,
    compare: isDeleted ? null : { year, day: from, with: addDays(from, -1) },
  };
}
