import type { TrainingTopic } from '../../store/catalog/training-topic.rules.ts';

/** When a training event begins or ends: its calendar date where it is held, and the instant where that is known. */
export interface EventMoment {
  /** YYYY-MM-DD. */
  date: string;
  /** ISO instant; null where the learning system tells the day only. */
  instant: string | null;
}

/** A training event as the learning system announces it. */
export interface TrainingEvent {
  id: string;
  title: string;
  starts: EventMoment;
  ends: EventMoment;
  /** False: live virtual. */
  isInPerson: boolean;
  /** Http or https address at the provider; null where nobody can register. */
  registrationUrl: string | null;
  providerName: string;
  isCancelled: boolean;
  /** Lines of the address in the order they are written; empty for an event that is held nowhere. */
  address: string[];
  /** Of the place; null where it is not told. */
  state: string | null;
  /** Language tag, such as 'es'; else the language as the learning system names it. */
  language: string;
  /** Name of the course in the catalogue; null for an event that is no product. */
  productName: string | null;
  topics: TrainingTopic[];
}
