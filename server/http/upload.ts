import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { BodyTooLarge } from './read-body.ts';

/** Longest wait for the rest of a refused upload, in milliseconds. */
const drainTimeout = 10_000;

/** The body of a request as the application reads it: never more than its limit. */
export class Upload {
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

  /** May be left unread: giving it up must not close the connection before the answer is out. */
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

/** The length a request says its body has; 0 when it says none. */
export const announcedLength = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

/** Returns whether a part of the body is still on its way. Such an answer says "Connection: close" and tells its length. */
export const isUnderWay = (request: IncomingMessage): boolean =>
  !request.complete && (announcedLength(request) > 0 || request.headers['transfer-encoding'] !== undefined);

/**
 * Ends an answer that is written in full. An upload that nobody wants is read away first, for a bounded time: closing
 * while bytes arrive makes the system reset the connection, and the sender loses the answer it has not read yet.
 */
export function endAnswer(request: IncomingMessage, response: ServerResponse): void {
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
