import { cleanLine, findLineProblem, type Problem } from './problem.rules.ts';

/** Longest email address, in characters. */
const emailLimit = 254;

/**
 * Before the @ at most 64 letters of any script and marks, without quotes, in parts separated by single dots (RFC 5321,
 * section 4.5.3.1.1). After it nothing that would make more than a host of a URL, or an escape in one.
 */
const parts = /^(?!\.|.*\.[.@])([^\s@<>,;:"()[\]\\]{1,64})@([^\s@/\\%]+)$/;
const domain = /^(\b[a-z\d-]{1,63}\b\.)+[a-z][a-z\d-]+\b$/;

/**
 * Returns an address with its domain as the mail system knows it, in lower case and punycode (RFC 5891); empty if it is
 * none (docs/decisions/addresses.md#email-addresses).
 */
function readEmail(text: string): string {
  const [, local = '', host = ''] = parts.exec(text) ?? [];
  const url = `http://${host}`;
  if (!URL.canParse(url)) return '';
  const { href, hostname } = new URL(url);
  const address = `${local}@${hostname}`;
  return href === `http://${hostname}/` && domain.test(hostname) && address.length <= emailLimit ? address : '';
}

/** Returns an address as it is stored: its domain in punycode; a text that is no address only trimmed. */
export function cleanEmail(text: string): string {
  const clean = cleanLine(text);
  return readEmail(clean) || clean;
}

/** Returns the spelling in which addresses are compared: as it is stored, and in lower case. */
export const normalizeEmail = (text: string): string => cleanEmail(text).toLowerCase();

/** Returns the problem of an email address; it is required because confirmations are sent there. */
export const findEmailProblem = (text: string): Problem | null =>
  findLineProblem(text, { max: emailLimit, isRequired: true }) ?? (readEmail(text) ? null : { key: 'EmailInvalid' });

/** Returns whether a text is an email address. */
export const isEmailAddress = (text: string): boolean => findEmailProblem(text) === null;
