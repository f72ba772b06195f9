import type { IncomingMessage } from 'node:http';

interface Refusal {
  status: number;
  sentence: string;
}

/** Returns why a request is refused for its host; null if it is accepted. */
export function refuseHost(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'httpVersion'>,
  { hosts, siteOrigin }: { hosts: ReadonlySet<string>; siteOrigin: string },
): Refusal | null {
  // Node uses the first of two: a proxy that reads the second would have checked another host than we do.
  const count = countHosts(request.rawHeaders);
  // RFC 9112, 3.2: a request of HTTP/1.1 without a host is answered with 400.
  if (count > 1 || (count === 0 && request.httpVersion === '1.1'))
    return { status: 400, sentence: 'A request names one host.' };
  if (hosts.has((request.headers.host ?? '').toLowerCase())) return null;
  return {
    status: 421,
    sentence: `This server answers for ${siteOrigin} only. To serve another host set SITE_ORIGIN.`,
  };
}

/** Names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
