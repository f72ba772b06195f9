import path from 'node:path';
import { makeTemplate } from '../platform/db/embedded-database.ts';
import { buildDictionaries } from '../content/corpus/release-dictionaries.ts';
import { packStaticFiles } from '../http/static-files.ts';
import { waitForExitCode, startChild } from '../platform/process/start-child.mjs';
import { readBuild } from './build-stamp.mjs';

/**
 * Builds the code if the build is missing or older than the sources.
 * @returns whether it built
 * @throws Error with the builder's output
 */
export async function ensureBuild(root: string, onBuild: () => void): Promise<boolean> {
  const build = await readBuild(root);
  if (build.isCurrent) return false;
  onBuild();
  await runAstro(root, ['build']);
  await packStaticFiles(path.join(root, 'dist/client'));
  await makeTemplate();
  await buildDictionaries(root);
  await build.confirm();
  return true;
}

async function runAstro(root: string, args: string[]): Promise<void> {
  const child = startChild(process.execPath, [path.join(root, 'node_modules/astro/bin/astro.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  if ((await waitForExitCode(child)) !== 0) throw new Error(`The build failed:\n${output}`);
}
