import { map } from 'nanostores';
import { findLongCriteria } from '../../../server/learning/training/certificates/certificate-criteria.rules.ts';
import type {
  CertificateCriteria,
  CertificateVersion,
  ShownCertificate,
} from '../../../server/learning/training/certificates/certificate.contract.ts';
import type { FindCertificates } from './find-certificates.ts';

/** 'found': there is an answer, which may have no rows. */
type Phase = 'idle' | 'fetching' | 'error' | 'found';

export interface Search {
  phase: Phase;
  rows: readonly ShownCertificate[];
  isLastNameMissing: boolean;
  /** Criteria that are longer than their limits. */
  tooLong: readonly (keyof CertificateCriteria)[];
  /** Counts the refusals: the summary takes the focus at each. */
  refusals: number;
  /** Counts the answers: the list takes the focus at each. */
  answers: number;
}

export const noCriteria: CertificateCriteria = {
  firstName: '',
  lastName: '',
  cityName: '',
  state: '',
  registrationID: '',
  emailAddress: '',
};
const nothing: Search = { phase: 'idle', rows: [], isLastNameMissing: false, tooLong: [], refusals: 0, answers: 0 };

interface Beginning {
  version: CertificateVersion;
  /** As they were sent without a script. */
  criteria: CertificateCriteria;
  search: Partial<Search>;
}

/** Keeps what certificates are looked for by, and what has been found. */
export function createHotWorkStore({ version, criteria, search }: Beginning, find: FindCertificates) {
  const $criteria = map<CertificateCriteria>({ ...criteria });
  const $search = map<Search>({ ...nothing, ...search });
  let asked = 0;
  return {
    $criteria,
    $search,
    /** Takes over what was typed before the script was there. */
    start(sent: FormData): void {
      for (const name of Object.keys(noCriteria) as (keyof CertificateCriteria)[]) {
        const typed = sent.get(name);
        if (typeof typed === 'string' && typed !== '') $criteria.setKey(name, typed);
      }
    },
    set(name: keyof CertificateCriteria, value: string): void {
      $criteria.setKey(name, value);
      if (name === 'lastName') $search.setKey('isLastNameMissing', false);
      const { tooLong } = $search.get();
      if (tooLong.includes(name)) $search.setKey('tooLong', findLongCriteria($criteria.get()));
    },
    async search(): Promise<void> {
      const wanted = $criteria.get();
      const before = $search.get();
      const isLastNameMissing = wanted.lastName.trim() === '';
      const tooLong = findLongCriteria(wanted);
      if (isLastNameMissing || tooLong.length > 0) {
        $search.set({ ...before, phase: 'idle', isLastNameMissing, tooLong, refusals: before.refusals + 1 });
        return;
      }
      const turn = (asked += 1);
      $search.set({ ...before, phase: 'fetching', isLastNameMissing: false, tooLong: [] });
      const rows = await find(version, wanted).catch(() => null);
      // Another search, or a reset, has come in between.
      if (turn !== asked) return;
      const { refusals, answers } = $search.get();
      if (rows === null) $search.set({ ...nothing, phase: 'error', refusals: refusals + 1, answers });
      else $search.set({ ...nothing, phase: 'found', rows, refusals, answers: answers + 1 });
    },
    /** Clears criteria, results and the error. */
    reset(): void {
      asked += 1;
      $criteria.set({ ...noCriteria });
      $search.set({ ...nothing });
    },
  };
}
