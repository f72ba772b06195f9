/** Longest note about a revision, in characters. */
export const longestNote = 300;
/** Longest note that is kept while it is typed: one that is too long for a save can still be shortened. */
export const longestKeptNote = 2_000;
