/** Longest note about a revision, in characters. */
export const longestNote = 300;
