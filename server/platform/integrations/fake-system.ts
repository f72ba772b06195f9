import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

/** A received call. */
interface HeardCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The body parsed as JSON; undefined if it is not JSON. */
  json: unknown;
}

type Reply = string | number | object | null | undefined;
type Behave = (call: HeardCall, response: ServerResponse) => void;

/** Faulty answers that leave open whether anything was stored. */
export const misbehaviours: Readonly<Record<string, Behave>> = {
  'fails with 500': (_, response) => response.writeHead(500).end('stack trace of /srv/app'),
  'never answers': () => undefined,
  'begins an answer and stops': (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"success":'),
  'promises more than it sends': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"success":true');
    setImmediate(() => response.destroy());
  },
  'ends in the middle of its JSON': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":'),
  'drips a byte at a time': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(drip));
  },
  'sends it elsewhere': (_, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  'closes the connection': (_, response) => response.destroy(),
  'asks to come later': (_, response) => response.writeHead(429, { 'retry-after': '1' }).end(),
};

/** Faulty answers of a system whose answers must be parsed. */
export const unreadable: Readonly<Record<string, Behave>> = {
  'answers with a page': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>'),
  'answers with something else': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"fine":"yes"}'),
  'answers without end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      if (!response.destroyed) response.write(`"${'x'.repeat(50_000)}"`, more);
    };
    more();
  },
};

/** Another system on loopback, for tests: gives configured answers and records the calls. */
export class FakeSystem implements AsyncDisposable {
  readonly heard: HeardCall[] = [];
  readonly #answers = new Map<string, (call: HeardCall) => Reply>();
  #other: (call: HeardCall) => Reply = () => 404;
  /** Replaces the answers to the calls whose path matches. */
  behave: { path: RegExp; as: Behave } | null = null;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** Starts a system, on a free port by default. */
  static async start(port = 0): Promise<FakeSystem> {
    const system = new FakeSystem();
    await new Promise<void>((resolve) => system.#server.listen(port, '127.0.0.1', resolve));
    return system;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sets the answer to a path: JSON, a status without body (a number), or a function that returns either. */
  on(path: string, answer: Reply | ((call: HeardCall) => Reply)): this {
    this.#answers.set(path, typeof answer === 'function' ? (answer as (call: HeardCall) => Reply) : () => answer);
    return this;
  }

  /** Sets the answer to every other path; 404 by default. */
  onOther(answer: (call: HeardCall) => Reply): this {
    this.#other = answer;
    return this;
  }

  paths(): string[] {
    return this.heard.map(({ path }) => path);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Some tests kill the sender in the middle of its request.
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const path = request.url ?? '';
    const call = { method: request.method ?? '', path, headers: request.headers, body, json: parse(body.toString()) };
    this.heard.push(call);
    if (this.behave?.path.test(path)) return this.behave.as(call, response);
    const answer = (this.#answers.get(path) ?? this.#other)(call);
    if (typeof answer === 'number') return void response.writeHead(answer).end();
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
