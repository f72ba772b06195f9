import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import type { LearnerFeed } from './learner-feed.ts';
import type { LearnerCertificate, LearnerRecord } from './learner-item.rules.ts';
import {
  findLearner,
  findStoredCertificate,
  recordLearnerFailure,
  storeLearner,
  type StoredLearner,
} from './learner.repo.ts';

/** Time for which a record is shown without a new request, in milliseconds; shorter while the system is away. */
const fresh = { afterAnswer: 5 * 60_000, afterFailure: 60_000 };
/** Most refused rows per record in the log. */
const mostNamed = 5;

interface Learner {
  userId: string;
  /** Null for a person whom the learning system does not know. */
  lmsId: string | null;
}

/** The current record of a person. */
export interface KnownLearner extends LearnerRecord {
  /** When the learning system sent it; null if it never has. */
  receivedAt: Date | null;
  /** True while the learning system does not answer: the record is from `receivedAt`. */
  isFailing: boolean;
}

/** What is known about one certificate, with its date when the learning system does not answer. */
export interface CheckedCertificate {
  certificate: LearnerCertificate;
  /** Null when the learning system has just answered. */
  knownSince: Date | null;
}

const nothing: KnownLearner = { courses: [], certificates: [], resources: [], receivedAt: null, isFailing: false };

interface Options {
  feed: LearnerFeed;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/**
 * Requests people's records from the learning system and stores the last answer: while the system is away, that answer
 * is shown with its date (docs/decisions/account-and-profile.md#training-record).
 */
export class LearnerRecords {
  readonly #o: Options;
  /** Pending requests: a second page of the same person waits for the first. */
  readonly #asking = new Map<string, Promise<KnownLearner>>();

  constructor(options: Options) {
    this.#o = options;
  }

  /** Returns a person's record. @param options.isNow requests it even if the stored one is recent */
  async read({ userId, lmsId }: Learner, options: { isNow?: boolean } = {}): Promise<KnownLearner> {
    if (!lmsId) return nothing;
    const stored = await findLearner(this.#o.db, userId, lmsId);
    if (stored && !options.isNow && this.#isFresh(stored)) return stored;
    const key = `${userId} ${lmsId}`;
    const asking =
      this.#asking.get(key) ?? this.#ask({ userId, lmsId }, stored).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  /** Returns whether a certificate exists; 'unavailable' when that is unknown at present. */
  async verify(number: string): Promise<CheckedCertificate | null | 'unavailable'> {
    const { feed, db, log } = this.#o;
    const asked = await feed.certificate(number);
    if (asked.ok) return asked.value && { certificate: asked.value, knownSince: null };
    log.warn({ reason: asked.reason }, 'the learning system could not say whether a certificate holds');
    const stored = await findStoredCertificate(db, number);
    if (!stored?.receivedAt) return 'unavailable';
    return { certificate: stored.certificate, knownSince: stored.receivedAt };
  }

  /** Returns the current version of a person's file. */
  async file(lmsId: string, resourceId: string): Promise<Buffer<ArrayBuffer> | null | 'unavailable'> {
    const { feed, log } = this.#o;
    const asked = await feed.file(lmsId, resourceId);
    if (asked.ok) return asked.value;
    log.warn({ reason: asked.reason }, 'the learning system sent no file');
    return 'unavailable';
  }

  #isFresh({ askedAt, isFailing }: StoredLearner): boolean {
    const age = this.#o.clock.now().getTime() - askedAt.getTime();
    return age >= 0 && age < (isFailing ? fresh.afterFailure : fresh.afterAnswer);
  }

  async #ask(person: { userId: string; lmsId: string }, stored: StoredLearner | null): Promise<KnownLearner> {
    const { feed, db, clock, log } = this.#o;
    const asked = await feed.record(person.lmsId);
    const now = clock.now();
    if (!asked.ok) {
      log.warn({ reason: asked.reason }, 'the learning system sent no record; the last one stays');
      await recordLearnerFailure(db, person, now);
      return { ...(stored ?? nothing), isFailing: true };
    }
    const { record, refused } = asked.value ?? {
      record: { courses: [], certificates: [], resources: [] },
      refused: [],
    };
    for (const reason of refused.slice(0, mostNamed)) log.warn({ reason }, 'a row of a learner is left out');
    await storeLearner(db, person, record, now);
    return { ...record, receivedAt: now, isFailing: false };
  }
}
