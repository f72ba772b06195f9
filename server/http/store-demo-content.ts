import path from 'node:path';
import { readCorpus } from '../content/corpus/corpus-file.ts';
import { importContent } from '../content/corpus/import-content.ts';
import { countContentItems } from '../content/items/content.repo.ts';
import { projectRoot, type Env } from '../platform/env/env.ts';
import { demoInstallation } from '../platform/installation/demo-installation.ts';
import { todayOf } from '../platform/dates/today.ts';
import type { Platform } from '../platform/platform.ts';
import { moveDemoDates } from '../setup/move-demo-dates.ts';

/**
 * Stores the content of the demo in an empty store.
 * @param step tells a person at the terminal
 */
export async function storeDemoContent({
  db,
  clock,
  env,
  step,
}: Pick<Platform, 'db' | 'clock'> & {
  env: Pick<Env, 'isDemo' | 'contentGraphqlUrl'>;
  step(sentence: string): void;
}): Promise<void> {
  if (!env.isDemo || env.contentGraphqlUrl || (await countContentItems(db)) > 0) return;
  step('Storing the demo content');
  const filed = await readCorpus(path.join(projectRoot(), 'src/content'));
  const today = todayOf({ clock, installation: demoInstallation });
  const report = await importContent(db, clock, moveDemoDates(filed, today), 'demo');
  if (report.problems.length > 0) throw new Error(`The demo content has problems:\n${report.problems.join('\n')}`);
}
