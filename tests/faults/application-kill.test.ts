import { expect, it } from 'vitest';
import { committeeApplications } from '../../server/forms/applications/committee-application.table.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { countMessages } from '../../server/platform/outbox/outbox.repo.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { FakeSystem } from '../../server/platform/integrations/fake-system.ts';
import { casesOf } from '../support/test-scope.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker, type StartedWorker } from './start-worker.ts';

it('goes on with an application where it was killed: there is all of it or nothing, no file that was answered is sent again, and one is stored', async () => {
  await using folder = await temporaryFolder();
  await using lms = await FakeSystem.start();
  let worker: StartedWorker | undefined;
  /** The receiver stores each key once, and its sender dies at the second file and at the application. */
  const stored = new Map<string, string>();
  const deaths = new Set(['s-1-file-two', 's-1']);
  const keep = ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
    const key = String(headers['idempotency-key']);
    if (!stored.has(key)) stored.set(key, `remote-${stored.size + 1}`);
    if (deaths.delete(key)) worker?.kill();
    return { resultObject: { id: stored.get(key) }, hasErrors: false };
  };
  lms.on('/files', keep).on('/instructors', keep);
  /** Counts the rows once a process is dead. */
  const kept = async () => {
    const { db, close } = await connect({ dataDir: folder.path });
    const [records, messages] = [await db.$count(committeeApplications), await db.$count(outboxMessages)];
    await close();
    return { records, messages };
  };
  const run = (ahead: number, killAt = '') => {
    const env = { DATA_DIR: folder.path, LMS_URL: lms.url, CLOCK_AHEAD: String(ahead), KILL_AT: killAt };
    worker = startWorker('application', env);
    return worker.ended;
  };
  try {
    await run(0, 'commit');
    expect(await kept()).toEqual({ records: 0, messages: 0 });
    for (const point of casesOf(['record'], [])) {
      await run(0, point);
      expect(await kept()).toEqual({ records: 1, messages: 1 });
    }
    // Each after the lease of the previous one.
    for (const ahead of [0, 120_000, 240_000]) await run(ahead);
  } finally {
    worker?.kill();
  }
  expect(lms.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([
    's-1-file-one',
    's-1-file-two',
    's-1-file-two',
    's-1-file-three',
    's-1',
    's-1',
  ]);
  expect(lms.heard.at(-1)?.json).toMatchObject({
    instructorApplicationsFiles: [{ fileId: 'remote-1' }, { fileId: 'remote-2' }, { fileId: 'remote-3' }],
  });
  expect(await kept()).toEqual({ records: 1, messages: 2 });
  const { db, close } = await connect({ dataDir: folder.path });
  expect(await countMessages(db)).toMatchObject({ waiting: 0, delivered: 2, dead: 0 });
  await close();
});
