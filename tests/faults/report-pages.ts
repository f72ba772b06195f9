import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { systemClock } from '../../server/platform/clock.ts';
import type { FiledItem } from '../../server/content/corpus/corpus-file.ts';
import { importContent } from '../../server/content/corpus/import-content.ts';
import { connect } from '../../server/platform/db/connection.ts';
import { identityOf } from '../../server/content/publish/page-body.ts';
import { decode } from '../../server/content/publish/page-file.ts';
import { textPage, type Editor } from '../support/editor-client.ts';
import { isThorough } from '../support/test-scope.ts';
import type { RunningSite } from '../support/site-process.ts';

/** Number of content pages in the fault tests, without home and error pages. */
export const reportCount = isThorough ? 200 : 100;
export const reportPaths = Array.from({ length: reportCount }, (_, index) => `/reports/r${String(index + 1)}`);

/** The footer every page shows; its edition tells an old page from a new one. */
export const footer = (edition: number) => ({
  type: 'footer',
  locale: 'en',
  fields: {
    organization: 'Meridian Safety Codes Association',
    address: ['40 Surveyors Row'],
    legal: `Footer edition ${String(edition)}.`,
    navigation: 'footer',
  },
});

/** The footer's edition in a page; null without a footer. */
export const editionOf = (body: string): number | null => {
  const found = /Footer edition (\d+)\./.exec(body);
  return found && Number(found[1]);
};

/** Stores home, this many reports and the footer, before a server starts. */
export async function storeReports(database: { dataDir: string; databaseUrl?: string }, count = reportCount) {
  const pages = reportPaths.slice(0, count).map((at, index): FiledItem => {
    const name = `report-${String(index + 1)}`;
    return { file: name, id: `page:${name}`, body: textPage(at, `Report ${String(index + 1)}`, 'Within tolerance.') };
  });
  const home = { file: 'home', id: 'page:home', body: textPage('/', 'Home', 'Welcome.') };
  const connection = await connect(database);
  const around = { file: 'footer', id: 'footer:main', body: footer(1) };
  const report = await importContent(connection.db, systemClock, [home, around, ...pages], 'fault test');
  await connection.close();
  if (report.problems.length > 0) throw new Error(report.problems.join('\n'));
}

/** Every page file of a data directory, by address; an incomplete page fails the test. */
export async function readPageFiles(dataDir: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const entries = await readdir(path.join(dataDir, 'pages'), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.name.endsWith('.page')) continue;
    const page = decode(await readFile(path.join(entry.parentPath, entry.name)));
    if (!page) throw new Error(`${entry.name} is not a whole page.`);
    pages.set(page.path, identityOf(page).toString());
  }
  return pages;
}

/** Waits until a starting site's API answers: it listens before the services behind it are open. */
export const untilApiAnswers = (editor: Editor): Promise<void> =>
  until('the API answers', async () => {
    const answer = await editor.call('GET', `/api/publish/${crypto.randomUUID()}`).catch(() => null);
    return answer !== null && answer.status !== 503;
  });

/** Waits until a site has no page left to render and has stored that. */
export async function untilSettled(site: RunningSite): Promise<void> {
  await until('the position on disk is that of the feed', async () => {
    const metrics = (await read(site, '/metrics')).body;
    const [, cursor] = /^stanchion_publish_cursor (\d+)$/m.exec(metrics) ?? [];
    const [, waiting] = /^stanchion_publish_waiting (\d+)$/m.exec(metrics) ?? [];
    const folder = path.join(site.dataDir, 'pages');
    const positions = (await readdir(folder)).map(async (release) => {
      const progress = await readFile(path.join(folder, release, 'progress.json'), 'utf8').catch(() => '{}');
      return String((JSON.parse(progress) as { cursor?: number }).cursor);
    });
    return waiting === '0' && (await Promise.all(positions)).includes(cursor ?? '');
  });
}

/** Polls a condition; gives up after two minutes, which is for hangs and not for slowness. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 100) {
    if (await holds()) return;
    await sleep(100);
  }
  throw new Error(`This did not happen: ${what}.`);
}

export async function read(site: Pick<RunningSite, 'origin'>, at: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(site.origin + at, { redirect: 'manual' });
  return { status: answer.status, body: await answer.text() };
}

/** Returns whether every report is of an edition. Reads the last one first, so that a look at a sweep in work is short. */
export async function areReportsOf(site: RunningSite, edition: number): Promise<boolean> {
  for (const at of reportPaths.toReversed()) if (editionOf((await read(site, at)).body) !== edition) return false;
  return true;
}

/** Reads every report over HTTP and expects it to show one edition of the footer. */
export async function expectReports(site: RunningSite, edition: number, paths = reportPaths): Promise<void> {
  for (const at of paths) {
    const { status, body } = await read(site, at);
    expect([at, status, editionOf(body)]).toEqual([at, 200, edition]);
  }
}
