import type { LossClass } from '../../../../../server/standards/library/import-report.contract.ts';
import type { EditionState } from '../../../../../server/standards/library/library.contract.ts';

/** A text that only staff read, and where they decide about it. */
export interface DraftFacts {
  state: EditionState;
  /** Address of its report. */
  reportPath: string;
  /** Address of its text. */
  readPath: string;
  /** Losses of the import that were found on this page first, each with the address of its place. */
  losses: { kind: LossClass; what: string; sample: string; count: number; href: string }[];
}
