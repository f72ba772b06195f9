import { expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { editionOf, footer, read, reportPaths, storeReports, until } from './report-pages.ts';

const paths = reportPaths.slice(0, 20);
/** Pages that are rendered per person and request. */
const personal = ['/cart', '/es/cart', '/user/signin', '/user/signup'];

/** A page without what its server decides: its name, and its time zone, which is UTC for a site with remote content. */
async function readNeutral(site: RunningSite, at: string): Promise<{ status: number; body: string }> {
  const { status, body } = await read(site, at);
  return { status, body: body.replaceAll(site.origin, 'http://site').replace(/ data-time-zone="[^"]*"/, '') };
}

const limits = { timeout: 300_000 };

it(
  'shows the pages of a remote content API, keeps them while it is away, and follows it when it is back',
  limits,
  async () => {
    await using remoteFolder = await temporaryFolder();
    await using siteFolder = await temporaryFolder();
    await storeReports({ dataDir: remoteFolder.path }, paths.length);
    const token = 'token-of-the-content';
    const remoteEnv = {
      DATA_DIR: remoteFolder.path,
      DEMO: 'off',
      PORT: String(await freePort()),
      CONTENT_TOKEN: token,
    };
    const siteEnv = {
      DATA_DIR: siteFolder.path,
      DEMO: 'off',
      PORT: String(await freePort()),
      CONTENT_GRAPHQL_URL: `http://localhost:${remoteEnv.PORT}/api/content/graphql`,
      CONTENT_TOKEN: token,
    };

    // The content is unavailable at the very first start: the site waits instead of ending.
    await using site = await startSite(siteEnv, { isReadyAwaited: false });
    await until('it says what it waits for', async () => {
      const answer = await read(site, '/readyz').catch(() => null);
      return answer?.status === 503 && answer.body.includes('the content cannot be read');
    });
    {
      await using remote = await startSite(remoteEnv);
      await until('the site is ready', async () => (await read(site, '/readyz')).status === 200);
      for (const at of ['/', '/404', '/nowhere', '/sitemap.xml', '/robots.txt', ...paths]) {
        expect([at, await readNeutral(site, at)]).toEqual([at, await readNeutral(remote, at)]);
      }
      // A text that only the token opens; the page itself stays protected.
      const inside = textPage('/inside', 'Inside', 'Only for members.');
      Object.assign(inside.fields, { access: 'member' });
      await new Editor(remote).putLive('page:inside', inside);
      await until('the guarded page arrives', async () => (await read(site, '/inside')).status === 302);
      // Account and cart continue to work from content that was requested once.
      for (const at of [...personal, '/api/countries']) expect(await read(site, at)).toMatchObject({ status: 200 });
      await new Editor(remote).putLive('footer:main', footer(2));
      await until('a change arrives', async () => editionOf((await read(site, '/')).body) === 2);
      expect(await remote.stop()).toBe(0);
    }

    await until('the metrics report it', async () =>
      (await read(site, '/metrics')).body.includes('stanchion_publish_reachable 0'),
    );
    expect(site.output()).toContain('the content could not be read; the pages stay as they are');
    for (const at of paths) expect(await read(site, at)).toMatchObject({ status: 200 });
    expect((await new Editor(site).call('POST', '/api/publish', {})).status).toBeGreaterThanOrEqual(500);
    // Everything that needs no new content works; an unknown address gets a notice, not a fault.
    for (const at of [...personal, '/api/countries']) expect([at, (await read(site, at)).status]).toEqual([at, 200]);
    expect((await read(site, '/inside')).status).toBe(302);
    for (const at of ['/typo', '/es/typo', '/codes/typo'])
      expect([at, (await read(site, at)).status]).toEqual([at, 404]);
    expect(await read(site, '/readyz')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^ready\nthe content cannot be read, the pages stay as they are: /) as string,
    });

    await using remote = await startSite(remoteEnv);
    const editor = new Editor(remote);
    await editor.putLive('footer:main', footer(3));
    await editor.putLive('page:new', textPage('/new', 'New', 'Written elsewhere.'));
    await until('the changes arrive', async () => {
      const pages = await Promise.all(['/', '/new', ...paths].map((at) => read(site, at)));
      return pages.every(({ status, body }) => status === 200 && editionOf(body) === 3);
    });
    expect((await read(site, '/metrics')).body).toContain('stanchion_publish_reachable 1');
  },
);
