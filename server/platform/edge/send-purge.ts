/**
 * Sends a purge request and returns the body of its answer.
 * @throws Error with status and the first 200 characters when it is refused; never with the secret
 */
export async function sendPurge(url: string | Request, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    // The message of fetch is always "fetch failed".
    const { cause } = error as Error;
    throw cause instanceof Error && cause.message !== '' ? cause : error;
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The cache in front answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
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
