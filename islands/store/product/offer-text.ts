import { refusalKeys } from '../../../server/store/cart/line-refusal.rules.ts';
import { purchaseMessages } from '../../../server/store/catalog/purchase.rules.ts';
import type { Translate } from '../../platform/ui/translate.ts';
import { formatTag } from '../../../server/platform/locale.rules.ts';
import { zoneName } from '../../../server/platform/dates/zone-name.rules.ts';
import type { Locality } from '../../../server/platform/installation/installation.contract.ts';
import type { OfferedProduct, OfferedSession } from './offered-product.ts';
import type { ProductKey } from './product-phrases.ts';

const inUtc = (tag: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });

/** Formats a calendar date such as '2027-03-01'. It has no time zone, so it is read and written in UTC. */
export const dateText = (date: string, language: string): string =>
  inUtc(language, { dateStyle: 'long' }).format(new Date(`${date}T00:00:00Z`));

const weekday = (date: string, tag: string): string =>
  inUtc(tag, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );

// Node formats a narrow space before AM and Chromium a plain one: different texts would break hydration.
const clock = (time: string, tag: string): string =>
  inUtc(tag, { hour: 'numeric', minute: '2-digit' })
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/\s/g, ' ');

/**
 * Formats the dates and hours of a session, with the name of the time zone at each
 * (docs/decisions/product-pages.md#time-zone).
 */
export function offeredSessionText(
  session: OfferedSession,
  t: Translate<ProductKey>,
  { language, timeZone, country }: Locality & { language: string },
): string {
  const { start, end, startDate, startTime, endDate, endTime } = session;
  const tag = formatTag(language, country);
  const tokens = {
    startDate: weekday(startDate, tag),
    startTime: clock(startTime, tag),
    endDate: weekday(endDate, tag),
    endTime: clock(endTime, tag),
    startZone: zoneName(start, tag, timeZone),
    endZone: zoneName(end, tag, timeZone),
  };
  return t(startDate === endDate ? 'ProductSessionOneDay' : 'ProductSessionManyDays', tokens);
}

const keys: Readonly<Record<string, ProductKey>> = { ...refusalKeys, ...purchaseMessages };

/**
 * Returns the phrase for a refused addition: the server's reason if it has a phrase.
 * @param reason null without an answer
 * @param isOut true if sold out
 */
export function offerRefusalText(
  reason: string | null,
  t: Translate<ProductKey>,
  limits: OfferedProduct['limits'],
  isOut = true,
): string {
  if (reason === null) return t('ProductAddOffline');
  if (reason === 'out_of_stock' && isOut) return t('PurchaseSoldOut');
  const key = keys[reason];
  return key ? t(key, limits) : t('ProductAddFailed');
}
