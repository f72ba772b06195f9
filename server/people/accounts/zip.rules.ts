import { findLineProblem, type Problem } from '../../platform/problem.rules.ts';

/** Longest zip there may be (docs/decisions/addresses.md#limits-by-form). */
const zipLimit = 15;

/**
 * Only these countries require a zip (docs/decisions/addresses.md#zip), each with its pattern; the rest have a length
 * only.
 */
const zipPatterns: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
};

/** Returns whether a country requires a zip. A country may be any text here, '__proto__' included. */
export const requiresZip = (country: string): boolean => Object.hasOwn(zipPatterns, country);

/** Returns what is wrong with a zip in a country, if anything; cleaned already. */
export function findZipProblem({ zip, country }: { zip: string; country: string }): Problem | null {
  const pattern = requiresZip(country) ? zipPatterns[country] : undefined;
  const problem = findLineProblem(zip, { max: zipLimit, isRequired: pattern !== undefined });
  return problem ?? (pattern && !pattern.test(zip) ? { key: 'ZipInvalid' } : null);
}
