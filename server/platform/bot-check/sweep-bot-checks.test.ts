import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { createLog } from '../log.ts';
import { botChecks, botFailures } from './bot-check.table.ts';
import { startBotCheckSweep } from './sweep-bot-checks.ts';

const start = new Date('2026-03-01T12:00:00Z');
const day = 86_400_000;
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const log = createLog({ logLevel: 'silent', isProduction: true });

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  beforeEach(async () => {
    await connection.db.delete(botChecks);
    await connection.db.delete(botFailures);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  /** Sweeps once by a clock that stands. */
  async function sweep(now: Date, isDone: () => Promise<void>) {
    const loop = startBotCheckSweep({ db: connection.db, clock: { now: () => now }, log });
    await isDone();
    await loop.stop();
  }
  const solved = async () => (await connection.db.select().from(botChecks)).map(({ nonce }) => nonce).toSorted();
  const counted = async () =>
    (await connection.db.select().from(botFailures)).map(({ sessionHash }) => sessionHash).toSorted();

  it('removes a challenge once it has expired, spent or not, and none before', async () => {
    const check = { sessionHash: 'ana', passHash: 'pass' };
    await connection.db.insert(botChecks).values([
      { ...check, nonce: 'expired', expiresAt: after(-1) },
      { ...check, nonce: 'expired and spent', passHash: null, expiresAt: after(-1) },
      { ...check, nonce: 'expires now', expiresAt: start },
      { ...check, nonce: 'open', expiresAt: after(1) },
    ]);
    await sweep(start, () => expect.poll(solved).toEqual(['expires now', 'open']));
    await sweep(after(2), () => expect.poll(solved).toEqual([]));
  });

  it('keeps the failures of a session for a day after the last one, so that a lock outlasts its challenge', async () => {
    await connection.db.insert(botFailures).values([
      { sessionHash: 'a day ago', failures: 2, lockedUntil: after(60_000), updatedAt: after(-day) },
      { sessionHash: 'longer ago', failures: 2, lockedUntil: null, updatedAt: after(-day - 1) },
      { sessionHash: 'now', failures: 1, lockedUntil: null, updatedAt: start },
    ]);
    await sweep(start, () => expect.poll(counted).toEqual(['a day ago', 'now']));
  });
});
