import { demoInstallation } from '../../server/platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { createAccount } from '../../server/people/accounts/account.repo.ts';
import { users } from '../../server/people/auth/auth.table.ts';
import { createContentApi } from '../../server/content/api/content-api.ts';
import { embeddedSource } from '../../server/content/api/content-source.ts';
import { storeCorpus } from '../../server/content/corpus/import-content.ts';
import type { Item } from '../../server/content/items/item.contract.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { watchDocuments } from '../../server/standards/documents/watch-documents.ts';
import { outboxMessages } from '../../server/platform/outbox/outbox.table.ts';
import { addNotices } from '../../server/people/preferences/document-notice.repo.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startWorker } from './start-worker.ts';

const clock = { now: () => new Date('2026-11-20T17:00:00Z') };
const codes = ['70', '71'];
const followers = ['ana', 'luz', 'max'];
const standard = (code: string, currentEditionYear: number): Item => ({
  id: `document:msca-${code}`,
  type: 'document',
  locale: 'en',
  path: `/codes/msca-${code}`,
  fields: {
    title: `Title of ${code}`,
    description: '',
    code,
    codeNumberPrefix: 'MSCA',
    documentId: code,
    content: '',
    status: 'Current',
    currentEditionYear,
    scope: 'Scope.',
    editions: [],
    stage: '0',
    availableInLink: false,
  },
});

it('tells each follower of each change once, at whatever step it is killed', async () => {
  await using folder = await temporaryFolder();
  const place = { dataDir: folder.path };
  await prepare();
  const run = async (killAt: number) => {
    const env = { DATA_DIR: folder.path, NOW: '2026-11-21T13:00:00Z', KILL_AT: String(killAt) };
    return (await startWorker('notice', env).ended).code;
  };
  let kills = 0;
  while ((await run(kills + 1)) === null) {
    kills += 1;
    // Finished work is not repeated, so each run has fewer steps and the loop ends.
    if (kills > 20) throw new Error('It was killed for ever.');
  }
  expect(kills).toBeGreaterThan(2);
  const told = await emails();
  expect(told.toSorted()).toEqual(codes.flatMap((code) => followers.map((each) => `${each} ${code}`)).toSorted());

  async function prepare(): Promise<void> {
    const { db, close } = await connect(place);
    const source = embeddedSource(createContentApi({ db, clock, isProduction: true, installation: demoInstallation }));
    for (const id of followers) {
      const at = clock.now();
      await db.insert(users).values({ id, name: id, email: `${id}@example.net`, createdAt: at, updatedAt: at });
      await createAccount(db, clock, { userId: id, firstName: id, lastName: 'Doe', language: 'en' });
    }
    await storeCorpus(
      db,
      clock,
      codes.map((code) => standard(code, 2023)),
      'test',
    );
    await watchDocuments({ db, clock, installation: demoInstallation, source });
    for (const id of followers) await addNotices(db, clock, id, codes);
    await storeCorpus(
      db,
      clock,
      codes.map((code) => standard(code, 2026)),
      'test',
    );
    // Found the day before, sent the day after.
    await watchDocuments({ db, clock, installation: demoInstallation, source });
    await close();
  }

  async function emails(): Promise<string[]> {
    const { db, close } = await connect(place);
    const rows = await db.select().from(outboxMessages);
    await close();
    return rows.map(({ payload, subjectUserId }) => {
      const { code } = (payload as { content: { code: string } }).content;
      return `${subjectUserId} ${code}`;
    });
  }
});
