import { parseArgs } from 'node:util';
import { openConnection, type Connection } from '../platform/db/connection.ts';
import { DirectoryLocked } from '../platform/db/directory-lock.ts';
import type { DueMigration } from '../platform/db/release-migrations.ts';
import { SchemaRefusal } from '../platform/db/schema-refusal.ts';
import { BadEnvironment } from '../platform/env/bad-environment.ts';
import { readEnv } from '../platform/env/env.ts';

const usage = `Usage:
  npm run migrate              brings the tables of the database to this release; on PostgreSQL nodes may serve meanwhile
  npm run migrate -- --check   lists what that would run; ends with 0 if there is nothing, with 3 otherwise`;

/** Exit code of a check that found something to run. */
const isDue = 3;

/** Returns the first line of a statement that is no comment. */
const summarize = (statement: string): string => {
  const line = statement.split('\n').find((each) => each.trim() !== '' && !each.trim().startsWith('--')) ?? '';
  return line.length > 100 ? `${line.slice(0, 100)} …` : line;
};

function describe({ name, statements, smallestRelease }: DueMigration): string[] {
  const contract = smallestRelease === null ? [] : [`  Releases with fewer than ${smallestRelease} migrations stop.`];
  return [name, ...statements.map((statement) => `  ${summarize(statement)}`), ...contract];
}

/** @returns the exit code */
async function run(connection: Connection, isCheck: boolean): Promise<number> {
  const problem = await connection.findIncompatibility();
  const due = await connection.listDueMigrations();
  if (due.length === 0) {
    if (problem !== null) throw new SchemaRefusal(problem);
    if (!isCheck) await connection.migrate();
    console.log('The tables are those of this release.');
    return 0;
  }
  if (isCheck) {
    for (const migration of due) for (const line of describe(migration)) console.log(line);
    console.log(due.length === 1 ? '1 migration would run.' : `${due.length} migrations would run.`);
    return isDue;
  }
  await connection.migrate((migration, statement) => console.log(`${migration}: ${summarize(statement)}`));
  console.log(due.length === 1 ? '1 migration has run.' : `${due.length} migrations have run.`);
  return 0;
}

function readCommand(): { isCheck: boolean } | null {
  try {
    const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
    return { isCheck: values.check };
  } catch {
    return null;
  }
}

const command = readCommand();
if (!command) {
  console.error(usage);
  process.exit(2);
}
try {
  // A command's connection has no time-outs, and migrates also where a start may not.
  const { databaseUrl, databaseSessionUrl, dataDir, nodeName } = readEnv();
  const connection = await openConnection({ databaseUrl, databaseSessionUrl, dataDir, nodeName });
  try {
    process.exitCode = await run(connection, command.isCheck);
  } finally {
    await connection.close();
  }
} catch (error) {
  const isExpected = [SchemaRefusal, BadEnvironment, DirectoryLocked].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
