import type { OrganizationCalendar } from '../../platform/dates/today.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StoredList, ListFeed } from '../../platform/feeds/list-feed.contract.ts';
import { createDemoFeed } from './demo-feed.ts';
import { followEvents } from './follow-training-events.ts';
import { createDemoLearners } from './demo-learners.ts';
import { createHttpFeed } from './http-feed.ts';
import { createHttpLearners, noLearners, type LearnerFeed } from './learner-feed.ts';
import { LearnerRecords } from './learner-records.ts';
import type { TrainingEvent } from './training.contract.ts';

/** Training events and records of people. */
export interface Training {
  /** The training events of the site. */
  readonly list: StoredList<TrainingEvent>;
  readonly learners: Pick<LearnerRecords, 'read' | 'verify' | 'file'>;
}

/** The empty feed of an installation without a learning system. */
const noFeed: ListFeed = { list: () => Promise.resolve({ ok: true, items: [] }) };

/** The learning system of this installation; a demo without one gets sample events. */
export function chooseFeed(
  { connectors, isDemo }: Pick<Env, 'connectors' | 'isDemo'>,
  calendar: OrganizationCalendar,
): ListFeed {
  if (connectors.lms) return createHttpFeed(connectors.lms);
  return isDemo ? createDemoFeed(calendar) : noFeed;
}

/** The records of this installation's learning system; a demo without one gets samples. */
function chooseLearners(
  { connectors, isDemo }: Pick<Env, 'connectors' | 'isDemo'>,
  platform: Pick<Platform, 'clock' | 'installation'>,
): LearnerFeed {
  if (connectors.lms) return createHttpLearners(connectors.lms);
  return isDemo ? createDemoLearners(platform) : noLearners;
}

type TrainingPlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'installation'> & {
  env: Pick<Env, 'connectors' | 'isDemo'>;
};

/** Opens the training events and keeps them up to date. @param opened receives what must be stopped */
export function openTraining(
  { env, db, clock, log, installation }: TrainingPlatform,
  opened: AsyncDisposableStack,
): Training {
  const events = followEvents({
    feed: chooseFeed(env, { clock, installation }),
    db,
    clock,
    log,
    timeZone: installation.timeZone,
  });
  events.start();
  opened.defer(() => events.stop());
  return {
    get list() {
      return events.list;
    },
    learners: new LearnerRecords({ feed: chooseLearners(env, { clock, installation }), db, clock, log }),
  };
}
