import { findLineProblem, type Problem } from './problem.rules.ts';

/** Longest zip (docs/decisions/addresses.md#limits-by-form). */
const zipLimit = 15;

/** The countries that require a zip (docs/decisions/addresses.md#zip), with its pattern; others have a length only. */
const zipPatterns: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-?\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
};

/** The countries that require a zip. */
export const countriesWithZip: readonly string[] = Object.keys(zipPatterns);

/** Returns whether a country requires a zip. A country may be any text here, even '__proto__'. */
export const requiresZip = (country: string): boolean => Object.hasOwn(zipPatterns, country);

/** Returns the problem of a cleaned zip in a country, or null. */
export function findZipProblem({ zip, country }: { zip: string; country: string }): Problem | null {
  const pattern = requiresZip(country) ? zipPatterns[country] : undefined;
  const problem = findLineProblem(zip, { max: zipLimit, isRequired: pattern !== undefined });
  return problem ?? (pattern && !pattern.test(zip) ? { key: 'ZipInvalid' } : null);
}
