import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Load {
  requests: number;
  perSecond: number;
}

/** Connections kept open at once. */
const connections = 64;

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** The load generator in use, for the note under the figures. */
export const loader = (): string => (has('wrk') ? 'wrk' : 'our own loader');

/** Puts `taskset` before a command to pin it to one core; nothing without taskset or a second core. */
export function onCore(core: number, command: readonly string[]): string[] {
  return has('taskset') && spawnSync('taskset', ['-c', String(core), 'true']).status === 0
    ? ['taskset', '-c', String(core), ...command]
    : [...command];
}

/** Moves a running process with all its threads to one core. */
export function pinProcess(pid: number, core: number): void {
  if (has('taskset')) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

/** Requests one address for `seconds` over 64 connections, gzip accepted, from the second core. */
export async function ask(url: string, seconds: number): Promise<Load> {
  const own = [
    process.execPath,
    path.join(import.meta.dirname, 'loader.ts'),
    url,
    String(seconds),
    String(connections),
  ];
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url];
  const [command = '', ...args] = onCore(1, has('wrk') ? wrk : own);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  const failed = /Socket errors|Non-2xx/.exec(output);
  const [, requests, took] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? [];
  if (code !== 0 || failed || !requests || !took) throw new Error(`${url} under load:\n${output}`);
  await sleep(200);
  return { requests: Number(requests), perSecond: Number(requests) / Number(took) };
}
