import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { normalizeEmail } from '../../platform/email.rules.ts';

/**
 * better-auth refuses addresses that this site takes, such as ü@example.org: its sign-in asks for letters of English. It is
 * given the address as hexadecimal digits, and its search in the database reads them back.
 */
const aliasDomain = 'hex.invalid';

/** Returns an address in the spelling in which better-auth is given it. */
export const toAlias = (email: string): string =>
  `${Buffer.from(normalizeEmail(email)).toString('hex')}@${aliasDomain}`;

/** Returns the address of an alias; another address as it is. */
function fromAlias(email: string): string {
  const [digits = '', domain] = email.split('@', 2);
  return domain === aliasDomain ? Buffer.from(digits, 'hex').toString() : email;
}

type MakeAdapter = ReturnType<typeof drizzleAdapter>;

/** Makes the adapter of our tables, which finds a person by the alias of their address. */
export function aliasAdapter(...given: Parameters<typeof drizzleAdapter>): MakeAdapter {
  const make = drizzleAdapter(...given);
  return (options) => {
    const adapter = make(options);
    const find = adapter.findOne.bind(adapter);
    adapter.findOne = (query) =>
      find({
        ...query,
        where: query.where.map((each) =>
          each.field === 'email' && typeof each.value === 'string' ? { ...each, value: fromAlias(each.value) } : each,
        ),
      });
    return adapter;
  };
}
