import type { FeedFailure } from './training.contract.ts';

/** Longest wait for a whole answer, in milliseconds. */
const defaultTimeout = 10_000;
/** Largest answer that is read, in bytes: 5,000 events with every field take about 4 MB. */
const defaultLargest = 8_388_608;

/** Says where the learning system is asked, and how patiently. */
export interface LearningSystem {
  url: string;
  token?: string | undefined;
  timeout?: number;
  largestAnswer?: number;
}

type Bytes = { ok: true; bytes: Buffer<ArrayBuffer> } | FeedFailure;

/** Says in a sentence for staff why nothing could be had. */
export const failed = (reason: string, status?: number): FeedFailure => ({
  ok: false,
  reason,
  ...(status !== undefined && { status }),
});

/** Asks the learning system over HTTP for what it has at `{url}{path}`, as it is. */
export async function fetchFromLearningSystem(
  system: LearningSystem,
  { path, accept }: { path: string; accept: string },
  stopping?: AbortSignal,
): Promise<Bytes> {
  const largest = system.largestAnswer ?? defaultLargest;
  const overdue = AbortSignal.timeout(system.timeout ?? defaultTimeout);
  try {
    const response = await fetch(`${system.url.replace(/\/+$/, '')}${path}`, {
      headers: { Accept: accept, ...(system.token && { Authorization: `Bearer ${system.token}` }) },
      // A redirect would carry the token to an address nobody configured.
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
    return failed(stopping?.aborted ? 'The server was stopped meanwhile.' : `No connection (${codeOf(error)}).`);
  }
}

/** Asks the learning system for JSON; nothing in it has been checked. */
export async function askLearningSystem(
  system: LearningSystem,
  path: string,
  stopping?: AbortSignal,
): Promise<{ ok: true; json: unknown } | FeedFailure> {
  const fetched = await fetchFromLearningSystem(system, { path, accept: 'application/json' }, stopping);
  if (!fetched.ok) return fetched;
  try {
    return { ok: true, json: JSON.parse(fetched.bytes.toString('utf8')) as unknown };
  } catch {
    return failed('The answer is not JSON.');
  }
}

/** The body, or null when it is larger. */
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
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
