import { sql, type SQL } from 'drizzle-orm';
import { asHeldBy, type Account, type Subscription } from '../accounts/account.repo.ts';
import { accounts, subscriptions } from '../accounts/account.table.ts';
import type { StoredOffice } from '../accounts/office.rules.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { StoredGrant } from './roles/held-rights.rules.ts';
import { prepareStatement, readRows } from '../../platform/db/statement.ts';

/** Facts that decide the rights of an account. */
export interface RightsRecord {
  /** Grants that have not been revoked. */
  grants: StoredGrant[];
  hasSecondStep: boolean;
}

/** A session with everything the server's decisions need: the user, their roles and records, and who acts for them. */
export interface SessionRecord {
  session: { id: string; expiresAt: Date; impersonatedBy: string | null };
  user: { id: string; email: string; name: string } & RightsRecord;
  account: Account | null;
  subscriptions: Subscription[];
  /** Offices of the account, and those that content gives to a verified address. */
  offices: StoredOffice[];
  /** The person who acts as the user, with their own grants; null when nobody does. */
  staff: ({ id: string; email: string; name: string } & RightsRecord) | null;
  /** Units in the open cart of the user. */
  itemsInCart: number;
}

type Stored = Record<string, unknown>;
interface Found {
  found: Omit<SessionRecord, 'session' | 'account' | 'subscriptions'> & {
    session: { id: string; expiresAt: string; impersonatedBy: string | null };
    account: Stored | null;
    subscriptions: Stored[];
  };
}

/** Grants of a user and whether the account has a second step, as members of a JSON object. */
const rightsOf = (user: SQL): SQL => sql`
  'hasSecondStep', coalesce(${user}.two_factor_enabled, false),
  'grants', (select coalesce(json_agg(json_build_object('role', g.role, 'types', g.types, 'languages', g.languages,
      'endsOn', g.ends_on, 'rights', r.rights, 'requiresSecondStep', r.requires_second_step)), '[]')
    from role_grants g left join roles r on r.id = g.role where g.user_id = ${user}.id and g.revoked_at is null)`;

/**
 * One statement at every request of a signed-in person. Sessions are not cached, so that ending one takes effect
 * immediately.
 */
const findByToken = prepareStatement<Found>(
  'session_record',
  sql`select json_build_object(
    'session', json_build_object('id', s.id, 'expiresAt', s.expires_at, 'impersonatedBy', s.impersonated_by),
    'user', json_build_object('id', u.id, 'email', u.email, 'name', u.name, ${rightsOf(sql`u`)}),
    'account', to_json(a),
    'subscriptions', (select coalesce(json_agg(b order by b.name, b.id), '[]') from subscriptions b where b.id in (
      select o.id from subscriptions o where o.user_id = u.id union
      select h.subscription_id from subscription_seats h join subscriptions hs on hs.id = h.subscription_id
      where h.email = u.email and u.email_verified and h.seat <= hs.licenses)),
    'offices', (select coalesce(json_agg(json_build_object('officeName', o.office_name, 'kindId', o.kind_id,
        'endsOn', o.ends_on, 'kindGives', k.gives)), '[]')
      from (select c.office_name, c.kind_id, c.ends_on from committee_offices c where c.user_id = u.id union all
        select h.office_name, h.kind_id, null from committee_seats h where h.email = u.email and u.email_verified) o
      left join office_kinds k on k.id = o.kind_id),
    'staff', case when s.impersonated_by is not null then (
      select json_build_object('id', su.id, 'email', su.email, 'name', su.name, ${rightsOf(sql`su`)})
      from users su where su.id = s.impersonated_by) end,
    'itemsInCart', (select coalesce(sum(l.quantity), 0) from carts c join cart_lines l on l.cart_id = c.id
      where c.user_id = u.id and c.state = 'open')
  ) as found
  from sessions s join users u on u.id = s.user_id left join accounts a on a.user_id = u.id
  where s.token = ${sql.placeholder('token')}`,
);

const readAccounts = readRows(accounts);
const readSubscriptions = readRows(subscriptions);

/** Returns the record of a session token, ended or not; null without such a session. */
export async function findSessionRecord(db: Database, token: string): Promise<SessionRecord | null> {
  const [row] = await findByToken(db, { token });
  if (!row) return null;
  const { session, account, subscriptions: held, ...found } = row.found;
  return {
    ...found,
    session: { ...session, expiresAt: new Date(session.expiresAt) },
    account: (account && readAccounts([account])[0]) ?? null,
    subscriptions: readSubscriptions(held).map((row) => asHeldBy(found.user.id, row)),
  };
}

const findById = prepareStatement<{ found: SessionRecord['user'] }>(
  'user_record',
  sql`select json_build_object('id', u.id, 'email', u.email, 'name', u.name, ${rightsOf(sql`u`)}) as found
  from users u where u.id = ${sql.placeholder('id')}`,
);

/** Returns a user with their grants of now, for work that goes on after their request; null without such a user. */
export const findUserRecord = async (db: Database, id: string): Promise<SessionRecord['user'] | null> =>
  (await findById(db, { id }))[0]?.found ?? null;
