import * as v from 'valibot';
import { longestNote } from './revision-note.rules.ts';

/** The note of a save: a sentence or two of the person who saves. */
export const noteSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(longestNote, `must be at most ${longestNote} characters`),
);
