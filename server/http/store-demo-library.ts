import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, type Env } from '../platform/env/env.ts';
import type { Platform } from '../platform/platform.ts';
import { readSourceFile } from '../standards/library/importing/read-source-files.ts';
import { renewLibrary } from '../standards/library/live/seed-library.ts';

/** Reads the texts of the demo's standards. */
export async function readDemoLibrary() {
  const folder = path.join(projectRoot(), 'demo/library');
  const names = (await readdir(folder)).filter((name) => /\.(md|xml)$/.test(name));
  return Promise.all(names.toSorted().map(async (name) => readSourceFile(path.join(folder, name))));
}

/**
 * Puts the demo's texts of this release into the library; those of an earlier one are replaced.
 * @param step tells a person at the terminal
 */
export async function storeDemoLibrary({
  db,
  clock,
  env,
  step,
}: Pick<Platform, 'db' | 'clock'> & { env: Pick<Env, 'isDemo'>; step(sentence: string): void }): Promise<void> {
  if (!env.isDemo) return;
  step('Storing the standards of the demo');
  for (const problem of await renewLibrary({ db, clock }, await readDemoLibrary())) {
    step(`A text of the demo stays as it was: ${problem}`);
  }
}
