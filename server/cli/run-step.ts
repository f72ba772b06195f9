import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../platform/env/env.ts';

interface ToolOptions {
  env?: Record<string, string>;
  /** Aborting it ends the tool together with all processes it has started. */
  signal?: AbortSignal | undefined;
}

/** Milliseconds an interrupted tool has for closing browsers and servers before its processes are killed. */
const grace = 15_000;

/**
 * Starts a tool with Node's compile cache, which spares later processes from compiling the same sources. With a signal the
 * tool leads a process group of its own: only so can the processes it has started be ended with it.
 */
function startTool(script: string, args: readonly string[], { env, signal }: ToolOptions, stdio: StdioOptions) {
  const root = projectRoot();
  return spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), ...env },
    detached: signal !== undefined,
  });
}

/** Interrupts a process group as Ctrl-C does, and kills what is left of it when the tool has ended or the grace is over. */
async function endGroup(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && new Promise((resolve) => child.once('exit', resolve));
  signalGroup(child, 'SIGINT');
  await Promise.race([ended, sleep(grace, undefined, { ref: false })]);
  signalGroup(child, 'SIGKILL');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // All its processes have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the exit code of a tool; 1 if a signal ended it. @param event 'close' waits until its output has been read */
async function exitCode(child: ChildProcess, event: 'exit' | 'close', signal?: AbortSignal): Promise<number> {
  const ended = new Promise<number>((resolve) => child.once(event, (code) => resolve(code ?? 1)));
  if (!signal) return ended;
  let ending: Promise<void> | undefined;
  const end = () => {
    ending = endGroup(child);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  const code = await ended;
  signal.removeEventListener('abort', end);
  await ending;
  return code;
}

/** Runs a tool of the project's packages and shows its output as it comes. @returns its exit code */
export async function runTool(script: string, args: readonly string[], options: ToolOptions = {}): Promise<number> {
  return exitCode(startTool(script, args, options, ['ignore', 'inherit', 'inherit']), 'exit', options.signal);
}

/** Runs a tool and returns its output at the end, for tools that run at the same time. */
export async function captureTool(
  script: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<{ code: number; output: string }> {
  const child = startTool(script, args, options, ['ignore', 'pipe', 'pipe']);
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const code = await exitCode(child, 'close', options.signal);
  return { code, output };
}
