import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy extends AsyncDisposable {
  port: number;
  /** Forwards everything, as at the start. */
  pass(): void;
  /** Cuts every connection and refuses new ones, as a rejecting firewall does. */
  refuse(): void;
  /** Cuts every connection once; new ones are forwarded. */
  drop(): void;
  /** Keeps every connection, old and new, and forwards nothing, as a broken network does. */
  swallow(): void;
}

/** A loopback proxy that a test can break. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket | null]>();
  let mode: 'pass' | 'refuse' | 'swallow' = 'pass';
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy();
    pairs.clear();
  };
  const server = createServer((client) => {
    client.on('error', () => undefined);
    if (mode === 'refuse') return void client.resetAndDestroy();
    const upstream = mode === 'pass' ? connect(target, '127.0.0.1') : null;
    const pair: [Socket, Socket | null] = [client, upstream];
    pairs.add(pair);
    client.once('close', () => {
      upstream?.destroy();
      pairs.delete(pair);
    });
    upstream?.on('error', () => client.destroy()).once('close', () => client.destroy());
    if (upstream) client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    pass() {
      // A connection that has lost bytes cannot continue.
      if (mode === 'swallow') cut();
      mode = 'pass';
    },
    refuse() {
      mode = 'refuse';
      cut();
    },
    drop: cut,
    swallow() {
      mode = 'swallow';
      for (const [client, upstream] of pairs) {
        client.unpipe().pause();
        upstream?.unpipe().pause();
      }
    },
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
