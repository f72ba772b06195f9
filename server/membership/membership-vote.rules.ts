/** Types of membership with a vote at the technical meeting and for the board; a student's has none. */
const votingTypes: readonly string[] = ['Individual', 'Inspector', 'Retired'];

/** Returns whether a type of membership comes with a vote; one that nobody has described does not. */
export const hasVote = (membershipType: string | null): boolean =>
  membershipType !== null && votingTypes.includes(membershipType);
