import type { Page } from 'playwright/test';
import { expect, test } from '../support/journey.ts';

/** Texts of an element in an XML file of the site; a file that is not well-formed has none. */
async function readXml(page: Page, address: string, element: string): Promise<string[]> {
  return page.evaluate(
    async ([from = '', name = '']) => {
      const document = new DOMParser().parseFromString(await (await fetch(from)).text(), 'application/xml');
      if (document.querySelector('parsererror')) return [];
      return [...document.getElementsByTagName(name)].map((found) => found.textContent);
    },
    [address, element],
  );
}

const article = (path: string) => ({
  type: 'publication',
  path,
  locale: 'en',
  fields: {
    kind: 'news',
    title: 'Journey: sprinklers & <stairs> "quoted"',
    category: 'Codes',
    description: 'An article that comes and goes.',
    publishedAt: '2027-01-02',
    content: 'First paragraph of the journey article.',
  },
});

test('sitemap, feeds and robots are well-formed and hold the addresses of this site', async ({ page, baseURL }) => {
  await page.goto('/');
  const locations = await readXml(page, '/sitemap.xml', 'loc');
  expect(locations.length).toBeGreaterThan(300);
  for (const location of locations) expect(location.startsWith(`${baseURL}/`), location).toBe(true);
  for (const path of ['/', '/codes/msca-70', '/es', '/es/codigos/msca-70', '/news/aerial-ladder-weld-cracks']) {
    expect(locations).toContain(baseURL + path);
  }
  expect(new Set(locations).size).toBe(locations.length);
  expect(
    locations.filter((location) =>
      /\/(404|500|members|miembros|codes\/drafts|codigos\/borradores)(\/|$)/.test(location),
    ),
  ).toEqual([]);
  for (const feed of ['/feed.xml', '/es/feed.xml']) {
    const ids = await readXml(page, feed, 'id');
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.shift()).toBe(baseURL + feed);
    // An entry keeps its id for life, from an earlier release its address.
    for (const id of ids) expect(id).toMatch(/^(urn:uuid:|http)/);
    const titles = await readXml(page, feed, 'title');
    expect(titles.every((title) => title.length > 3)).toBe(true);
  }
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test('the head of a page names the feed of its language', async ({ page }) => {
  const feed = page.locator('link[type="application/atom+xml"]');
  await page.goto('/');
  await expect(feed).toHaveAttribute('href', '/feed.xml');
  await page.goto('/es/noticias');
  await expect(feed).toHaveAttribute('href', '/es/feed.xml');
});

test('an article appears at home, in the listing, the feed and the sitemap, moves with a redirect, and goes', async ({
  page,
  request,
  editor,
  baseURL,
}) => {
  const { title } = article('').fields;
  const places = async () => {
    const link = (address: string) => page.locator(`main a[href="${address}"]`);
    const listed: Record<string, string[]> = {};
    for (const at of ['/', '/news']) {
      await page.goto(at);
      listed[at] = [];
      for (const path of ['/news/journey-first', '/news/journey-second']) {
        if ((await link(path).count()) > 0) listed[at].push(path);
      }
    }
    const mine = (addresses: string[]) =>
      addresses
        .filter((address) => /\/news\/journey-(first|second)$/.test(address))
        .map((a) => a.slice(baseURL?.length));
    const feed = await (await request.get('/feed.xml')).text();
    listed['feed'] = mine([...feed.matchAll(/<link href="([^"]*)"/g)].map(([, href = '']) => href));
    listed['sitemap'] = mine(await readXml(page, '/sitemap.xml', 'loc'));
    return listed;
  };
  const everywhere = (path: string[]) => ({ '/': path, '/news': path, feed: path, sitemap: path });

  expect((await editor.putLive('journey-news', article('/news/journey-first'))).state).toBe('live');
  expect(await places()).toEqual(everywhere(['/news/journey-first']));
  await page.goto('/news/journey-first');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await readXml(page, '/feed.xml', 'title')).toContain(title);

  expect((await editor.putLive('journey-news', article('/news/journey-second'))).state).toBe('live');
  const moved = await request.get('/news/journey-first', { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe('/news/journey-second');
  expect(await places()).toEqual(everywhere(['/news/journey-second']));

  await editor.remove('publication:journey-news?locale=en');
  expect((await request.get('/news/journey-second')).status()).toBe(404);
  expect(await places()).toEqual(everywhere([]));
});
