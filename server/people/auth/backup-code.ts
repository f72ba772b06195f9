import { randomInt } from 'node:crypto';

/** Capital letters and digits that cannot be confused with one another: no 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V. */
const alphabet = 'ACDEFHJKMNPRTWXY3479';
/** 20^10 codes: about 43 bits. better-auth allows five tries a sign-in and ten in a row. */
const length = 10;
const count = 10;

/** Makes a person's backup codes, such as "K7MRX-4TCPA". */
export const makeBackupCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });

/** Normalizes a backup code: case, hyphens of any kind and spaces are ignored. */
const plainCode = (code: string): string =>
  code
    .normalize('NFKC')
    .replace(/[^a-z\d]/gi, '')
    .toLowerCase();

/**
 * Returns the stored spelling of a backup code. Codes of earlier releases mix small and capital letters and match in
 * any case.
 */
export const findBackupCode = (codes: readonly string[], given: string): string | null =>
  codes.find((code) => plainCode(code) === plainCode(given)) ?? null;
