import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '../platform/env/env.ts';

/** Starts a tool. What Node compiles, also by leaving out the types of a source, is kept for the next process that loads it. */
function startTool(script: string, args: readonly string[], env: Record<string, string>, stdio: StdioOptions) {
  const root = projectRoot();
  return spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...env },
  });
}

const endOf = (child: ChildProcess, event: 'exit' | 'close'): Promise<number> =>
  new Promise((resolve) => child.once(event, (code) => resolve(code ?? 1)));

/** Runs a tool of the project's own packages, its output shown as it comes. @returns its exit code */
export async function runTool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return endOf(startTool(script, args, env, ['ignore', 'inherit', 'inherit']), 'exit');
}

/** The same with its output kept until it ends, for tools that run beside each other. */
export async function captureTool(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = startTool(script, args, env, ['ignore', 'pipe', 'pipe']);
  let output = '';
  const keep = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const code = await endOf(child, 'close');
  return { code, output };
}
