import { findLineProblem, type Problem } from './problem.rules.ts';

/** Longest mail address, in characters. */
const emailLimit = 254;

const email = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/;

/** Returns the problem of a mail address; it is required because confirmations are sent there. */
export const findEmailProblem = (text: string): Problem | null =>
  findLineProblem(text, { max: emailLimit, isRequired: true }) ?? (email.test(text) ? null : { key: 'EmailInvalid' });
