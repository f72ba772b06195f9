import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { projectRoot, type Env } from '../platform/env/env.ts';
import type { Platform } from '../platform/platform.ts';
import { amendmentDraft, type AmendmentDraft } from '../standards/library/amendments/amendment.contract.ts';
import { seedAmendments } from '../standards/library/amendments/seed-amendments.ts';
import { readSourceFile } from '../standards/library/importing/read-source-files.ts';
import { renewLibrary } from '../standards/library/live/seed-library.ts';

/** Reads the texts of the demo's standards. */
export async function readDemoLibrary() {
  const folder = path.join(projectRoot(), 'demo/library');
  const names = (await readdir(folder)).filter((name) => /\.(md|xml)$/.test(name));
  return Promise.all(names.toSorted().map(async (name) => readSourceFile(path.join(folder, name))));
}

/** Reads what amends them. */
export async function readDemoAmendments(): Promise<AmendmentDraft[]> {
  const file = path.join(projectRoot(), 'demo/library/amendments.json');
  return v.parse(v.array(amendmentDraft), JSON.parse(await readFile(file, 'utf8')));
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
  for (const problem of await seedAmendments({ db, clock }, await readDemoAmendments())) {
    step(`An amendment of the demo does not apply: ${problem}`);
  }
}
