import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeFlags } from './platform/process/node-flags.mjs';

const module = path.join(import.meta.dirname, 'give-memory-back.ts');

/** Holds every fiftieth of many objects, asks something all the time, as a server does, and says how large its heap is. */
const script = `
  const { releaseMemory, stopReleasingMemory } = await import(process.argv[1]);
  const sweep = () => {
    const all = [];
    for (let made = 0; made < 400_000; made += 1) all.push({ made, texts: ['one ' + made, 'two'] });
    return all.filter((_, index) => index % 50 === 0);
  };
  releaseMemory();
  // It allocates so much that V8 must collect more than once, which gives nothing back.
  globalThis.held = [sweep(), sweep()];
  if (process.argv[2] === 'kept') stopReleasingMemory();
  setInterval(() => JSON.parse('[' + '1,'.repeat(20_000) + '1]'), 20);
  setInterval(() => console.log(process.memoryUsage().heapTotal / 1e6), 200);`;

/** A process like a server after a sweep. */
function afterSweep(what: 'given-back' | 'kept') {
  const args = [...nodeFlags, '--input-type=module', '-e', script, module, what];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let megabytes = NaN;
  child.stdout.on('data', (chunk: Buffer) => (megabytes = Number(chunk.toString().trim().split('\n').at(-1))));
  return {
    megabytes: () => megabytes,
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

it('gives back what a sweep has left, unless it is told to keep it', async () => {
  using givenBack = afterSweep('given-back');
  using kept = afterSweep('kept');
  await expect.poll(givenBack.megabytes, { interval: 200 }).toBeLessThan(30);
  await expect.poll(kept.megabytes).toBeGreaterThan(60);
});
