/** Header by which we tell better-auth the client's address; whatever a client sends under this name is dropped. */
export const clientAddressHeader = 'x-stanchion-client-address';

/** Describes who makes a request, as far as the server knows it: cookies, browser, address. */
export interface Caller {
  headers: Headers;
  /** Already resolved by `clientAddress`. */
  address: string;
}

/** The headers better-auth gets to see: cookies and browser of the caller, and the address we have resolved. */
export function engineHeaders({ headers, address }: Caller): Headers {
  const passed = new Headers();
  const cookie = headers.get('cookie');
  if (cookie) passed.set('cookie', cookie);
  const browser = headers.get('user-agent');
  if (browser) passed.set('user-agent', browser.slice(0, 300));
  if (address) passed.set(clientAddressHeader, address);
  return passed;
}
