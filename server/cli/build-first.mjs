// Plain JavaScript: a start with a finished build loads no sources.
import path from 'node:path';
import { nodeFlags } from '../platform/process/node-flags.mjs';
import { waitForExitCode, startChild } from '../platform/process/start-child.mjs';
import { readBuild } from './build-stamp.mjs';

const root = path.resolve(import.meta.dirname, '../..');

// Builds if the build is missing or older than the sources, or says so where a server runs from it: `keep`. A failed
// build ends the process.
const { isCurrent } = await readBuild(root);
if (!isCurrent && process.argv.includes('keep')) {
  console.error('The build is older than the sources, and a server runs from it: this command is that of the build.');
} else if (!isCurrent) {
  const build = startChild(process.execPath, [...nodeFlags, path.join(root, 'server/cli/build.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if ((await waitForExitCode(build)) !== 0) process.exit(1);
}
