import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below the system's ephemeral ports, above 10080, which `fetch` and browsers block. */
const [first, count] = [10_100, 5_900];

/** Ports of each process: parallel processes look for ports at the same time. */
const rowOfPorts = 40;
let next = (process.pid + threadId) * rowOfPorts;

/** Returns whether a port is free. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Returns a free loopback port outside the ephemeral range: an ephemeral one could be given to any connection or test
 * before its server listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + (next % count);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('A hundred ports in a row were taken.');
}
