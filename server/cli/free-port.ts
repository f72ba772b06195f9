import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below those that the system gives to the ends of connections, above 10080, which `fetch` and browsers refuse to call. */
const [first, count] = [10_100, 5_900];

/** Each process has a row of ports of its own, as others look for one at the same time. */
const rowOfPorts = 40;
let next = (process.pid + threadId) * rowOfPorts;

/** Returns whether somebody could listen there now. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A port of loopback that nobody listens on now, and none that the system would choose by itself: until its own server
 * listens there, any connection or server of another test could be given it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + (next % count);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('A hundred ports in a row were taken.');
}
