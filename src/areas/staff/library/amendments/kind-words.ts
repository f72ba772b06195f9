import type {
  AmendmentKind,
  ChangeAction,
} from '../../../../../server/standards/library/amendments/amendment.contract.ts';
import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';

export const kindKeys: Readonly<Record<AmendmentKind, PhraseKey>> = {
  '11': 'StaffAmendmentKindAmendment',
  '17': 'StaffAmendmentKindErratum',
  '16': 'StaffAmendmentKindInterpretation',
  '15': 'StaffAmendmentKindDecision',
};

export const actionKeys: Readonly<Record<ChangeAction, PhraseKey>> = {
  words: 'StaffAmendmentWords',
  replace: 'StaffAmendmentReplace',
  'insert after': 'StaffAmendmentInsert',
  delete: 'StaffAmendmentDelete',
  renumber: 'StaffAmendmentRenumber',
  interpret: 'StaffAmendmentInterpret',
};
