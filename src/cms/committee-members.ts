import type * as v from 'valibot';
import type { committeeMember } from '../../server/content/items/answer-part.contract.ts';
import type { PhraseKey } from '../../server/content/phrase-key.contract.ts';

type CommitteeMember = v.InferOutput<typeof committeeMember>;

export interface MemberRow {
  name: string;
  office: string;
  /** "Principal" or "Alternate". */
  standing: string;
  interest: string;
  organization: string;
}

/** One row per person and office of this committee; the register repeats people, so office and name are the key. */
export function memberRows(members: readonly CommitteeMember[], acronym: string): MemberRow[] {
  const rows = new Map<string, MemberRow>();
  for (const member of members) {
    for (const office of member.memberOffices.filter((held) => held.acronym === acronym)) {
      const key = JSON.stringify([office.officeName, member.fullName]);
      if (rows.has(key)) continue;
      rows.set(key, {
        name: member.fullName,
        office: office.officeName,
        standing: office.alternatePrincipleDisplay,
        interest: office.committeeClass,
        organization: office.organization || member.company,
      });
    }
  }
  return [...rows.values()];
}

/**
 * The register writes the word NULL where a committee has no scope
 * (docs/decisions/documents-and-committees.md#committee-register).
 */
export function shownScope(scope: string | null): string | null {
  const text = scope?.trim();
  return text && text !== 'NULL' ? text : null;
}

/** Where a person applies for a seat (docs/decisions/documents-and-committees.md#seats). */
export function applyAddress(applicationPath: string, acronym: string): string {
  return `${applicationPath}?applyToCommittee=${encodeURIComponent(acronym)}`;
}

/** Dictionary keys of the interest classes; a class not listed is shown as it is. */
export const interestKeys: Readonly<Record<string, PhraseKey>> = {
  M: 'InterestManufacturer',
  U: 'InterestUser',
  'I/M': 'InterestInstaller',
  L: 'InterestLabor',
  'R/T': 'InterestResearch',
  E: 'InterestEnforcer',
  I: 'InterestInsurance',
  C: 'InterestConsumer',
  SE: 'InterestSpecialExpert',
};

/** Dictionary keys of the offices; an office not listed is shown as it is. */
export const officeKeys: Readonly<Record<string, PhraseKey>> = {
  Chair: 'OfficeChair',
  Secretary: 'OfficeSecretary',
  'Staff Liaison': 'OfficeStaffLiaison',
  'Project Administrator': 'OfficeProjectAdministrator',
  Member: 'OfficeMember',
};
