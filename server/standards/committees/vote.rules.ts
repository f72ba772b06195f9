/** An office somebody holds on a committee, as far as voting goes. */
export interface VotingOffice {
  individualNumber: string | null;
}

/**
 * Returns the address where a person votes, or null where they have no vote: by a number of their own alone, whatever number
 * was asked for.
 * @param template the address with `{memberId}`; undefined where ballots are not taken online
 */
export function voteUrlOf(
  template: string | undefined,
  offices: readonly VotingOffice[],
  memberId: string,
): string | null {
  const isOwn = memberId !== '' && offices.some(({ individualNumber }) => individualNumber === memberId);
  return template !== undefined && isOwn ? template.replaceAll('{memberId}', encodeURIComponent(memberId)) : null;
}
