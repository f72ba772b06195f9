import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { saveItem } from '../editing/save-item.ts';
import type { Database } from '../../platform/db/connection.ts';
import { readDeskStatus } from './desk-status.ts';
import { readPublishes } from './list-publishes.ts';
import { blockProblem } from './page-problem.rules.ts';
import { RunLedger } from './publish-run.ts';

const clock = { now: () => new Date('2026-04-01T12:00:00Z') };

describe.each(drivers)('on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let db: Database;
  beforeAll(async () => {
    connection = await open();
    db = connection.db;
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const page = (name: string) => ({
    id: name,
    body: { type: 'page', path: `/${name}`, locale: 'en', fields: { title: name, description: '', blocks: [] } },
    isDraft: false,
    savedBy: 'test',
  });

  it('a publish is told with the item it stands at, and as far as it has come', async () => {
    const saved = await saveItem(db, clock, page('published'));
    if (!saved.ok || !saved.value.seqs) throw new Error('The page was not stored.');
    const run = new RunLedger(db, clock).open(saved.value.seqs, []);
    run.expect('/published');
    await new RunLedger(db, clock).write(run);
    const idle = await readPublishes(db, { running: [] }, 1);
    expect(idle.publishes[0]).toMatchObject({
      publishId: run.id,
      state: 'queued',
      pages: 1,
      rendered: 0,
      ms: null,
      item: { id: 'page:published', locale: 'en', isDeleted: false },
    });
    const status = { ...run.status(), rendered: 1, state: 'rendering' as const };
    const busy = await readPublishes(db, { running: [{ publishId: run.id, status }] }, 1);
    expect(busy.publishes[0]).toMatchObject({ state: 'rendering', rendered: 1 });
  });

  it('a failure is told with page, block, field and the item to open', async () => {
    await saveItem(db, clock, page('broken'));
    const reason = blockProblem({
      path: '/broken',
      block: '2 (RichText b2)',
      field: 'content',
      problem: 'is required',
    });
    const publisher = {
      facts: { pages: 3, waiting: 1, failed: 1, cursor: 1, reachable: 1, lag: 0 },
      inWork: ['/broken'],
      waitingPages: ['/later'],
      running: [],
      failures: new Map([
        ['/broken', { reason, isPassing: false }],
        ['/nowhere', { reason: 'The page answered with status 500.', isPassing: true }],
      ]),
    };
    const status = await readDeskStatus(db, publisher, []);
    expect(status).toMatchObject({ pages: 3, waiting: 1, rendering: ['/broken', '/later'] });
    expect(status.failures).toEqual([
      {
        path: '/broken',
        reason,
        isPassing: false,
        block: '2 (RichText b2)',
        blockKey: 'b2',
        field: 'content',
        problem: 'is required',
        item: { id: 'page:broken', locale: 'en' },
      },
      expect.objectContaining({ path: '/nowhere', block: null, item: null, isPassing: true }),
    ]);
  });
});
