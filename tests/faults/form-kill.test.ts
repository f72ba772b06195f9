import { expect, it } from 'vitest';
import { connect } from '../../server/platform/db/connection.ts';
import { files } from '../../server/platform/files/file.table.ts';
import { openFiles } from '../../server/platform/files/open-files.ts';
import { sweepFiles } from '../../server/platform/files/sweep-files.ts';
import { submissions } from '../../server/forms/submissions/submission.table.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { startFakeCrm } from '../../server/platform/integrations/crm/fake-crm.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker, type StartedWorker } from './start-worker.ts';

const day = 86_400_000;

it('keeps and tells a form once, wherever between its file, its record and its delivery the process is killed', async () => {
  await using folder = await temporaryFolder();
  await using crm = await startFakeCrm();
  let worker: StartedWorker | undefined;
  /** The receiver stores each key once, and its sender dies while it waits for the answer. */
  const cases = new Set<string>();
  let isDeadly = true;
  crm
    .on('/contact/mira%40example.net', { totalSize: 1, records: [{ Id: '003' }] })
    .on('/case/', ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
      cases.add(String(headers['idempotency-key']));
      if (isDeadly) worker?.kill();
      isDeadly = false;
      return { success: true, id: '500' };
    });
  const run = async (killAt: string, ahead: number) => {
    const called = { CRM_URL: crm.url, CRM_TOKEN: 'credential' };
    worker = startWorker('form', { DATA_DIR: folder.path, ...called, CLOCK_AHEAD: String(ahead), KILL_AT: killAt });
    const { code, signal } = await worker.ended;
    return signal ?? String(code);
  };
  try {
    const ends = [await run('file', 0), await run('record', 0), await run('', 0)];
    // After the lease of the previous one.
    ends.push(await run('', 120_000));
    expect(ends).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', '0']);
  } finally {
    worker?.kill();
  }
  const { db, close } = await connect({ dataDir: folder.path });
  try {
    const kept = await db.select().from(submissions);
    expect(kept).toHaveLength(1);
    expect([...cases]).toEqual([kept[0]?.id]);
    // One case and one email to the sender, however often the process was killed.
    const told = await db.select().from(outboxMessages).orderBy(outboxMessages.connector);
    expect(told.map(({ connector, state }) => [connector, state])).toEqual([
      ['crm', 'delivered'],
      ['mail', 'delivered'],
    ]);
    // The file whose upload was never confirmed is deleted after a day, with its bytes.
    const orphan = (await db.select().from(files)).find(({ usedBy }) => usedBy === null);
    expect(orphan).toBeDefined();
    const storage = await openFiles({ dataDir: folder.path, bucket: undefined });
    const clock = { now: () => new Date(Date.now() + 2 * day) };
    await sweepFiles({ db, clock, files: storage });
    expect(await storage.storage.read(orphan?.id ?? '')).toBeNull();
    const left = await db.select().from(files);
    expect(left.map(({ usedBy }) => usedBy)).toEqual([`submission:${kept[0]?.id}`]);
    const content = await storage.storage.read(left[0]?.id ?? '');
    expect(content).not.toBeNull();
    await content?.cancel();
  } finally {
    await close();
  }
});
