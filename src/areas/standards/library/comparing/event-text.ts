import type { PhraseKey } from '../../../../../server/platform/phrase-key.contract.ts';
import type {
  HistoryEvent,
  RelativeOfSection,
} from '../../../../../server/standards/library/comparing/section-history.rules.ts';
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
  split: 'LibraryHistoryParted',
  gone: 'LibraryHistoryGone',
};

/** Says what happened to a section. */
export function eventText(
  { what, from, isFuture }: Pick<HistoryEvent, 'what' | 'from' | 'isFuture'>,
  t: Translate,
): string {
  const happened = what === 'moved' ? t('LibraryHistoryMoved', { from: from ?? '' }) : t(keys[what]);
  return isFuture ? `${happened} ${t('LibraryHistoryFuture')}` : happened;
}

type Related = Pick<RelativeOfSection, 'how' | 'side'>;

/** Groups the sections that an event names; the words before those of a section that is gone are of the event itself. */
export function groupRelatives<R extends Related>(
  what: HistoryEvent['what'],
  relatives: readonly R[],
  t: Translate,
): { lead: string; relatives: R[] }[] {
  const leadOf = ({ how, side }: Related): string => {
    if (what === 'merged' || what === 'split') return '';
    if (side === 'into') return t('LibraryHistoryParts');
    return t(how === 'merged' ? 'LibraryHistoryWith' : 'LibraryHistorySplit');
  };
  return [...Map.groupBy(relatives, leadOf)].map(([lead, of]) => ({ lead, relatives: of }));
}
