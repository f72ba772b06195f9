import { expect, it } from 'vitest';
import { testEntry } from '../../tests/support/search-index-scene.ts';
import { openTestServer } from '../../tests/support/test-databases.ts';
import { connect } from '../platform/db/connection.ts';
import { PostgresStore } from './postgres-store.ts';
import { sql } from 'drizzle-orm';

it.runIf(openTestServer !== undefined)('shows running nodes an index that was restored and made again', async () => {
  if (!openTestServer) return;
  await using database = await openTestServer();
  const { db, close } = await connect({ databaseUrl: database.url, dataDir: '' });
  const timeouts = { connect: 5_000, statement: 5_000, lock: 5_000, idleTransaction: 5_000 };
  const [writer, reader] = [1, 2].map(() => new PostgresStore({ databaseUrl: database.url, timeouts }));
  if (!writer || !reader) return;
  const put = (title: string) =>
    writer.write({ put: [testEntry({ path: '/gale', title })], remove: [], positions: { content: 1 } });
  await put('Gale');
  const { rows } = (await db.execute(sql`select last_value as at from search_revisions`)) as { rows: { at: string }[] };
  for (const title of ['Breeze', 'Storm']) await put(title);
  expect((await reader.changes()).map(({ entry }) => entry?.title)).toEqual(['Storm']);
  // Restored to the first write.
  await db.execute(sql`update search_entries set revision = ${Number(rows[0]?.at)}`);
  await db.execute(sql`select setval('search_revisions', ${Number(rows[0]?.at)})`);
  await writer.startOver();
  await put('Calm');
  expect((await reader.changes()).map(({ entry }) => entry?.title)).toEqual(['Calm']);
  await Promise.all([writer.close(), reader.close(), close()]);
});
