import type { LossClass } from '../../../server/standards/library/import-report.contract.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

/** Names of what an import could not take over as it was. */
export const lossKeys: Readonly<Record<LossClass, PhraseKey>> = {
  metadata: 'StaffLibraryLossMetadata',
  meaning: 'StaffLibraryLossMeaning',
  'left-out': 'StaffLibraryLossLeftOut',
  attribute: 'StaffLibraryLossAttribute',
  reference: 'StaffLibraryLossReference',
  'number-twice': 'StaffLibraryLossNumberTwice',
  'no-alt': 'StaffLibraryLossNoAlt',
  'no-header': 'StaffLibraryLossNoHeader',
  joined: 'StaffLibraryLossJoined',
};
