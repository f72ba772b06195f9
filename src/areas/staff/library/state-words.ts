import type { EditionState } from '../../../../server/standards/library/library.contract.ts';
import type { PhraseKey } from '../../../../server/platform/phrase-key.contract.ts';

export const stateKeys: Readonly<Record<EditionState, PhraseKey>> = {
  draft: 'StaffLibraryStateDraft',
  checked: 'StaffLibraryStateChecked',
  live: 'StaffLibraryStateLive',
  withdrawn: 'StaffLibraryStateWithdrawn',
};
