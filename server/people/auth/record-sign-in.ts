import { isIP } from 'node:net';
import { findUser } from './auth.repo.ts';
import type { Caller } from './caller.ts';
import type { Auth } from './create-auth.ts';

type Method = 'password' | 'single sign-on' | 'authenticator code' | 'backup code';

/**
 * Returns the network of an address, which tells an attack from a slip and names nobody: 24 bits of IPv4, 48 of IPv6.
 */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(address) !== 6) return 'unknown';
  const { hostname } = new URL(`http://[${address}]`);
  const [head = ''] = hostname.slice(1, -1).split('::');
  const parts = head.split(':');
  return `${[0, 1, 2].map((at) => parts[at] || '0').join(':')}::/48`;
}

/** Records that a person has a session now. */
export async function recordSignIn(auth: Auth, caller: Caller, userId: string, by: Method): Promise<void> {
  const detail = `${by}, from ${networkOf(caller.address)}`;
  await auth.onSignIn?.({ signedIn: userId, meant: null, detail, requestId: caller.requestId ?? '' });
}

/**
 * Records, after the response, that somebody was not let in. What was typed is not recorded: the account that was meant
 * is named by its id, if there is one.
 * @param email address of the account; null where it is not known
 */
export function recordFailure(auth: Auth, caller: Caller, email: string | null, reason: string): void {
  auth.background.start('audit of a sign-in', caller.address, async () => {
    const found = email === null ? null : await findUser(auth.db, email);
    const detail = `${reason}, from ${networkOf(caller.address)}`;
    await auth.onSignIn?.({ signedIn: null, meant: found?.id ?? null, detail, requestId: caller.requestId ?? '' });
  });
}
