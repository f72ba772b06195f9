import type { TrainingTopic } from '../catalog/training-topic.rules.ts';

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

/** Why the list could not be had. For staff and the log; never shown to visitors. */
export interface FeedFailure {
  ok: false;
  reason: string;
  /** Of HTTP, where the learning system answered with another one than 200. */
  status?: number;
}

/** Brings what the learning system announces, as it says it: nothing in it has been checked. */
export interface EventFeed {
  list(stopping?: AbortSignal): Promise<{ ok: true; items: readonly unknown[] } | FeedFailure>;
}

/** The last list that was had, kept over restarts. */
export interface EventList {
  /** Grows with every change of the events; null until the database has been read after a start. */
  version: number | null;
  events: readonly TrainingEvent[];
  /** When the learning system sent it; null before it has answered once. */
  receivedAt: Date | null;
  /** True while the learning system does not answer: the list is then as old as `receivedAt`. */
  isFailing: boolean;
}
