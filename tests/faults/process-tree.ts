import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { nodeEnvironment } from '../../server/platform/process/node-flags.mjs';
import { projectRoot } from '../../server/platform/env/env.ts';
import { bareEnvironment } from '../support/bare-environment.ts';
import { until } from './report-pages.ts';

export interface ProcessTree extends AsyncDisposable {
  origin: string;
  output(): string;
  /** Resolves with the exit code of the first process; null for a signal. */
  ended: Promise<number | null>;
  /** The process with these words in its command line, among the first and its descendants. */
  find(words: string): Promise<number>;
  /** Sends a signal to every process of the tree, as a terminal does. */
  signalAll(signal: NodeJS.Signals): void;
  isReady(): Promise<boolean>;
  /** Resolves when no process of the tree is left. */
  gone(): Promise<void>;
}

/** Starts a command that starts others, such as `npm start`, in a new process group. */
export function startTree(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> & { PORT: string },
): ProcessTree {
  const child = spawn(command, args, {
    cwd: projectRoot(),
    detached: true,
    env: { ...nodeEnvironment, ...bareEnvironment(), HOME: process.env['HOME'] ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid ?? 0;
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = `http://localhost:${env.PORT}`;
  const members = () => membersOf(group);
  return {
    origin,
    ended,
    output: () => output,
    async find(words) {
      const found = (await members()).find(({ line }) => line.includes(words));
      if (!found) throw new Error(`No process of the tree is "${words}":\n${output}`);
      return found.pid;
    },
    signalAll: (signal) => process.kill(-group, signal),
    isReady: async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200,
    gone: () => until('every process has ended', async () => (await members()).length === 0),
    async [Symbol.asyncDispose]() {
      if ((await members()).length > 0) process.kill(-group, 'SIGKILL');
      await ended;
    },
  };
}

/** Reads the processes of a group: they stay in it after their parent has ended. Zombies are skipped. */
async function membersOf(group: number): Promise<{ pid: number; line: string }[]> {
  const found: { pid: number; line: string }[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(processGroup) !== group || state === 'Z') continue;
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    found.push({ pid: Number(name), line: line.replaceAll('\0', ' ') });
  }
  return found;
}
