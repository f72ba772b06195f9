import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTemplate } from '../db/connection.ts';
import { packStaticFiles } from '../http/static-files.ts';

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

/** A hash of everything the build is made of: equal sources, equal release. */
async function hashSources(root: string): Promise<string> {
  const names: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile() && !unrelated.test(name)) names.push(name);
  }
  const hash = createHash('sha256');
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(await readFile(path.join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds the code when the build is missing or older than the sources.
 * @returns whether it built
 * @throws Error with the builder's output
 */
export async function ensureBuild(root: string, onBuild: () => void): Promise<boolean> {
  const release = await hashSources(root);
  const stamp = path.join(root, 'dist/build.json');
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built.includes(`"${release}"`)) return false;
  onBuild();
  await runAstro(root, ['build']);
  await packStaticFiles(path.join(root, 'dist/client'));
  await makeTemplate();
  await writeFile(stamp, JSON.stringify({ release }));
  return true;
}

async function runAstro(root: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules/astro/bin/astro.mjs'), ...args], { cwd: root });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}
