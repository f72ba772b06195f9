import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../platform/env/env.ts';
import type { Log } from '../platform/log.ts';
import { answerBrokenRequest } from './answer-broken-request.ts';
import { explainListen } from './cannot-listen.ts';

/** Longest wait for running requests at a stop, in milliseconds. */
const stopTimeout = 10_000;

const serverOptions = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  maxHeaderSize: 32_768,
  // Longer than load balancers keep an idle connection (60 s is common): they must be the side that closes it, or a
  // request meets a connection that has just ended.
  keepAliveTimeout: 75_000,
  // Node's 400 would lack our headers; `refuseHost` refuses such a request.
  requireHostHeader: false,
};

/**
 * Listens on a host, or on both loopback families without one. Handles every connection failure.
 * @throws CannotListen when HOST or PORT cannot be used
 */
export async function listen(
  listener: RequestListener,
  { host: given, port, siteOrigin }: Pick<Env, 'host' | 'port' | 'siteOrigin'>,
  log: Pick<Log, 'error'>,
): Promise<Server[]> {
  const hosts = given ? [given] : ['127.0.0.1', '::1'];
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(serverOptions, listener)
      .on('clientError', (error, socket) => answerBrokenRequest(error, socket as Socket, siteOrigin))
      // Node would answer an unknown `Expect` with 417 without our headers; RFC 9110 allows ignoring it.
      .on('checkExpectation', listener);
    const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => resolve(null));
    });
    // A machine without IPv6 serves only IPv4.
    if (problem && host === '::1' && problem.code !== 'EADDRINUSE') continue;
    if (problem) throw await explainListen(problem, { host, port });
    // A connection could not be accepted, such as for lack of file descriptors; the next one may be.
    server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
    servers.push(server);
  }
  return servers;
}

/** Stops accepting connections and ends each existing one after its current request. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const overdue = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearTimeout(overdue);
}
