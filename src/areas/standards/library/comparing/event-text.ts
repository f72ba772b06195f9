import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type { HistoryEvent } from '../../../../../server/standards/library/comparing/section-history.rules.ts';
import type { Translate } from '../../../../cms/dictionary.ts';

const keys: Readonly<Record<Exclude<HistoryEvent['what'], 'moved'>, PhraseKey>> = {
  first: 'LibraryHistoryFirst',
  unchanged: 'LibraryHistoryUnchanged',
  changed: 'LibraryHistoryChanged',
  inserted: 'LibraryHistoryInserted',
  amended: 'LibraryHistoryAmended',
  deleted: 'LibraryHistoryDeleted',
  ended: 'LibraryHistoryEnded',
  merged: 'LibraryHistoryMerged',
  gone: 'LibraryHistoryGone',
};

/** Says what happened to a section; the links to its relatives follow. */
export function eventText(
  {
    what,
    from,
    isFuture,
    relatives,
  }: Pick<HistoryEvent, 'what' | 'from' | 'isFuture'> & {
    relatives: readonly { how: 'merged' | 'split' }[];
  },
  t: Translate,
): string {
  const happened = what === 'moved' ? t('LibraryHistoryMoved', { from: from ?? '' }) : t(keys[what]);
  const how = what === 'merged' ? undefined : relatives[0]?.how;
  return [
    happened,
    isFuture ? t('LibraryHistoryFuture') : '',
    how === undefined ? '' : t(how === 'merged' ? 'LibraryHistoryWith' : 'LibraryHistorySplit'),
  ]
    .filter(Boolean)
    .join(' ');
}
