import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { textPage } from '../../../tests/support/editor-client.ts';
import { systemClock } from '../../platform/clock.ts';
import { readChanges } from '../publish/change-feed.ts';
import { createContentApi, type ContentApi } from './content-api.ts';
import { findByPath } from '../items/content.repo.ts';
import { embeddedSource } from './content-source.ts';
import { saveItem } from '../editing/save-item.ts';

const titleOf = /* GraphQL */ `
  query GetTitle($path: String!, $language: String!) {
    route(path: $path, language: $language) {
      ... on Page {
        title
        alternates {
          path
        }
        breadcrumb {
          title
        }
      }
    }
  }
`;
const ask = { path: '/a', language: 'en' };

/** The saved item, its positions in the feed among it. */
async function saved(saving: ReturnType<typeof saveItem>) {
  const result = await saving;
  if (!result.ok || !result.value.seqs) throw new Error('The item was not stored.');
  return { ...result.value, seqs: result.value.seqs };
}

describe.each(drivers)('content read ahead on $name', ({ open }) => {
  let connection: Awaited<ReturnType<typeof open>>;
  let api: ContentApi;
  const put = async (name: string, path: string, title: string) =>
    saveItem(connection.db, systemClock, {
      id: `page:${name}`,
      body: textPage(path, title, 'Text.'),
      isDraft: false,
      savedBy: 'test',
    });
  beforeAll(async () => {
    connection = await open();
    api = createContentApi({
      db: connection.db,
      clock: systemClock,
      isProduction: true,
      installation: demoInstallation,
    });
    await put('home', '/', 'Home');
    await put('a', '/a', 'A');
    await put('b', '/b', 'B');
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  it('answers as content read now does, with the same tags', async () => {
    const source = embeddedSource(api);
    const now = await source.execute(titleOf, ask);
    source.readAhead?.(['/b', '/a', '/nowhere']);
    expect(await source.execute(titleOf, ask)).toEqual(now);
    expect((await source.execute(titleOf, { ...ask, path: '/nowhere' })).data).toEqual({ route: null });
  });

  it('hands out what was read once, and the same as is read alone', async () => {
    const ahead = api.createReadAhead();
    ahead.fetch(['/a', '/b']);
    const alone = await findByPath(connection.db, '/a', 'en');
    expect(alone?.rows).toHaveLength(1);
    expect(await ahead.take('/a', 'en')).toMatchObject({ item: alone?.item, rows: alone?.rows, seq: alone?.seq });
    expect(await ahead.take('/a', 'en')).toBeNull();
    expect(await ahead.take('/b', 'es')).toBeNull();
  });

  it('is never used after a change, even when the reading began before it', async () => {
    const source = embeddedSource(api);
    source.readAhead?.(['/a']);
    await put('a', '/a', 'A, edited');
    source.forget?.(['page:a', 'list:page']);
    expect((await source.execute(titleOf, ask)).data).toMatchObject({ route: { title: 'A, edited' } });
  });

  it('keeps what a change does not name, as new as that change', async () => {
    const ahead = api.createReadAhead();
    const statements = vi.spyOn(connection.db, 'select');
    ahead.fetch(['/', '/a', '/b']);
    const { seqs } = await saved(put('a', '/a', 'A, edited again'));
    ahead.forget(['page:a', 'list:page'], seqs.to);
    const asked = statements.mock.calls.length;
    expect(await ahead.take('/a', 'en')).toBeNull();
    expect(await ahead.take('/b', 'en')).toMatchObject({ item: { id: 'page:b' }, seq: seqs.to });
    ahead.forget(null);
    expect(await ahead.take('/', 'en')).toBeNull();
    expect(statements.mock.calls).toHaveLength(asked);
    statements.mockRestore();
  });

  it('never shows an older title above a page that was read before the title changed', async () => {
    const source = embeddedSource(api);
    const crumbs = async () =>
      (await source.execute(titleOf, ask)).data as { route: { breadcrumb: { title: string }[] } };
    await crumbs();
    source.readAhead?.(['/a']);
    const { seqs } = await saved(put('home', '/', 'Home, edited'));
    source.forget?.(['page:home', 'list:page'], seqs.to);
    expect((await crumbs()).route.breadcrumb[0]).toEqual({ title: 'Home, edited' });
  });

  it('does not hand out an item at an address that another has taken', async () => {
    const source = embeddedSource(api);
    source.readAhead?.(['/b']);
    const moved = await saved(put('b', '/c', 'B'));
    const { seqs } = await saved(put('d', '/b', 'D'));
    const { items } = await readChanges(source, moved.seqs.from - 1);
    expect(items.at(-1)?.seq).toBe(seqs.to);
    for (const { tags, seq } of items) source.forget?.(tags, seq);
    expect((await source.execute(titleOf, { ...ask, path: '/b' })).data).toMatchObject({ route: { title: 'D' } });
    await put('d', '/d', 'D');
    await put('b', '/b', 'B');
  });

  it('reads many items with one statement', async () => {
    const ahead = api.createReadAhead();
    const select = vi.spyOn(connection.db, 'select');
    ahead.fetch(['/', '/a', '/b']);
    ahead.fetch(['/a', '/b']);
    expect(await ahead.take('/b', 'en')).not.toBeNull();
    expect(select.mock.calls.filter(([fields]) => 'row' in ((fields as object | undefined) ?? {}))).toHaveLength(1);
    select.mockRestore();
  });
});
