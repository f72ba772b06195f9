import type { TrainingTopic } from '../../store/catalog/training-topic.rules.ts';

/** Beginning or end of a training event: the calendar date at its place, and the instant if known. */
export interface EventMoment {
  /** YYYY-MM-DD. */
  date: string;
  /** ISO instant; null where only the day is known. */
  instant: string | null;
}

/** A training event of the learning system. */
export interface TrainingEvent {
  id: string;
  title: string;
  starts: EventMoment;
  ends: EventMoment;
  /** False: online. */
  isInPerson: boolean;
  /** Http or https address at the provider; null without registration. */
  registrationUrl: string | null;
  providerName: string;
  isCancelled: boolean;
  /** Lines of the address in order; empty without a place. */
  address: string[];
  /** State of the place; null if unknown. */
  state: string | null;
  /** Language tag, such as 'es', or the language as the learning system names it. */
  language: string;
  /** Name of the course in the catalogue; null if it is not sold. */
  productName: string | null;
  topics: TrainingTopic[];
}
