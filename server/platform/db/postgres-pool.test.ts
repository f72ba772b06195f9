import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PostgresPool, type DatabaseTimeouts } from './postgres-pool.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const timeouts: DatabaseTimeouts = { connect: 1_500, statement: 1_000, lock: 500, idleTransaction: 700 };

/** Ends the connection of a pool as an administrator, or a failover, does. */
async function terminate(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
}

async function open() {
  const pool = new PostgresPool({ connectionString: server, timeouts });
  return { pool, db: drizzle(pool), [Symbol.asyncDispose]: () => pool.end() };
}

const pidOf = async (db: Pick<ReturnType<typeof drizzle>, 'execute'>): Promise<number> =>
  Number((await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid']);

describe.skipIf(!server)('the pool', () => {
  it.each([
    [false, ['500ms', '1s', '700ms'], ['500ms', '1s', '700ms']],
    // The connection belongs to whoever has the next transaction.
    [true, ['500ms', '1s', '700ms'], ['0', '0', '0']],
  ])(
    'has time-outs in transactions, and outside of them unless it is behind a pooler (%s)',
    async (isPooled, inside, outside) => {
      const pool = new PostgresPool({ connectionString: server, timeouts, isPooled });
      const db = drizzle(pool);
      const read = async (handle: Pick<typeof db, 'execute'>) => {
        const { rows } = await handle.execute<{ values: string[] }>(
          sql`select array[current_setting('lock_timeout'), current_setting('statement_timeout'),
          current_setting('idle_in_transaction_session_timeout')] as values`,
        );
        return rows[0]?.values;
      };
      for (const mode of [undefined, { isolationLevel: 'serializable' } as const]) {
        expect(await db.transaction((tx) => read(tx), mode)).toEqual(inside);
        expect(await read(db)).toEqual(outside);
      }
      await pool.end();
    },
  );

  it('survives the end of a connection that is lent and idle, and lends as many as before', async () => {
    await using opened = await open();
    const { pool, db } = opened;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 10 }, () =>
        expect(
          db.transaction(async (tx) => {
            await terminate(await pidOf(tx));
            // Idle, so that the end arrives as an event and not as the answer to a statement.
            await expect.poll(() => pool.hasFailedSince(started)).toBe(true);
            await tx.execute(sql`select 1`);
          }),
        ).rejects.toThrow(),
      ),
    );
    await Promise.all(Array.from({ length: 10 }, () => db.transaction((tx) => tx.execute(sql`select 1`))));
    expect(pool.waitingCount).toBe(0);
    expect(pool.totalCount).toBeLessThanOrEqual(10);
  });

  it('takes answers that came while the process itself stood still', async () => {
    await using opened = await open();
    const { pool } = opened;
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    const answers = clients.map((client) => client.query<{ one: number }>('select 1 as one'));
    const until = performance.now() + timeouts.statement + 800;
    while (performance.now() < until);
    for (const answer of answers) expect((await answer).rows).toEqual([{ one: 1 }]);
    for (const client of clients) client.release();
  });

  it('lends a connection that became free while the process itself stood still', async () => {
    await using opened = await open();
    const { pool } = opened;
    const lent = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const waiting = pool.query<{ one: number }>('select 1 as one');
    const [first, ...others] = lent;
    const answered = first?.query('select 1').then(() => first.release());
    const until = performance.now() + timeouts.connect + 300;
    while (performance.now() < until);
    expect((await waiting).rows).toEqual([{ one: 1 }]);
    await answered;
    for (const client of others) client.release();
  });

  it('refuses whoever waits too long for a connection, and lends the one that comes later to the next', async () => {
    await using opened = await open();
    const { pool } = opened;
    const lent = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const started = performance.now();
    await expect(pool.query('select 1')).rejects.toThrow('became free in time');
    expect(pool.hasFailedSince(started)).toBe(true);
    for (const client of lent) client.release();
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select 1')));
    expect([pool.waitingCount, pool.idleCount]).toEqual([0, 10]);
  });

  it('gets a connection back that nobody gives back, when it ends', async () => {
    await using opened = await open();
    const { pool, db } = opened;
    const lent = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of lent) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await terminate(rows[0]?.pid ?? 0);
    }
    await expect.poll(() => pool.totalCount).toBe(0);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    for (const client of lent) client.release();
  });

  it.each([
    ['a statement that takes too long', sql`select pg_sleep(20)`],
    ['a database that has no room', sql`do $$ begin raise exception 'No space left' using errcode = '53100'; end $$`],
    ['a database that is read-only', sql`do $$ begin raise exception 'read-only' using errcode = '25006'; end $$`],
  ])('remembers %s', async (_, statement) => {
    await using opened = await open();
    const started = performance.now();
    await expect(opened.db.execute(statement)).rejects.toThrow();
    expect(opened.pool.hasFailedSince(started)).toBe(true);
    expect(opened.pool.hasFailedSince(performance.now() + 1)).toBe(false);
  });

  it('does not take a wrong statement, or a broken rule, for a database that is away', async () => {
    await using opened = await open();
    const started = performance.now();
    await expect(opened.db.execute(sql`select nothing`)).rejects.toThrow();
    await expect(opened.db.execute(sql`select 1 / 0`)).rejects.toThrow();
    expect(opened.pool.hasFailedSince(started)).toBe(false);
  });

  it('lets nobody hold a transaction open, or wait for a lock, for long', async () => {
    await using opened = await open();
    const { db } = opened;
    const lock = sql`select pg_advisory_xact_lock(4711)`;
    const holding = db.transaction(async (tx) => {
      await tx.execute(lock);
      await expect(db.transaction((other) => other.execute(lock))).rejects.toThrow();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await tx.execute(sql`select 1`);
    });
    await expect(holding).rejects.toThrow();
  });
});

it('remembers an address where nobody listens', async () => {
  const pool = new PostgresPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', timeouts });
  const started = performance.now();
  await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
  await expect(pool.connect()).rejects.toThrow('ECONNREFUSED');
  expect(pool.hasFailedSince(started)).toBe(true);
  await pool.end();
});
