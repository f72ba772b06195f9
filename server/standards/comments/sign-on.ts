import { createHmac } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';

/** The answer of the call, with the names its callers know. */
interface SignOn {
  AuthorEmail: string;
  Hash: string;
  UserData: string;
}

/** Somebody who reads without being known to the vendor. */
const anonymous: SignOn = { AuthorEmail: '', Hash: '', UserData: '' };

type SignOnServices = { clock: Clock; env: Pick<Env, 'commentsWidget' | 'sessionSecret'> };

/** The key shared with the vendor; where there is none, one that no vendor accepts. */
const keyOf = ({ env }: SignOnServices): string =>
  env.commentsWidget?.key ?? createHmac('sha256', env.sessionSecret).update('comments').digest('hex');

/**
 * Tells the vendor of comments who is signed in, with an HMAC over it (docs/decisions/documents-and-committees.md#comments).
 * All of it comes from the session. Nobody is signed in who may not write: a member of staff in a customer's name, and
 * people of a country that is not served.
 */
export function signOn(
  services: SignOnServices,
  person: Pick<Person, 'userId' | 'name' | 'email' | 'country' | 'impersonator'> | null,
  bannedCountries: readonly string[],
): SignOn {
  if (!person || person.impersonator || bannedCountries.includes(person.country)) return anonymous;
  const timestamp = Math.floor(services.clock.now().getTime() / 1_000);
  const facts = { timestamp, id: person.userId, name: person.name, email: person.email };
  const UserData = Buffer.from(JSON.stringify(facts)).toString('base64');
  const Hash = createHmac('sha256', keyOf(services)).update(UserData).digest('hex');
  return { AuthorEmail: person.email, Hash, UserData };
}
