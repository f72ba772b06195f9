import { identify } from '../people/access/identify.ts';
import type { Person } from '../people/access/access.contract.ts';
import type { Services } from '../services.ts';

export interface PersonAfter {
  person: Person | null;
  /** Somebody has signed in with this answer, or begun or ended to act for a customer. */
  isNew: boolean;
  /** Somebody has signed out with this answer. */
  isSignedOut: boolean;
}

/**
 * Returns who is signed in once a browser has an answer: the session cookie it sets decides, else who asked.
 * @param before who asked
 */
export async function personAfter(
  services: Pick<Services, 'auth' | 'db' | 'clock'>,
  answer: Response,
  before: Person | null,
): Promise<PersonAfter> {
  const lines = answer.headers.getSetCookie();
  const session = lines.findLast((line) => /^[^=;]*session_token=/.test(line));
  if (session === undefined) return { person: before, isNew: false, isSignedOut: false };
  if (/session_token=;|;\s*max-age=0(;|$)/i.test(session)) {
    // A right password is no sign-in yet where a code is asked for next: that answer takes the session away as well.
    const isHalfWay = lines.some((line) => /^[^=;]*two_factor=[^;]/.test(line));
    return { person: null, isNew: false, isSignedOut: !isHalfWay };
  }
  const cookie = session.split(';', 1)[0] ?? '';
  const identified = await identify(services, new Headers({ cookie }));
  return { person: identified?.person ?? null, isNew: true, isSignedOut: false };
}
