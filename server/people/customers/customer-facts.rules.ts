import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import { keepCompanyList, sortPriceLists } from '../accounts/price-lists.rules.ts';
import type { Problem, Problems } from '../../platform/problem.rules.ts';

/** Yes-or-no facts of a customer that only staff, a file and the record system change. */
export const customerFlags = [
  { name: 'isElectricalInspector', column: 'electricalInspector', label: 'PeopleFactInspector' },
  { name: 'isAhj', column: 'ahj', label: 'PeopleFactAhj' },
  { name: 'isOnlineOrderingDisabled', column: 'onlineOrderingDisabled', label: 'PeopleFactOrderingDisabled' },
  { name: 'isBillMeLaterAllowed', column: 'billMeLater', label: 'PeopleFactBillMeLater' },
  { name: 'isRegisteredForCne', column: 'registeredForCne', label: 'PeopleFactCne' },
] as const satisfies readonly { name: string; column: string; label: PhraseKey }[];

/** Identifiers of a customer in other systems; no two customers have the same one. */
export const customerIds = [
  { name: 'customerId', label: 'PeopleIdCustomer' },
  { name: 'netsuiteId', label: 'PeopleIdNetsuite' },
  { name: 'legacyId', label: 'PeopleIdLegacy' },
  { name: 'onPointId', label: 'PeopleIdOnPoint' },
  { name: 'committeeMemberId', label: 'PeopleIdCommitteeMember' },
  { name: 'lmsId', label: 'PeopleIdLms' },
  { name: 'customerTokenId', label: 'PeopleIdGateway' },
] as const satisfies readonly { name: string; label: PhraseKey }[];

type FlagName = (typeof customerFlags)[number]['name'];
type CustomerIdName = (typeof customerIds)[number]['name'];

/** The facts as they are stored; null for an identifier that there is not. */
export type CustomerFacts = Record<FlagName, boolean> &
  Record<CustomerIdName, string | null> & {
    companyId: string;
    /** Ids of further price lists. */
    priceLists: readonly string[];
  };

/** Changed facts; the others stay. */
export type FactsChange = { [Name in keyof CustomerFacts]?: CustomerFacts[Name] | undefined };

const factNames = [
  ...customerFlags.map(({ name }) => name),
  ...customerIds.map(({ name }) => name),
  'companyId',
  'priceLists',
] as const satisfies readonly (keyof CustomerFacts)[];

/** Returns the facts of a customer record. */
export const factsOf = (account: CustomerFacts): CustomerFacts =>
  Object.fromEntries(factNames.map((name) => [name, account[name]])) as unknown as CustomerFacts;

/** Facts are texts, flags and lists of texts, so their JSON compares them. */
const isDeepEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns a change with the price lists that follow from it: in order, without the company's own, and with the list of a
 * former company when the record moves to that of a membership. A caller that names the lists decides them.
 * @param memberLists ids of the lists that apply to members only
 */
export function withPriceLists(
  before: CustomerFacts,
  change: FactsChange,
  memberLists: readonly string[],
): FactsChange {
  if (change.companyId === undefined && change.priceLists === undefined) return change;
  const companyId = change.companyId ?? before.companyId;
  const isMoved = companyId !== before.companyId && memberLists.includes(companyId);
  const lists = change.priceLists ?? (isMoved ? keepCompanyList(before, memberLists) : before.priceLists);
  return { ...change, priceLists: sortPriceLists(lists.filter((list) => list !== companyId)) };
}

/** Returns what a change really changes. */
export const realChange = (before: CustomerFacts, change: FactsChange): FactsChange =>
  Object.fromEntries(
    factNames
      .filter((name) => change[name] !== undefined && !isDeepEqual(change[name], before[name]))
      .map((name) => [name, change[name]]),
  );

/** Reads ids of price lists from a cell or field; any of commas, semicolons and blanks separate them. */
export const readListNames = (text: string): string[] =>
  sortPriceLists(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((list) => list !== ''),
  );

/** English sentences of the problems, for files and callers of the API. */
export const factSentences = {
  PeopleIdProblem: 'must be at most 80 characters without blanks',
  PeopleIdTaken: 'belongs to another customer already',
  PeopleCompanyProblem: 'must be default, or a price list of the catalogue: {lists}',
  PeopleListsProblem: 'must be price lists of the catalogue: {lists}',
} as const satisfies Partial<Record<PhraseKey, string>>;

const isId = (text: string): boolean => /^[\p{L}\p{N}_.:/+=-]{1,80}$/u.test(text);

/**
 * Returns the problems of a change by field. Lists that a customer has already may stay, also when the catalogue has
 * lost them.
 * @param priceLists ids of the companies that have prices
 */
export function findFactProblems(before: CustomerFacts, change: FactsChange, priceLists: readonly string[]): Problems {
  const ids = customerIds.flatMap(({ name }): [string, Problem][] => {
    const value = change[name];
    return typeof value === 'string' && !isId(value) ? [[name, { key: 'PeopleIdProblem' }]] : [];
  });
  const { companyId } = change;
  const held = [before.companyId, ...before.priceLists];
  const areListed = (change.priceLists ?? []).every((list) => priceLists.includes(list) || held.includes(list));
  const isListed = companyId === undefined || companyId === 'default' || priceLists.includes(companyId);
  const lists = ['default', ...priceLists.filter((each) => each !== 'default')].join(', ');
  return {
    ...Object.fromEntries(ids),
    ...(!isListed && { companyId: { key: 'PeopleCompanyProblem' as const, tokens: { lists } } }),
    ...(!areListed && { priceLists: { key: 'PeopleListsProblem' as const, tokens: { lists: priceLists.join(', ') } } }),
  };
}
