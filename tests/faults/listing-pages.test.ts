import { expect, it } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import type { FiledItem } from '../../server/content/corpus/corpus-file.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor } from '../support/editor-client.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { read, readPageFiles } from './report-pages.ts';

const listing = (at: string, locale: string): FiledItem => ({
  file: `${locale}/news`,
  id: 'page:news',
  body: {
    type: 'page',
    path: at,
    locale,
    fields: { title: 'News', description: 'All news.', template: 'news', blocks: [] },
  },
});

/** One article in both languages; the listings show twelve a page. */
const article = (number: number): [FiledItem, FiledItem] => {
  const id = `publication:article-${String(number)}`;
  const fields = {
    title: `Article ${String(number)}`,
    description: 'What happened.',
    kind: 'news',
    category: 'News',
    publishedAt: '2026-11-01',
    content: 'It happened.',
  };
  const body = { type: 'publication', fields };
  return [
    { file: id, id, body: { ...body, path: `/news/article-${String(number)}`, locale: 'en' } },
    { file: `es/${id}`, id, body: { ...body, path: `/noticias/articulo-${String(number)}`, locale: 'es' } },
  ];
};

it('makes and removes the numbered pages of a listing in every language, over a kill and a restart', async () => {
  await using folder = await temporaryFolder();
  const connection = await connect({ dataDir: folder.path });
  const articles = Array.from({ length: 13 }, (_, index) => article(index + 1)).flat();
  const corpus = [listing('/news', 'en'), listing('/noticias', 'es'), ...articles];
  expect((await importContent(connection.db, systemClock, corpus, 'test')).problems).toEqual([]);
  await connection.close();
  const env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
  const second = ['/news/page/2', '/es/noticias/page/2'];
  const statuses = (site: { origin: string }) => Promise.all(second.map(async (at) => (await read(site, at)).status));
  {
    await using site = await startSite(env);
    // These pages exist because of their listing, without a request for them.
    expect([...(await readPageFiles(folder.path)).keys()]).toEqual(expect.arrayContaining(second));
    expect((await read(site, '/es/noticias/page/2')).body).toContain('<link rel="canonical"');
    const editor = new Editor(site);
    for (const locale of ['en', 'es']) {
      const answer = await editor.call('DELETE', `/api/content/items/publication:article-13?locale=${locale}`);
      await editor.ended(((await answer.json()) as { publishId: string }).publishId);
    }
    expect(await statuses(site)).toEqual([404, 404]);
    expect([...(await readPageFiles(folder.path)).keys()]).not.toEqual(expect.arrayContaining([second[0]]));
    await site.kill();
  }
  await using site = await startSite(env);
  expect(await statuses(site)).toEqual([404, 404]);
  const editor = new Editor(site);
  for (const { id, body } of article(13)) {
    expect((await editor.putLive(id, body as Parameters<Editor['put']>[1])).state).toBe('live');
  }
  // A live publish includes the second page.
  expect([...(await readPageFiles(folder.path)).keys()]).toEqual(expect.arrayContaining(second));
  expect(await statuses(site)).toEqual([200, 200]);
});
