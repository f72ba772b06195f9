import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type {
  ChangeCounts,
  ChangeFilter,
} from '../../../../../server/standards/library/comparing/list-changes.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

/** Names of the filters of a list of changes. */
export const filterKeys: Readonly<Record<ChangeFilter, PhraseKey>> = {
  changed: 'LibraryChangesChanged',
  moved: 'LibraryChangesMoved',
  merged: 'LibraryChangesMerged',
  removed: 'LibraryChangesRemoved',
  added: 'LibraryChangesAdded',
  split: 'LibraryChangesSplit',
  unchanged: 'LibraryChangesUnchanged',
};

/** Says how many sections are unchanged, changed, moved, merged, removed and new. */
export function countsText(counts: ChangeCounts, t: Translate, language: string): string {
  const { format } = new Intl.NumberFormat(language);
  return t('LibraryChangesCounts', {
    unchanged: format(counts.unchanged),
    changed: format(counts.changed),
    moved: format(counts.moved),
    merged: format(counts.merged),
    removed: format(counts.removed),
    added: format(counts.added),
  });
}
