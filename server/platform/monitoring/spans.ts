import { channel } from 'node:diagnostics_channel';
import { currentWork, makeSpanId, runAs, type Work } from './current-work.ts';

export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer';

/** A step of a trace that has ended. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Null for the first step of a trace. */
  parentId: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startedAt: number;
  endedAt: number;
  attributes: Readonly<Record<string, string | number | boolean>>;
  hasFailed: boolean;
}

type Described = Pick<Span, 'name' | 'kind' | 'attributes'>;

const spans = channel('stanchion:span');

/** Returns whether an exporter takes spans; without one nothing is measured. */
export const areSpansTaken = (): boolean => spans.hasSubscribers;

/** Gives each span that ends to an exporter. @returns ends it */
export function takeSpans(take: (span: Span) => void): () => void {
  const onMessage = (message: unknown) => take(message as Span);
  spans.subscribe(onMessage);
  return () => {
    spans.unsubscribe(onMessage);
  };
}

/** The current time in milliseconds since 1970, with fractions. */
export const spanTime = (): number => performance.timeOrigin + performance.now();

export const recordSpan = (span: Span): void => spans.publish(span);

/** Returns the current work if its steps are recorded. */
export function tracedWork(): Work | null {
  const work = spans.hasSubscribers ? currentWork() : undefined;
  return work?.trace.isSampled ? work : null;
}

/** Begins a step of a work that has no code of its own around it. @returns ends it */
export function beginSpan(work: Work, { name, kind, attributes }: Described): (hasFailed: boolean) => void {
  const startedAt = spanTime();
  const { traceId, spanId: parentId } = work.trace;
  return (hasFailed) =>
    recordSpan({
      traceId,
      spanId: makeSpanId(),
      parentId,
      name,
      kind,
      startedAt,
      endedAt: spanTime(),
      attributes,
      hasFailed,
    });
}

/** Runs a function as a step of the current work; its own steps belong to it. Only runs it if no step is recorded. */
export async function inSpan<Result>(described: Described, run: () => Promise<Result>): Promise<Result> {
  const work = tracedWork();
  if (!work) return run();
  const { traceId, spanId: parentId } = work.trace;
  const spanId = makeSpanId();
  const startedAt = spanTime();
  let hasFailed = true;
  try {
    const trace = { traceId, spanId, isSampled: true };
    const result = await runAs({ requestId: work.requestId, trace, whole: work.whole ?? work }, run);
    hasFailed = false;
    return result;
  } finally {
    const { name, kind, attributes } = described;
    recordSpan({ traceId, spanId, parentId, name, kind, startedAt, endedAt: spanTime(), attributes, hasFailed });
  }
}
