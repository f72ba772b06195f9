import { createHash } from 'node:crypto';

/** Keys of all answers, of those that say that there is no page, and of those that lead to another address. */
export const groupKeys = { all: 'all', missing: 'missing', moved: 'moved' } as const;

/** Lower case and digits only: one provider does not tell upper from lower case. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 10;

/**
 * Returns the key under which a cache in front finds what it keeps of an address: 50 bits of its hash in base32. Two
 * addresses with one key would only be purged together.
 * @param address decoded, as in the page store
 */
export function pageKey(address: string): string {
  const bits = createHash('sha256').update(address).digest().readBigUInt64BE(0);
  return Array.from({ length }, (_, at) => alphabet[Number((bits >> BigInt(at * 5)) & 31n)]).join('');
}
