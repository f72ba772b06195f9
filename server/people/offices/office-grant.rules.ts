import type { OfficeKind } from '../../content/items/office-kind.rules.ts';
import { isCalendarDate } from '../../platform/dates/calendar.rules.ts';
import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { cleanLine, findLineProblem } from '../../platform/problem.rules.ts';

/** A kind of office with its name, as a person chooses it. */
export interface NamedKind extends OfficeKind {
  names: Readonly<Record<string, string>>;
}

/** Fields of an office as they are typed or stand in a file. */
export const grantFields = [
  'committee',
  'committeeName',
  'kind',
  'office',
  'individualNumber',
  'since',
  'until',
] as const;
export type GrantField = (typeof grantFields)[number];
export type TypedGrant = Readonly<Record<GrantField, string>>;

/** An office to store, for whichever account. */
export interface OfficeGrant {
  acronym: string;
  committeeName: string;
  officeName: string;
  kindId: string;
  individualNumber: string | null;
  originalDate: string | null;
  chairAppointDate: string | null;
  endsOn: string | null;
}

/** Problems of an office: the sentence for files and callers, and the phrase for pages. */
export const grantProblems = {
  committee: { sentence: 'must be the acronym of a committee, such as EIC', key: 'PeopleOfficeCommitteeProblem' },
  committeeName: {
    sentence: 'must be given: the content has no committee with this acronym',
    key: 'PeopleOfficeNameProblem',
  },
  kind: { sentence: 'must be a kind of office: {kinds}', key: 'PeopleOfficeKindProblem' },
  office: { sentence: 'must be one line of at most 100 characters', key: 'PeopleOfficeTextProblem' },
  individualNumber: { sentence: 'must be at most 40 letters, digits and hyphens', key: 'PeopleOfficeNumberProblem' },
  since: { sentence: 'must be a date such as 2026-03-31', key: 'PeopleOfficeDateProblem' },
  until: { sentence: 'must be a date such as 2026-03-31, not before since', key: 'PeopleOfficeUntilProblem' },
} as const satisfies Record<GrantField, { sentence: string; key: PhraseKey }>;

/** Facts that an office is read with. */
export interface GrantFacts {
  kinds: readonly NamedKind[];
  /** Names of committees by acronym in capitals. */
  committees: ReadonlyMap<string, string>;
  /** Language of the text of an office without one. */
  language: string;
}

/** Reads an office; `wrong` names the fields that have a problem. */
export function readGrant(
  typed: TypedGrant,
  { kinds, committees, language }: GrantFacts,
): { grant: OfficeGrant; wrong: GrantField[] } {
  const acronym = cleanLine(typed.committee).toUpperCase();
  const kind = kinds.find(({ id }) => id === typed.kind);
  const committeeName = cleanLine(typed.committeeName) || (committees.get(acronym) ?? '');
  const officeName = cleanLine(typed.office) || (kind?.names[language] ?? kind?.id ?? '');
  const isText = (text: string, max: number) => findLineProblem(text, { max, isRequired: true }) === null;
  const isDate = (text: string) => text === '' || isCalendarDate(text);
  const checks: Record<GrantField, boolean> = {
    committee: /^[\p{L}\p{N}][\p{L}\p{N}/.-]{0,29}$/u.test(acronym),
    committeeName: isText(committeeName, 300),
    kind: kind !== undefined,
    office: kind === undefined || isText(officeName, 100),
    individualNumber: /^[\w-]{0,40}$/.test(typed.individualNumber),
    since: isDate(typed.since),
    until: isDate(typed.until) && (typed.until === '' || typed.until >= typed.since),
  };
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    grant: {
      acronym,
      committeeName,
      officeName,
      kindId: kind?.id ?? '',
      individualNumber: orNull(typed.individualNumber),
      originalDate: orNull(typed.since),
      chairAppointDate: kind?.gives.includes('leads') ? orNull(typed.since) : null,
      endsOn: orNull(typed.until),
    },
    wrong: grantFields.filter((field) => !checks[field]),
  };
}
