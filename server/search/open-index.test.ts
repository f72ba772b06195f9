import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testQuery } from '../../tests/support/search-index-scene.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openIndex } from './open-index.ts';

/** A thread that is blocked until the test releases it. */
const stuck = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', ({ call }) => {
    Atomics.wait(new Int32Array(workerData.gate), 0, 0);
    parentPort.postMessage({ call, value: call });
  });`;

it('holds up no request while its thread is busy with a question', async () => {
  await using folder = await temporaryFolder();
  const module = path.join(folder.path, 'stuck.mjs');
  await writeFile(module, stuck);
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const place = { file: path.join(folder.path, 'index.sqlite'), gate: gate.buffer };
  const index = openIndex({ place, module });
  const answers: unknown[] = [];
  const asked = ['x'.repeat(10_000), '70'].map(async (query) => answers.push(await index.query(testQuery(query))));
  // The process continues meanwhile; a query in its own thread would block here.
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(answers).toEqual([]);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  await Promise.all(asked);
  expect(answers).toEqual([1, 2]);
  await index.close();
});

it('refuses at once a question that cannot be sent, and not once more when its thread ends', async () => {
  await using folder = await temporaryFolder();
  const module = path.join(folder.path, 'stuck.mjs');
  await writeFile(module, stuck);
  const gate = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  const place = { file: path.join(folder.path, 'index.sqlite'), gate: gate.buffer };
  const index = openIndex({ place, module });
  // An unhandled rejection would fail the test run and end the server.
  expect(() => index.pathsOf([(() => 0) as never])).toThrow('could not be cloned');
  await index.close();
  await setImmediate();
});
