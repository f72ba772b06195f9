import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { accounts } from '../../accounts/account.table.ts';
import { users } from '../../auth/auth.table.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { holdsFolded } from '../../../platform/db/folded-expression.ts';
import { searchedTexts } from '../../../platform/db/searched-texts.ts';
import { holdsWord, narrowToCandidates } from '../find-candidates.ts';
import type { SearchWord } from '../search-words.rules.ts';
import { nameOf } from './find-person.ts';
import { isLiveOn } from './grant.repo.ts';
import { roleGrants } from './role.table.ts';

/** Most people in one result. */
export const peopleLimit = 50;

/** A person as the search of the desk lists them. */
export interface FoundPerson {
  userId: string;
  name: string;
  email: string;
  /** Roles that count today. */
  roles: string[];
}

/** The name of the sign-in is shown, as `nameOf` chooses. */
const isWithoutName = sql`trim(coalesce(${accounts.firstName} || ' ' || ${accounts.lastName}, '')) = ''`;

/**
 * Returns people who hold every word as customers do, sorted by name; without words everybody who holds a role. People
 * without a customer record are found by the name of their sign-in.
 * @param role only those who hold this role
 */
export async function searchPeople(
  db: Database,
  { words, role, today, limit }: { words: readonly SearchWord[]; role: string; today: string; limit: number },
): Promise<FoundPerson[]> {
  // As JSON, which both drivers read alike.
  const held = sql<string[]>`(select coalesce(json_agg(distinct g.role), '[]') from role_grants g
    where g.user_id = ${users.id} and g.revoked_at is null and (g.ends_on is null or g.ends_on >= ${today}))`;
  const roleQuery = db
    .select({ userId: roleGrants.userId })
    .from(roleGrants)
    .where(and(isLiveOn(today), role === '' ? undefined : eq(roleGrants.role, role)));
  return db
    .select({ userId: users.id, name: nameOf, email: users.email, roles: held })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(
      and(
        await narrowToCandidates(db, words),
        words.length === 0 || role !== '' ? inArray(users.id, roleQuery) : undefined,
        ...words.map((word) => or(holdsWord(db, word), and(isWithoutName, holdsFolded(searchedTexts.users, word[0])))),
      ),
    )
    .orderBy(asc(nameOf), asc(users.email))
    .limit(limit);
}
