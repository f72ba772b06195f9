import { createHash } from 'node:crypto';

/** Digits and letters that are not mistaken for one another. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
const digits = 10;

/**
 * Returns the number of a certificate about a record of ours: the same each time for the same person, record and day, and
 * another one after leaving and joining again. It tells nothing of the person.
 * @param prefix of the kind, such as 'MS'
 */
export function recordNumber(prefix: string, record: { userId: string; documentId: string; since: string }): string {
  const hash = createHash('sha256').update(JSON.stringify([prefix, record.userId, record.documentId, record.since]));
  const letters = [...hash.digest().subarray(0, digits)].map((byte) => alphabet[byte % alphabet.length] ?? '');
  return `${prefix}-${letters.join('')}`;
}
