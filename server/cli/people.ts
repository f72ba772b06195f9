import { openCommandAuth } from '../http/open-command-auth.ts';
import { askServer, type ServerCall } from '../http/ask-server.ts';
import { BadPeopleFile, fileUsage, readFileCommand, readPeopleFile, runPeopleFile } from '../http/people-files.ts';
import { peopleUsage, readPeopleCommand, type CommandOutcome } from '../people/access/command/people-command.ts';
import { runPeopleCommand } from '../people/access/command/run-people-command.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { makeDataDirectory } from '../platform/env/data-directory.ts';
import { readEnv, type Env } from '../platform/env/env.ts';

/** Longest wait for the running server, in milliseconds: a command takes less than a second, a large file minutes. */
const answerTimeout = { command: 30_000, file: 900_000 };

/** Carries a command out in this process, on a database that takes it. */
async function runHere(env: Env, { args, text }: ServerCall): Promise<CommandOutcome> {
  makeDataDirectory(env.dataDir);
  const connection = await connect({ ...env, timeouts: env.databaseTimeouts });
  try {
    const file = readFileCommand(args);
    if (file) return await runPeopleFile({ db: connection.db, clock: systemClock }, file, text ?? '');
    return await runPeopleCommand(await openCommandAuth(env, connection.db), args);
  } finally {
    await connection.close();
  }
}

async function run(args: readonly string[]): Promise<CommandOutcome> {
  const env = readEnv();
  const file = readFileCommand(args);
  const called: ServerCall = file ? { args, text: await readPeopleFile(file.file) } : { args };
  try {
    return await runHere(env, called);
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    const timeout = file ? answerTimeout.file : answerTimeout.command;
    const answered = await askServer(env.dataDir, called, timeout);
    if (answered) return answered;
    const busy = `${error.message}\nIf that is the server, it takes no commands yet: try again when it is ready.`;
    return { code: 1, lines: [busy] };
  }
}

const args = process.argv.slice(2);
if (!readPeopleCommand(args) && !readFileCommand(args)) {
  console.error(`${peopleUsage}\nFiles:\n${fileUsage}`);
  process.exit(2);
}
try {
  const { code, lines } = await run(args);
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exit(code);
} catch (error) {
  const expected = [SchemaRefusal, BadEnvironment, BadPeopleFile];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
