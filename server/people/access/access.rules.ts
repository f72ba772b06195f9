import type { PageRule } from '../../content/items/item-access.rules.ts';
import { isMember } from '../membership/membership-status.rules.ts';
import type { Person } from './access.contract.ts';

/** Pages to which refused people are redirected; addresses without locale prefix. */
export const accessPages = {
  signIn: '/user/signin',
  memberAccess: '/membership/access',
  noMembershipRequired: '/membership/already',
  bannedCountry: '/country-not-served',
} as const;

export type AccessDecision =
  { kind: 'allow' } | { kind: 'redirect'; to: 'signIn' | 'memberAccess' | 'noMembershipRequired' | 'bannedCountry' };

/**
 * Pages that people from a banned country may still open, to prevent redirect loops
 * (docs/decisions/access-and-roles.md#banned-countries).
 */
const exempt = [
  accessPages.bannedCountry,
  accessPages.signIn,
  '/user/signout',
  '/user/stop-acting',
  '/help/contact',
  '/ayuda/contacto',
  '/forms/contact',
];

/** Every page loads the announcement, also the banned-country page. */
const announcement = /^\/announcement\.[a-z]+\.js$/;

/**
 * Returns whether people from every country may open a page.
 * @param path address without locale prefix
 */
export const isOpenToAllCountries = (path: string): boolean =>
  announcement.test(path) || exempt.some((open) => path === open || path.startsWith(`${open}/`));

const allow = { kind: 'allow' } as const;
const redirect = (to: Exclude<AccessDecision, { kind: 'allow' }>['to']) => ({ kind: 'redirect', to }) as const;

/**
 * Returns whether a person counts as a member for pages: members, electrical inspectors and AHJs
 * (docs/decisions/access-and-roles.md#member-like-roles). Never used for prices.
 */
const isMemberLike = (person: Person): boolean =>
  isMember(person.membership) || person.roles.has('inspector') || person.roles.has('ahj');

/**
 * Returns whether a person may work at the editor's desk: an editor, never while acting for a customer
 * (docs/decisions/access-and-roles.md#editors).
 */
export const isEditor = (person: Person | null): boolean =>
  person !== null && person.roles.has('editor') && !person.impersonator;

/** Returns whether a person is staff, and not acting for a customer. */
export const isStaff = (person: Person | null): boolean =>
  person !== null && person.roles.has('staff') && !person.impersonator;

/** Returns the desks a person may enter. */
export const listDesks = (person: Person): ('staff' | 'editor')[] => [
  ...(isStaff(person) ? (['staff'] as const) : []),
  ...(isEditor(person) ? (['editor'] as const) : []),
];

type Check = (person: Person | null) => AccessDecision;

/** One row per rule (docs/decisions/access-and-roles.md#page-rules). */
const checks: Record<PageRule, Check> = {
  public: () => allow,
  secured: (person) => (person ? allow : redirect('signIn')),
  member: (person) => (!person ? redirect('signIn') : isMemberLike(person) ? allow : redirect('memberAccess')),
  noMembership: (person) =>
    person?.membership === 'active' || person?.membership === 'grace' ? redirect('noMembershipRequired') : allow,
};

/**
 * Returns whether a person may see a page. Editors see all pages while they edit
 * (docs/decisions/access-and-roles.md#editors); a banned country comes first.
 * @param path address without locale prefix
 */
export function decidePage(
  rule: PageRule,
  person: Person | null,
  context: { path: string; bannedCountries: readonly string[]; isEditing: boolean },
): AccessDecision {
  if (context.isEditing && isEditor(person)) return allow;
  const isBanned = person !== null && context.bannedCountries.includes(person.country);
  if (isBanned && !isOpenToAllCountries(context.path)) return redirect('bannedCountry');
  return checks[rule](person);
}

/** Beginnings of the store's endpoints, so that a new endpoint is included without a change here. */
const storeEndpoints = ['/api/cart', '/api/catalog', '/api/checkout', '/api/account/orders', '/api/recaptcha'];

/** Returns whether an endpoint belongs to the store, which a banned country may not use. */
export const isStoreEndpoint = (path: string): boolean =>
  storeEndpoints.some((start) => path === start || path.startsWith(`${start}/`));
