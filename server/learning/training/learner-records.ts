import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import type { LearnerFeed } from './learner-feed.ts';
import type { LearnerCertificate, LearnerRecord } from './learner-item.rules.ts';
import {
  findLearner,
  findStoredCertificate,
  noteLearnerFailure,
  storeLearner,
  type StoredLearner,
} from './learner.repo.ts';

/** Time for which a record is shown without asking again, in milliseconds; shorter while there is no answer. */
const fresh = { afterAnswer: 5 * 60_000, afterFailure: 60_000 };
/** Most refused rows that one record names in the log. */
const mostNamed = 5;

interface Learner {
  userId: string;
  /** Null for somebody the learning system does not know. */
  lmsId: string | null;
}

/** Holds what is known of a person now. */
export interface KnownLearner extends LearnerRecord {
  /** When the learning system said so; null when it never has. */
  receivedAt: Date | null;
  /** True while the learning system does not answer: what is shown is as old as `receivedAt`. */
  isFailing: boolean;
}

/** Holds what is known of one certificate, and since when where the learning system does not answer now. */
export interface CheckedCertificate {
  certificate: LearnerCertificate;
  /** Null when the learning system has just said so. */
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
 * Asks the learning system what it knows of people, and keeps what it said last: while it is away that is shown, with its
 * date (docs/decisions/account-and-profile.md#training-record).
 */
export class LearnerRecords {
  readonly #o: Options;
  /** Asks that have not been answered: a second page of one person waits for the first. */
  readonly #asking = new Map<string, Promise<KnownLearner>>();

  constructor(options: Options) {
    this.#o = options;
  }

  /** Returns what the learning system knows of a person. @param options.isNow asks it whenever it was asked last */
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

  /** Returns whether there is such a certificate; 'unavailable' where nobody knows at present. */
  async verify(number: string): Promise<CheckedCertificate | null | 'unavailable'> {
    const { feed, db, log } = this.#o;
    const asked = await feed.certificate(number);
    if (asked.ok) return asked.value && { certificate: asked.value, knownSince: null };
    log.warn({ reason: asked.reason }, 'the learning system could not say whether a certificate holds');
    const stored = await findStoredCertificate(db, number);
    if (!stored?.receivedAt) return 'unavailable';
    return { certificate: stored.certificate, knownSince: stored.receivedAt };
  }

  /** Returns a file of a person's resources as the learning system has it now. */
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
      await noteLearnerFailure(db, person, now);
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
