import * as v from 'valibot';

/** Longest note about a revision, in characters. */
export const longestNote = 300;

/** What has changed, in a sentence or two of the person who saves. */
export const noteSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(longestNote, `must be at most ${longestNote} characters`),
);
