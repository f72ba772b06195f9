import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const module = path.join(import.meta.dirname, 'supervise.mjs');
const limits = { firstDelay: 10, longestDelay: 40, window: 60_000, most: 3 };

/** A supervisor in a process of its own over a server that is these lines. */
async function supervised(folder: string, server: string, more: object = {}) {
  const script = path.join(folder, 'server.mjs');
  await writeFile(script, server);
  const options = { node: process.execPath, script, env: {}, limits, ...more };
  const start = `
    import { supervise } from ${JSON.stringify(module)};
    process.exit(await supervise(${JSON.stringify(options)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { text: '' };
  const keep = (chunk: Buffer) => (said.text += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, ended };
}

const listens = `process.send({ kind: 'listening' });`;
const waits = `setInterval(() => undefined, 1_000); process.on('disconnect', () => process.exit(0));`;
const numberIn = (text: string, name: string) => Number(new RegExp(`${name} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

const untilGone = (pid: number) => vi.waitFor(() => expect(isGone(pid)).toBe(true), { timeout: 20_000 });
const untilSaid = (said: { text: string }, words: string) =>
  vi.waitFor(() => expect(said.text).toContain(words), { timeout: 20_000 });
const end = (child: ChildProcess) => child.kill('SIGKILL');

it('starts a server again that dies, says why, counts it for the next one, and gives up with a sentence', async () => {
  await using folder = await temporaryFolder();
  const server = `
    ${listens}
    console.log('restarts', process.env.STANCHION_RESTARTS);
    const fault = { kind: 'fault', reason: 'uncaught exception', error: { message: 'no ink' }, request: { path: '/x' } };
    process.send(fault, () => process.exit(3));`;
  const { said, ended } = await supervised(folder.path, server);
  expect(await ended).toBe(3);
  expect(said.text).toContain('restarts {}\n');
  expect(said.text).toContain('restarts {"uncaught exception":3}\n');
  expect(said.text).toContain('The server died again after 3 restarts within 1 minutes (uncaught exception)');
  const lines = linesOf(said.text);
  expect(lines.map(({ restartInMs }) => restartInMs)).toEqual([10, 20, 40, null]);
  expect(lines[0]).toMatchObject({
    level: 50,
    reason: 'uncaught exception',
    exitCode: 3,
    signal: null,
    lastError: { message: 'no ink' },
    request: { path: '/x' },
  });
});

it.each([
  ['a signal', `process.kill(process.pid, 'SIGKILL');`, 'signal SIGKILL', 1],
  ['an exit code', `process.exit(9);`, 'exit code 9', 9],
])('names %s as the reason', async (_, death, reason, code) => {
  await using folder = await temporaryFolder();
  const server = `process.send({ kind: 'listening' }, () => { ${death} });`;
  const { said, ended } = await supervised(folder.path, server);
  expect(await ended).toBe(code);
  expect(linesOf(said.text).map((line) => line['reason'])).toEqual([reason, reason, reason, reason]);
});

it.each([
  ['that its configuration stops, even after it has listened', `${listens} process.exitCode = 78;`, 78],
  ['that fails before it listens', `console.error('no port'); process.exitCode = 1;`, 1],
  ['that has ended by itself in order', listens, 0],
  ['that alone is told to stop', `process.send({ kind: 'listening' }, () => process.kill(process.pid, 'SIGTERM'));`, 0],
])('does not start a server again %s', async (_, server, code) => {
  await using folder = await temporaryFolder();
  const { said, ended } = await supervised(folder.path, `console.log('begun'); process.channel.unref(); ${server}`);
  expect(await ended).toBe(code);
  expect(said.text.match(/begun/g)).toHaveLength(1);
});

it('tries again when a later start fails before it listens, as on a disk that is full for a while', async () => {
  await using folder = await temporaryFolder();
  const server = `if (process.env.STANCHION_RESTARTS === '{}') ${listens} process.exitCode = 1;`;
  const { said, ended } = await supervised(folder.path, server);
  expect(await ended).toBe(1);
  expect(linesOf(said.text)).toHaveLength(4);
});

it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, waits for the server and ends with 0', async (signal) => {
  await using folder = await temporaryFolder();
  const server = `
    ${listens} ${waits}
    process.on('SIGTERM', () => setTimeout(() => { console.log('closed in order'); process.exit(0); }, 100));
    console.log('up');`;
  const { child, said, ended } = await supervised(folder.path, server);
  await untilSaid(said, 'up');
  child.kill(signal);
  expect(await ended).toBe(0);
  expect(said.text).toContain('closed in order');
});

it('ends at once when it is told to while it waits to start the server again', async () => {
  await using folder = await temporaryFolder();
  const slow = { limits: { ...limits, firstDelay: 600_000, longestDelay: 600_000 } };
  const { child, said, ended } = await supervised(folder.path, `${listens} process.exitCode = 3;`, slow);
  await untilSaid(said, 'it is started again');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('leaves no server behind when it is killed', async () => {
  await using folder = await temporaryFolder();
  const { child, said } = await supervised(folder.path, `${listens} ${waits} console.log('server', process.pid);`);
  await untilSaid(said, 'server ');
  end(child);
  await untilGone(numberIn(said.text, 'server'));
});

it('ends with the process that started it where it is asked to', async () => {
  await using folder = await temporaryFolder();
  const script = path.join(folder.path, 'server.mjs');
  await writeFile(script, `${listens} ${waits} console.log('server', process.pid);`);
  const options = JSON.stringify({ node: process.execPath, script, env: {}, endsWithParent: true });
  const start = `import { supervise } from ${JSON.stringify(module)}; process.exit(await supervise(${options}));`;
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(start)}], { stdio: 'inherit' });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const said = { text: '' };
  parent.stdout.on('data', (chunk: Buffer) => (said.text += chunk.toString()));
  await untilSaid(said, 'server ');
  end(parent);
  await untilGone(numberIn(said.text, 'server'));
});
