import { identify } from '../people/access/identify.ts';
import type { Person } from '../people/access/access.contract.ts';
import type { Services } from '../services.ts';

export interface PersonAfter {
  person: Person | null;
  /** This response signs a person in, or starts or ends acting for a customer. */
  isNew: boolean;
  /** This response signs a person out. */
  isSignedOut: boolean;
}

/**
 * Returns who is signed in after a response: the session cookie it sets decides, else the person before.
 * @param before the person of the request
 */
export async function personAfter(
  services: Pick<Services, 'auth' | 'db' | 'clock' | 'installation'>,
  answer: Response,
  before: Person | null,
): Promise<PersonAfter> {
  const lines = answer.headers.getSetCookie();
  const session = lines.findLast((line) => /^[^=;]*session_token=/.test(line));
  if (session === undefined) return { person: before, isNew: false, isSignedOut: false };
  if (/session_token=;|;\s*max-age=0(;|$)/i.test(session)) {
    // With a second factor, a correct password is not a sign-in yet: that response removes the session as well.
    const isHalfWay = lines.some((line) => /^[^=;]*two_factor=[^;]/.test(line));
    return { person: null, isNew: false, isSignedOut: !isHalfWay };
  }
  const cookie = session.split(';', 1)[0] ?? '';
  const identified = await identify(services, new Headers({ cookie }));
  return { person: identified?.person ?? null, isNew: true, isSignedOut: false };
}
