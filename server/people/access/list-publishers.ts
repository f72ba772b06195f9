import { eq, inArray } from 'drizzle-orm';
import { accounts } from '../accounts/account.table.ts';
import { users } from '../auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { toLocale, type Locale } from '../../platform/locale.rules.ts';
import type { Person } from './access.contract.ts';
import type { EditedVariant } from './item-rights.ts';
import { mayPublishItem } from './item-rights.ts';
import { readRights } from './roles/held-rights.rules.ts';
import { listLiveGrants, listStoredRoles } from './roles/grant.repo.ts';

/** Somebody to write to. */
export interface Addressee {
  userId: string;
  email: string;
  name: string;
  language: Locale;
}

/** Returns the people whose roles let them publish all of some items. */
export const listPublishers = (db: Database, today: string, variants: readonly EditedVariant[]): Promise<Addressee[]> =>
  listPeopleWho(db, today, (person) => variants.every((variant) => mayPublishItem(person, variant)));

/**
 * Returns the people whose roles let them do something. A role that waits for a second step counts: its owner should know
 * as well.
 * @param today in the organisation's time zone
 */
export async function listPeopleWho(
  db: Database,
  today: string,
  may: (person: Pick<Person, 'rights' | 'impersonator'>) => boolean,
): Promise<Addressee[]> {
  const stored = new Map((await listStoredRoles(db)).map((role) => [role.id, role]));
  const byPerson = Map.groupBy(await listLiveGrants(db, today), ({ userId }) => userId);
  const ids = [...byPerson].flatMap(([userId, grants]) => {
    const held = grants.map(({ role, types, languages, endsOn }) => ({
      role,
      types,
      languages,
      endsOn,
      rights: stored.get(role)?.rights ?? null,
      requiresSecondStep: false,
    }));
    const { rights } = readRights(held, { today, hasSecondStep: true });
    return may({ rights, impersonator: null }) ? [userId] : [];
  });
  return findAddressees(db, ids);
}

/** Returns the people of these ids whose accounts are open. */
export async function findAddressees(db: Database, userIds: readonly string[]): Promise<Addressee[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ userId: users.id, email: users.email, name: accounts.firstName, language: accounts.language })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(inArray(users.id, [...userIds]));
  return rows
    .filter(({ email }) => !email.endsWith('@closed.invalid'))
    .map(({ userId, email, name, language }) => ({
      userId,
      email,
      name: name ?? '',
      language: toLocale(language ?? ''),
    }));
}
