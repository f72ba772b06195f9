import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The EICAR test file, split so that a scanner does not flag this source. */
export const testVirus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Answers on a connection, given the content it received. */
type Behave = (socket: Socket, content: Buffer) => void;

const answer =
  (line: string): Behave =>
  (socket) =>
    socket.end(line);

/** Finds the test virus, as clamd does. */
const honest: Behave = (socket, content) =>
  socket.end(content.includes(testVirus) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0');

/** Scanner answers without a result. */
export const uselessAnswers: Readonly<Record<string, Behave>> = {
  'is too busy': answer('COMMAND UNAVAILABLE\0'),
  'takes no file of this size': answer('INSTREAM size limit exceeded. ERROR\0'),
  'ends in the middle': answer('stream: OK'),
  'hangs up': (socket) => socket.destroy(),
  'speaks of something else': answer('stream: OK, so far\0'),
  'answers without end': (socket) => {
    const more = () => {
      if (!socket.destroyed) socket.write('x'.repeat(10_000), more);
    };
    more();
  },
  'never answers': () => undefined,
  'drips a letter at a time': (socket) => {
    const drip = setInterval(() => socket.write(' '), 20);
    socket.once('close', () => clearInterval(drip));
  },
  'is a web server': answer('HTTP/1.1 400 Bad Request\r\n\r\n'),
};

/** A clamd on loopback, or one that behaves as the test sets it. */
export class FakeClamd implements AsyncDisposable {
  /** Contents of all complete files it received. */
  readonly heard: Buffer[] = [];
  behave: Behave = honest;
  /** Answers on connect, before data is sent. */
  early: Behave | null = null;
  readonly #server: Server = createServer((socket) => this.#serve(socket));
  readonly #open = new Set<Socket>();

  static async start(): Promise<FakeClamd> {
    const clamd = new FakeClamd();
    await new Promise<void>((resolve) => clamd.#server.listen(0, '127.0.0.1', resolve));
    return clamd;
  }

  get address(): { host: string; port: number } {
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port };
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket)).on('error', () => undefined);
    this.early?.(socket, Buffer.alloc(0));
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      if (this.early) return;
      bytes = Buffer.concat([bytes, chunk]);
      const content = readStream(bytes);
      if (!content) return;
      this.heard.push(content);
      this.behave(socket, content);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Returns the content of a complete stream; null before its end. */
function readStream(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.toString('latin1', 0, command.length) !== command) return null;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
