const headers = { 'Cache-Control': 'private, no-store' };

/**
 * Sends the browser to another address of the site.
 * @param options.status 303 after a form, so that a reload sends nothing twice; 302 otherwise
 * @param options.cookies Set-Cookie lines that go along
 */
export function redirectTo(
  location: string,
  options: { status?: 302 | 303; cookies?: readonly string[] } = {},
): Response {
  const answer = new Response(null, { status: options.status ?? 303, headers: { ...headers, Location: location } });
  for (const cookie of options.cookies ?? []) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** Answers as for a page that does not exist; the server shows its 404 page in place of these words. */
export const notFound = (): Response => new Response('Not found', { status: 404 });

/** Answers for what was removed for good. */
export const gone = (): Response => new Response('Gone', { status: 410, headers });

/** Refuses a form that no page of ours sends. */
export const refuseForm = (status: 400 | 413 | 415, sentence = 'Send the form of this page.'): Response =>
  new Response(sentence, { status, headers });

/** Refuses a browser that only fetches ahead of a click, where opening the address has an effect. */
export function refusePrefetch(request: Request): Response | null {
  const purpose = request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '';
  return /prefetch|prerender/i.test(purpose) ? new Response(null, { status: 503, headers }) : null;
}
