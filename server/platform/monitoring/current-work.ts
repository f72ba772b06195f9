import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { writeTraceparent, type TraceContext } from './trace-context.rules.ts';

/** The request that something is done for, at once or later from the outbox. */
export interface Work {
  /** Stands on the error page and in every log line of the work; null if no request caused it. */
  readonly requestId: string | null;
  readonly trace: TraceContext;
  /** The work that this one is a step of; null for a whole one. */
  readonly whole: Work | null;
}

const works = new AsyncLocalStorage<Work | undefined>();

/** Returns the current work; undefined for work of the server itself, such as sweeps. */
export const currentWork = (): Work | undefined => works.getStore();

/** Returns the current work without its request and connection, to be kept for later steps; null outside of any. */
export function detachWork(): Work | null {
  const work = currentWork();
  return work ? { requestId: work.requestId, trace: work.trace, whole: null } : null;
}

/** Runs a function and everything that it starts as this work. */
export const runAs = <Arguments extends unknown[], Result>(
  work: Work,
  run: (...given: Arguments) => Result,
  ...given: Arguments
): Result => works.run(work, run, ...given);

/** Runs a function as work of the server itself: a loop that a request wakes also works for others. */
export const runAsServer = <Result>(run: () => Result): Result => works.run(undefined, run);

/** Begins a trace. `isSampled`: only the caller, or an exporter of this server, records it. */
export const beginTrace = (isSampled: boolean): TraceContext => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: makeSpanId(),
  isSampled,
});

export const makeSpanId = (): string => randomBytes(8).toString('hex');

/** Returns the header by which a mail is found in our log; a trace ends with it. */
export function requestIdHeader(): Record<string, string> {
  const requestId = currentWork()?.requestId ?? null;
  return requestId === null ? {} : { 'X-Request-Id': requestId };
}

/** Adds the headers by which another system, and our log, find the request that an outgoing call is made for. */
export function withWork(given?: RequestInit['headers']): Headers {
  const headers = new Headers(given);
  const work = currentWork();
  if (!work) return headers;
  headers.set('traceparent', writeTraceparent(work.trace));
  if (work.requestId !== null) headers.set('X-Request-Id', work.requestId);
  return headers;
}
