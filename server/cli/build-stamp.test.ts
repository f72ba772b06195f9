import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readBuild } from './build-stamp.mjs';

it.each([
  ['server/cli/people.ts', true],
  ['server/cli/ask-answers.ts', true],
  ['server/start.ts', true],
  ['src/areas/page.astro', true],
  ['server/cli/bench.ts', false],
  ['server/start.test.ts', false],
  ['src/content/en/page/home.yaml', false],
])('counts a change of %s as one of the build: %s', async (name, isCounted) => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, name);
  await mkdir(path.dirname(file), { recursive: true });
  await mkdir(path.join(folder.path, 'dist'));
  await writeFile(file, 'before');
  await (await readBuild(folder.path)).confirm();
  expect((await readBuild(folder.path)).isCurrent).toBe(true);
  await writeFile(file, 'after');
  expect((await readBuild(folder.path)).isCurrent).toBe(!isCounted);
});
