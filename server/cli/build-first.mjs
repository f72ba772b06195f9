// Plain JavaScript: a start with a finished build loads no sources.
import path from 'node:path';
import { nodeFlags } from '../platform/process/node-flags.mjs';
import { waitForExitCode, startChild } from '../platform/process/start-child.mjs';
import { readBuild } from './build-stamp.mjs';

const root = path.resolve(import.meta.dirname, '../..');

// Builds if the build is missing or older than the sources. A failed build ends the process.
if (!(await readBuild(root)).isCurrent) {
  const build = startChild(process.execPath, [...nodeFlags, path.join(root, 'server/cli/build.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if ((await waitForExitCode(build)) !== 0) process.exit(1);
}
