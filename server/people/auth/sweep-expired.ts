import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { deleteExpired } from './auth.repo.ts';
import type { AuthOptions } from './create-auth.ts';

const hour = 3_600_000;

/** Removes expired sessions, tokens and counters now and every hour; safe on several nodes. */
export const startSweep = ({ db, clock, log }: Pick<AuthOptions, 'db' | 'clock' | 'log'>): Loop =>
  startLoop({
    every: hour,
    run: (stopping) => deleteExpired(db, clock.now(), stopping),
    log,
    problem: 'expired rows were not removed',
  });
