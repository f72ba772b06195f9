import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtCommands } from './built-commands.mjs';

const sources = [
  'src/**/*',
  'islands/**/*',
  'server/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
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

/** Hashes all sources of the build: equal sources, equal release. */
async function hashSources(root) {
  const names = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile() && isSource(name)) names.push(name);
  }
  const hash = createHash('sha256');
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(await readFile(path.join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the release of the sources, and whether the build is of it.
 * @param {string} root
 */
export async function readBuild(root) {
  const release = await hashSources(root);
  const stamp = path.join(root, 'dist/build.json');
  const built = await readFile(stamp, 'utf8').catch(() => '');
  return {
    isCurrent: built.includes(`"${release}"`),
    /** Records that the build is of these sources. */
    confirm: () => writeFile(stamp, JSON.stringify({ release })),
  };
}
