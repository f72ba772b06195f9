import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a fake cache has received. */
export interface ReceivedPurge {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeCache extends AsyncDisposable {
  port: number;
  received: ReceivedPurge[];
  /** Status, body and Location of the next answers; status 0 breaks the connection. */
  answer: { status: number; body: string; location: string };
}

/** Starts a server that receives purges as the API of a provider does. */
export async function startFakeCache(): Promise<FakeCache> {
  const received: ReceivedPurge[] = [];
  const cache = { status: 200, body: '', location: '' };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      if (cache.status === 0) return void request.socket.destroy();
      if (cache.status < 400) received.push({ method, path: url, headers, body });
      if (cache.location) response.setHeader('Location', cache.location);
      response.writeHead(cache.status).end(cache.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answer: cache,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
