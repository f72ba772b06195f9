import * as v from 'valibot';

/** Address of a file scanner: a port, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** Parses the address of a scanner; null if it is not valid. */
function readAddress(text: string): ClamdAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, username, search, hash } = new URL(text);
  if (username !== '' || search !== '' || hash !== '') return null;
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1 ? { path: pathname } : null;
  if (protocol !== 'tcp:' || hostname === '' || !/^\/?$/.test(pathname)) return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3_310) };
}

/** The scanner of uploaded files. */
export const scanVariables = {
  CLAMD_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(readAddress),
      v.check(
        (address) => address !== null,
        'must be the address of a clamd, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
      ),
      v.transform((address) => address as ClamdAddress),
    ),
  ),
};
