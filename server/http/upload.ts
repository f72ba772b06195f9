import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { BodyTooLarge } from './read-body.ts';

/** Longest wait for the rest of a refused upload, in milliseconds. */
const drainTimeout = 10_000;

/** The body of a request for the application, cut at its limit. */
export class ArrivingUpload {
  readonly #request: IncomingMessage;
  readonly #limit: number;
  #size = 0;

  constructor(request: IncomingMessage, limit: number) {
    this.#request = request;
    this.#limit = limit;
  }

  get isTooLarge(): boolean {
    return this.#size > this.#limit;
  }

  /** May be left unread: cancelling it must not close the connection before the response is sent. */
  stream(): ReadableStream<Uint8Array> {
    return NodeStream.from<Uint8Array>(this.#chunks()) as ReadableStream<Uint8Array>;
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#request.iterator({ destroyOnReturn: false })) {
      this.#size += (chunk as Uint8Array).byteLength;
      if (this.isTooLarge) throw new BodyTooLarge(this.#limit);
      yield chunk as Uint8Array;
    }
  }
}

/** Returns the announced length of a body; 0 without one. */
export const announcedLength = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

/** Returns whether part of the body is still arriving. The response then has "Connection: close" and a length. */
export const isUnderWay = (request: IncomingMessage): boolean =>
  !request.complete && (announcedLength(request) > 0 || request.headers['transfer-encoding'] !== undefined);

/** Reads the rest of an unwanted body, for a bounded time, so that a whole page can be answered. */
export async function skipBody(request: IncomingMessage): Promise<void> {
  if (!isUnderWay(request)) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const overdue = setTimeout(resolve, drainTimeout, undefined);
  request.once('end', resolve).once('close', resolve).resume();
  await promise;
  clearTimeout(overdue);
}

/**
 * Ends a complete response. The rest of an unwanted upload is read first, for a bounded time: closing while data
 * arrives makes the system reset the connection, and the client loses the response.
 */
export function endResponse(request: IncomingMessage, response: ServerResponse): void {
  if (!isUnderWay(request)) {
    response.end();
    return;
  }
  const end = () => {
    clearTimeout(overdue);
    response.end();
  };
  const overdue = setTimeout(end, drainTimeout);
  request.once('end', end).once('close', end).resume();
}
