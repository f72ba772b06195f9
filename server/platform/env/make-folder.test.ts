import { existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeDataDirectory } from './data-directory.ts';
import { makeFolder } from './make-folder.ts';

it('makes a folder and those above it, and takes one that is there', async () => {
  await using folder = await temporaryFolder();
  const deep = path.join(folder.path, 'a', 'b', 'c');
  makeFolder(deep);
  makeFolder(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
});

it('refuses a file in its place or above it', async () => {
  await using folder = await temporaryFolder();
  const file = path.join(folder.path, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(path.join(file, 'below'))).toThrow('ENOTDIR');
});

// Node's own recursive mkdir never returns from it.
it.runIf(existsSync('/proc/self'))('refuses a folder that the system says is not there, and names DATA_DIR', () => {
  for (const folder of ['/proc/x', '/proc/x/y']) {
    expect(() => makeFolder(folder)).toThrow('ENOENT');
    expect(() => makeDataDirectory(folder)).toThrow(
      /^The environment variable DATA_DIR must name a directory to write in: /,
    );
  }
});
