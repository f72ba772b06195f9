import * as v from 'valibot';
import { askLearningSystem, failed, type LearningSystem } from './ask-learning-system.ts';
import type { EventFeed } from './training.contract.ts';

const answerSchema = v.object({ events: v.array(v.unknown()) });

/** Asks the learning system over HTTP: `GET {url}/events` answers `{"events": [...]}`. */
export function createHttpFeed(system: LearningSystem): EventFeed {
  return {
    async list(stopping) {
      const asked = await askLearningSystem(system, '/events', stopping);
      if (!asked.ok) return asked;
      const parsed = v.safeParse(answerSchema, asked.json);
      return parsed.success ? { ok: true, items: parsed.output.events } : failed('The answer has no list "events".');
    },
  };
}
