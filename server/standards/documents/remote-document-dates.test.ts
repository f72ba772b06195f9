import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { createContentApi } from '../../content/api/content-api.ts';
import { embeddedSource } from '../../content/api/content-source.ts';
import { storeCorpus } from '../../content/corpus/import-content.ts';
import type { Item } from '../../content/items/item.contract.ts';
import { startOfDay, zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { RemoteDocumentDates } from './remote-document-dates.ts';

const { timeZone } = demoInstallation;
const clock = { now: () => new Date('2026-11-26T12:00:00Z') };
const document = (name: string, fields: Record<string, unknown>): Item => ({
  id: `document:${name}`,
  type: 'document',
  path: `/codes/${name}`,
  locale: 'en',
  fields: { title: name, description: '', editions: [], ...fields },
});
const paper = {
  docTypeId: 5,
  displayTitle: 'TIA 26-1',
  url: '/tia',
  publishedDate: '2026-03-02',
  sortOrder: 1,
  private: false,
  docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 11, sortOrder: 1 },
};

let connection: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());

it('reads the dates of all documents through the content API, and again when its feed names a document', async () => {
  const { db } = connection;
  const store = (items: Item[]) => storeCorpus(db, clock, items, 'test');
  const schedule = { isProposed: true, publicInputCloses: '2027-01-06', publicInputComplete: true };
  const later = { year: 2026, documents: [{ ...paper, hideDate: '2027-01-08', datePublishedToWeb: '2026-12-01' }] };
  await store([document('dated', { schedule }), document('plain', {}), document('hiding', { editions: [later] })]);
  const api = createContentApi({ db, clock, isProduction: true, installation: demoInstallation });
  const dates = new RemoteDocumentDates(embeddedSource(api));
  expect(await dates.hasChanged()).toBe(true);
  const read = await dates.read(null, timeZone);
  expect(read.map(({ id, paths, points }) => [id, paths, points])).toEqual([
    [
      'document:dated',
      ['/codes/dated'],
      [new Date((zonedInstant('2027-01-06', '23:59', timeZone)?.getTime() ?? 0) + 1)],
    ],
    ['document:hiding', ['/codes/hiding'], [startOfDay('2027-01-09', timeZone), startOfDay('2026-12-01', timeZone)]],
  ]);
  expect(await dates.hasChanged()).toBe(false);
  await store([document('plain', { schedule })]);
  expect(await dates.hasChanged()).toBe(true);
  expect(await dates.read(null, timeZone)).toHaveLength(3);
  expect(await dates.hasChanged()).toBe(false);
});
