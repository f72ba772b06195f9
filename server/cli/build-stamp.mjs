import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtCommands } from './built-commands.mjs';

const folders = ['src', 'islands', 'server', 'public'];
const files = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
const unrelated = /(^src\/content\/)|(\.test\.tsx?$)|(^server\/cli\/)/;
const isBuilt = new Set([
  'built-commands.mjs',
  'ask-answers.ts',
  'name-commands.ts',
  ...builtCommands.map((name) => `${name}.ts`),
]);

/** @param {string} name a path in the source tree, with slashes */
const isSource = (name) =>
  !unrelated.test(name) || (name.startsWith('server/cli/') && isBuilt.has(name.slice('server/cli/'.length)));

/**
 * Hashes all sources of the build: equal sources, equal release. Reads one file after the other without waiting, which takes
 * a third of the processor time; every start does it first.
 * @param {string} root
 */
function hashSources(root) {
  const isThere = (/** @type {string} */ name) => existsSync(path.join(root, name));
  const found = folders.filter(isThere).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  );
  const names = [...found.filter(isSource), ...files.filter(isThere)];
  const hash = createHash('sha256');
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the release of the sources, and whether the build is of it.
 * @param {string} root
 */
export async function readBuild(root) {
  const release = hashSources(root);
  const stamp = path.join(root, 'dist/build.json');
  const built = await readFile(stamp, 'utf8').catch(() => '');
  return {
    isCurrent: built.includes(`"${release}"`),
    /** Records that the build is of these sources. */
    confirm: () => writeFile(stamp, JSON.stringify({ release })),
  };
}
