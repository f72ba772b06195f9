import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { unsetInstallation } from '../../platform/installation/unset-installation.ts';
import { pack } from './page-file.ts';
import { openRelease } from './release.ts';

const page = { path: '/', status: 200, headers: {}, access: 'public', tags: [], seq: 1, further: [] };

const now = new Date('2026-11-26T00:00:00Z');

it('renders every page again when a fact of the installation has changed, and only then', async () => {
  await using folder = await temporaryFolder();
  const first = await openRelease(folder.path, 'abcdef');
  await first.adopt(demoInstallation, now);
  await first.store.put(await pack(page, Buffer.from('noon in New York')));
  await first.store.saveProgress({ cursor: 1, mark: 1, isComplete: true, failed: [] });

  const same = await openRelease(folder.path, 'abcdef');
  await same.adopt(demoInstallation, now);
  expect(same.store.size).toBe(1);
  expect(await same.store.readProgress()).toMatchObject({ isComplete: true });

  const other = await openRelease(folder.path, 'abcdef');
  await other.adopt(unsetInstallation, now);
  expect(other.store.size).toBe(0);
  expect(await other.store.readProgress()).toBeNull();
});

/** Starts a release a number of minutes later, and renders all of its pages unless told otherwise. */
async function run(
  dataDir: string,
  name: string,
  { minute, isComplete = true }: { minute: number; isComplete?: boolean },
) {
  const release = await openRelease(dataDir, name);
  await release.adopt(demoInstallation, new Date(now.getTime() + minute * 60_000));
  if (release.store.size === 0) await release.store.put(await pack(page, Buffer.from(`noon of ${name}`)));
  await release.store.saveProgress({ cursor: 1, mark: 1, isComplete, failed: [] });
  return release;
}

const kept = async (dataDir: string) => (await readdir(path.join(dataDir, 'pages'))).toSorted();

it('keeps the pages of the release that ran before, so that a roll-back has them at once', async () => {
  await using folder = await temporaryFolder();
  await run(folder.path, 'aaaaaa', { minute: 0 });
  await (await run(folder.path, 'bbbbbb', { minute: 1 })).keepPrevious();
  expect(await kept(folder.path)).toEqual(['aaaaaa', 'bbbbbb']);

  const back = await run(folder.path, 'aaaaaa', { minute: 2 });
  expect(back.store.size).toBe(1);
  expect(await back.store.readProgress()).toMatchObject({ isComplete: true });
  await back.keepPrevious();

  // A release that never became complete is no place to go back to.
  await run(folder.path, 'cccccc', { minute: 3, isComplete: false });
  const next = await run(folder.path, 'dddddd', { minute: 4 });
  await next.keepPrevious();
  expect(await kept(folder.path)).toEqual(['aaaaaa', 'dddddd']);

  expect(await next.removeOthers()).toBe(true);
  expect(await kept(folder.path)).toEqual(['dddddd']);
  expect(await next.removeOthers()).toBe(false);
});
