import { map } from 'nanostores';
import { findLongCriteria } from '../../../server/learning/training/certificates/certificate-criteria.rules.ts';
import type {
  CertificateCriteria,
  CertificateVersion,
  ShownCertificate,
} from '../../../server/learning/training/certificates/certificate.contract.ts';
import type { FindCertificates } from './request-certificates.ts';

/** 'found': an answer has arrived, possibly without rows. */
type Phase = 'idle' | 'fetching' | 'error' | 'found';

export interface Search {
  phase: Phase;
  rows: readonly ShownCertificate[];
  isLastNameMissing: boolean;
  /** Criteria that exceed their limits. */
  tooLong: readonly (keyof CertificateCriteria)[];
  /** Number of refusals: the summary receives the focus after each. */
  refusals: number;
  /** Number of answers: the list receives the focus after each. */
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
  /** Values of a form sent without JavaScript. */
  criteria: CertificateCriteria;
  search: Partial<Search>;
}

/** Creates the store of the criteria and the results. */
export function createHotWorkStore({ version, criteria, search }: Beginning, find: FindCertificates) {
  const $criteria = map<CertificateCriteria>({ ...criteria });
  const $search = map<Search>({ ...nothing, ...search });
  let asked = 0;
  return {
    $criteria,
    $search,
    /** Reads what was typed before the script ran. */
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
      // A newer search or a reset has replaced this one.
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
