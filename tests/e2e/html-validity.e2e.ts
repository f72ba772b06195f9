import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/browser.ts';
import { listPages, pageKinds } from '../support/page-kinds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Finding {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  lastLine: number;
  message: string;
  extract?: string;
}

const checker = path.join(import.meta.dirname, '../../node_modules/vnu-jar/build/dist/vnu.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;

/** Runs the W3C checker once over a folder; info messages are advice (such as a trailing slash on a void element). */
function check(folder: string): Finding[] {
  const run = spawnSync('java', ['-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(`The HTML checker did not run: ${run.stderr}`);
  return (JSON.parse(run.stdout) as { messages: Finding[] }).messages.filter(({ type }) => type !== 'info');
}

test('every page of the site is valid HTML', async ({ baseURL }) => {
  test.setTimeout(240_000);
  const origin = baseURL ?? '';
  const errorPages = pageKinds.filter(({ status }) => status).flatMap(({ en, es }) => [en, es]);
  const addresses = [...(await listPages(origin)), ...errorPages];
  expect(addresses.length).toBeGreaterThan(300);
  if (!hasJava) console.warn(`No Java here: the HTML of ${addresses.length} pages is not checked.`);
  test.skip(!hasJava, `needs Java (Debian: apt-get install default-jre-headless); ${addresses.length} pages unchecked`);
  const folder = await temporaryFolder();
  try {
    const names = new Map<string, string>();
    await mkdir(path.join(folder.path, 'pages'));
    for (const [index, address] of addresses.entries()) {
      const file = path.join(folder.path, 'pages', `${index}.html`);
      names.set(`${index}.html`, address);
      await writeFile(file, await (await fetch(origin + address)).text());
    }
    const findings = check(path.join(folder.path, 'pages')).map(
      ({ url, lastLine, message, extract }) =>
        `${names.get(path.basename(url)) ?? url}:${lastLine}: ${message} ${extract ?? ''}`,
    );
    expect(findings).toEqual([]);
  } finally {
    await folder[Symbol.asyncDispose]();
  }
});
