import { cleanLine, findLineProblem, type Problems } from '../../../platform/problem.rules.ts';
import { addYears, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import type { TaxPlace } from '../../tax/sale.rules.ts';
import { salesTaxStates } from '../../tax/sales-tax-states.rules.ts';

export type ExemptionState = 'waiting' | 'approved' | 'refused';

/** State of a certificate on a day: an approved one is expired after its last day. */
export type CertificateStanding = ExemptionState | 'expired';

/** The fields of a certificate that determine its exemption. */
export interface Exemption {
  id: string;
  /** As printed on it; empty for one of an earlier release, or without a number. */
  number: string;
  state: ExemptionState;
  /** Two-letter codes of states of the home country. */
  states: readonly string[];
  /** Last valid day, YYYY-MM-DD in the organization's time zone. */
  expiresOn: string | null;
}

/** A certificate that staff have not decided about yet. */
export interface WaitingCertificate {
  id: string;
  /** States it was sent for. */
  askedStates: readonly string[];
}

/** Returns the owner of a certificate: an account, or the cart of a guest. Null for a guest without one. */
export function certificateOwner(person: { userId: string } | null, cartId: string | null): string | null {
  if (person) return person.userId;
  return cartId === null ? null : `cart:${cartId}`;
}

/** Countries with certificates of exemption, each with its states that have a state-wide sales tax. */
const statesByCountry: Readonly<Record<string, readonly string[]>> = { US: salesTaxStates };

/** Returns the states of the home country for which a certificate can be valid; none where there are no certificates. */
export const exemptibleStates = (home: string): readonly string[] =>
  (Object.hasOwn(statesByCountry, home) ? statesByCountry[home] : undefined) ?? [];

/** Longest approval of a certificate; the states renew theirs within it. */
const longestYears = 10;
/** Maximum of one person's certificates that wait for approval. */
export const waitingLimit = 5;
/** Maximum of uploaded, unsubmitted files of one person. */
export const looseFileLimit = 10;
/** Maximum of files of guests from one network in a day. */
export const guestFileLimit = 20;
/** Longest reason of a refusal, in characters. */
export const refusalLimit = 300;

/**
 * Returns the state of a certificate.
 * @param today in the organization's time zone
 */
export const certificateStatus = (
  { state, expiresOn }: Pick<Exemption, 'state' | 'expiresOn'>,
  today: string,
): CertificateStanding => (state === 'approved' && (expiresOn === null || expiresOn < today) ? 'expired' : state);

/**
 * Returns the certificate that exempts an order to a place from sales tax: approved, not expired, for that state of the
 * home country (docs/decisions/checkout.md#tax-exemption). Of several the one that is valid longest, or null.
 */
export function findExemption(
  certificates: readonly Exemption[],
  { country, state }: TaxPlace,
  { today, home }: { today: string; home: string },
): Exemption | null {
  if (country !== home || !exemptibleStates(home).includes(state)) return null;
  const good = certificates.filter(
    (each) => certificateStatus(each, today) === 'approved' && each.states.includes(state),
  );
  return good.toSorted((a, b) => (b.expiresOn ?? '').localeCompare(a.expiresOn ?? ''))[0] ?? null;
}

/** Returns the certificate that would exempt an order to a place if staff approved it; the oldest, or null. */
export const findWaiting = (
  certificates: readonly WaitingCertificate[],
  { country, state }: TaxPlace,
  home: string,
): WaitingCertificate | null =>
  (country === home && certificates.find(({ askedStates }) => askedStates.includes(state))) || null;

/** Longest number of a certificate. */
export const certificateNumberLimit = 60;

/** Returns the problems of a certificate's number, which some do not have. */
function findNumberProblems(number: string): Problems {
  const problem = findLineProblem(cleanLine(number), { max: certificateNumberLimit, isRequired: false });
  return problem ? { number: problem } : {};
}

/** Returns the problems of a certificate's states. */
export function findStatesProblems(states: readonly string[], home: string): Problems {
  if (states.length === 0) return { states: { key: 'ExemptionStatesRequired' } };
  return states.every((state) => exemptibleStates(home).includes(state)) ? {} : { states: { key: 'OptionInvalid' } };
}

/** Returns the problems of a certificate as it is sent. */
export const findCertificateProblems = (
  { states, number }: { states: readonly string[]; number: string },
  home: string,
): Problems => Object.assign({}, findNumberProblems(number), findStatesProblems(states, home));

/**
 * Returns the problems of an approval.
 * @param today in the organization's time zone
 */
export function findApprovalProblems(
  { states, expiresOn, number }: { states: readonly string[]; expiresOn: string; number: string },
  { today, home }: { today: string; home: string },
): Problems {
  const isGood = isCalendarDate(expiresOn) && expiresOn >= today && expiresOn <= addYears(today, longestYears);
  return {
    ...findNumberProblems(number),
    ...findStatesProblems(states, home),
    ...(!isGood && { expiresOn: { key: 'ExemptionExpiryInvalid', tokens: { years: longestYears } } }),
  };
}

/** Returns the problems of a refusal. */
export function findRefusalProblems(reason: string): Problems {
  const problem = findLineProblem(cleanLine(reason), { max: refusalLimit, isRequired: true });
  return problem ? { reason: problem } : {};
}
