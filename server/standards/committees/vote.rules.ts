import type { OfficeRight } from '../../content/items/office-kind.rules.ts';

/** The voting facts of an office on a committee. */
export interface VotingOffice {
  individualNumber: string | null;
  gives: readonly OfficeRight[];
}

/**
 * Returns the voting address of a person, or null without a vote. It contains the person's own number, regardless of
 * the requested one.
 * @param template the address with `{memberId}`; undefined without online ballots
 */
export function makeVoteUrl(
  template: string | undefined,
  offices: readonly VotingOffice[],
  memberId: string,
): string | null {
  const isOwn =
    memberId !== '' &&
    offices.some(({ individualNumber, gives }) => individualNumber === memberId && gives.includes('ballots'));
  return template !== undefined && isOwn ? template.replaceAll('{memberId}', encodeURIComponent(memberId)) : null;
}
