import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Auth } from './create-auth.ts';
import { heldForms } from './held-form.table.ts';
import { isKeyOf, readKeptForCookie, type BrowserPerson } from './kept-for.ts';

type Holding = Pick<Auth, 'db' | 'env' | 'clock' | 'throttle'>;

/** Time to sign in again, in seconds. */
const lifetimeSeconds = 1_800;

/** Largest form, in bytes: ordinary forms are much smaller. */
const longest = 100_000;

const shape = /^[\w-]{43}$/;
const isSecure = ({ env }: Pick<Auth, 'env'>): boolean => env.siteOrigin.startsWith('https:');
const cookieName = (auth: Pick<Auth, 'env'>): string => (isSecure(auth) ? '__Host-stanchion.held' : 'stanchion.held');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const cookieLine = (auth: Pick<Auth, 'env'>, token: string): string =>
  `${cookieName(auth)}=${token}; Max-Age=${token ? lifetimeSeconds : 0}; Path=/; HttpOnly; SameSite=Lax${isSecure(auth) ? '; Secure' : ''}`;

function readToken(auth: Pick<Auth, 'env'>, headers: Headers): string | null {
  const start = `${cookieName(auth)}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(start));
  const token = pair?.slice(start.length) ?? '';
  return shape.test(token) ? token : null;
}

/**
 * Stores a form that arrived after its session had ended, for the person who was signed in in this browser. A form of
 * an unknown person is not stored, because signing out means that nothing is kept.
 * @param sent.address the page it was sent to, query included
 * @returns the Set-Cookie lines of the response; empty if the form is not stored
 */
export async function holdForm(
  auth: Holding,
  { headers, address: from }: { headers: Headers; address: string },
  sent: { address: string; fields: URLSearchParams },
): Promise<string[]> {
  const { person } = readKeptForCookie(headers);
  const fields = sent.fields.toString();
  if (person === '' || Buffer.byteLength(fields) > longest) return [];
  const attempt = await auth.throttle.attempt('holdForm', '', from);
  if (!attempt.isAllowed) return [];
  const token = readToken(auth, headers) ?? randomBytes(32).toString('base64url');
  const expiresAt = new Date(auth.clock.now().getTime() + lifetimeSeconds * 1_000);
  const row = { personKey: person, address: sent.address, fields, expiresAt };
  await auth.db
    .insert(heldForms)
    .values({ tokenHash: hashOf(token), ...row })
    .onConflictDoUpdate({ target: heldForms.tokenHash, set: row });
  return [cookieLine(auth, token)];
}

/**
 * Removes and returns the form that this browser sent to an address, for its own person. Another person's sign-in
 * deletes it.
 * @returns null without a stored form; `fields` null for an expired form or one of another person
 */
export async function takeHeldForm(
  auth: Holding,
  headers: Headers,
  { person, address }: { person: BrowserPerson; address: string },
): Promise<{ fields: URLSearchParams | null; cookies: string[] } | null> {
  const token = readToken(auth, headers);
  if (token === null) return null;
  const isHeld = eq(heldForms.tokenHash, hashOf(token));
  const [row] = await auth.db.select().from(heldForms).where(isHeld);
  const isOwn = row !== undefined && isKeyOf(auth.env, person, row.personKey) && row.expiresAt > auth.clock.now();
  // Other pages may be opened first after signing in.
  if (row && isOwn && row.address !== address) return null;
  // Of two windows that return at the same time, the one whose statement deletes the row gets the form.
  const [taken] = await auth.db.delete(heldForms).where(isHeld).returning();
  return { fields: isOwn && taken ? new URLSearchParams(taken.fields) : null, cookies: [cookieLine(auth, '')] };
}
