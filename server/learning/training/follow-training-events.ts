import { FollowedList, type FollowListOptions } from '../../platform/feeds/follow-list.ts';
import { isOver, readEventItems } from './event-item.rules.ts';
import type { TrainingEvent } from './training.contract.ts';

const byDate = (a: TrainingEvent, b: TrainingEvent): number =>
  a.starts.date < b.starts.date ? -1 : a.starts.date > b.starts.date ? 1 : a.id < b.id ? -1 : 1;

/** Stores the training events of the learning system, the next one first. */
export const followEvents = (options: Pick<FollowListOptions<TrainingEvent>, 'feed' | 'db' | 'clock' | 'log'>) =>
  new FollowedList<TrainingEvent>({
    ...options,
    name: 'events',
    isOver,
    read(given) {
      const { events, refused } = readEventItems(given);
      return { items: events.toSorted(byDate), refused };
    },
  });
