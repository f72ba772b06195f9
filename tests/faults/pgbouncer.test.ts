import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from '../../server/platform/db/connection.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../support/real-pgbouncer.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestServer } from '../support/test-databases.ts';
import { isThorough } from '../support/test-scope.ts';

const timeouts = { connect: 1_500, statement: 3_000, lock: 400, idleTransaction: 5_000 };

/** Returns the reasons of a site that is not ready, once they contain a text. */
async function readReasons({ origin }: RunningSite, part: string): Promise<string> {
  let text = '';
  for (let asked = 0; asked < 200 && !text.includes(part); asked += 1) {
    text = await fetch(`${origin}/readyz`).then(
      (answer) => answer.text(),
      () => '',
    );
    await sleep(100);
  }
  return text;
}

describe.runIf(isThorough && openTestServer)('behind PgBouncer in transaction mode', () => {
  let found: PgBouncer | string = '';
  beforeAll(async () => {
    found = await findPgBouncer();
    console.warn(typeof found === 'string' ? `SKIPPED: ${found}` : `PgBouncer ${found.version}`);
  }, 300_000);

  it('two nodes serve people, hear of edits and are named in the database', async (test) => {
    if (typeof found === 'string') return test.skip(found);
    await using folder = await temporaryFolder();
    await using second = await temporaryFolder();
    await using database = await openTestServer?.();
    const postgres = database?.url ?? '';
    await using first = await startSmallSite({ DATABASE_URL: postgres, DEMO: 'on' });
    await first.stop();
    // Fewer connections than the nodes ask for together.
    const settings = { default_pool_size: '6' };
    await using pooler = await startPgBouncer(found, { folder: folder.path, postgres, settings });
    const env = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: postgres, DEMO: 'on', DATABASE_POOL: '12' };
    await using one = await startSite({ DATA_DIR: first.dataDir, ...env, PUBLISH_SECRET: 'p'.repeat(40) });
    await using two = await startSite({ DATA_DIR: second.path, ...env, PUBLISH_SECRET: 'p'.repeat(40) });
    expect(await (await fetch(`${one.origin}/readyz`)).text()).not.toContain('time-out');

    const people = await Promise.all(
      ['customer', 'member', 'grace', 'inspector'].map((name) => Visitor.signedIn(one.origin, name)),
    );
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => people)
        .flat()
        .map((person, number) => person.ask(number % 2 ? '/user/my-account' : '/api/user/current')),
    );
    expect([...new Set(asked.map(({ status: answered }) => answered))]).toEqual([200]);

    const editor = new Editor({ origin: one.origin, token: async () => 'p'.repeat(40) });
    await editor.putLive('page:pooled', textPage('/pooled', 'Pooled', 'Through the pooler.'));
    // Without a notice the second node looks every five seconds.
    const since = performance.now();
    let status = 0;
    while (status !== 200 && performance.now() - since < 10_000) {
      ({ status } = await fetch(`${two.origin}/pooled`));
      await sleep(20);
    }
    expect(status).toBe(200);

    const direct = await openConnection({ databaseUrl: postgres, dataDir: '' });
    const { rows } = (await direct.db.execute(
      sql`select distinct application_name as name from pg_stat_activity where datname = current_database()`,
    )) as unknown as { rows: { name: string }[] };
    await direct.close();
    const names = rows.map(({ name }) => name);
    for (const { origin } of [one, two]) {
      expect(names).toContainEqual(expect.stringMatching(new RegExp(`^stanchion .*:${new URL(origin).port} notices$`)));
    }
    expect(names).toContainEqual(expect.stringMatching(/^stanchion \S+:\d+$/));
    for (const site of [one, two]) expect(await site.stop()).toBe(0);
  });

  it('a transaction brings its own time-outs, and a pooler without them is noted', async (test) => {
    if (typeof found === 'string') return test.skip(found);
    await using folder = await temporaryFolder();
    await using database = await openTestServer?.();
    const postgres = database?.url ?? '';
    const settings = { connect_query: null };
    await using pooler = await startPgBouncer(found, { folder: folder.path, postgres, settings });
    const options = { databaseUrl: pooler.url, databaseSessionUrl: postgres, dataDir: '', timeouts };
    const connection = await openConnection(options);
    await connection.migrate();
    expect(connection.note()).toContain('have no time-out');
    const read = await connection.db.transaction(async (tx) => {
      const { rows } = (await tx.execute(
        sql`select name, setting from pg_settings where name in
          ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
      )) as unknown as { rows: { setting: string }[] };
      return rows.map(({ setting }) => setting);
    });
    expect(read).toEqual(['5000', '400', '3000']);
    await connection.close();
  });

  it('a pooler that was not told of, or that loses prepared statements, is refused with the reason', async (test) => {
    if (typeof found === 'string') return test.skip(found);
    await using folder = await temporaryFolder();
    await using database = await openTestServer?.();
    const postgres = database?.url ?? '';
    await using pooler = await startPgBouncer(found, { folder: folder.path, postgres });
    const untold = { DATA_DIR: folder.path, DATABASE_URL: pooler.url, DEMO: 'on' };
    await using first = await startSite(untold, { isReadyAwaited: false });
    expect(await readReasons(first, 'pooler')).toContain('set DATABASE_SESSION_URL');
    await first.kill();

    // As PgBouncer 1.18 of Debian 12 behaves.
    const settings = { max_prepared_statements: '0' };
    await using old = await startPgBouncer(found, { folder: folder.path, postgres, settings });
    const told = { DATA_DIR: folder.path, DATABASE_URL: old.url, DATABASE_SESSION_URL: postgres, DEMO: 'on' };
    await using second = await startSite(told, { isReadyAwaited: false });
    expect(await readReasons(second, 'prepared')).toContain('needs PgBouncer 1.21 or newer');
    await second.kill();
  });
});
