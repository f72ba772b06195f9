import { openSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bothDrivers } from '../../tests/support/test-databases.ts';
import { accounts } from '../people/accounts/account.table.ts';
import { createLog, terminalLines, withoutParameters } from './log.ts';

/** Returns what is written of an error, as one text and as JSON. */
function write(error: unknown) {
  let line = '';
  const log = createLog({ logLevel: 'info', isProduction: true }, { write: (text) => void (line += text) });
  log.error({ err: error }, 'a request failed');
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

const caught = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => error,
  );

it.each(bothDrivers)('tells of a failed query on $name its SQL and code, never what it was about', async ({ open }) => {
  await using connection = await open();
  const { db } = connection;
  const now = new Date('2026-11-21T12:00:00Z');
  const ana = { userId: 'u-1', firstName: 'Ana', lastName: 'at Núñez', street1: '1 Main Street' };
  const row = { ...ana, accountProfileId: crypto.randomUUID(), createdAt: now, updatedAt: now };
  await db.insert(accounts).values(row);
  const failures = {
    '23505': await caught(db.insert(accounts).values({ ...row, street2: 'Top\n    at the back' })),
    '22P02': await caught(db.select().from(accounts).where(eq(accounts.accountProfileId, 'Ana'))),
    '23502': await caught(db.insert(accounts).values({ ...row, userId: 'u-2', lastName: null as never })),
  };
  for (const [code, error] of Object.entries(failures)) {
    expect(String((error as Error).stack)).toContain('Ana');
    const { line, err } = write(error);
    expect(line).not.toMatch(/Ana|Núñez|Main Street|the back|u-1/);
    expect(err).toMatchObject({
      type: 'DrizzleQueryError',
      message: expect.stringMatching(/^Failed query: (insert into|select) /) as string,
      stack: expect.stringMatching(/\n {4}at /) as string,
      cause: { code, message: expect.any(String) as string },
    });
    const bare = withoutParameters(error) as Error;
    expect([bare.message, Object.keys(bare)]).toEqual([
      err['message'],
      expect.not.arrayContaining(['params', 'cause']),
    ]);
    expect(`${bare.stack} ${JSON.stringify(bare)}`).not.toMatch(/Ana|Núñez|Main Street|the back|u-1/);
  }
  expect(write(failures['23505']).err['cause']).toMatchObject({ constraint: expect.any(String) as string });
});

it('tells of a fault behind another, and of all that failed at once', () => {
  const fault = new Error('The page failed.', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  expect(write(fault).err).toMatchObject({
    type: 'Error',
    message: 'The page failed.',
    cause: { message: 'refused', code: 'ECONNREFUSED' },
    stack: expect.stringMatching(/^Error: The page failed\.\n {4}at /) as string,
  });
  expect(write(new AggregateError([new Error('one'), 'two'])).err).toMatchObject({
    aggregateErrors: [{ message: 'one' }, 'two'],
  });
  expect(withoutParameters(fault)).toBe(fault);
  const circle = new Error('round');
  circle.cause = circle;
  expect(write(circle).err).toMatchObject({ cause: { cause: { message: 'round' } } });
});

// An `error` event without a listener would fail the test run, and end the server.
it('goes on, and can end, where the disk that takes its lines is full', async () => {
  const lines = terminalLines(openSync('/dev/full', 'w'));
  const failed = new Promise((resolve) => lines.once('error', resolve));
  lines.write('one\n');
  expect(await failed).toMatchObject({ code: 'ENOSPC' });
  lines.write('two\n');
  lines.flushSync();
});
