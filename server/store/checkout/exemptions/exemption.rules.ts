import { cleanLine, findLineProblem, type Problems } from '../../../platform/problem.rules.ts';
import { addYears, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { TaxPlace } from '../sales-tax.rules.ts';
import { stateRates } from '../sales-tax-rates.rules.ts';

export type CertificateState = 'waiting' | 'approved' | 'refused';

/** Tells how a certificate stands on a day: an approved one whose last day is over has expired. */
export type CertificateStanding = CertificateState | 'expired';

/** The part of a certificate that decides what it frees from sales tax. */
export interface Exemption {
  id: string;
  state: CertificateState;
  /** Two-email codes of states of the United States. */
  states: readonly string[];
  /** The last day it counts, YYYY-MM-DD in the organization's time zone. */
  expiresOn: string | null;
}

/** The states a certificate can be for: those with a sales tax. */
export const exemptibleStates: readonly string[] = Object.keys(stateRates);

/** Longest time a certificate is approved for; the states renew theirs within it. */
const longestYears = 10;
/** Most certificates of one person that wait for approval. */
export const waitingLimit = 5;
/** Most files of one person that have arrived and are not handed in. */
export const looseFileLimit = 10;
/** Most characters of the reason that a customer is told. */
export const refusalLimit = 300;

/** Returns how a certificate stands. @param today in the organization's time zone */
export const standingOf = (
  { state, expiresOn }: Pick<Exemption, 'state' | 'expiresOn'>,
  today: string,
): CertificateStanding => (state === 'approved' && (expiresOn === null || expiresOn < today) ? 'expired' : state);

/**
 * Returns the certificate that frees an order to a place from sales tax: approved, not expired, for that state of the
 * United States (docs/decisions/checkout.md#tax-exemption). Of several the one that counts longest; null without any.
 */
export function findExemption(
  certificates: readonly Exemption[],
  { country, state }: TaxPlace,
  today: string,
): Exemption | null {
  if (country !== 'US') return null;
  const good = certificates.filter((each) => standingOf(each, today) === 'approved' && each.states.includes(state));
  return good.toSorted((a, b) => (b.expiresOn ?? '').localeCompare(a.expiresOn ?? ''))[0] ?? null;
}

/** Returns what is wrong with the states of a certificate, if anything. */
export function findStatesProblems(states: readonly string[]): Problems {
  if (states.length === 0) return { states: { key: 'ExemptionStatesRequired' } };
  return states.every((state) => exemptibleStates.includes(state)) ? {} : { states: { key: 'OptionInvalid' } };
}

/** Returns what is wrong with an approval, if anything. @param today in the organization's time zone */
export function findApprovalProblems(
  { states, expiresOn }: { states: readonly string[]; expiresOn: string },
  today: string,
): Problems {
  const isGood = isCalendarDate(expiresOn) && expiresOn >= today && expiresOn <= addYears(today, longestYears);
  return {
    ...findStatesProblems(states),
    ...(!isGood && { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: longestYears } } }),
  };
}

/** Returns what is wrong with a refusal, if anything. */
export function findRefusalProblems(reason: string): Problems {
  const problem = findLineProblem(cleanLine(reason), { max: refusalLimit, isRequired: true });
  return problem ? { reason: problem } : {};
}
