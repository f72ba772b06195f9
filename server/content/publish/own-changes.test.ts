import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeSite } from '../../../tests/support/fake-site.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { zonedInstant } from '../../platform/dates/zoned-time.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { createLog } from '../../platform/log.ts';
import { RemoteDocumentDates } from '../../standards/documents/remote-document-dates.ts';
import type { ContentSource } from '../api/content-source.ts';
import { DueDates, type DatedSource } from '../items/documents/due-dates.ts';
import { OwnChanges } from './own-changes.ts';
import { PageStore } from './page-store.ts';
import { Publisher } from './publisher.ts';
import { RunLedger } from './publish-run.ts';

const log = createLog({ logLevel: 'silent', isProduction: true });
const at = (day: string, time: string) => zonedInstant(day, time, demoInstallation.timeZone) ?? new Date(Number.NaN);
let now: Date;
const clock = { now: () => now };
/** A document that appears on a day: the API shows it from then on, and its feed says nothing of it. */
const appears = (day: string) => ({
  id: 'msca-70',
  path: '/codes/msca-70',
  schedule: null,
  privateData: JSON.stringify([
    {
      year: 2026,
      documents: [
        {
          docTypeId: 11,
          docType: { docTypeName: 'TIA', docTypeLongName: 'Amendment', docTypeGroupID: 1, sortOrder: 1 },
          displayTitle: 'TIA',
          url: '/tia',
          publishedDate: day,
          datePublishedToWeb: day,
          sortOrder: 1,
          private: false,
        },
      ],
    },
  ]),
});

let connection: Awaited<ReturnType<typeof openDatabase>>;
let site: FakeSite;
let dated: ReturnType<typeof appears>[];
let source: ContentSource;
const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
const running: Publisher[] = [];

beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(() => {
  now = at('2026-11-26', '12:00');
  site = new FakeSite();
  site.put('menu:main', null, 'Menu');
  site.put('document:msca-70', '/codes/msca-70', 'MSCA 70');
  site.put('page:list', '/list', 'List', ['document:msca-70']);
  site.put('page:other', '/other', 'Other');
  dated = [appears('2026-12-01')];
  source = {
    name: 'remote',
    execute: async (document, variables) =>
      document.includes('DocumentDates') && !site.away
        ? { data: { documentInfoSearch: { next: null, items: dated } }, tags: [] }
        : site.source.execute(document, variables),
  };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await Promise.all(folders.splice(0).map((each) => each[Symbol.asyncDispose]()));
});

/** A node on a folder: its publisher, and what follows the changes of the site's own database. */
async function startNode(folder?: string) {
  const place = folder ?? (await newFolder());
  const store = await PageStore.open(place);
  const publisher = new Publisher({
    source,
    store,
    ledger: new RunLedger(connection.db, clock),
    site: site.facts,
    log,
    render: site.render,
  });
  running.push(publisher);
  const own = new OwnChanges({
    db: connection.db,
    folder: place,
    publish: (tags) => publisher.publishFeed(tags),
    settled: () => publisher.settled(),
    log,
  });
  await own.open(store.size === 0);
  await publisher.start();
  return { folder: place, publisher, own };
}
const newFolder = async () => {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder.path;
};
const openDates = (others: DatedSource[] = []) =>
  new DueDates({ db: connection.db, clock, installation: demoInstallation }, others, new RemoteDocumentDates(source));
/** Returns the pages that are rendered while something runs. */
const rendered = async (run: () => Promise<unknown>) => {
  site.begun.length = 0;
  await run();
  return site.begun.toSorted();
};

it('renders at midnight what shows a dated document of a remote API, on each node, also over a stop', async () => {
  const [one, other] = [await startNode(), await startNode()];
  const dates = openDates();
  await dates.look();
  now = at('2026-11-30', '23:59');
  expect([await dates.look(), await rendered(() => one.own.look())]).toEqual([0, []]);
  await Promise.all([running.pop()?.stop(), other.own.stop()]);
  now = at('2026-12-01', '00:00');
  const looks = await Promise.all([dates.look(), openDates().look()]);
  expect(looks.toSorted()).toEqual([0, 1]);
  expect(await rendered(() => one.own.look())).toEqual(['/codes/msca-70', '/list']);
  expect(await rendered(() => one.own.look())).toEqual([]);
  // The other node was down at midnight.
  const again = await startNode(other.folder);
  expect(await rendered(() => again.own.look())).toEqual(['/codes/msca-70', '/list']);
  expect(await dates.look()).toBe(0);
});

it('knows the dates of a document once the remote feed tells of it, and waits while the API is away', async () => {
  const { own, publisher } = await startNode();
  const dates = openDates();
  await dates.look();
  now = at('2026-12-02', '12:00');
  await dates.look();
  await own.look();
  dated = [appears('2026-12-24')];
  now = at('2026-12-24', '00:01');
  expect(await dates.look()).toBe(0);
  now = at('2026-12-24', '00:02');
  dated = [appears('2026-12-25')];
  site.changed(['document:msca-70', 'list:document'], ['/codes/msca-70']);
  await dates.look();
  await publisher.publishFeed([]);
  await publisher.settled();
  now = at('2026-12-25', '00:01');
  site.away = 'away';
  await expect(dates.look()).rejects.toThrow('away');
  site.away = null;
  expect(await dates.look()).toBe(1);
  expect(await rendered(() => own.look())).toEqual(['/codes/msca-70', '/list']);
});

it('renders the pages about a text of the library that another node has made live', async () => {
  site.put('page:reader', '/reader', 'Reader', ['library:70']);
  const { own } = await startNode();
  const midnight: DatedSource = {
    type: 'library',
    read: async () => [
      {
        id: 'library:70:2026',
        locale: 'en',
        type: 'library',
        paths: [],
        tags: ['library:70:2026', 'library:70'],
        points: [at('2027-01-01', '00:00')],
      },
    ],
  };
  now = at('2026-12-31', '23:00');
  const dates = openDates([midnight]);
  await dates.look();
  now = at('2027-01-01', '00:00');
  expect(await dates.look()).toBe(1);
  expect(await rendered(() => own.look())).toEqual(['/reader']);
});
