import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { FollowedList, type FollowListOptions } from '../../platform/feeds/follow-list.ts';
import { isOver, readEventItems } from './event-item.rules.ts';
import type { TrainingEvent } from './training.contract.ts';

const byDate = (a: TrainingEvent, b: TrainingEvent): number =>
  a.starts.date < b.starts.date ? -1 : a.starts.date > b.starts.date ? 1 : a.id < b.id ? -1 : 1;

/** Stores the training events of the learning system, the next one first. */
export const followEvents = ({
  timeZone,
  ...options
}: Pick<FollowListOptions<TrainingEvent>, 'feed' | 'db' | 'clock' | 'log'> & { timeZone: string }) =>
  new FollowedList<TrainingEvent>({
    ...options,
    name: 'events',
    isOver: (event, now) => isOver(event, organizationDate(now, timeZone)),
    read(given) {
      const { events, refused } = readEventItems(given, timeZone);
      return { items: events.toSorted(byDate), refused };
    },
  });
