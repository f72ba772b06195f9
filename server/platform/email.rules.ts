import { cleanLine, findLineProblem, type Problem } from './problem.rules.ts';

/** Longest email address, in characters. */
const emailLimit = 254;
/** Longest part before the @, in bytes (RFC 5321, section 4.5.3.1.1; RFC 6532 counts UTF-8). */
const localLimit = 64;

/** Parts separated by single dots: letters of any script and the marks of RFC 5322, without quotes. */
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/;
/** Characters with which a text would be more than the host of a URL, or an escape in one. */
const notOfHost = /[\s/?#@:\\%<>[\]]/;

/** Returns a domain as the mail system knows it: in lower case and punycode (RFC 5891); empty if it is none. */
function asciiDomain(text: string): string {
  const url = `http://${text}`;
  const host = notOfHost.test(text) || !URL.canParse(url) ? '' : new URL(url).hostname;
  return domain.test(host) ? host : '';
}

/** Returns an address in parts; null if it is none (docs/decisions/addresses.md#email-addresses). */
function readEmail(text: string): { local: string; domain: string } | null {
  const at = text.lastIndexOf('@');
  const [before, host] = [text.slice(0, Math.max(at, 0)), asciiDomain(text.slice(at + 1))];
  const isLocal = local.test(before) && new TextEncoder().encode(before).length <= localLimit;
  return isLocal && host !== '' && before.length + host.length < emailLimit ? { local: before, domain: host } : null;
}

/** Returns whether a text is an email address. */
export const isEmailAddress = (text: string): boolean => readEmail(text) !== null;

/** Returns an address as it is stored: its domain in punycode; a text that is no address only trimmed. */
export function cleanEmail(text: string): string {
  const clean = cleanLine(text);
  const read = readEmail(clean);
  return read ? `${read.local}@${read.domain}` : clean;
}

/** Returns the spelling in which addresses are compared: as it is stored, and in lower case. */
export const normalizeEmail = (text: string): string => cleanEmail(text).toLowerCase();

/** Returns the problem of an email address; it is required because confirmations are sent there. */
export const findEmailProblem = (text: string): Problem | null =>
  findLineProblem(text, { max: emailLimit, isRequired: true }) ??
  (isEmailAddress(text) ? null : { key: 'EmailInvalid' });
