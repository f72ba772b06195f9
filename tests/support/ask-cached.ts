import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface CachedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends exactly this request under the host of the site, to its cache or to one of its nodes. */
export function askCached(
  port: number,
  host: string,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<CachedAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: target, method, agent, headers: { host, ...headers } },
      (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      },
    );
    // A kept connection that was closed just before.
    asked.once('error', (error) =>
      asked.reusedSocket ? resolve(askCached(port, host, target, { method, headers })) : reject(error),
    );
    asked.end();
  });
}
