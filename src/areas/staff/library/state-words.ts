import type { LossClass } from '../../../../server/standards/library/import-report.contract.ts';
import type { EditionState } from '../../../../server/standards/library/library.contract.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';

export const stateKeys: Readonly<Record<EditionState, PhraseKey>> = {
  draft: 'StaffLibraryStateDraft',
  checked: 'StaffLibraryStateChecked',
  live: 'StaffLibraryStateLive',
  withdrawn: 'StaffLibraryStateWithdrawn',
};

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
