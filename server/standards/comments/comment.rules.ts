import { cleanText, findTextProblem, type Problem } from '../../platform/problem.rules.ts';

/** Most characters of a comment. */
export const commentLimit = 2_000;

/** Invisible characters that reverse the text around them, so that it reads differently from what it contains. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

/** Normalizes a comment: one Unicode form, trimmed, at most one empty line in a row. */
export const cleanComment = (text: string): string =>
  cleanText(text)
    .replace(/\t/g, ' ')
    .replace(/\n[\n ]*\n/g, '\n\n');

/** Returns the problem of a normalized comment, if any. Comments are plain text: markup and addresses stay text. */
export const findCommentProblem = (text: string): Problem | null =>
  turning.test(text) ? { key: 'CharactersInvalid' } : findTextProblem(text, { max: commentLimit, isRequired: true });
