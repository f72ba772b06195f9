import { execFile } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { bareEnvironment } from '../../tests/support/bare-environment.ts';
import { openTestServer } from '../../tests/support/test-databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { nodeFlags } from '../platform/process/node-flags.mjs';

/** Runs the command as `npm run migrate` does. */
function migrate(env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> {
  const script = path.join(import.meta.dirname, 'migrate.ts');
  return new Promise((resolve) => {
    const options = { env: { ...bareEnvironment(), ...env } };
    const child = execFile(process.execPath, [...nodeFlags, script, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

it.runIf(openTestServer)('lists what it would run, runs it once, and refuses what it cannot run on', async () => {
  await using folder = await temporaryFolder();
  await using database = await openTestServer?.();
  const env = { DATA_DIR: folder.path, DATABASE_URL: database?.url ?? '', MIGRATE: 'command' };
  const administrator = new pg.Client({ connectionString: env.DATABASE_URL });
  await administrator.connect();
  await administrator.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
  const listed = await migrate(env, '--check');
  expect(listed).toMatchObject({ code: 3 });
  expect(listed.text).toContain('0000_content\n  CREATE TABLE "content_');
  const { rows: tables } = await administrator.query(`select to_regclass('accounts') as name`);
  expect(tables).toEqual([{ name: null }]);

  expect(await migrate(env)).toMatchObject({ code: 0 });
  expect(await migrate(env, '--check')).toEqual({ code: 0, text: 'The tables are those of this release.\n' });
  await administrator.query('update schema_compatibility set smallest_release = 1000');
  await administrator.end();
  const refused = await migrate(env);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.text).toContain('it needs one with 1000 migrations');
  expect(await migrate(env, '--chek')).toMatchObject({ code: 2 });
});
