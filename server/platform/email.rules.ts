import { findLineProblem, type Problem } from './problem.rules.ts';

/** Longest address that mail can be sent to. */
const emailLimit = 254;

const email = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/;

/** Returns what is wrong with an e-mail address; it is required, because the order is confirmed there. */
export const findEmailProblem = (text: string): Problem | null =>
  findLineProblem(text, { max: emailLimit, isRequired: true }) ?? (email.test(text) ? null : { key: 'EmailInvalid' });
