import { findLineProblem, type Problem } from './problem.rules.ts';

/** The countries whose postal format asks for no city (docs/decisions/addresses.md#places-without-a-city). */
export const countriesWithoutCity: readonly string[] = 'AE AG CO GI HK ID JP KY MO NR SG SM VG'.split(' ');

/** Returns whether an address in a country must name a city. */
export const requiresCity = (country: string): boolean => !countriesWithoutCity.includes(country);

/** Longest free-text state, in characters (docs/decisions/addresses.md#free-text-state). */
const freeStateLimit = 30;
/** The countries that have states with longer names, with the length of the longest. */
const longStates = 'CL41 HR31 ET50 FK33 GY31 HM33 IN40 KP40 MY34 NG31 PK35 PE35 PH36 RU37 SI34 TH31 GB36 UZ37';

/** Returns the longest free-text state of a country, in characters. */
export const longestFreeState = (country: string): number =>
  Number(/^[A-Z]{2}$/.test(country) && new RegExp(`${country}(\\d+)`).exec(longStates)?.[1]) || freeStateLimit;

/**
 * Letters of any script, space and the marks of the names of states; a number only as its last word
 * (docs/decisions/addresses.md#free-text-state).
 */
const freeState = /^(?=.*\p{L})[\p{L}\p{M}\p{Pd} '’‘`.,&/()]+( \d+)?$/u;

/** Returns the problem of a state that no list has; an empty one has none. */
export const findFreeStateProblem = (state: string, country: string): Problem | null =>
  findLineProblem(state, { max: longestFreeState(country) }) ??
  (state === '' || freeState.test(state) ? null : { key: 'StateInvalid' });
