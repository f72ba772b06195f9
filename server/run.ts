import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readEnv } from './platform/env/env.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { exitOfConfiguration } from './platform/process/exit-codes.mjs';
import { readRestarts } from './platform/process/read-restarts.ts';
import { ProgressBar } from './progress-bar.ts';

// Runs the built server until it is told to stop, and says how it goes. It is part of the build, as everything is that
// the server's process loads (docs/decisions/engineering.md#the-process-of-the-server-loads-the-build-only).
// The limit of the young generation is that of this thread (server/platform/process/node-flags.mjs). As a flag it would go before
// the limits that others are started with.
setFlagsFromString('--max-semi-space-size=0');
const say = (sentence: string) => console.log(sentence);
/** A stop takes no longer than this on top of DRAIN_SECONDS, in milliseconds. */
const stopTimeout = 30_000;
// A reader of the output that went away must not take the site with it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  const env = readEnv();
  // Read before: the operator's NODE_ENV decides about the demo. The built server is always the production build of
  // React and Astro; React's other one renders slower and keeps a trace of every element.
  process.env['NODE_ENV'] = 'production';
  const { serve } = await import('./entry.ts');
  const bar = new ProgressBar('Rendering pages');
  const server = await serve(env, {
    restarts: readRestarts(process.env['STANCHION_RESTARTS']),
    step: (sentence) => say(`${sentence} …`),
    rendering: (done, total) => bar.show(done, total),
  });
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say('\nStopping: finishing requests, closing the database …');
    setTimeout(() => process.exit(1), env.drainSeconds * 1_000 + stopTimeout).unref();
    void server.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // The supervisor is gone: nobody would pass a signal on, and its successor needs the port.
  process.on('disconnect', stop);
  process.send?.({ kind: 'listening' });
  await server.rendered;
  bar.finish();
  giveMemoryBack();
  if (!stopping.signal.aborted) {
    for (const [address, { reason }] of server.failures()) say(`  not rendered: ${address}: ${reason}`);
    say(`\nStanchion is ready: ${env.siteOrigin} (${server.pages()} pages)`);
    if (env.isDemo)
      say(
        `Demo content of a fictional organisation. The publish token is in ${path.join(env.dataDir, 'secrets.json')}.`,
      );
  }
} catch (error) {
  const sentence = explain(error);
  console.error(sentence ?? explainDisk(error) ?? (error as Error).stack ?? (error as Error).message);
  process.exit(sentence === null ? 1 : exitOfConfiguration);
}

/** Returns why the configuration or the surroundings do not let a server start; null for a fault. */
function explain(error: unknown): string | null {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (['BadEnvironment', 'DirectoryLocked', 'CannotListen'].includes(name)) return message;
  // 28: the user or password is refused; 3D000: there is no such database.
  if (code?.startsWith('28') || code === '3D000') return `PostgreSQL refuses DATABASE_URL: ${message}`;
  return null;
}

/** Returns a sentence about a disk that takes nothing: unlike a configuration it may be better at the next try. */
function explainDisk(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS'
    ? `The disk of DATA_DIR cannot be written to: ${message}. Make room on it, or set DATA_DIR to another directory.`
    : null;
}
