import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { projectRoot } from '../../platform/env/env.ts';
import type { Log } from '../../platform/log.ts';
import { RenderThreads } from './render-threads.ts';

const module = path.join(projectRoot(), 'tests/support/fake-render-thread.mjs');
const logged = { error: vi.fn() };
let threads: RenderThreads;
afterEach(() => threads.stop());

async function start(): Promise<RenderThreads> {
  threads = new RenderThreads({
    module,
    count: 1,
    data: null,
    answers: {
      double: (number: number) => Promise.resolve(String(number * 2)),
      fail: () => Promise.reject(Object.assign(new Error('is away'), { name: 'ContentUnavailable' })),
    },
    log: logged as unknown as Log,
  });
  await ready();
  return threads;
}
const ready = () =>
  new Promise<void>((resolve) => {
    threads.onReady = resolve;
    threads.start();
  });
const reasonOf = async (address: string, seq = 1) => {
  const production = await threads.produce(address, seq);
  return production.kind === 'failed' ? production.problem.reason : production.kind;
};

it('produces pages, each after the changes told before it', async () => {
  await start();
  threads.forget(['page:a']);
  threads.forget(null);
  expect(JSON.parse(await reasonOf('/a'))).toEqual({ address: '/a', forgotten: [['page:a'], null] });
});

it('answers what a thread asks, and passes on why it cannot', async () => {
  await start();
  expect(await reasonOf('/ask/double', 21)).toBe('42');
  expect(await reasonOf('/ask/fail')).toBe('ContentUnavailable: is away');
  expect(await reasonOf('/ask/nobody')).toBe('Error: Nobody answers "nobody".');
});

it('gives up the pages of a thread that ends, and starts another when asked', async () => {
  await start();
  await expect(threads.produce('/crash', 1)).rejects.toThrow('The rendering thread ended.');
  expect(threads.hasRoom).toBe(false);
  await expect(threads.produce('/a', 1)).rejects.toThrow('There is no rendering thread.');
  await ready();
  expect(JSON.parse(await reasonOf('/a'))).toMatchObject({ address: '/a' });
});

it('starts none any more after three that only ended', async () => {
  await start();
  for (let number = 1; number <= 3; number += 1) {
    await threads.produce('/crash', 1).catch(() => undefined);
    if (number < 3) await ready();
  }
  threads.start();
  expect(threads.isReady).toBe(false);
});

it('takes a few pages at once and no more', async () => {
  await start();
  const asked: Promise<unknown>[] = [];
  while (threads.hasRoom) asked.push(threads.produce('/a', 1));
  expect(asked.length).toBeGreaterThan(1);
  await Promise.all(asked);
  expect(threads.hasRoom).toBe(true);
});
