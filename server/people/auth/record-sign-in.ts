import { isIP } from 'node:net';
import { recordAudit } from '../access/audit.repo.ts';
import { anonymousActor } from '../access/audit.contract.ts';
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
export const recordSignIn = (auth: Auth, caller: Caller, userId: string, by: Method): Promise<void> =>
  recordAudit(auth.db, auth.clock, {
    actorUserId: userId,
    subjectUserId: null,
    action: 'sign-in',
    detail: `${by}, from ${networkOf(caller.address)}`,
    requestId: caller.requestId ?? '',
  });

/**
 * Records, after the response, that somebody was not let in. What was typed is not recorded: the account that was meant
 * is named by its id, if there is one.
 * @param asked the address of the account, its id, or null where neither is known
 */
export function recordFailure(
  auth: Auth,
  caller: Caller,
  asked: { email: string } | { userId: string } | null,
  reason: string,
): void {
  auth.background.start('audit of a sign-in', caller.address, async () => {
    const found = asked && 'email' in asked ? await findUser(auth.db, asked.email) : null;
    await recordAudit(auth.db, auth.clock, {
      actorUserId: anonymousActor,
      subjectUserId: found?.id ?? (asked && 'userId' in asked ? asked.userId : null),
      action: 'sign-in-refused',
      detail: `${reason}, from ${networkOf(caller.address)}`,
      requestId: caller.requestId ?? '',
    });
  });
}
