import { cleanBody } from '../importing/clean-body.ts';
import type { Section } from '../library.contract.ts';
import { foldSpelling } from '../section-key.rules.ts';
import { overlayStates } from '../states/overlay-states.rules.ts';
import type { SectionState } from '../states/state.contract.ts';
import { isInForce, type Amendment, type ChangeProblem, type StoredChange } from './amendment.contract.ts';
import { readInserted, readRenumbered } from './read-heading.rules.ts';
import { replaceWords } from './replace-words.ts';

/** A section at a moment of applying; `by`: id of the last amendment that changed it. */
export interface Applied extends Pick<Section, 'number' | 'title'> {
  html: string;
  isDeleted: boolean;
  inserted: SectionState['inserted'];
  by: number;
}

/** Text that amendments are applied to. */
export interface AmendedText {
  /** As issued, in reading order. */
  sections: readonly Section[];
  /** HTML of a text by its hash: those of the sections, and those that instructions make. */
  htmlOf(hash: string | null): string;
  /** Returns the work that a key or an earlier key of the edition names. */
  workOf(key: string): string | undefined;
  /** Spellings that lead somewhere in the edition, as `foldSpelling` writes them. */
  isTaken(fold: string): boolean;
}

/** A section from a day on. */
export interface AppliedState extends Applied {
  work: string;
  from: string;
  /** The section on the day before; null for one that is inserted on this day. */
  was: Applied | null;
}

type Current = Map<string, Applied>;

/**
 * Applies amendments to a text: returns each section from each day on that it is another one, and what cannot be applied.
 * On a day, those in force count in the order of their effective days.
 */
export function applyAmendments(
  text: AmendedText,
  amendments: readonly Amendment[],
): { states: AppliedState[]; problems: ChangeProblem[] } {
  const counted = amendments
    .filter(({ effectiveOn, revokedOn }) => revokedOn === null || revokedOn > effectiveOn)
    .toSorted((one, other) =>
      one.effectiveOn < other.effectiveOn ? -1 : Number(one.effectiveOn > other.effectiveOn) || one.id - other.id,
    );
  const days = [...new Set(counted.flatMap(({ effectiveOn, revokedOn }) => [effectiveOn, revokedOn ?? effectiveOn]))];
  const states: AppliedState[] = [];
  const problems = new Map<string, ChangeProblem>();
  let before: Current = new Map();
  for (const day of days.toSorted()) {
    const replay = new Replay(text);
    for (const amendment of counted.filter((each) => isInForce(each, day))) {
      for (const change of amendment.changes) {
        const message = replay.apply(amendment.id, change);
        const at = `${amendment.id} ${change.position}`;
        if (message !== null && !problems.has(at)) {
          const { position, language } = change;
          const { id, name } = amendment;
          problems.set(at, { amendment: { id, name }, position, language, message: `${message} (${day})` });
        }
      }
    }
    const ended = counted.find(({ revokedOn }) => revokedOn === day)?.id;
    for (const work of new Set([...before.keys(), ...replay.current.keys()])) {
      const was = before.get(work) ?? replay.issued(work);
      const is = replay.current.get(work) ?? replay.issued(work) ?? (was && { ...was, isDeleted: true });
      if (!is || (was && isSame(was, is))) continue;
      const begins = counted.some(({ id, effectiveOn }) => id === is.by && effectiveOn === day);
      states.push({ ...is, work, from: day, by: begins ? is.by : (ended ?? is.by), was: was ?? null });
    }
    // What was inserted stays known after it has ended.
    const gone = [...before].flatMap(([work, was]): [string, Applied][] =>
      was.inserted && !replay.current.has(work) ? [[work, { ...was, isDeleted: true }]] : [],
    );
    before = new Map([...replay.current, ...gone]);
  }
  return { states, problems: [...problems.values()] };
}

const isSame = (one: Applied, other: Applied): boolean =>
  one.html === other.html &&
  one.number === other.number &&
  one.title === other.title &&
  one.isDeleted === other.isDeleted;

/** Applies instructions one after the other. */
class Replay {
  readonly current: Current = new Map();
  readonly #text: AmendedText;
  readonly #byWork: ReadonlyMap<string, Section>;

  constructor(text: AmendedText) {
    this.#text = text;
    this.#byWork = new Map(text.sections.map((section) => [section.work, section]));
  }

