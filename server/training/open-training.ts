import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { createDemoFeed } from './demo-feed.ts';
import { TrainingEvents } from './follow-events.ts';
import { createHttpFeed } from './http-feed.ts';
import type { EventFeed, EventList } from './training.contract.ts';

/** The training events of the site. */
export interface Training {
  readonly list: EventList;
}

/** Announces nothing: an installation without a learning system has no events of its own. */
const noFeed: EventFeed = { list: () => Promise.resolve({ ok: true, items: [] }) };

/** The learning system of this installation; of a demo without one, sample events. */
export function chooseFeed({ connectors, isDemo }: Pick<Env, 'connectors' | 'isDemo'>, clock: Clock): EventFeed {
  if (connectors.lms) return createHttpFeed(connectors.lms);
  return isDemo ? createDemoFeed(clock) : noFeed;
}

/** Opens the training events and keeps them up to date. @param opened is told of what has to be stopped */
export function openTraining(
  { env, db, clock, log }: { env: Pick<Env, 'connectors' | 'isDemo'>; db: Database; clock: Clock; log: Log },
  opened: AsyncDisposableStack,
): Training {
  const events = new TrainingEvents({ feed: chooseFeed(env, clock), db, clock, log });
  events.start();
  opened.defer(() => events.stop());
  return events;
}
