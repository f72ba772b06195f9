import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { Editor, textPage } from '../support/publishing.ts';
import { startSite } from '../support/site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { footer, read, storeReports, until } from './report-pages.ts';

const preload = fileURLToPath(new URL('kill-switch.ts', import.meta.url));
let folder: AsyncDisposable & { path: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  await storeReports({ dataDir: folder.path });
});
afterAll(() => folder[Symbol.asyncDispose]());

it('is not ready after a kill before the page that was edited is new, whatever else waits', async () => {
  const env = { DATA_DIR: folder.path, DEMO: 'off', PORT: String(await freePort()) };
  const edited = '/reports/r90';
  {
    // Killed as the sweep of all pages has begun, with an edit of one of them taken in behind it.
    await using killed = await startSite({ ...env, KILL_AT: 'rendered:2' }, { preload });
    process.kill(killed.pid, 'SIGUSR2');
    await until('the kill switch is armed', () => killed.output().includes('kill switch armed'));
    const editor = new Editor(killed);
    const edit = editor.put('page:report-90', textPage(edited, 'Report 90', 'Edited before the kill.'));
    await Promise.allSettled([edit, editor.put('footer:main', footer(2))]);
    expect(await killed.ended).toBeNull();
  }
  await using site = await startSite(env, { isReadyAwaited: false });
  const early: string[] = [];
  await until('it is ready', async () => {
    const ready = await fetch(`${site.origin}/readyz`).catch(() => null);
    if (ready?.status !== 200) return false;
    const page = await read(site, edited);
    if (!page.body.includes('Edited before the kill.')) early.push(await ready.text());
    return true;
  });
  expect(early).toEqual([]);
});
