import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bothDrivers } from '../../../tests/support/test-databases.ts';
import { PublishRun, RunLedger } from './publish-run.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
let second = 0;
const clock = { now: () => at((second += 1)) };

it('counts pages once, and one that failed as failed until it is rendered', () => {
  const run = new PublishRun({ from: 1, to: 2 }, [], at(0));
  for (const address of ['/a', '/b', '/a']) run.expect(address);
  run.settle('/a', 'is broken');
  expect(run.status()).toMatchObject({ state: 'rendering', pages: 2, rendered: 0, failed: [{ path: '/a' }] });
  run.expect('/a');
  expect(run.status()).toMatchObject({ state: 'queued', pages: 2, rendered: 0, failed: [] });
  run.settle('/a', null);
  run.settle('/c', 'is not a page of this publish');
  expect(run.status()).toMatchObject({ state: 'rendering', pages: 2, rendered: 1, failed: [] });
});

it('is done once its changes are read and its pages settled', () => {
  const run = new PublishRun({ from: 3, to: 5 }, [], at(0));
  expect([2, 3, 5, 6].map((seq) => run.covers(seq))).toEqual([false, true, true, false]);
  run.expect('/a');
  run.isRead = true;
  expect(run.isDone).toBe(false);
  run.settle('/a', null);
  expect(run.isDone).toBe(true);
});

describe.each(bothDrivers)('with $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it('tells how a publish went after a restart', async () => {
    const ledger = new RunLedger(connection.db, clock);
    const run = ledger.open({ from: 1, to: 1 }, ['page:a']);
    run.expect('/a');
    await ledger.write(run);
    run.isRead = true;
    run.settle('/a', 'is broken');
    await ledger.closeDone();
    const status = await ledger.status(run.id);
    expect(status).toMatchObject({ state: 'failed', pages: 1, failed: [{ path: '/a', reason: 'is broken' }] });
    expect(status?.ms).toBeGreaterThan(0);
    expect(await new RunLedger(connection.db, clock).status(run.id)).toEqual(status);
    expect(await ledger.status('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('keeps the end of a publish that was written before its beginning', async () => {
    const ledger = new RunLedger(connection.db, clock);
    const run = ledger.open({ from: 1, to: 1 }, []);
    run.isRead = true;
    await ledger.closeDone();
    await ledger.write(Object.assign(new PublishRun({ from: 1, to: 1 }, [], at(0)), { id: run.id }));
    expect((await new RunLedger(connection.db, clock).status(run.id))?.state).toBe('live');
  });

  it('closes what a killed process left, as far as the pages are', async () => {
    const killed = new RunLedger(connection.db, clock);
    const [old, young] = [killed.open({ from: 1, to: 4 }, []), killed.open({ from: 5, to: 5 }, [])];
    await killed.write(old);
    await killed.write(young);
    const ledger = new RunLedger(connection.db, clock);
    const own = ledger.open({ from: 2, to: 3 }, []);
    await ledger.write(own);
    await ledger.closeLeftovers(4);
    const states = async () =>
      Promise.all(
        [old, young, own].map(async (run) => (await new RunLedger(connection.db, clock).status(run.id))?.state),
      );
    expect(await states()).toEqual(['live', 'queued', 'queued']);
    await ledger.closeLeftovers(5);
    expect(await states()).toEqual(['live', 'live', 'queued']);
  });

  it('writes an end again that the database did not take', async () => {
    const broken = {
      insert: () => {
        throw new Error('the connection is gone');
      },
    };
    const state: { db: object } = { db: broken };
    const db = new Proxy(connection.db, { get: (_, key) => Reflect.get(state.db, key) as unknown });
    const ledger = new RunLedger(db, clock);
    const run = ledger.open({ from: 1, to: 1 }, []);
    run.isRead = true;
    await expect(ledger.closeDone()).rejects.toThrow('the connection is gone');
    expect((await ledger.status(run.id))?.state).toBe('live');
    expect(ledger.running).toEqual([]);
    state.db = connection.db;
    await ledger.closeDone();
    expect((await new RunLedger(connection.db, clock).status(run.id))?.state).toBe('live');
  });
});
