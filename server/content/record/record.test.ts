import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { contentRevisions } from '../items/content.table.ts';
import { exportRecord } from './export-record.ts';
import { listRecord, listRecordAfter, type RecordFilter } from './record.repo.ts';

let connection: Awaited<ReturnType<typeof openDatabase>>;
const all: RecordFilter = { who: '', type: '', what: '', words: '', from: null, until: null };
const day = (at: number) => new Date(Date.UTC(2026, 4, at));

beforeAll(async () => {
  connection = await openDatabase();
  const row = (id: string, revision: number, savedBy: string, savedAt: Date) => ({
    id,
    locale: 'en',
    revision,
    path: null,
    fields: { title: `Title of ${id}` },
    isDraft: false,
    savedBy,
    savedAt,
  });
  await connection.db
    .insert(contentRevisions)
    .values([
      row('page:fees', 1, 'ana@example.org', day(1)),
      Object.assign(row('page:fees', 2, 'ben@example.org', day(2)), { isDraft: true, note: '=cmd|fee of 2027' }),
      row('faq:fees', 1, 'ben@example.org', day(2)),
      Object.assign(row('page:fees', 3, 'ana@example.org', day(3)), { fields: null, isMinor: true }),
    ]);
});
afterAll(() => connection[Symbol.asyncDispose]());

const found = async (filter: Partial<RecordFilter>) => {
  const { changes } = await listRecord(connection.db, Object.assign({}, all, filter), 1);
  return changes.map(({ id, revision }) => `${id} ${revision}`);
};

it.each<[Partial<RecordFilter>, string[]]>([
  [{}, ['page:fees 3', 'page:fees 2', 'faq:fees 1', 'page:fees 1']],
  [{ who: 'ANA@' }, ['page:fees 3', 'page:fees 1']],
  [{ type: 'faq' }, ['faq:fees 1']],
  [{ what: 'drafted' }, ['page:fees 2']],
  [{ what: 'deleted' }, ['page:fees 3']],
  [{ what: 'published', words: 'title of page' }, ['page:fees 1']],
  [{ words: '2027' }, ['page:fees 2']],
  [{ words: '%' }, []],
  [{ from: day(2), until: day(3) }, ['page:fees 2', 'faq:fees 1']],
])('finds %j', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected);
});

it('goes on where a batch ended, also within one instant', async () => {
  const read = [];
  for (let last = null; ;) {
    const [next] = await listRecordAfter(connection.db, all, last, 1);
    if (!next) break;
    read.push(`${next.id} ${next.revision}`);
    last = next;
  }
  expect(read).toEqual(await found({}));
});

it('writes CSV whose cells are no formulas', async () => {
  const file = (await Array.fromAsync(exportRecord(connection.db, Object.assign({}, all, { what: 'drafted' })))).join(
    '',
  );
  expect(file).toContain(
    `"2026-05-02T00:00:00.000Z","ben@example.org","drafted","page:fees","en",2,"Title of page:fees","'=cmd|fee of 2027","no"`,
  );
});
