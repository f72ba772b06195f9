import { cleanText, findTextProblem, type Problem } from '../../platform/problem.rules.ts';

/** Most characters of a comment. */
export const commentLimit = 2_000;

/** Letters that say nothing but turn the words around them, with which a text shows other words than it holds. */
const turning = /[\u202A-\u202E\u2066-\u2069]/;

/** Returns a comment as it is kept: one Unicode form, no blanks around it, and no screens of empty lines. */
export const cleanComment = (text: string): string =>
  cleanText(text)
    .replace(/\t/g, ' ')
    .replace(/\n[\n ]*\n/g, '\n\n');

/** Returns what is wrong with a cleaned comment, if anything. It is plain text: markup and addresses stay words. */
export const findCommentProblem = (text: string): Problem | null =>
  turning.test(text) ? { key: 'CharactersInvalid' } : findTextProblem(text, { max: commentLimit, isRequired: true });
