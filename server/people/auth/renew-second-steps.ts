import { startLoop, type Loop } from '../../platform/start-loop.ts';
import type { AuthOptions } from './create-auth.ts';
import { renewEveryEncryption } from './second-step-keys.ts';

const hour = 3_600_000;

/**
 * Encrypts every second step by the first value of SESSION_SECRET, now and every hour while there are several; null with one.
 * The log line of each run reminds the operator that a rotation has not ended.
 */
export function startRenewal({ db, env, log }: Pick<AuthOptions, 'db' | 'env' | 'log'>): Loop | null {
  if (env.sessionSecrets.length === 1) return null;
  return startLoop({
    every: hour,
    async run(stopping) {
      const { renewed, unreadable } = await renewEveryEncryption(db, env.sessionSecrets, stopping);
      const facts = { renewed, unreadable };
      if (unreadable > 0) log.warn(facts, 'some second steps are encrypted by none of the values of SESSION_SECRET');
      else if (!stopping.aborted)
        log.info(facts, 'every second step is encrypted by the first value of SESSION_SECRET');
    },
    log,
    problem: 'second steps were not encrypted again',
  });
}
