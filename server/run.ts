import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readEnv } from './platform/env/env.ts';
import { releaseMemory } from './give-memory-back.ts';
import { exitOfConfiguration } from './platform/process/exit-codes.mjs';
import { readRestarts } from './platform/process/read-restarts.ts';
import { createLog } from './platform/log.ts';
import { createLogOutput, createTerminalOutput, sendConsoleToLog } from './start-output.ts';

// Runs the built server until it is stopped, and prints its progress. It is part of the build, like everything that the
// server's process loads (docs/decisions/engineering.md#the-process-of-the-server-loads-the-build-only).

// The limit of the young generation (server/platform/process/node-flags.mjs) is for this thread. As a flag it would take
// precedence over the limits that other threads are started with.
setFlagsFromString('--max-semi-space-size=0');
/** Before NODE_ENV is changed below; a configuration that cannot be read has no other sign of it. */
const isProduction = process.env['NODE_ENV'] === 'production';
/** Longest stop in addition to DRAIN_SECONDS, in milliseconds. */
const stopTimeout = 30_000;
// If the reader of the output is gone, the site continues.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const env = readEnv();
  // Set after reading the environment: the operator's NODE_ENV decides about the demo. The built server always uses the
  // production builds of React and Astro; React's development build renders slower and records a stack trace for every
  // element.
  process.env['NODE_ENV'] = 'production';
  const { serve } = await import('./entry.ts');
  const log = createLog(env);
  if (isProduction) sendConsoleToLog(log);
  const output = isProduction ? createLogOutput(log) : createTerminalOutput();
  const server = await serve(env, log, {
    restarts: readRestarts(process.env['STANCHION_RESTARTS']),
    step: (sentence) => output.print(`${sentence} …`),
    rendering: (done, total) => output.rendering(done, total),
  });
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    output.print('\nStopping: finishing requests, closing the database …');
    setTimeout(() => process.exit(1), env.drainSeconds * 1_000 + stopTimeout).unref();
    void server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // The supervisor is gone: no signal would arrive, and its successor needs the port.
  process.on('disconnect', stop);
  process.send?.({ kind: 'listening' });
  await server.rendered;
  output.finish();
  releaseMemory();
  if (!stopping.signal.aborted) {
    for (const [address, { reason }] of server.failures()) output.print(`  not rendered: ${address}: ${reason}`);
    output.print(`\nStanchion is ready: ${env.siteOrigin} (${server.pages()} pages)`);
    if (env.isDemo)
      output.print(
        `Demo content of a fictional organisation. The publish token is in ${path.join(env.dataDir, 'secrets.json')}.`,
      );
  }
} catch (error) {
  const sentence = explain(error);
  complain(sentence ?? explainDisk(error) ?? (error as Error).stack ?? (error as Error).message);
  process.exit(sentence === null ? 1 : exitOfConfiguration);
}

/** Writes why there is no server: the log may not have been opened. */
function complain(reason: string): void {
  const line = { level: 60, time: Date.now(), pid: process.pid, msg: reason };
  process.stderr.write(`${isProduction ? JSON.stringify(line) : reason}\n`);
}

/** Returns why the configuration or the environment prevents a start; null for a fault. */
function explain(error: unknown): string | null {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (['BadEnvironment', 'DirectoryLocked', 'CannotListen'].includes(name)) return message;
  // 28: user or password refused; 3D000: no such database.
  if (code?.startsWith('28') || code === '3D000') return `PostgreSQL refuses DATABASE_URL: ${message}`;
  return null;
}

/** Describes a disk that accepts no writes: unlike the configuration, that may change until the next try. */
function explainDisk(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS'
    ? `The disk of DATA_DIR cannot be written to: ${message}. Make room on it, or set DATA_DIR to another directory.`
    : null;
}