  /** Returns a section as issued; null for one that is inserted. */
  issued(work: string): Applied | null {
    const section = this.#byWork.get(work);
    if (!section) return null;
    const { number, title, body } = section;
    return { number, title, html: this.#text.htmlOf(body), isDeleted: false, inserted: null, by: 0 };
  }

  #now(work: string): Applied | null {
    return this.current.get(work) ?? this.issued(work);
  }

  /** Applies an instruction. @returns why it cannot be applied; null when it was */
  apply(by: number, change: StoredChange): string | null {
    const { action, key, before, after, body } = change;
    if (action === 'insert after') return this.#insert(by, change);
    const work = change.work ?? this.#text.workOf(key);
    const now = work === undefined ? null : this.#now(work);
    if (work === undefined || !now) return `${key}: there is no such section.`;
    if (now.isDeleted) return `${key} is deleted by then.`;
    switch (action) {
      case 'interpret':
        return null;
      case 'replace':
        this.current.set(work, { ...now, html: this.#text.htmlOf(body), by });
        return null;
      case 'renumber': {
        const heading = readRenumbered(after);
        if (!heading) return `${key}: give the new number, as in "§ 702.14(E) Title".`;
        if (heading.number !== now.number && heading.number !== null && this.#isTaken(heading.number, work)) {
          return `${key}: the number ${heading.number} has a meaning in this edition already.`;
        }
        this.current.set(work, { ...now, ...heading, by });
        return null;
      }
      case 'delete':
        for (const each of this.#belongings(work)) {
          const is = this.#now(each);
          if (is) this.current.set(each, { ...is, isDeleted: true, by });
        }
        return null;
      case 'words': {
        const done = replaceWords(now.html, before, withoutParagraph(this.#text.htmlOf(body)));
        if (!done.ok) return describeWords(key, before, done);
        this.current.set(work, { ...now, html: cleanBody(done.html, asItIs), by });
        return null;
      }
    }
  }

  #insert(by: number, { key, after, body, work }: StoredChange): string | null {
    const heading = readInserted(after);
    if (!heading || work === null)
      return `${key}: begin with the heading of the new section, as in "## § 702.14(D) Title".`;
    const beside = this.#text.workOf(key) ?? this.#inserted(key);
    const anchor = beside === undefined ? null : this.#now(beside);
    if (beside === undefined || !anchor) return `${key}: there is no such section.`;
    if (this.#isTaken(heading.key, work)) return `${heading.key} has a meaning in this edition already.`;
    const { number, title, kind } = heading;
    const inserted = { key: heading.key, kind, after: beside };
    this.current.set(work, { number, title, html: this.#text.htmlOf(body), isDeleted: false, inserted, by });
    return null;
  }

  #inserted(key: string): string | undefined {
    return [...this.current].find(([, { inserted }]) => inserted?.key === key)?.[0];
  }

  #isTaken(number: string, work: string): boolean {
    const fold = foldSpelling(number);
    const isOther = [...this.current].some(
      ([each, { inserted, number: has }]) =>
        each !== work && (foldSpelling(inserted?.key ?? '') === fold || foldSpelling(has ?? '') === fold),
    );
    return isOther || this.#text.isTaken(fold);
  }

  /** Returns a section with all that belongs to it now, by work. */
  #belongings(work: string): string[] {
    const states = [...this.current].map(([each, { html: _, by: cause, ...applied }]): SectionState =>
      Object.assign(applied, { work: each, from: '0', body: null, cause }),
    );
    const all = overlayStates(this.#text.sections, states, '0');
    const at = all.findIndex((section) => section.work === work);
    const depth = all[at]?.depth ?? 0;
    const end = all.findIndex((section, index) => index > at && section.depth <= depth);
    return all.slice(at, end === -1 ? undefined : end).map((section) => section.work);
  }
}

/** The parts of a body that is changed are clean already; it is written in its one form. */
const asItIs = {
  findKey: (key: string) => key,
  findFile: (hash: string) => hash,
  onReference: () => undefined,
  onUnknown: () => undefined,
};

/** Removes the paragraph around the words of a line. */
const withoutParagraph = (html: string): string => /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html)?.[1] ?? html;

function describeWords(key: string, words: string, { places, isCut }: { places: string[]; isCut: boolean }): string {
  if (isCut) return `${key}: the words "${words}" begin or end within a formula, which is replaced as a whole.`;
  if (places.length === 0) return `${key}: the words "${words}" are not there.`;
  return `${key}: the words "${words}" stand there ${places.length} times: ${places.join(' | ')}`;
}
