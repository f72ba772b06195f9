import * as v from 'valibot';
import type { EventFeed, FeedFailure } from './training.contract.ts';

/** Longest wait for the whole list, in milliseconds. */
const timeout = 10_000;
/** Largest answer that is read, in bytes: 5,000 events with every field take about 4 MB. */
const largestAnswer = 8_388_608;

const answerSchema = v.object({ events: v.array(v.unknown()) });

interface HttpFeedOptions {
  /** Address of the learning system; the list is at `{url}/events`. */
  url: string;
  token?: string | undefined;
  timeout?: number;
  largestAnswer?: number;
}

/** Asks the learning system over HTTP: `GET {url}/events` answers `{"events": [...]}`. */
export function createHttpFeed(options: HttpFeedOptions): EventFeed {
  const largest = options.largestAnswer ?? largestAnswer;
  return {
    async list(stopping) {
      const overdue = AbortSignal.timeout(options.timeout ?? timeout);
      try {
        const response = await fetch(`${options.url.replace(/\/+$/, '')}/events`, {
          headers: { Accept: 'application/json', ...(options.token && { Authorization: `Bearer ${options.token}` }) },
          // A redirect would carry the token to an address nobody configured.
          redirect: 'manual',
          signal: stopping ? AbortSignal.any([overdue, stopping]) : overdue,
        });
        if (response.status !== 200) {
          await response.body?.cancel();
          return failed(`Status ${response.status}.`);
        }
        const body = await readLimited(response, largest);
        return body === null ? failed(`The answer is longer than ${largest} bytes.`) : readAnswer(body);
      } catch (error) {
        if (overdue.aborted) return failed('No answer in time.');
        return failed(stopping?.aborted ? 'The server was stopped meanwhile.' : `No connection (${codeOf(error)}).`);
      }
    },
  };
}

const failed = (reason: string): FeedFailure => ({ ok: false, reason });

function readAnswer(body: string): { ok: true; items: readonly unknown[] } | FeedFailure {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return failed('The answer is not JSON.');
  }
  const parsed = v.safeParse(answerSchema, json);
  return parsed.success ? { ok: true, items: parsed.output.events } : failed('The answer has no list "events".');
}

/** The body as text, or null when it is larger. */
async function readLimited(response: Response, largest: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest of the body.
    if (size > largest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** ECONNREFUSED, ENOTFOUND, …: never the message, which may name hosts and addresses. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown';
}
