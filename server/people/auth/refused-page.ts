import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { and, eq, gt } from 'drizzle-orm';
import type { Auth } from './create-auth.ts';
import { personKey, type BrowserPerson } from './kept-for.ts';
import { refusedPages } from './refused-page.table.ts';

type Keeping = Pick<Auth, 'db' | 'env' | 'clock' | 'throttle'>;

/** An answer to a form, as it is sent again. */
export interface RefusedPage {
  /** Headers of this page alone, such as its content policy. */
  headers: [string, string][];
  body: string;
}

/** Whose page it is: the signed-in person, and the browser by a cookie. */
interface Owner {
  person: BrowserPerson | null;
  headers: Headers;
  /** The address of the form, query included. */
  address: string;
}

/** Time to correct a form, in seconds. */
const lifetimeSeconds = 1_800;

/** Longest sealed page, in characters. */
const longest = 400_000;

const cookieName = 'stanchion.typing';
const shape = /^[\w-]{43}$/;
const newToken = (): string => randomBytes(32).toString('base64url');
const hash = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

function readBrowser(headers: Headers): string {
  const start = `${cookieName}=`;
  const pair = (headers.get('cookie') ?? '').split(/;\s*/).find((each) => each.startsWith(start));
  const value = pair?.slice(start.length) ?? '';
  return shape.test(value) ? value : '';
}

const keyOf = (auth: Pick<Auth, 'env'>, token: string, browser: string, { person, address }: Owner): Buffer =>
  hash('page', token, browser, person ? personKey(auth.env, person) : '', address);

/**
 * Keeps the page that shows a refused form, so that the browser can be sent to it. It can be read only with the token
 * of its address, the cookie of the browser and by the same person: the database holds no plain text.
 * @param from address of the client, whose pages are limited
 * @returns null if it is not kept: then it is the answer itself
 */
export async function keepRefusedPage(
  auth: Keeping,
  owner: Owner,
  page: RefusedPage,
  from: string,
): Promise<{ token: string; cookies: string[] } | null> {
  const attempt = await auth.throttle.attempt('keepRefused', '', from);
  if (!attempt.isAllowed) return null;
  const token = newToken();
  const known = readBrowser(owner.headers);
  // A browser that sends no cookie at all may take none: then the address alone opens the page.
  const browser = known === '' && owner.headers.has('cookie') ? newToken() : known;
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(auth, token, browser, owner), nonce);
  const plain = await compress(JSON.stringify(page), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  if (sealed.length > longest) return null;
  const expiresAt = new Date(auth.clock.now().getTime() + lifetimeSeconds * 1_000);
  await auth.db.insert(refusedPages).values({ tokenHash: hash('row', token).toString('base64url'), sealed, expiresAt });
  const secure = auth.env.siteOrigin.startsWith('https:') ? '; Secure' : '';
  const line = `${cookieName}=${browser}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { token, cookies: browser === known ? [] : [line] };
}

/** Returns a kept page, as often as it is asked for in its time; null for any other token, browser or person. */
export async function readRefusedPage(auth: Keeping, owner: Owner, token: string): Promise<RefusedPage | null> {
  if (!shape.test(token)) return null;
  const isKept = eq(refusedPages.tokenHash, hash('row', token).toString('base64url'));
  const [row] = await auth.db
    .select()
    .from(refusedPages)
    .where(and(isKept, gt(refusedPages.expiresAt, auth.clock.now())));
  if (!row) return null;
  const sealed = Buffer.from(row.sealed, 'base64');
  for (const browser of new Set([readBrowser(owner.headers), ''])) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(auth, token, browser, owner), sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
      return JSON.parse((await decompress(plain)).toString()) as RefusedPage;
    } catch {
      // Kept for another browser, person or address.
    }
  }
  return null;
}
