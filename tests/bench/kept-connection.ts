import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Call {
  method: string;
  path: string;
  /** JSON. */
  body?: string;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * A kept connection with one request at a time. Node's client takes three times the processor time, at the expense of
 * the server under test. Answers must carry Content-Length.
 */
export class KeptConnection implements Disposable {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<number> | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed.')));
  }

  static async open(origin: string): Promise<KeptConnection> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new KeptConnection(socket.setNoDelay(), host);
  }

  /** Sends a request of our own pages with this cookie. @returns the status, after the complete answer */
  send({ method, path, body }: Call, cookie: string): Promise<number> {
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`, `origin: http://${this.#host}`];
    if (cookie) lines.push(`cookie: ${cookie}`);
    if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
    this.#waiting = Promise.withResolvers();
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
    return this.#waiting.promise;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk;
    const end = this.#received.indexOf(headEnd);
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.#waiting?.reject(new Error(`Unexpected answer: ${head.slice(0, 80)}`));
    if (this.#received.length < end + headEnd.length + Number(length)) return;
    this.#received = Buffer.alloc(0);
    this.#waiting?.resolve(Number(head.slice(9, 12)));
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }
}
