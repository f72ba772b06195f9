import type { CommandOutcome } from '../people/access/command/people-command.ts';
import { connect, type Database } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { makeDataDirectory } from '../platform/env/data-directory.ts';
import { readEnv, type Env } from '../platform/env/env.ts';
import { askServer, type ServerCall } from './ask-server.ts';

/** Longest wait for the running server, in milliseconds: a command takes less than a second, a large file minutes. */
const answerTimeout = { command: 30_000, file: 900_000 };

/**
 * Carries a command out in this process or, if a server holds the embedded database, in that server
 * (docs/decisions/access-and-roles.md#commands-on-the-embedded-database).
 */
export async function carryOut(
  called: ServerCall,
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
    const answered = await askServer(
      env.dataDir,
      called,
      called.text === undefined ? answerTimeout.command : answerTimeout.file,
    );
    if (answered) return answered;
    const busy = `${error.message}\nIf that is the server, it takes no commands yet: try again when it is ready.`;
    return { code: 1, lines: [busy] };
  }
}
