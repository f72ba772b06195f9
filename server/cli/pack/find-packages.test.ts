import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { copyPackage, copyPackageFile } from './copy-files.ts';
import { findLoadedPackages, readPackage } from './find-packages.ts';

/** Installs a package in a folder of `root`. */
async function install(root: string, folder: string, more: object = {}, files: readonly string[] = ['index.js']) {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const own = JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...more });
  for (const [file, text] of [['package.json', own], ...files.map((each) => [each, each])] as [string, string][]) {
    const target = path.join(root, folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

it('finds what packages need, at the version that each of them gets, and no more', async () => {
  await using root = await temporaryFolder();
  const needs = { dependencies: { shared: '2' }, optionalDependencies: { '@bin/linux': '1', '@bin/mac': '1' } };
  await install(root.path, 'node_modules/drawer', needs);
  await install(root.path, 'node_modules/drawer/node_modules/shared', { version: '2.0.0' });
  await install(root.path, 'node_modules/shared', { dependencies: { drawer: '1' } });
  await install(root.path, 'node_modules/@bin/linux', { peerDependencies: { host: '1', absent: '1' } });
  await install(root.path, 'node_modules/host', { license: undefined, licenses: [{ type: 'ISC' }] });
  await install(root.path, 'node_modules/unused');
  const found = findLoadedPackages(root.path, ['drawer']);
  expect(found.map(({ folder, version }) => `${folder} ${version}`)).toEqual([
    'node_modules/@bin/linux 1.0.0',
    'node_modules/drawer 1.0.0',
    'node_modules/drawer/node_modules/shared 2.0.0',
    'node_modules/host 1.0.0',
  ]);
  expect(readPackage(root.path, 'node_modules/host').license).toBe('ISC');
});

it('refuses a package that is loaded and not installed, except one that nobody needs', async () => {
  await using root = await temporaryFolder();
  await install(root.path, 'node_modules/drawer', { dependencies: { ink: '1' } });
  expect(() => findLoadedPackages(root.path, ['drawer'])).toThrow(
    'The package ink is not installed (for node_modules/drawer).',
  );
  expect(findLoadedPackages(root.path, ['node-libcurl'])).toEqual([]);
});

it('copies of a package what a process can load, and its licence', async () => {
  await using root = await temporaryFolder();
  const files = [
    'lib/index.js',
    'lib/index.js.map',
    'lib/index.d.ts',
    'LICENSE',
    'CHANGELOG.md',
    '.yarn/x',
    'test/big',
  ];
  await install(root.path, 'node_modules/@scope/drawer', {}, [...files, 'node_modules/own/index.js']);
  const target = path.join(root.path, 'release');
  await copyPackage(root.path, 'node_modules/@scope/drawer', target);
  const listed = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .toSorted();
  expect(await listed(target)).toEqual(
    ['LICENSE', 'lib/index.js', 'package.json'].map((file) => `node_modules/@scope/drawer/${file}`),
  );
  const second = path.join(root.path, 'second');
  expect(await copyPackageFile(root.path, '@scope/drawer/lib/index.js', second)).toBe('node_modules/@scope/drawer');
  expect(await listed(second)).toEqual(await listed(target));
});
