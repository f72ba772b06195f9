import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeBucket } from '../../tests/support/fake-bucket.ts';
import { freePort } from '../cli/free-port.ts';
import { tryMailServer } from '../platform/email/try-mail-server.ts';
import { tryBucket } from '../platform/files/try-bucket.ts';
import { tryClamd } from '../platform/files/try-clamd.ts';
import { listDependencies, tryDependencies } from './try-dependencies.ts';

const timeout = 2_000;
const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Starts a server that answers each line. */
async function speak(greeting: string, answer: (line: string) => string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (chunk) => void socket.write(answer(chunk.toString())));
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('tells a scanner from another program and from nobody', async () => {
  const host = '127.0.0.1';
  expect(await tryClamd({ host, port: await speak('', () => 'PONG\0') }, timeout)).toBeNull();
  expect(await tryClamd({ host, port: await speak('', () => 'HTTP/1.1 400\0') }, timeout)).toBe('it is not a clamd');
  expect(await tryClamd({ host, port: await freePort() }, timeout)).toContain('ECONNREFUSED');
  expect(await tryClamd({ host, port: await speak('', () => '') }, 100)).toBe('it did not answer in time');
});

it('greets a mail server and sends nothing', async () => {
  const said: string[] = [];
  const smtp = (line: string) => {
    said.push(line.split(/[ \r]/)[0] ?? '');
    return line.startsWith('EHLO') ? '250 ok\r\n' : '250 ok\r\n';
  };
  const port = await speak('220 mail\r\n', smtp);
  expect(await tryMailServer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, timeout)).toBeNull();
  expect(said).not.toContain('MAIL');
  expect(await tryMailServer(`smtp://127.0.0.1:${await freePort()}`, timeout)).toContain('ECONNREFUSED');
});

it('asks a bucket for a file, with the right keys and with others', async () => {
  await using fake = await startFakeBucket();
  expect(await tryBucket(fake.bucket, timeout)).toBeNull();
  const nobody = { ...fake.bucket, endpoint: `http://127.0.0.1:${await freePort()}` };
  await expect(tryBucket(nobody, timeout)).rejects.toThrow();
});

it('lists what the environment names', () => {
  const auth = { singleSignOn: { engine: () => Promise.resolve(null) } };
  const none = { bucket: undefined, smtpUrl: undefined, clamd: undefined };
  expect(listDependencies(none, { singleSignOn: null })).toEqual([]);
  const all = { ...none, smtpUrl: 'smtp://mail.example.org', clamd: { path: '/run/clamd' } };
  expect(listDependencies(all, auth).map(({ name }) => name)).toEqual(['SMTP_URL', 'CLAMD_URL', 'OIDC_ISSUER']);
});

it('notes what does not answer, until it does, and tries nothing else again', async () => {
  const answers: (string | null)[] = ['it answered 500', null];
  const asked = vi.fn(() => Promise.resolve(null));
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const tried = tryDependencies(
    [
      { name: 'S3_ENDPOINT', attempt: () => Promise.resolve(answers.shift() ?? null) },
      { name: 'SMTP_URL', attempt: asked },
      {
        name: 'CLAMD_URL',
        attempt: () => (log.warn.mock.calls.length < 3 ? Promise.reject(new Error('away')) : Promise.resolve(null)),
      },
    ],
    { log, every: 60_000 },
  );
  await vi.waitFor(() => expect(tried.notes()).toHaveLength(2));
  expect(tried.notes()[0]).toBe('the system at S3_ENDPOINT does not answer as it should: it answered 500');
  tried.wake();
  await vi.waitFor(() => expect(tried.notes()).toEqual(['the system at CLAMD_URL does not answer as it should: away']));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledTimes(1);
  await tried.stop();
});
