import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

it.runIf(existsSync('/proc/thread-self'))('lowers the thread that asks for it, and no other', async () => {
  const before = getPriority(process.pid);
  const module = JSON.stringify(new URL('give-way.ts', import.meta.url).href);
  const worker = new Worker(
    `const { readlinkSync } = require('node:fs');
     const { getPriority } = require('node:os');
     import(${module}).then(({ giveWay }) => {
       giveWay();
       const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
       require('node:worker_threads').parentPort.postMessage(getPriority(thread));
     });`,
    { eval: true },
  );
  const [own] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  expect(own).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(getPriority(process.pid)).toBe(before);
});
