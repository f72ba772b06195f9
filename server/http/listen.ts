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
  // Longer than load balancers keep an idle connection (60 s is common): theirs must be the side that closes it, or a
  // request meets a connection that has just ended.
  keepAliveTimeout: 75_000,
  // Its 400 would be without our headers; `refuseHost` refuses such a request.
  requireHostHeader: false,
};

/**
 * Listens on a host, or on both loopback families when none is given. Every failure of a connection is heard here.
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
      // Node would answer an `Expect` it does not know with 417 without our headers; RFC 9110 lets it be ignored.
      .on('checkExpectation', listener);
    const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve);
      server.listen(port, host, () => resolve(null));
    });
    // A machine without IPv6 serves on IPv4 alone.
    if (problem && host === '::1' && problem.code !== 'EADDRINUSE') continue;
    if (problem) throw await explainListen(problem, { host, port });
    // A connection that could not be accepted, such as for want of file descriptors; the next one may be.
    server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
    servers.push(server);
  }
  return servers;
}

/** Takes no further connection and ends those there are, each after the request it is at. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const overdue = setTimeout(() => server.closeAllConnections(), stopTimeout);
  await closed;
  clearTimeout(overdue);
}
