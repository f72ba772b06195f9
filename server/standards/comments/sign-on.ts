import { createHmac } from 'node:crypto';
import type { Person } from '../../people/access/access.contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env/env.ts';

/** The answer of the call; property names are those of its clients. */
interface SignOn {
  AuthorEmail: string;
  Hash: string;
  UserData: string;
}

/** A reader whom the vendor does not know. */
const anonymous: SignOn = { AuthorEmail: '', Hash: '', UserData: '' };

type SignOnServices = { clock: Clock; env: Pick<Env, 'commentsWidget' | 'sessionSecrets'> };

/** The key shared with the vendor; without one, a key of this installation, which no vendor accepts. */
const signingKey = ({ env }: SignOnServices): string =>
  env.commentsWidget?.key ?? createHmac('sha256', env.sessionSecrets[0]).update('comments').digest('hex');

/**
 * Returns the signed-in person with an HMAC for the vendor of comments
 * (docs/decisions/documents-and-committees.md#comments). All data comes from the session. People who may not comment
 * are anonymous: staff acting for a customer, and people of a country that is not served.
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
  const Hash = createHmac('sha256', signingKey(services)).update(UserData).digest('hex');
  return { AuthorEmail: person.email, Hash, UserData };
}
