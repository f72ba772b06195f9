import type { Env } from '../../platform/env/env.ts';
import { cookiePrefix } from './session-cookie.ts';
import { renewSignatures } from './renew-signatures.ts';

/** Header with the client's address for better-auth; a value from the client is dropped. */
export const clientAddressHeader = 'x-stanchion-client-address';

/** The sender of a request: cookies, browser and address. */
export interface Caller {
  headers: Headers;
  /** As resolved by `clientAddress`. */
  address: string;
  /** Id of the request, for the audit; missing outside of requests. */
  requestId?: string;
}

/** Returns the headers for better-auth: cookies and browser of the caller, and the resolved address. */
export function engineHeaders(
  { siteOrigin, sessionSecrets }: Pick<Env, 'siteOrigin' | 'sessionSecrets'>,
  { headers, address }: Caller,
): Headers {
  const passed = new Headers();
  const cookie = headers.get('cookie');
  if (cookie) passed.set('cookie', renewSignatures(cookie, cookiePrefix(siteOrigin), sessionSecrets));
  const browser = headers.get('user-agent');
  if (browser) passed.set('user-agent', browser.slice(0, 300));
  if (address) passed.set(clientAddressHeader, address);
  return passed;
}
