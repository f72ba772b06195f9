import * as v from 'valibot';
import { isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { locales, type Locale } from '../../../platform/locale.rules.ts';
import { editionCode, editionYear, sectionKey } from '../library.contract.ts';

/**
 * Instructions on a section. `words` replaces words that stand in it exactly once, `renumber` gives it another number or
 * title, `delete` takes all that belongs to it with it, `interpret` changes no word and is shown beside it.
 */
export const changeActions = ['words', 'replace', 'insert after', 'delete', 'renumber', 'interpret'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Types of documents in the content. */
export const amendmentKinds = ['11', '17', '16', '15'] as const;
export type AmendmentKind = (typeof amendmentKinds)[number];

const day = v.pipe(v.string(), v.check(isCalendarDate, 'must be a day, YYYY-MM-DD'));
const words = v.pipe(v.string(), v.maxLength(20_000));

/**
 * An instruction as a person gives it.
 * - `key`: of the section; of the one before, for an inserted section
 * - `before`: the old words, for `words` only
 * - `after`: the new words, or the text in the Markdown of the house; for an inserted section with its heading first, for
 *   `renumber` the heading alone; '' for `delete`
 */
export const instruction = v.object({
  language: v.picklist(locales),
  key: sectionKey,
  action: v.picklist(changeActions),
  before: words,
  after: words,
});
export type Instruction = v.InferOutput<typeof instruction>;

/** An amendment as a person gives it; without instructions it hangs on the edition as a whole. */
export const amendmentDraft = v.object({
  code: editionCode,
  year: editionYear,
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'is needed'), v.maxLength(80)),
  kind: v.picklist(amendmentKinds),
  issuedOn: day,
  effectiveOn: day,
  /** Address of its document on the site, without language prefix. */
  document: v.nullable(v.pipe(v.string(), v.regex(/^\/[^\s"<>]{1,300}$/))),
  instructions: v.pipe(v.array(instruction), v.maxLength(60)),
});
export type AmendmentDraft = v.InferOutput<typeof amendmentDraft>;

/** An instruction that is stored. */
export interface StoredChange extends Instruction {
  position: number;
  /** The section it changes, or inserts. */
  work: string | null;
  /** Hash of the text that `after` makes. */
  body: string | null;
}

export interface Amendment extends Omit<AmendmentDraft, 'kind' | 'instructions'> {
  id: number;
  kind: string;
  /** The first day on which it is not in force any more. */
  revokedOn: string | null;
  changes: StoredChange[];
}

/** An instruction that cannot be applied. */
export interface ChangeProblem {
  /** Id and name of the amendment. */
  amendment: Pick<Amendment, 'id' | 'name'>;
  /** Position of the instruction, from 0. */
  position: number;
  language: Locale;
  message: string;
}

/** Returns whether an amendment is in force on a day. */
export const isInForce = ({ effectiveOn, revokedOn }: Pick<Amendment, 'effectiveOn' | 'revokedOn'>, day: string) =>
  effectiveOn <= day && (revokedOn === null || day < revokedOn);
