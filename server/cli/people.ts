import { openInstallation } from '../http/open-installation.ts';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { commandAddress, commandFile } from '../http/command-port.ts';
import { openAuth } from '../http/open-auth.ts';
import {
  peopleUsage,
  readPeopleCommand,
  type CommandOutcome,
} from '../people/access/command/people-command.ts';
import { runPeopleCommand } from '../people/access/command/run-people-command.ts';
import { createConsent } from '../people/preferences/mail-consent.ts';
import { systemClock } from '../platform/clock.ts';
import { connect } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { createMailer } from '../platform/email/mailer.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { makeDataDirectory } from '../platform/env/data-directory.ts';
import { readEnv, type Env } from '../platform/env/env.ts';
import { createLog } from '../platform/log.ts';

const outcome = v.object({ code: v.picklist([0, 1, 2]), lines: v.array(v.string()) });

/** Longest wait for the running server, in milliseconds; a command takes less than a second. */
const answerTimeout = 30_000;

/** Carries a command out in this process, on a database that takes it. */
async function runHere(env: Env, args: readonly string[]): Promise<CommandOutcome> {
  makeDataDirectory(env.dataDir);
  const connection = await connect({ ...env, timeouts: env.databaseTimeouts });
  try {
    const { db } = connection;
    const installation = await openInstallation(db, systemClock, env.isDemo);
    const mailer = createMailer(env, systemClock, createConsent(db, env));
    return await runPeopleCommand(openAuth({ db, env, clock: systemClock, installation, log: createLog(env), mailer }), args);
  } finally {
    await connection.close();
  }
}

/** Has the running server carry a command out; null if it takes none. */
async function askServer(env: Env, args: readonly string[]): Promise<CommandOutcome | null> {
  try {
    const { port, secret } = v.parse(commandAddress, JSON.parse(await readFile(commandFile(env.dataDir), 'utf8')));
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ args }),
      signal: AbortSignal.timeout(answerTimeout),
    });
    return v.parse(outcome, await answer.json());
  } catch {
    return null;
  }
}

async function run(args: readonly string[]): Promise<CommandOutcome> {
  const env = readEnv();
  try {
    return await runHere(env, args);
  } catch (error) {
    if (!(error instanceof DirectoryLocked)) throw error;
    const answered = await askServer(env, args);
    if (answered) return answered;
    const busy = `${error.message}\nIf that is the server, it takes no commands yet: try again when it is ready.`;
    return { code: 1, lines: [busy] };
  }
}

const args = process.argv.slice(2);
if (!readPeopleCommand(args)) {
  console.error(peopleUsage);
  process.exit(2);
}
try {
  const { code, lines } = await run(args);
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exit(code);
} catch (error) {
  const expected = [SchemaRefusal, BadEnvironment];
  console.error(expected.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
}
