import type { Section } from '../library.contract.ts';

const sectionFates = ['unchanged', 'changed', 'merged', 'removed', 'added'] as const;
/** Fates of a section. `merged`: its words went into others; `added`: it is new, or was split from another one. */
type SectionFate = (typeof sectionFates)[number];

/** A section of two texts. */
export interface SectionChange {
  fate: SectionFate;
  /** It has another number now. */
  isMoved: boolean;
  /** Null for a new one. */
  before: Section | null;
  /** Null for one that is gone. */
  after: Section | null;
  /** The section of the later text that it was merged into, or of the earlier one that it was split from. */
  relative: Section | null;
  /** Sections of the later text that were split from it. */
  parts: readonly Section[];
  /** Place of the page section that shows it, in the text that was opened. */
  page: number;
}

/** Descent that is not one to one, over any number of editions. */
export interface Descent {
  how: 'merged' | 'split';
  fromWork: string;
  toWork: string;
}

interface Texts {
  before: readonly Section[];
  after: readonly Section[];
  descents: readonly Descent[];
  /** The text that was opened: its order is kept, and sections of the other one stand where they stood. */
  opened: 'before' | 'after';
}

/** Follows descents from a work until one that the other text has; null where there is none. */
function follow(work: string, next: ReadonlyMap<string, string>, isThere: (work: string) => boolean): string | null {
  const seen = new Set([work]);
  for (let at = next.get(work); at !== undefined && !seen.has(at); at = next.get(at)) {
    if (isThere(at)) return at;
    seen.add(at);
  }
  return null;
}

const hasChanged = (before: Section, after: Section): boolean =>
  before.body !== after.body ||
  before.title !== after.title ||
  before.number !== after.number ||
  before.key !== after.key;

/** Finds what became of each section between two texts of a standard: by work, and by hash for what differs. */
export function listChanges({ before, after, descents, opened }: Texts): SectionChange[] {
  const oldByWork = new Map(before.map((section) => [section.work, section]));
  const newByWork = new Map(after.map((section) => [section.work, section]));
  const ofKind = (how: Descent['how']) => descents.filter((descent) => descent.how === how);
  const into = new Map(ofKind('merged').map(({ fromWork, toWork }) => [fromWork, toWork]));
  const from = new Map(ofKind('split').map(({ fromWork, toWork }) => [toWork, fromWork]));
  const relativeOf = (section: Section, next: ReadonlyMap<string, string>, there: ReadonlyMap<string, Section>) => {
    const work = follow(section.work, next, (each) => there.has(each));
    return work === null ? null : (there.get(work) ?? null);
  };
  const originOf = new Map(
    after
      .filter(({ work }) => !oldByWork.has(work))
      .map((section) => [section, relativeOf(section, from, oldByWork)] as const),
  );
  const partsOf = Map.groupBy(originOf.keys(), (section) => originOf.get(section)?.work ?? '');
  const compare = (old: Section | null, now: Section | null, page: number): SectionChange => {
    const facts = { before: old, after: now, page, parts: (old && partsOf.get(old.work)) ?? [] };
    if (old && now) {
      const isMoved = old.number !== null && now.number !== null && old.number !== now.number;
      return { ...facts, fate: hasChanged(old, now) ? 'changed' : 'unchanged', isMoved, relative: null };
    }
    if (now) return { ...facts, fate: 'added', isMoved: false, relative: originOf.get(now) ?? null };
    const relative = (old && relativeOf(old, into, newByWork)) ?? facts.parts[0] ?? null;
    return { ...facts, fate: relative ? 'merged' : 'removed', isMoved: false, relative };
  };
  const isAfter = opened === 'after';
  const [own, other] = isAfter ? [after, before] : [before, after];
  const [ownByWork, otherByWork] = isAfter ? [newByWork, oldByWork] : [oldByWork, newByWork];
  const onlyThere = followAnchors(other, ownByWork);
  const pair = (mine: Section | null, theirs: Section | null, page: number) =>
    isAfter ? compare(theirs, mine, page) : compare(mine, theirs, page);
  const firstPage = own[0]?.page ?? 1;
  const changes = (onlyThere.get('') ?? []).map((section) => pair(null, section, firstPage));
  for (const section of own) {
    changes.push(pair(section, otherByWork.get(section.work) ?? null, section.page));
    for (const gone of onlyThere.get(section.work) ?? []) changes.push(pair(null, gone, section.page));
  }
  return changes;
}

/** Returns the sections that a text has alone, by the work of the section before them that both have; '' at the beginning. */
function followAnchors(sections: readonly Section[], there: ReadonlyMap<string, Section>): Map<string, Section[]> {
  const alone = new Map<string, Section[]>();
  let anchor = '';
  for (const section of sections) {
    if (there.has(section.work)) anchor = section.work;
    else {
      const list = alone.get(anchor);
      if (list) list.push(section);
      else alone.set(anchor, [section]);
    }
  }
  return alone;
}

/** Numbers of a comparison. */
export type ChangeCounts = Record<SectionFate | 'moved' | 'split', number>;

/** Counts what became of sections; `moved` are among the changed ones, and `split` among the added ones. */
export function countChanges(changes: readonly SectionChange[]): ChangeCounts {
  const counts: ChangeCounts = { unchanged: 0, changed: 0, merged: 0, removed: 0, added: 0, moved: 0, split: 0 };
  for (const { fate, isMoved, relative } of changes) {
    counts[fate] += 1;
    if (isMoved) counts.moved += 1;
    if (fate === 'added' && relative) counts.split += 1;
  }
  return counts;
}

/** Filters of the list of changes. */
export const changeFilters = ['changed', 'moved', 'merged', 'removed', 'added', 'split', 'unchanged'] as const;
export type ChangeFilter = (typeof changeFilters)[number];

/** Returns whether a section is in a filtered list; without a filter all that differ are. */
export function isListed({ fate, isMoved, relative }: SectionChange, filter: ChangeFilter | null): boolean {
  if (filter === null) return fate !== 'unchanged';
  if (filter === 'moved') return isMoved;
  return filter === 'split' ? fate === 'added' && relative !== null : fate === filter;
}
