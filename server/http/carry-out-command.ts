import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { CommandOutcome } from '../people/access/command/people-command.ts';
import { connect, type Database } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { makeDataDirectory } from '../platform/env/data-directory.ts';
import { readEnv, type Env } from '../platform/env/env.ts';
import { commandAddress, commandFile } from './command-port.ts';

const outcome = v.object({ code: v.picklist([0, 1, 2]), lines: v.array(v.string()) });

/** Longest wait for the running server, in milliseconds: a command takes less than a second, a large file minutes. */
const answerTimeout = { command: 30_000, file: 900_000 };

/** The words of a call, as the running server distinguishes them, and the text of the file that it names. */
interface Call {
  args: readonly string[];
  text?: string;
}

/**
 * Carries a command out in this process or, if a server holds the embedded database, in that server
 * (docs/decisions/access-and-roles.md#commands-on-the-embedded-database).
 */
export async function carryOut(
  called: Call,
  runHere: (env: Env, db: Database) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const env = readEnv();
  makeDataDirectory(env.dataDir);
  try {
    const connection = await connect({ ...env, timeouts: env.databaseTimeouts });
    try {
      return await runHere(env, connection.db);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    const answered = await askServer(env, called);
    if (answered) return answered;
    const busy = `${error.message}\nIf that is the server, it takes no commands yet: try again when it is ready.`;
    return { code: 1, lines: [busy] };
  }
}

/** Has the running server carry a command out; null if it takes none. */
async function askServer(env: Env, called: Call): Promise<CommandOutcome | null> {
  try {
    const { port, secret } = v.parse(commandAddress, JSON.parse(await readFile(commandFile(env.dataDir), 'utf8')));
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify(called),
      signal: AbortSignal.timeout(called.text === undefined ? answerTimeout.command : answerTimeout.file),
    });
    return v.parse(outcome, await answer.json());
  } catch {
    return null;
  }
}
