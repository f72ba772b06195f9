import { withWork } from '../monitoring/current-work.ts';
import { failed, type FeedFailure } from './list-feed.contract.ts';

/** Longest wait for a whole answer, in milliseconds. */
const defaultTimeout = 10_000;
/** Largest accepted answer, in bytes: 5,000 training events with every field take about 4 MB. */
const defaultLargest = 8_388_608;

/** Address of a feed, and how long to wait for it. */
export interface FeedPlace {
  url: string;
  token?: string | undefined;
  timeout?: number;
  largestAnswer?: number;
}

type Bytes = { ok: true; bytes: Buffer<ArrayBuffer> } | FeedFailure;

/** Fetches what another system publishes at an address. */
export async function fetchFeed(
  place: FeedPlace,
  { url, accept }: { url: string; accept: string },
  stopping?: AbortSignal,
): Promise<Bytes> {
  const largest = place.largestAnswer ?? defaultLargest;
  const overdue = AbortSignal.timeout(place.timeout ?? defaultTimeout);
  try {
    const response = await fetch(url, {
      headers: withWork({ Accept: accept, ...(place.token && { Authorization: `Bearer ${place.token}` }) }),
      // A redirect would send the token to an address that nobody configured.
      redirect: 'manual',
      signal: stopping ? AbortSignal.any([overdue, stopping]) : overdue,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return failed(`Status ${response.status}.`, response.status);
    }
    const bytes = await readLimited(response, largest);
    return bytes === null ? failed(`The answer is longer than ${largest} bytes.`) : { ok: true, bytes };
  } catch (error) {
    if (overdue.aborted) return failed('No answer in time.');
    return failed(stopping?.aborted ? 'The server was stopped meanwhile.' : `No connection (${errorCode(error)}).`);
  }
}

/** Returns the body; null if it is larger. */
async function readLimited(response: Response, largest: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > largest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** ECONNREFUSED, ENOTFOUND, …: never the message, which may name hosts and addresses. */
function errorCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
