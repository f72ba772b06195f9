import * as v from 'valibot';
import { failed, type ListFeed } from '../../platform/feeds/list-feed.contract.ts';
import { eventFields } from './event-item.rules.ts';
import { fetchLearningSystem, type LearningSystem } from './ask-learning-system.ts';

const answerSchema = v.object({ events: v.array(v.unknown()) });

/** Names the fields that are read, so that the system need not send others. */
const eventsCall = `/events?${new URLSearchParams({ fields: eventFields.join() })}`;

/** Fetches events over HTTP: `GET {url}/events?fields=…` answers `{"events": [...]}`. */
export function createHttpFeed(system: LearningSystem): ListFeed {
  return {
    async list(stopping) {
      const asked = await fetchLearningSystem(system, eventsCall, stopping);
      if (!asked.ok) return asked;
      const parsed = v.safeParse(answerSchema, asked.json);
      return parsed.success ? { ok: true, items: parsed.output.events } : failed('The answer has no list "events".');
    },
  };
}
