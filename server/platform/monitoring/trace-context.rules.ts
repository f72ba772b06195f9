/** Identity of a piece of work across systems (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the step that further steps belong to. */
  spanId: string;
  /** True if the caller, or this server, records the trace. */
  isSampled: boolean;
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const nothing = /^0+$/;
/** Longest header that is read; later versions of the standard may append fields. */
const longest = 512;

/** Parses a `traceparent` header; null if it is not valid, which starts a new trace. */
export function readTraceparent(header: unknown): TraceContext | null {
  if (typeof header !== 'string' || header.length > longest) return null;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = form.exec(header) ?? [];
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (nothing.test(traceId) || nothing.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/**
 * Returns the request id of a proxy; null if it has another form than ids have. It is written into logs, pages, headers
 * and the database.
 */
export const readRequestId = (header: unknown): string | null =>
  typeof header === 'string' && /^[\w.:-]{1,64}$/.test(header) ? header : null;
