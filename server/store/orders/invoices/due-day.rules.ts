import { addDays } from '../../../platform/dates/calendar.rules.ts';

/**
 * Returns the last day to pay an invoice; null for an order that is not on account.
 * @param terms.termsDays of the customer; null for those of the store
 */
export const dueDay = (
  paymentMethod: string,
  today: string,
  { termsDays, storeDays }: { termsDays: number | null; storeDays: number },
): string | null => (paymentMethod === 'purchase-order' ? addDays(today, termsDays ?? storeDays) : null);
