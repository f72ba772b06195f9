import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import type { Database } from '../../platform/db/connection.ts';
import { createLog } from '../../platform/log.ts';
import { emailTokens, rateLimits, sessions, users, verifications } from './auth.table.ts';
import { startSweep } from './sweep-expired.ts';

const start = new Date('2026-03-01T12:00:00Z');
const hour = 3_600_000;
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const log = createLog({ logLevel: 'silent', isProduction: true });

/** Inserts one row of each kind that expires, identified by name. */
async function insertRows(db: Database, name: string, expiresAt: Date): Promise<void> {
  const times = { expiresAt, createdAt: start, updatedAt: start };
  await db.insert(sessions).values({ id: name, token: name, userId: 'ana', ...times });
  await db.insert(verifications).values({ id: name, identifier: name, value: '', ...times });
  await db
    .insert(emailTokens)
    .values({ userId: 'ana', purpose: name, tokenHash: name, value: {}, expiresAt, createdAt: start });
  await db.insert(rateLimits).values({ key: name, points: 1, expire: expiresAt });
}

async function names(db: Database) {
  const ids = [
    (await db.select().from(sessions)).map(({ id }) => id),
    (await db.select().from(verifications)).map(({ id }) => id),
    (await db.select().from(emailTokens)).map(({ tokenHash }) => tokenHash),
    (await db.select().from(rateLimits)).map(({ key }) => key),
  ];
  return ids.map((list) => list.toSorted());
}

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let now: Date;
  const clock = { now: () => now };

  beforeAll(async () => {
    connection = await open();
    const times = { createdAt: start, updatedAt: start };
    await connection.db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@example.net', ...times });
  });
  beforeEach(async () => {
    now = start;
    for (const table of [sessions, verifications, emailTokens, rateLimits]) await connection.db.delete(table);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => connection[Symbol.asyncDispose]());

  it('removes what has expired by the clock, to the millisecond, and nothing else', async () => {
    const { db } = connection;
    await insertRows(db, 'past', after(-hour));
    await insertRows(db, 'present', start);
    await insertRows(db, 'future', after(1));
    await db.insert(rateLimits).values({ key: 'endless', points: 1, expire: null });
    const sweep = startSweep({ db, clock, log });
    await expect.poll(() => names(db)).toEqual([['future'], ['future'], ['future'], ['endless', 'future']]);
    await sweep.stop();
  });

  it('sweeps again after an hour, not before, and never after the stop', async () => {
    const { db } = connection;
    const sweep = startSweep({ db, clock, log });
    const timers = vi.getTimerCount();
    await insertRows(db, 'later', after(hour));
    now = after(hour);
    vi.advanceTimersByTime(hour - 1);
    expect(await names(db)).toEqual([['later'], ['later'], ['later'], ['later']]);
    vi.advanceTimersByTime(1);
    await expect.poll(() => names(db)).toEqual([[], [], [], []]);
    await sweep.stop();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });

  it('goes on after a database that did not answer', async () => {
    const { db } = connection;
    await insertRows(db, 'past', after(-hour));
    const delete_ = vi.spyOn(db, 'delete').mockImplementationOnce(() => {
      throw new Error('connection refused');
    });
    const sweep = startSweep({ db, clock, log });
    vi.advanceTimersByTime(hour);
    await expect.poll(() => names(db)).toEqual([[], [], [], []]);
    await sweep.stop();
    delete_.mockRestore();
  });
});
