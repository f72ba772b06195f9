import type * as v from 'valibot';
import type { committeeMember } from '../../../server/content/items/types/answer-part.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

type CommitteeMember = v.InferOutput<typeof committeeMember>;

export interface MemberRow {
  name: string;
  office: string;
  /** The office in the language of the page. */
  officeTitle: string;
  /** True for an office that is among the people to contact. */
  hasCard: boolean;
  isLead: boolean;
  /** True for an office that counts in the balance of interests. */
  hasVote: boolean;
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
        officeTitle: office.officeTitle,
        hasCard: office.hasCard,
        isLead: office.isLead,
        hasVote: office.hasVote,
        standing: office.alternatePrincipleDisplay,
        interest: office.committeeClass,
        organization: office.organization || member.company,
      });
    }
  }
  return [...rows.values()];
}

export interface OfficerCard extends MemberRow {
  sortOrder: number;
}

/**
 * Cards of the people to contact: by their place, then whoever leads, then in the order of the members
 * (docs/decisions/documents-and-committees.md#officers).
 */
export function officerCards(members: readonly CommitteeMember[], acronym: string): OfficerCard[] {
  const places = new Map(members.map(({ fullName, sortOrder }) => [fullName, sortOrder]));
  return memberRows(members, acronym)
    .filter(({ hasCard }) => hasCard)
    .map((row) => ({ ...row, sortOrder: places.get(row.name) ?? unsorted }))
    .toSorted((a, b) => a.sortOrder - b.sortOrder || Number(b.isLead) - Number(a.isLead));
}

/** Place of an officer that has none. */
const unsorted = 99;

/** An interest with its part of the votes. */
export interface InterestShare {
  interest: string;
  votes: number;
  /** Percent of all votes, rounded. */
  share: number;
}

/**
 * Counts the votes of a committee by interest, the largest first: an alternate votes in the place of a principal, and staff
 * do not vote (docs/decisions/documents-and-committees.md#balance-of-interests).
 */
export function interestShares(rows: readonly MemberRow[]): InterestShare[] {
  const voters = new Map(
    rows
      .filter(({ standing, hasVote }) => standing !== 'Alternate' && hasVote)
      .map(({ name, interest }) => [name, interest]),
  );
  return [...Map.groupBy(voters.values(), (interest) => interest)]
    .map(([interest, { length }]) => ({ interest, votes: length, share: Math.round((100 * length) / voters.size) }))
    .toSorted((a, b) => b.votes - a.votes || a.interest.localeCompare(b.interest));
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

/** Dictionary keys of the interest classes; an unlisted class is shown unchanged. */
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
