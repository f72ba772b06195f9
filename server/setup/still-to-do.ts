import { inArray } from 'drizzle-orm';
import { contentItems } from '../content/items/content.table.ts';
import { listLiveGrants } from '../people/access/roles/grant.repo.ts';
import { organizationDate } from '../platform/dates/organization-date.rules.ts';
import { defaultLocale } from '../platform/locale.rules.ts';
import type { PhraseKey } from '../platform/phrase-key.contract.ts';
import type { Platform } from '../platform/platform.ts';
import { readMemberships } from '../people/membership/memberships.repo.ts';
import { soldMembership } from '../people/membership/memberships.rules.ts';
import type { Database } from '../platform/db/connection.ts';
import { countProducts, listMembershipProducts } from '../store/catalog/catalog.repo.ts';

/** Something that a new site lacks. */
export interface Todo {
  label: PhraseKey;
  /** Where it is done, without locale prefix; null for what is set outside the site. */
  path: string | null;
}

const pages = [
  ['page:privacy', 'TodoPrivacy'],
  ['page:terms', 'TodoTerms'],
  ['page:legal-notice', 'TodoLegalNotice'],
  ['page:accessibility', 'TodoAccessibility'],
] as const satisfies readonly (readonly [string, PhraseKey])[];

/** Lists what is still to do on a new site; each entry goes by a check, never by hand. */
export async function listTodo({
  db,
  env,
  clock,
  installation,
}: Pick<Platform, 'db' | 'env' | 'clock' | 'installation'>): Promise<Todo[]> {
  const ids = ['site:main', 'menu:footer', ...pages.map(([id]) => id)];
  const rows = await db.select().from(contentItems).where(inArray(contentItems.id, ids));
  const isLive = (id: string) =>
    installation.languages.every((language) =>
      rows.some((row) => row.id === id && row.locale === language && row.fields !== null),
    );
  const site = rows.find(({ id, locale }) => id === 'site:main' && locale === defaultLocale);
  const hasFooterDraft = rows.some(({ id, draftRevision }) => id === 'menu:footer' && draftRevision !== null);
  const sells = !installation.modulesOff.includes('shop');
  const hasMembers = !installation.modulesOff.includes('memberships');
  const staff = await listLiveGrants(db, organizationDate(clock.now(), installation.timeZone));
  const todo: (Todo | false)[] = [
    !site?.fields?.['logo'] && { label: 'TodoLogo', path: '/editor/brand' },
    ...pages.map(([id, label]) => !isLive(id) && { label, path: `/editor/items/${id}` }),
    hasFooterDraft && { label: 'TodoFooter', path: '/editor/items/menu:footer' },
    sells && (await countProducts(db)) === 0 && { label: 'TodoProduct', path: null },
    hasMembers &&
      (await areMembershipsMissing(db)) && { label: 'TodoMemberships', path: '/editor/items/memberships:main' },
    !env.smtpUrl && { label: 'TodoMail', path: null },
    sells && !env.stripe && { label: 'TodoPayments', path: null },
    new Set(staff.map(({ userId }) => userId)).size < 2 && { label: 'TodoStaff', path: '/staff/people' },
  ];
  return todo.filter((entry) => entry !== false);
}

/** Returns whether there is no kind of membership, or a product whose kind nobody has defined: it cannot be bought. */
async function areMembershipsMissing(db: Database): Promise<boolean> {
  const memberships = await readMemberships(db);
  if (memberships.kinds.length === 0) return true;
  return (await listMembershipProducts(db)).some((product) => soldMembership(memberships, product) === null);
}
