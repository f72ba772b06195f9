import { withWork } from '../monitoring/current-work.ts';
import { inSpan } from '../monitoring/spans.ts';
import type { DeliveryFailure } from './connector.contract.ts';
import { again, type Answer } from './answer.rules.ts';

/** Longest wait for a whole answer, in milliseconds; also limits slow streams. */
const defaultTimeout = 10_000;
/** Maximum of an answer that is read, in bytes. */
const longestAnswer = 65_536;

interface Waiting {
  timeout?: number | undefined;
  stopping?: AbortSignal | undefined;
  /** Maximum of the answer that is read, in bytes. */
  longest?: number;
}

/**
 * Sends one request to another system, with the id and trace of the request that it is sent for. Failures never contain
 * its address, because staff read them.
 */
export function exchange(
  url: string,
  request: RequestInit,
  waiting: Waiting = {},
): Promise<{ ok: true; answer: Answer } | DeliveryFailure> {
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.host ?? '' };
  return inSpan({ name: method, kind: 'client', attributes }, () => ask(url, request, waiting));
}

async function ask(
  url: string,
  request: RequestInit,
  { timeout = defaultTimeout, stopping, longest = longestAnswer }: Waiting,
): Promise<{ ok: true; answer: Answer } | DeliveryFailure> {
  const overdue = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, {
      ...request,
      headers: withWork(request.headers),
      // A redirect would send personal data to an address that is not configured.
      redirect: 'manual',
      signal: stopping ? AbortSignal.any([overdue, stopping]) : overdue,
    });
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const body = await readLimited(response, longest);
    const location = response.headers.get('location') ?? '';
    const answer = { status: response.status, contentType: contentType.trim().toLowerCase(), body, location };
    return { ok: true, answer };
  } catch (error) {
    if (overdue.aborted) return again('No answer in time.');
    if (stopping?.aborted) return again('The server was stopped meanwhile.');
    return again(`No connection (${codeOf(error)}).`);
  }
}

/** Encodes a text for a header, which allows visible ASCII only. */
export const headerText = (text: string) => text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

async function readLimited(response: Response, longest: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size >= longest) break;
  }
  return Buffer.concat(chunks).subarray(0, longest).toString('utf8');
}

/** Returns ECONNREFUSED, ENOTFOUND, …: never the message, which may contain hosts and addresses. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
