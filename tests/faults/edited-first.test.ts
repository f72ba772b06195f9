import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../server/cli/free-port.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { footer, read, storeReports, until } from './report-pages.ts';
import { startArmed } from './start-armed.ts';

let folder: AsyncDisposable & { path: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  await storeReports({ dataDir: folder.path });
});
afterAll(() => folder[Symbol.asyncDispose]());

const edited = '/reports/r90';
const wording = (turn: number) => `Edited before kill ${String(turn)}.`;

/** Kills a site when the sweep of all pages has begun, with a concurrent edit of one of them. */
async function killInSweep(env: { DATA_DIR: string }, turn: number): Promise<void> {
  await using killed = await startArmed(env, 'rendered:2');
  const editor = new Editor(killed);
  const edit = editor.put('page:report-90', textPage(edited, 'Report 90', wording(turn)));
  await Promise.allSettled([edit, editor.put('footer:main', footer(turn + 1))]);
  expect(await killed.ended).toBeNull();
}

/** Starts the site again. @returns the stored item, and its page when the site was ready */
async function readWhenReady(env: { DATA_DIR: string }): Promise<{ stored: string; page: string }> {
  await using site = await startSite(env, { isReadyAwaited: false });
  let page = '';
  await until('it is ready', async () => {
    const ready = await fetch(`${site.origin}/readyz`).catch(() => null);
    if (ready?.status !== 200) return false;
    page = (await read(site, edited)).body;
    return true;
  });
  const stored = await new Editor(site).call('GET', '/api/content/items/page:report-90?locale=en');
  return { stored: await stored.text(), page };
}

it('is not ready after a kill before the page that was edited is new, whatever else waits', async () => {
  const env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
  for (let turn = 1; ; turn += 1) {
    await killInSweep(env, turn);
    const { stored, page } = await readWhenReady(env);
    if (stored.includes(wording(turn))) {
      expect(page).toContain(wording(turn));
      return;
    }
    // The kill may precede the edit; then nothing must be new.
    expect(turn).toBeLessThan(10);
  }
});
