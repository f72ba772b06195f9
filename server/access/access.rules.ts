import { isMember } from '../membership/membership-status.rules.ts';
import type { PageRule, Person } from './access.contract.ts';

/** Where people are sent who may not see a page; addresses without locale prefix. */
export const accessPages = {
  signIn: '/user/signin',
  memberAccess: '/membership/access',
  noMembershipRequired: '/membership/already',
  bannedCountry: '/country-not-served',
} as const;

export type AccessDecision =
  { kind: 'allow' } | { kind: 'redirect'; to: 'signIn' | 'memberAccess' | 'noMembershipRequired' | 'bannedCountry' };

/** Pages a person from a banned country may still open, so that nobody is sent in circles (AMB-55). */
const exempt = [accessPages.bannedCountry, accessPages.signIn, '/user/signout', '/help/contact', '/ayuda/contacto'];

const allow = { kind: 'allow' } as const;
const redirect = (to: Exclude<AccessDecision, { kind: 'allow' }>['to']) => ({ kind: 'redirect', to }) as const;

/** Who counts as a member for pages: members, electrical inspectors and AHJs (AMB-54). Never for prices. */
const isMemberLike = (person: Person): boolean =>
  isMember(person.membership) || person.roles.has('inspector') || person.roles.has('ahj');

/** Who may work at the editor's desk: an editor, never while acting for a customer (AMB-20). */
export const isEditor = (person: Person | null): boolean =>
  person !== null && person.roles.has('editor') && !person.impersonator;

type Check = (person: Person | null) => AccessDecision;

/** One row a rule (specification part 1 §6). */
const checks: Record<PageRule, Check> = {
  public: () => allow,
  secured: (person) => (person ? allow : redirect('signIn')),
  member: (person) => (!person ? redirect('signIn') : isMemberLike(person) ? allow : redirect('memberAccess')),
  noMembership: (person) =>
    person?.membership === 'active' || person?.membership === 'grace' ? redirect('noMembershipRequired') : allow,
};

/**
 * Whether a person may see a page. Editors see all pages while they edit (AMB-20); a banned country comes first.
 * @param path address without locale prefix
 */
export function decidePage(
  rule: PageRule,
  person: Person | null,
  context: { path: string; bannedCountries: readonly string[]; isEditing: boolean },
): AccessDecision {
  if (context.isEditing && isEditor(person)) return allow;
  const isExempt = exempt.some((path) => context.path === path || context.path.startsWith(`${path}/`));
  if (person && !isExempt && context.bannedCountries.includes(person.country)) return redirect('bannedCountry');
  return checks[rule](person);
}
