import type { Translate } from '../../cms/dictionary.ts';

/** Returns the notice of a page of an order after one of its forms. */
export function doneNotice(done: string | null, t: Translate): string | undefined {
  if (done === 'attendees') return t('AttendeesSaved');
  return done === 'cancelled' ? t('OrderCancelledNow') : undefined;
}
