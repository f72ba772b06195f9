import { randomInt } from 'node:crypto';

/** Capital letters and digits that no other of them is mistaken for: no 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const alphabet = 'ACDEFHJKMNPRTWXY3479';
/** 20^10 codes: about 43 bits, tried at most five times a sign-in and ten times in a row by better-auth. */
const length = 10;
const count = 10;

/** Makes the backup codes of one person, such as "K7MRX-4TCPA". */
export const makeBackupCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });

/** Brings the spellings of a backup code together: case, hyphens of any kind and spaces do not count. */
const plainCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase();

/**
 * Finds the stored spelling of a backup code. Codes of earlier releases have small and capital letters; they too are
 * found in any case.
 */
export const findBackupCode = (codes: readonly string[], given: string): string | null =>
  codes.find((code) => plainCode(code) === plainCode(given)) ?? null;
