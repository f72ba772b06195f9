import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer extends AsyncDisposable {
  port: number;
  /** Ports of the nodes in rotation. */
  ready(): number[];
  /** Number of requests without an answer from a node. */
  lost: string[];
}

/** Interval of readiness checks, in milliseconds. */
const askEvery = 1_000;

/** A typical load balancer: checks `/readyz` every second, keeps connections, retries nothing. */
export async function startBalancer(nodes: readonly number[], host: string): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const lost: string[] = [];
  let ready: number[] = [];
  let turn = 0;
  const askAll = async () => {
    const answers = await Promise.all(nodes.map(isReady));
    ready = nodes.filter((_, index) => answers[index]);
  };
  const timer = setInterval(() => void askAll(), askEvery);
  await askAll();

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const port = ready[(turn += 1) % ready.length];
    const fail = (reason: string) => {
      lost.push(`${incoming.method ?? ''} ${incoming.url ?? ''} to ${String(port)}: ${reason}`);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    };
    if (port === undefined) return fail('no node is ready');
    const { connection: _, ...headers } = incoming.headers;
    const { method, url: path } = incoming;
    const passed = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, host }, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', (error) => fail(error.message)).pipe(outgoing);
      },
    );
    passed.on('error', (error) => fail(error.message));
    incoming.pipe(passed);
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => ready,
    lost,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Uses a new connection: a kept one could be answered by a node that takes no new ones. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 5_000 }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode === 200));
    });
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(false));
    asked.end();
  });
}
