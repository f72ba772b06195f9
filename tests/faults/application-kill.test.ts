import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../server/db/connection.ts';
import { countMessages } from '../../server/outbox/outbox.repo.ts';
import { bareEnvironment } from '../support/bare-environment.ts';
import { FakeSystem } from '../support/fake-system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('goes on with an application where it was killed: no file that was answered is sent again, and one application is stored', async () => {
  await using folder = await temporaryFolder();
  await using lms = await FakeSystem.start();
  let worker: ChildProcess | undefined;
  /** The receiver stores what it hears once a key, and its sender dies at the second file and at the application. */
  const stored = new Map<string, string>();
  const deaths = new Set(['s-1-file-two', 's-1']);
  const keep = ({ headers }: { headers: Record<string, string | string[] | undefined> }) => {
    const key = String(headers['idempotency-key']);
    if (!stored.has(key)) stored.set(key, `remote-${stored.size + 1}`);
    if (deaths.delete(key)) worker?.kill('SIGKILL');
    return { resultObject: { id: stored.get(key) }, hasErrors: false };
  };
  lms.on('/files', keep).on('/instructors', keep);
  const run = (ahead: number) => {
    const started = spawn(process.execPath, [path.join(import.meta.dirname, 'application-worker.ts')], {
      env: {
        ...{ ...bareEnvironment(), DATA_DIR: folder.path, LMS_URL: lms.url },
        ...{ CLOCK_AHEAD: String(ahead), LOG_LEVEL: 'error' },
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    worker = started;
    return new Promise<void>((resolve) => started.once('exit', () => resolve()));
  };
  try {
    // Each past the lease of the one before.
    for (const ahead of [0, 120_000, 240_000]) await run(ahead);
  } finally {
    worker?.kill('SIGKILL');
  }
  expect(lms.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([
    ...['s-1-file-one', 's-1-file-two'],
    ...['s-1-file-two', 's-1-file-three', 's-1'],
    's-1',
  ]);
  expect(lms.heard.at(-1)?.json).toMatchObject({
    instructorApplicationsFiles: [{ fileId: 'remote-1' }, { fileId: 'remote-2' }, { fileId: 'remote-3' }],
  });
  const { db, close } = await connect({ dataDir: folder.path });
  expect(await countMessages(db)).toMatchObject({ waiting: 0, delivered: 1, dead: 0 });
  await close();
});
