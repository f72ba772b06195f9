import { execFile } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../../server/platform/env/env.ts';
import { nodeFlags } from '../../server/platform/process/node-flags.mjs';
import { bareEnvironment } from './bare-environment.ts';

/** Runs `npm run backup` as the built command. */
export const runBackup = (
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | string; output: string }> =>
  new Promise((resolve) => {
    const command = [...nodeFlags, path.join(projectRoot(), 'dist/server/backup.mjs'), ...args];
    execFile(process.execPath, command, { env: { ...bareEnvironment(), ...env } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
