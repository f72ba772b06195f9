// Plain JavaScript: to strip the types of a single file costs a process 17 MB for as long as it lives.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readBuild } from './build-stamp.mjs';
import { nodeFlags } from './node-flags.mjs';

const root = path.resolve(import.meta.dirname, '../..');
if (!(await readBuild(root)).isCurrent) {
  const build = spawnSync(process.execPath, [...nodeFlags, path.join(root, 'server/cli/build.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (build.status !== 0) process.exit(1);
}
await import(path.join(root, 'dist/server/start.mjs'));
