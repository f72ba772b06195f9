import { spawn } from 'node:child_process';
import path from 'node:path';
import { bareEnvironment } from '../support/bare-environment.ts';
import { quickFlags } from '../support/site-process.ts';

type Worker = 'application' | 'closing' | 'delivery' | 'form' | 'library' | 'notice' | 'order' | 'plan' | 'price';

export interface StartedWorker {
  kill(): void;
  /** Resolves when it has ended and all of its output has arrived. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
}

/** Starts a process that a test kills: `NAME-worker.ts` beside this file, bundled if the run has bundled it. */
export function startWorker(name: Worker, env: Readonly<Record<string, string>>): StartedWorker {
  const packed = process.env['PACKED_WORKERS'];
  const file = packed ? path.join(packed, `${name}-worker.mjs`) : path.join(import.meta.dirname, `${name}-worker.ts`);
  const worker = spawn(process.execPath, [...quickFlags, file], {
    env: { ...bareEnvironment(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  worker.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    kill: () => void worker.kill('SIGKILL'),
    ended: new Promise((resolve) =>
      worker.once('close', (code, signal) => {
        resolve({ code, signal, output });
      }),
    ),
  };
}
