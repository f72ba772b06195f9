import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './fake-balancer.ts';
import { askKept } from './keep-alive-request.ts';

const shopping: readonly [string, object?][] = [
  ['/'],
  ['/es/cafeteria'],
  ['/api/cart'],
  ['/api/cart/lines', { productId: 'poster-arc-flash' }],
];

/**
 * Starts visitors on kept connections behind a balancer.
 * @param options.pause milliseconds between two requests of a visitor; 50 makes about 150 requests per second, more would
 * only take processor time
 */
export function startVisitors(
  { port }: Balancer,
  host: string,
  { requests = shopping, pause = 50 }: { requests?: typeof shopping; pause?: number } = {},
) {
  const done = new AbortController();
  const agent = new Agent({ keepAlive: true, maxSockets: 12 });
  const statuses: (number | string)[] = [];
  const running = [...requests, ...requests].map(async ([path, json]) => {
    while (!done.signal.aborted) {
      const told = await askKept(agent, port, host, path, json).then(
        ({ status }) => status,
        (error: unknown) => `${path}: ${(error as Error).message}`,
      );
      statuses.push(told);
      await sleep(pause);
    }
  });
  return {
    statuses,
    async stop() {
      done.abort();
      await Promise.all(running);
      agent.destroy();
    },
  };
}
