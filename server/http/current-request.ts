import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beginTrace, currentWork, makeSpanId, type Work } from '../platform/monitoring/current-work.ts';
import { areSpansTaken } from '../platform/monitoring/spans.ts';
import type { TraceContext } from '../platform/monitoring/trace-context.rules.ts';

/** Who asked, for the access log: never a name, an address or an id. */
export type ViewerKind = 'anonymous' | 'person' | 'staff' | 'acting' | 'program';

interface RequestFacts {
  requestId: string;
  method: string | undefined;
  /** Path and query; the query may contain personal input. */
  target: string;
  response: ServerResponse;
  /** The connection, and the bytes that it had sent before for other requests. */
  socket: Pick<Socket, 'bytesWritten'>;
  sentBefore: number;
  /** Trace of the caller; null if this server begins one. */
  caller: TraceContext | null;
}

/** The request that code runs for. */
export class CurrentRequest implements Work {
  readonly whole = null;
  readonly requestId: string;
  readonly method: string | undefined;
  readonly target: string;
  readonly response: ServerResponse;
  readonly caller: TraceContext | null;
  viewer: ViewerKind = 'anonymous';
  readonly #socket: Pick<Socket, 'bytesWritten'>;
  readonly #sentBefore: number;
  #trace: TraceContext | null = null;

  constructor({ requestId, method, target, response, socket, sentBefore, caller }: RequestFacts) {
    this.requestId = requestId;
    this.method = method;
    this.target = target;
    this.response = response;
    this.caller = caller;
    this.#socket = socket;
    this.#sentBefore = sentBefore;
  }

  /** Returns the bytes of the answer that were sent, its headers included. */
  bytesSent(): number {
    return this.#socket.bytesWritten - this.#sentBefore;
  }

  /** Made at first use: a stored page needs none. Where no spans are recorded, the trace of the caller is passed on as it is. */
  get trace(): TraceContext {
    this.#trace ??= this.#beginTrace();
    return this.#trace;
  }

  #beginTrace(): TraceContext {
    const isTaken = areSpansTaken();
    if (!this.caller) return beginTrace(isTaken);
    const { traceId, isSampled } = this.caller;
    return isTaken && isSampled ? { traceId, spanId: makeSpanId(), isSampled } : this.caller;
  }
}

/** Returns the request that the code runs for, also in a step of it. */
export function currentRequest(): CurrentRequest | undefined {
  const work = currentWork();
  const whole = work?.whole ?? work;
  return whole instanceof CurrentRequest ? whole : undefined;
}
