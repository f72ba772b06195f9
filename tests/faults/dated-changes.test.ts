import { expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import { newestChange } from '../../server/content/items/change-feed.repo.ts';
import { contentDue } from '../../server/content/items/content.table.ts';
import { storeCorpus } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { startSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { until } from './report-pages.ts';

const paper = {
  docTypeId: 5,
  displayTitle: 'TIA 26-1',
  url: '/tia',
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
};

it('appends after its start what became due while the server was down', async () => {
  await using first = await startSmallSite();
  const { dataDir: folder } = first;
  expect(await first.stop()).toBe(0);
  const seq = await prepare(folder);
  await using site = await startSite({ DATA_DIR: folder, DEMO: 'off' });
  await until('the change is in the feed', async () => (await pathsSince(site.origin, seq)).includes('/codes/dated'));
});

/** Stores a document that has been deleted since, as if the server had read the feed before. @returns the feed's end */
async function prepare(dataDir: string): Promise<number> {
  const { db, close } = await connect({ dataDir });
  const editions = [{ year: 2026, summary: 'New.', documents: [{ ...paper, hideDate: '2026-04-01' }] }];
  const fields = {
    title: 'Dated',
    description: '',
    code: '1',
    codeNumberPrefix: 'MSCA',
    documentId: '1',
    status: 'Current',
    currentEditionYear: 2026,
    stage: '0',
    availableInLink: false,
    scope: 'Scope.',
    content: '',
    editions,
  };
  const item = { id: 'document:dated', type: 'document', locale: 'en', path: '/codes/dated', fields } as const;
  await storeCorpus(db, systemClock, [item], 'test');
  const reachedAt = new Date('2026-03-31T12:00:00Z');
  await db.insert(contentDue).values({ reachedAt }).onConflictDoUpdate({ target: contentDue.id, set: { reachedAt } });
  const seq = await newestChange(db);
  await close();
  return seq;
}

async function pathsSince(origin: string, since: number): Promise<string[]> {
  const query = `{ changes(since: "${since}") { items { paths } } }`;
  const answer = await fetch(`${origin}/api/content/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as { data: { changes: { items: { paths: string[] }[] } } };
  return data.changes.items.flatMap(({ paths }) => paths);
}
