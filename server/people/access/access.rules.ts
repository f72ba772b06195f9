import { placePaths, sitePlaces } from '../../content/items/site-places.rules.ts';
import type { PageRule } from '../../content/items/item-access.rules.ts';
import { isMember } from '../membership/membership-status.rules.ts';
import type { Person } from './access.contract.ts';
import type { PersonRights } from './roles/held-rights.rules.ts';
import { holdsRight, itemRights, staffDeskRights, type Right, type ScopeQuestion } from './roles/right.rules.ts';

/** Pages to which refused people are redirected; addresses without locale prefix. */
export const accessPages = {
  signIn: '/user/signin',
  memberAccess: sitePlaces.memberAccess.en,
  noMembershipRequired: sitePlaces.noMembershipRequired.en,
  bannedCountry: sitePlaces.bannedCountry.en,
} as const;

export type AccessDecision =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: 'signIn' | 'memberAccess' | 'noMembershipRequired' | 'bannedCountry' };

/**
 * Pages that people from a banned country may still open, to prevent redirect loops
 * (docs/decisions/access-and-roles.md#banned-countries).
 */
const exempt: readonly string[] = [
  accessPages.bannedCountry,
  accessPages.signIn,
  '/user/signout',
  '/user/stop-acting',
  ...placePaths('contact'),
  '/forms/contact',
];

/** Files that every page loads, also the banned-country page: the announcement, the brand's styles and icons. */
const filesOfPages =
  /^\/(announcement\.[a-z]+\.js|brand\/[^/]+|favicon\.(svg|ico)|apple-touch-icon\.png|icon-\w+\.png|logo\.png)$/;

/**
 * Returns whether people from every country may open a page.
 * @param path address without locale prefix
 */
export const isOpenToAllCountries = (path: string): boolean =>
  filesOfPages.test(path) || exempt.some((open) => path === open || path.startsWith(`${open}/`));

const allow = { kind: 'allow' } as const;
const redirect = (to: Exclude<AccessDecision, { kind: 'allow' }>['to']) => ({ kind: 'redirect', to }) as const;

/**
 * Returns whether a person counts as a member for pages: members, electrical inspectors and AHJs
 * (docs/decisions/access-and-roles.md#member-like-roles). Never used for prices.
 */
const isMemberLike = (person: Person): boolean =>
  isMember(person.membership) || person.roles.has('inspector') || person.roles.has('ahj');

/**
 * Returns whether a person has a right, never while somebody acts as them.
 * @param scope the item that a limited right is asked for; without it, a limited right counts too
 */
export const may = (
  person: Pick<Person, 'rights' | 'impersonator'> | null,
  right: Right,
  scope?: ScopeQuestion,
): boolean => person !== null && !person.impersonator && holdsRight(person.rights, right, scope);

/** Returns whether a person has one of several rights. */
export const mayAny = (person: Pick<Person, 'rights' | 'impersonator'> | null, asked: readonly Right[]): boolean =>
  asked.some((right) => may(person, right));

/** Returns whether a person would have one of several rights if their account had a second step. */
export const needsSecondStep = (person: Person | null, asked: readonly Right[]): boolean =>
  person !== null && !person.impersonator && asked.some((right) => person.waitingRights.includes(right));

/** Returns whether a person works here: somebody with a role, which may still wait for a second step. */
export const worksHere = ({ rights, waitingRights }: PersonRights): boolean =>
  rights.length > 0 || waitingRights.length > 0;

/**
 * Returns the desks a person may enter. A person whose role waits for a second step enters the desk of staff, which
 * tells them what to do.
 */
export const listDesks = (person: Person): ('staff' | 'editor')[] => {
  const isWaiting = !person.impersonator && person.waitingRights.length > 0;
  return [
    ...(isWaiting || mayAny(person, staffDeskRights) ? (['staff'] as const) : []),
    ...(mayAny(person, itemRights) ? (['editor'] as const) : []),
  ];
};

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
 * Returns whether a person may see a page; a banned country comes first. Editors see other pages in previews only
 * (docs/decisions/access-and-roles.md#editors).
 * @param path address without locale prefix
 */
export function decidePage(
  rule: PageRule,
  person: Person | null,
  context: { path: string; bannedCountries: readonly string[] },
): AccessDecision {
  const isBanned = person !== null && context.bannedCountries.includes(person.country);
  if (isBanned && !isOpenToAllCountries(context.path)) return redirect('bannedCountry');
  return checks[rule](person);
}

/** Facts of a text of the library that decide its readers. */
export interface LibraryText {
  /** False for drafts and withdrawn editions. */
  isLive: boolean;
  /** An edition or page that is open to everybody. */
  isFree: boolean;
}

/** `offer`: number, title and contents, and never the words; `missing`: as if there were no such edition. */
export type LibraryDecision = { kind: 'allow' | 'offer' | 'missing' } | { kind: 'redirect'; to: 'bannedCountry' };

/**
 * Returns whether a person may read a text of the library: the page rule `library`
 * (docs/decisions/library.md#who-reads).
 * @param context.hasSubscription the person owns a subscription to the library that can be used today, or has a seat of one
 */
export function decideLibrary(
  text: LibraryText,
  person: Person | null,
  context: { path: string; bannedCountries: readonly string[]; hasSubscription: boolean },
): LibraryDecision {
  const isOpen = decidePage('public', person, context);
  if (isOpen.kind !== 'allow') return { kind: 'redirect', to: 'bannedCountry' };
  if (may(person, 'library')) return allow;
  if (!text.isLive) return { kind: 'missing' };
  return text.isFree || (person !== null && context.hasSubscription) ? allow : { kind: 'offer' };
}

/** Beginnings of the store's endpoints, so that a new endpoint is included without a change here. */
const storeEndpoints = ['/api/cart', '/api/catalog', '/api/checkout', '/api/account/orders', '/api/recaptcha'];

/** Returns whether an endpoint belongs to the store, which a banned country may not use. */
export const isStoreEndpoint = (path: string): boolean =>
  storeEndpoints.some((start) => path === start || path.startsWith(`${start}/`));
