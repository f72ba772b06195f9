import { appendFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { verifyBackup } from '../../server/backup/verify-backup.ts';
import { useDatabaseFiles } from '../../server/platform/db/embedded-database.ts';
import { findLastBackup } from '../../server/platform/db/last-backup.repo.ts';
import { addPicture } from '../support/add-picture.ts';
import { untilSearchComplete } from '../support/await-search-complete.ts';
import { Editor, textPage } from '../support/editor-client.ts';
import { Visitor } from '../support/fake-visitor.ts';
import { startOwnSite } from '../support/own-site-scene.ts';
import { runBackup } from '../support/run-backup.ts';
import { readPageTags } from '../support/site-pages.ts';
import { startSite } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const administrator = 'desk@bwm.example.org';
const password = 'a-quiet-river-bend';

/** Signs the administrator in by the link of the setup. */
async function signIn(origin: string, output: string): Promise<Visitor> {
  const link = new URL(/\S+\/user\/reset-password\?token=\S+/.exec(output)?.[0] ?? '');
  const admin = new Visitor(origin);
  const form = { token: link.searchParams.get('token') ?? '', newPassword: password };
  await admin.ask(link.pathname, { form });
  await admin.signIn(administrator, password);
  return admin;
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

it('takes a backup of a running embedded site, checks it, and restores it on another machine and over itself', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  await using site = await startOwnSite('wind-board');
  const { origin, dataDir } = site;
  const { port } = new URL(origin);
  const given = { PORT: port, SITE_ORIGIN: origin, PROFILE_PROMPT_AFTER: '2099-12-31' };
  const editor = new Editor(site);
  const picture = await addPicture(await signIn(origin, site.setup.output), 'gale.png');
  await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A strong wind.'));
  const [tags, shown] = [await readPageTags(origin), await bytesOf(origin + picture)];
  expect(tags.get('/gale')).toMatch(/^"/);

  expect(await runBackup({ DATA_DIR: dataDir, ...given }, at('backup'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Backup complete[^]*Uploaded files: \d+ copied[^]*Secrets are not in it/),
  });
  const taken = await readdir(at('backup'));
  expect(taken).toContain('manifest.json');
  expect(await runBackup({ DATA_DIR: dataDir, ...given }, at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not empty'),
  });
  expect(await readdir(at('backup'))).toEqual(taken);
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  expect(await filesWith(at('backup'), Object.values(secrets))).toEqual([]);
  expect(await runBackup({ DATA_DIR: dataDir }, 'verify', at('backup'))).toMatchObject({ code: 0 });
  await findsDamage(at('backup'), at('damaged'));

  // Edits after the backup, which a restore takes back.
  await editor.putLive('page:gale', textPage('/gale', 'Gale', 'A breeze, of late.'));
  await editor.putLive('page:lull', textPage('/lull', 'Lull', 'No wind.'));
  expect(await runBackup({ DATA_DIR: dataDir }, 'restore', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use by process'),
  });
  await site.stop();
  expect(await useDatabaseFiles(path.join(dataDir, 'database'), findLastBackup)).toBeInstanceOf(Date);

  const other = { DATA_DIR: at('other'), ...given };
  expect(await runBackup(other, 'restore', at('backup'))).toMatchObject({
    code: 0,
    output: expect.stringContaining('uploaded files were put back'),
  });
  await using restored = await startSite(other, { isUnset: true });
  expect(await readPageTags(origin)).toEqual(tags);
  expect(await bytesOf(origin + picture)).toEqual(shown);
  await new Visitor(origin).signIn(administrator, password);
  await untilSearchComplete(restored);
  expect(await (await fetch(`${origin}/api/search/Search?q=gale&language=en`)).text()).toContain('/gale');
  await restored.stop();

  // Over itself: the pages of this directory know changes that the restored database never had.
  const own = { DATA_DIR: dataDir, ...given };
  expect(await runBackup(own, 'restore', at('backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('add --over'),
  });
  expect(await runBackup(own, 'restore', at('backup'), '--over')).toMatchObject({ code: 0 });
  await using again = await startSite(own, { isUnset: true });
  expect(await readPageTags(origin)).toEqual(tags);
  expect((await fetch(`${origin}/lull`)).status).toBe(404);
  expect(await (await fetch(`${origin}/readyz`)).text()).toContain('the database was restored or replaced');
  expect(again.output()).toContain('the change feed is another one');
});

it('says what it was called wrongly with, and what is not there', async () => {
  await using folder = await temporaryFolder();
  const env = { DATA_DIR: path.join(folder.path, 'data') };
  for (const words of [[], ['verify'], ['a', 'b'], ['restore', 'a', '--restore-into', 'x'], ['a', '--under']]) {
    expect(await runBackup(env, ...words)).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
  }
  expect(await runBackup(env, path.join(folder.path, 'backup'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in'),
  });
  expect(await runBackup(env, 'verify', folder.path)).toMatchObject({
    code: 1,
    output: expect.stringContaining('manifest.json is missing'),
  });
});

/** Names of the files below a folder that hold one of some texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((each) => each.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name));
    if (texts.some((text) => bytes.includes(text))) found.push(entry.name);
  }
  return found;
}

/** Checks that each kind of damage is named. */
async function findsDamage(backup: string, damaged: string): Promise<void> {
  const files = await readdir(path.join(backup, 'files'), { recursive: true });
  const key = files.find((name) => /[/\\].*\d+x\d+$/.test(name)) ?? '';
  const cases: [string, RegExp, (at: string) => Promise<unknown>][] = [
    ['a changed byte', /files\/.* was changed or is damaged/, (at) => change(path.join(at, 'files', key))],
    ['a missing file', /files\/.* is missing/, (at) => rm(path.join(at, 'files', key))],
    ['a cut table', /has \d+ bytes instead of/, (at) => truncate(path.join(at, 'database/PG_VERSION'), 1)],
    [
      'a longer list',
      /contents\.jsonl is missing, was changed/,
      (at) => appendFile(path.join(at, 'contents.jsonl'), '\n'),
    ],
    [
      'half a manifest',
      /manifest\.json cannot be read/,
      (at) => writeFile(path.join(at, 'manifest.json'), '{"format":1'),
    ],
  ];
  for (const [what, sentence, damage] of cases) {
    await cp(backup, damaged, { recursive: true });
    await damage(damaged);
    const found = await verifyBackup(damaged, { bucket: undefined }).catch((error: Error) => [error.message]);
    expect(found.join('\n'), what).toMatch(sentence);
    await rm(damaged, { recursive: true });
  }
}

async function change(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
