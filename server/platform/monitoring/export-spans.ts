import { setTimeout as sleep } from 'node:timers/promises';
import { takeSpans, type Span } from './spans.ts';
import { toOtlp } from './to-otlp.ts';

/** Most spans that wait for the collector; further ones are dropped, so that a collector that is away costs no memory. */
const mostWaiting = 2_048;
const batch = 512;
/** Pause between two batches, in milliseconds; a full batch goes at once. */
const sendEvery = 2_000;
/** Longest wait for the collector, and at a stop for all batches, in milliseconds. */
const timeout = 5_000;
const stopTimeout = 2_000;

interface ExportOptions {
  /** Address of the collector; spans are posted to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Names the sending process. */
  resource: Readonly<Record<string, string>>;
  log: { warn(facts: { err: unknown }, sentence: string): void; info(sentence: string): void };
  sendEvery?: number;
}

export interface SpanExport {
  /** Spans that were not sent: the queue was full, or the collector refused or did not answer. */
  readonly dropped: number;
  /** Sends what waits and ends; a collector that does not answer is not waited for. */
  stop(): Promise<void>;
}

/** Sends spans to a collector (OTLP over HTTP, JSON) beside the requests: they never wait for it, and no failure reaches them. */
export function startSpanExport(options: ExportOptions): SpanExport {
  const { endpoint, headers, resource, log } = options;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  const send = (body: string, signal: AbortSignal): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal,
    });

  async function post(spans: readonly Span[]): Promise<void> {
    try {
      const body = toOtlp(spans, resource);
      const signal = AbortSignal.timeout(timeout);
      // A kept connection may end just when it is used again; the second one is new.
      const answer = await send(body, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        return send(body, signal);
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${String(answer.status)}`);
      if (isFailing) log.info('traces are sent again');
      isFailing = false;
    } catch (error) {
      dropped += spans.length;
      if (!isFailing) log.warn({ err: error }, 'traces could not be sent; they are dropped');
      isFailing = true;
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, batch);
      waiting = waiting.slice(batch);
      await post(spans);
    }
    sending = null;
  }

  const flush = (): Promise<void> => (sending ??= sendAll());

  const end = takeSpans((span) => {
    if (waiting.length >= mostWaiting) {
      dropped += 1;
      return;
    }
    waiting.push(span);
    if (waiting.length === batch) void flush();
  });
  async function stop(): Promise<void> {
    clearInterval(timer);
    end();
    await Promise.race([flush(), sleep(stopTimeout, undefined, { ref: false })]);
  }

  const timer = setInterval(() => void flush(), options.sendEvery ?? sendEvery);
  timer.unref();

  return {
    get dropped() {
      return dropped;
    },
    stop: () => (stopped ??= stop()),
  };
}
