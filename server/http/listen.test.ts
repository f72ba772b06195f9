import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../cli/free-port.ts';
import { metricsRefusal, processMetric } from '../platform/process/find-running.mjs';
import { close, listen } from './listen.ts';

const listener = () => undefined;
const log = { error: () => undefined };
const siteOrigin = 'http://localhost:4321';

it.each(['203.0.113.9', 'nowhere.invalid', '2001:db8::9'])(
  'refuses HOST=%s, which is not of this machine',
  async (host) => {
    await expect(listen(listener, { host, port: await freePort(), siteOrigin }, log)).rejects.toMatchObject({
      name: 'CannotListen',
      message: `The environment variable HOST names no address of this machine: ${host}. Set it to one, or to 0.0.0.0 for all.`,
    });
  },
);

const stop = 'or set PORT to another number.';
it.each([
  [
    'a program that says nothing of itself',
    200,
    'hello',
    () => `The port is taken by another program: stop it, ${stop}`,
  ],
  [
    'a Stanchion that tells its process',
    200,
    `# TYPE x\n${processMetric}{pid="12",release="0a1b-2c"} 1\n`,
    (port: number) => `Another Stanchion answers on port ${port}: process 12 of release 0a1b-2c. Stop it, ${stop}`,
  ],
  [
    'an earlier Stanchion',
    200,
    '# TYPE x\nstanchion_publish_pages 3\n',
    (port: number) => `Another Stanchion answers on port ${port}. Stop it, ${stop}`,
  ],
  [
    'a Stanchion that tells its metrics to nobody without a token',
    401,
    metricsRefusal,
    (port: number) => `Another Stanchion answers on port ${port}. Stop it, ${stop}`,
  ],
])('says of a taken port that it is %s', async (_, status, text, sentence) => {
  const port = await freePort();
  const asked: (string | undefined)[] = [];
  const servers = await listen(
    (request, response) => {
      asked.push(request.url, request.headers.authorization);
      response.writeHead(status).end(text);
    },
    { host: '127.0.0.1', port, siteOrigin },
    log,
  );
  await expect(listen(listener, { host: undefined, port, siteOrigin }, log)).rejects.toMatchObject({
    name: 'CannotListen',
    message: sentence(port),
  });
  expect(asked).toEqual(['/metrics', undefined]);
  await Promise.all(servers.map(close));
});

it('says that a port is taken by a program that never answers', async () => {
  const silent = createServer(() => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', () => resolve()));
  await expect(listen(listener, { host: '127.0.0.1', port, siteOrigin }, log)).rejects.toThrow(
    'taken by another program',
  );
  silent.closeAllConnections();
  silent.close();
});
