import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { Problem, Problems } from '../../platform/problem.rules.ts';
import type { Account } from '../accounts/account.repo.ts';

/** Yes-or-no facts of a customer that only staff, a file and the record system change. */
export const customerFlags = [
  { name: 'isElectricalInspector', column: 'electricalInspector', label: 'PeopleFactInspector' },
  { name: 'isAhj', column: 'ahj', label: 'PeopleFactAhj' },
  { name: 'isOnlineOrderingDisabled', column: 'onlineOrderingDisabled', label: 'PeopleFactOrderingDisabled' },
  { name: 'isBillMeLaterAllowed', column: 'billMeLater', label: 'PeopleFactBillMeLater' },
  { name: 'isRegisteredForCne', column: 'registeredForCne', label: 'PeopleFactCne' },
] as const satisfies readonly { name: keyof Account; column: string; label: PhraseKey }[];

/** Identifiers of a customer in other systems; no two customers have the same one. */
export const customerIds = [
  { name: 'customerId', label: 'PeopleIdCustomer' },
  { name: 'netsuiteId', label: 'PeopleIdNetsuite' },
  { name: 'legacyId', label: 'PeopleIdLegacy' },
  { name: 'onPointId', label: 'PeopleIdOnPoint' },
  { name: 'committeeMemberId', label: 'PeopleIdCommitteeMember' },
  { name: 'lmsId', label: 'PeopleIdLms' },
  { name: 'customerTokenId', label: 'PeopleIdGateway' },
] as const satisfies readonly { name: keyof Account; label: PhraseKey }[];

type FlagName = (typeof customerFlags)[number]['name'];
export type CustomerIdName = (typeof customerIds)[number]['name'];

/** The facts as they are stored; null for an identifier that there is not. */
export type CustomerFacts = Record<FlagName, boolean> & Record<CustomerIdName, string | null> & { companyId: string };

/** Changed facts; the others stay. */
export type FactsChange = Partial<CustomerFacts>;

export const factNames = [
  ...customerFlags.map(({ name }) => name),
  ...customerIds.map(({ name }) => name),
  'companyId',
] as const satisfies readonly (keyof CustomerFacts)[];

/** Returns the facts of a customer record. */
export const factsOf = (account: CustomerFacts): CustomerFacts =>
  Object.fromEntries(factNames.map((name) => [name, account[name]])) as unknown as CustomerFacts;

/** Returns what a change really changes. */
export const realChange = (before: CustomerFacts, change: FactsChange): FactsChange =>
  Object.fromEntries(
    factNames
      .filter((name) => change[name] !== undefined && change[name] !== before[name])
      .map((name) => [name, change[name]]),
  );

/** English sentences of the problems, for files and callers of the API. */
export const factSentences = {
  PeopleIdProblem: 'must be at most 80 characters without blanks',
  PeopleIdTaken: 'belongs to another customer already',
  PeopleCompanyProblem: 'must be default, or a price list of the catalogue: {lists}',
} as const satisfies Partial<Record<PhraseKey, string>>;

const isId = (text: string): boolean => /^[\p{L}\p{N}_.:/+=-]{1,80}$/u.test(text);

/**
 * Returns the problems of a change by field.
 * @param priceLists ids of the companies that have prices
 */
export function findFactProblems(change: FactsChange, priceLists: readonly string[]): Problems {
  const ids = customerIds.flatMap(({ name }): [string, Problem][] => {
    const value = change[name];
    return typeof value === 'string' && !isId(value) ? [[name, { key: 'PeopleIdProblem' }]] : [];
  });
  const { companyId } = change;
  const isListed = companyId === undefined || companyId === 'default' || priceLists.includes(companyId);
  const lists = ['default', ...priceLists.filter((each) => each !== 'default')].join(', ');
  return {
    ...Object.fromEntries(ids),
    ...(!isListed && { companyId: { key: 'PeopleCompanyProblem' as const, tokens: { lists } } }),
  };
}
