import { fileURLToPath } from 'node:url';
import { startSite, type RunningSite } from '../support/site-process.ts';
import { until, untilSettled } from './report-pages.ts';

/** The module that kills a site at a step of a publish. */
export const killSwitch = fileURLToPath(new URL('kill-switch.ts', import.meta.url));

/** Starts a site without pending pages that will be killed at a step of a publish, such as `renamed:57`. */
export async function startArmed(env: { DATA_DIR: string }, at: string): Promise<RunningSite> {
  const site = await startSite({ ...env, KILL_AT: at }, { preload: killSwitch });
  // A start writes its position once more; armed before that, the switch would fire too early.
  await until('the start is over', () => site.output().includes('Stanchion is ready'));
  await untilSettled(site);
  process.kill(site.pid, 'SIGUSR2');
  await until('the kill switch is armed', () => site.output().includes('kill switch armed'));
  return site;
}
