import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../env.ts';

/** Runs a tool of the project's own packages, its output shown as it comes. @returns its exit code */
export async function runTool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const root = projectRoot();
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
