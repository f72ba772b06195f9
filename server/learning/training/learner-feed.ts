import { failed, type FeedFailure } from '../../platform/feeds/list-feed.contract.ts';
import { fetchLearningSystem, fetchFromLearningSystem, type LearningSystem } from './ask-learning-system.ts';
import {
  readLearnerCertificate,
  readLearnerRecord,
  type LearnerCertificate,
  type LearnerRecord,
} from './learner-item.rules.ts';

/** Longest wait of a page for an answer, in milliseconds. */
const pageTimeout = 4_000;
/** Largest record, and largest file, in bytes. */
const largestRecord = 2_097_152;
const largestFile = 104_857_600;

type Asked<T> = { ok: true; value: T } | FeedFailure;

/** The learning system's interface for one person and one certificate. */
export interface LearnerFeed {
  /** Null for an unknown number. */
  record(lmsId: string): Promise<Asked<{ record: LearnerRecord; refused: readonly string[] } | null>>;
  /** Null for a certificate that was never issued. */
  certificate(number: string): Promise<Asked<LearnerCertificate | null>>;
  /** A file of a person's resources; null for one that is not theirs. */
  file(lmsId: string, resourceId: string): Promise<Asked<Buffer<ArrayBuffer> | null>>;
}

/** The feed of an installation without a learning system, which has no records. */
export const noLearners: LearnerFeed = {
  record: () => Promise.resolve({ ok: true, value: null }),
  certificate: () => Promise.resolve({ ok: true, value: null }),
  file: () => Promise.resolve({ ok: true, value: null }),
};

const isUnknown = (asked: { ok: boolean; status?: number }): boolean => !asked.ok && asked.status === 404;

/**
 * Calls the learning system over HTTP: `GET {url}/learners/{id}`, `GET {url}/learners/{id}/resources/{id}` for the
 * bytes of a file, and `GET {url}/certificates/{number}`. Unknown ids answer 404.
 */
export function createHttpLearners(system: LearningSystem): LearnerFeed {
  const forPage = { ...system, timeout: system.timeout ?? pageTimeout };
  const learner = (lmsId: string) => `/learners/${encodeURIComponent(lmsId)}`;
  return {
    async record(lmsId) {
      const small = { ...forPage, largestAnswer: system.largestAnswer ?? largestRecord };
      const asked = await fetchLearningSystem(small, learner(lmsId));
      if (!asked.ok) return isUnknown(asked) ? { ok: true, value: null } : asked;
      const read = readLearnerRecord(asked.json);
      return read ? { ok: true, value: read } : failed('The answer is no record of a learner.');
    },
    async certificate(number) {
      const small = { ...forPage, largestAnswer: system.largestAnswer ?? largestRecord };
      const asked = await fetchLearningSystem(small, `/certificates/${encodeURIComponent(number)}`);
      if (!asked.ok) return isUnknown(asked) ? { ok: true, value: null } : asked;
      const read = readLearnerCertificate(asked.json);
      // An answer about another certificate is ignored.
      return read?.number === number ? { ok: true, value: read } : failed('The answer is not that certificate.');
    },
    async file(lmsId, resourceId) {
      const large = { ...system, largestAnswer: system.largestAnswer ?? largestFile };
      const path = `${learner(lmsId)}/resources/${encodeURIComponent(resourceId)}`;
      const fetched = await fetchFromLearningSystem(large, { path, accept: '*/*' });
      if (!fetched.ok) return isUnknown(fetched) ? { ok: true, value: null } : fetched;
      return fetched.bytes.length > 0 ? { ok: true, value: fetched.bytes } : failed('The file is empty.');
    },
  };
}
