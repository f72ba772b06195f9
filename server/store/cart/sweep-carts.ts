import { startLoop, type Loop } from '../../platform/start-loop.ts';
import type { Platform } from '../../platform/platform.ts';
import { cartLifetime } from './cart-owner.ts';
import { deleteStaleCarts } from './cart.repo.ts';

const hour = 3_600_000;

/** Deletes anonymous carts whose cookies have expired, now and every hour. */
export const startCartSweep = ({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Loop =>
  startLoop({
    every: hour,
    run: (stopping) => deleteStaleCarts(db, new Date(clock.now().getTime() - cartLifetime * 1_000), stopping),
    log,
    problem: 'old carts were not removed',
  });
