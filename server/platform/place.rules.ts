import { findLineProblem, type Problem } from './problem.rules.ts';

/** The countries whose postal format asks for no city (docs/decisions/addresses.md#places-without-a-city). */
export const countriesWithoutCity = 'AE AG CO GI HK ID JP KY MO NR SG SM VG';

/** Returns whether an address in a country must name a city; false without a country. */
export const requiresCity = (country: string): boolean => !countriesWithoutCity.includes(country);

/** The countries that have states with names of more than 30 characters. */
const longStates = 'CL HR ET FK GY HM IN KP MY NG PK PE PH RU SI TH GB UZ';

/** Returns the longest free-text state, in characters (docs/decisions/addresses.md#free-text-state). */
export const longestFreeState = (country: string): number => (longStates.includes(country) ? 50 : 30);

/**
 * Letters of any script, space and the marks of the names of states; a number only as in 'Province No. 1'
 * (docs/decisions/addresses.md#free-text-state).
 */
const freeState = /^$|^(?=.*\p{L})[\p{L}\p{M}\p{Pd} '’‘`.,&/()]+(\. \d+)?$/u;

/** Returns the problem of a state that no list has; an empty one has none. */
export const findFreeStateProblem = (state: string, country: string): Problem | null =>
  findLineProblem(state, { max: longestFreeState(country) }) ??
  (freeState.test(state) ? null : { key: 'StateInvalid' });
