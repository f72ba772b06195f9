import { startLoop, type Loop } from '../start-loop.ts';
import type { Platform } from '../platform.ts';
import { deleteOldChecks } from './bot-check.repo.ts';

const tenMinutes = 600_000;

/** Removes expired challenges, now and every ten minutes. An expired one is refused with or without its row. */
export const startBotCheckSweep = ({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Loop =>
  startLoop({
    every: tenMinutes,
    run: (stopping) => deleteOldChecks(db, clock.now(), stopping),
    log,
    problem: 'old bot checks were not removed',
  });
