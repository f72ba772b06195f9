// Plain JavaScript without packages: npm's commands begin here on any Node from 20 on.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder =
  /** @type {string | undefined} */ (import.meta.dirname) ?? path.dirname(new URL(import.meta.url).pathname);
const endWithParent = pathToFileURL(path.join(folder, 'end-with-parent.mjs')).href;

/**
 * Starts a Node program that ends when this process ends, however it ends.
 * @param {string} node
 * @param {readonly string[]} args flags, script and arguments
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdio?: readonly ('ignore' | 'inherit' | 'pipe')[] }} options
 */
export function startChild(node, args, { cwd, env, stdio = ['inherit', 'inherit', 'inherit'] }) {
  return spawn(node, ['--import', endWithParent, ...args], { cwd, env, stdio: [...stdio, 'ipc'] });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code; 1 when a signal ended it
 */
export function waitForExitCode(child) {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
