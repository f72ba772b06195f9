import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

const statusKeys: Readonly<Record<string, PhraseKey>> = {
  Current: 'StatusCurrent',
  'In revision': 'StatusInRevision',
  Proposed: 'StatusProposed',
  Withdrawn: 'StatusWithdrawn',
};

const stageKeys: Readonly<Record<string, PhraseKey>> = {
  '1': 'StagePublicInput',
  '2': 'StagePublicComment',
  '3': 'StageNitmam',
  '-1': 'StageUnknown',
};

/** Returns the status in the language of the page; a status without a phrase unchanged. */
export function documentStatus(status: string, t: Translate): string {
  const key = statusKeys[status];
  return key ? t(key) : status;
}

interface Standing {
  status: string;
  replacedBy: { designation: string } | null;
}

/** Returns the status for a list, with the replacing document, so that a replaced one is not taken for one in force. */
export const documentStatusText = ({ status, replacedBy }: Standing, t: Translate): string =>
  replacedBy
    ? t('StatusReplacedBy', { status: documentStatus(status, t), code: replacedBy.designation })
    : documentStatus(status, t);

/**
 * Returns the message about the present stage to the public, or null at stage 0 and others
 * (docs/decisions/documents-and-committees.md#stage).
 */
export function stageMessage(stage: string, t: Translate): string | null {
  const key = stageKeys[stage];
  return key ? t(key) : null;
}
