import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readEnv } from './env.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { ProgressBar } from './progress-bar.ts';

// Runs the built server until it is told to stop, and says how it goes. It is part of the build, as everything is that
// the server's process loads (docs/decisions/engineering.md#the-process-of-the-server-loads-the-build-only).
// The limit of the young generation is that of this thread (server/cli/node-flags.mjs). As a flag it would go before the
// limits that others are started with.
setFlagsFromString('--max-semi-space-size=0');
const say = (sentence: string) => console.log(sentence);

try {
  const env = readEnv();
  // Read before: the operator's NODE_ENV decides about the demo. The built server is always the production build of
  // React and Astro; React's other one renders slower and keeps a trace of every element.
  process.env['NODE_ENV'] = 'production';
  const { serve } = await import('./entry.ts');
  const bar = new ProgressBar('Rendering pages');
  const server = await serve(env, {
    step: (sentence) => say(`${sentence} …`),
    rendering: (done, total) => bar.show(done, total),
  });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say('\nStopping: finishing requests, closing the database …');
      void server.stop().then(() => process.exit(0));
    });
  }
  await server.rendered;
  bar.finish();
  giveMemoryBack();
  if (!isStopping) {
    for (const [address, { reason }] of server.failures()) say(`  not rendered: ${address}: ${reason}`);
    say(`\nStanchion is ready: ${env.siteOrigin} (${server.pages()} pages)`);
    if (env.isDemo)
      say(
        `Demo content of a fictional organisation. The publish token is in ${path.join(env.dataDir, 'secrets.json')}.`,
      );
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** Expected trouble as one sentence; anything else with its stack. */
function explain(error: unknown): string {
  const { name, code, message, stack } = error as NodeJS.ErrnoException;
  if (name === 'BadEnvironment' || name === 'DirectoryLocked') return message;
  if (code === 'EADDRINUSE') return 'The port is taken by another program: stop it, or set PORT to another number.';
  if (code === 'EACCES') return 'This user may not listen on that port: set PORT to one above 1024.';
  // 28: the user or password is refused; 3D000: there is no such database.
  if (code?.startsWith('28') || code === '3D000') return `PostgreSQL refuses DATABASE_URL: ${message}`;
  return stack ?? message;
}
