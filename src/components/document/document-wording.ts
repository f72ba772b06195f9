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
};

/** A document's number as people say it, "MSCA 70"; without a prefix of its own it takes the organisation's. */
export function documentCode(document: { codeNumberPrefix: string; code: string }, t: Translate): string {
  return `${document.codeNumberPrefix || t('DefaultCodePrefix')} ${document.code}`;
}

/** The status in the language of the page; a status the dictionary does not know is shown as it is. */
export function documentStatus(status: string, t: Translate): string {
  const key = statusKeys[status];
  return key ? t(key) : status;
}

interface Standing {
  status: string;
  replacedBy: { codeNumberPrefix: string; code: string } | null;
}

/** The status in a list; of a replaced document also by what, so that nobody takes an old one for one in force. */
export const documentStanding = ({ status, replacedBy }: Standing, t: Translate): string =>
  replacedBy
    ? t('StatusReplacedBy', { status: documentStatus(status, t), code: documentCode(replacedBy, t) })
    : documentStatus(status, t);

/**
 * Returns what the present stage asks of the public, or null at stage 0 and unknown stages
 * (docs/decisions/documents-and-committees.md#stage).
 */
export function stageMessage(stage: string, t: Translate): string | null {
  const key = stageKeys[stage];
  return key ? t(key) : null;
}
