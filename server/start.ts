import path from 'node:path';
import { supervise } from './platform/process/supervise.mjs';

// The start command of a built server: `node dist/server/start.mjs`. It sets the flags and the environment of the
// server, and loads none of its code.
process.exit(
  await supervise({
    node: process.execPath,
    script: path.join(import.meta.dirname, 'run.mjs'),
    env: process.env,
    flags: process.execArgv,
  }),
);
