import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { toolEnvironment } from '../platform/env/env.ts';
import { BackupProblem } from './backup-problem.ts';

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/**
 * Returns how a tool connects. The password is in its environment: every user of the machine can read the arguments of
 * a process.
 */
export function toConnection(databaseUrl: string): { argument: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return {
    argument: `--dbname=${url.href}`,
    env: toolEnvironment(password === '' ? {} : { PGPASSWORD: password }),
  };
}

/** A running tool of PostgreSQL. */
export interface PostgresTool {
  input: NodeJS.WritableStream;
  output: Readable;
  /** Resolves when it has ended well. @throws BackupProblem with what it says */
  ended: Promise<void>;
}

/** Starts a tool of PostgreSQL, without asking for a password. */
export function startPostgresTool(tool: Tool, args: readonly string[], env = toolEnvironment()): PostgresTool {
  const child = spawn(tool, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      const sentence = `${tool} was not found: install the client of PostgreSQL, in the version of the server or a newer one (Debian: apt-get install postgresql-client).`;
      reject(isMissing ? new BackupProblem(sentence) : error);
    });
    child.once('close', resolve);
  });
  // A tool that has ended reads no more; its exit code tells why.
  child.stdin.on('error', () => undefined);
  const ended = Promise.all([closed, text(child.stderr)]).then(([code, said]) => {
    if (code !== 0) throw new BackupProblem(`${tool} failed: ${said.trim() || `it ended with ${String(code)}`}`);
  });
  // Its owner hears of a failure when it waits for the end, which may be later.
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended };
}

/** Runs a tool of PostgreSQL to its end. @throws BackupProblem with what it says */
export async function runPostgresTool(tool: Tool, args: readonly string[], env = toolEnvironment()): Promise<void> {
  const running = startPostgresTool(tool, args, env);
  running.input.end();
  running.output.resume();
  await running.ended;
}
