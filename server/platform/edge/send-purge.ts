import { exchange } from '../integrations/exchange.ts';

/**
 * Sends a purge request and returns the body of its answer, at most 64 kB.
 * @param timeout longest wait in milliseconds
 * @throws Error with status and the first 200 characters when it is refused; never with the secret
 */
export async function sendPurge(url: string, request: RequestInit, timeout: number): Promise<string> {
  const exchanged = await exchange(url, request, { timeout });
  if (!exchanged.ok) throw new Error(exchanged.reason);
  const { status, body } = exchanged.answer;
  if (status < 200 || status > 299) throw new Error(`The cache in front answered ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** Writes a lifetime in the words of Cache-Control, which the headers of most providers share. */
export const lifetimeText = (lifetime: { fresh: number; staleWhileRevalidate: number; staleIfError: number }): string =>
  [
    `max-age=${lifetime.fresh}`,
    lifetime.staleWhileRevalidate > 0 ? `stale-while-revalidate=${lifetime.staleWhileRevalidate}` : null,
    lifetime.staleIfError > 0 ? `stale-if-error=${lifetime.staleIfError}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
