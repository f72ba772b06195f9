import path from 'node:path';
import { projectRoot } from '../platform/env/env.ts';
import type { InstallationFacts } from '../platform/installation/installation.contract.ts';
import { factsOf } from './plan-setup.ts';
import { checkAnswers } from './check-answers.ts';
import { readSetupFile } from './setup-file.ts';

/** Reads the facts of operation of the demo's organisation. */
export async function readDemoFacts(): Promise<InstallationFacts> {
  const checked = checkAnswers(await readSetupFile(path.join(projectRoot(), 'demo/setup.yaml')));
  if (!checked.ok) throw new Error(`demo/setup.yaml has problems: ${JSON.stringify(checked.problems)}`);
  return factsOf(checked.answers);
}
