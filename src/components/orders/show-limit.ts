import { contactPath } from '../../../server/forms/definition/contact-path.rules.ts';
import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { DisputeRefusal } from '../../../server/store/orders/disputes/dispute.rules.ts';
import {
  downloadLimit,
  downloadsLeft,
  findDownloadRefusal,
  type DownloadRefusal,
} from '../../../server/store/orders/grants/download-limit.rules.ts';
import type { Entitlement } from '../../../server/store/orders/grants/entitlement.repo.ts';
import { downloadPath } from '../../../server/store/orders/order-paths.rules.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import type { Translate } from '../../cms/dictionary.ts';

interface Reader {
  language: Locale;
  t: Translate;
  /** Token of the link that a guest has followed. */
  link?: string | null;
  order: Order;
  /** Why a dispute keeps its files; null if none does. */
  disputed: DisputeRefusal | null;
}

const refusalKeys = {
  not_open: 'OrderDownloadOpens',
  revoked: 'OrderDownloadRevoked',
  expired: 'OrderDownloadExpired',
  used_up: 'OrderDownloadUsedUp',
  disputed: 'OrderDownloadDisputed',
  taken_back: 'OrderDownloadTakenBack',
} as const satisfies Record<DownloadRefusal | DisputeRefusal, PhraseKey>;

/** Returns the remaining downloads and their last day, or why there are none. */
export function showLimit(entitlement: Entitlement, today: string, reader: Reader) {
  const { language, t, link = null, order, disputed } = reader;
  const until = entitlement.expiresOn === null ? '' : longDate(entitlement.expiresOn, language);
  const opening = entitlement.opensOn === null ? '' : longDate(entitlement.opensOn, language);
  const tokens = { left: downloadsLeft(entitlement), limit: downloadLimit(entitlement), until, opening };
  const refusal = disputed ?? findDownloadRefusal(entitlement, today);
  if (refusal === 'not_open' && entitlement.opensOn !== null) {
    const note = t('OrderDownloadOpens', { opening: longDate(entitlement.opensOn, language) });
    return { href: null, note, contactHref: null };
  }
  if (refusal) {
    const note = t(refusalKeys[refusal], tokens);
    return { href: null, note, contactHref: contactPath(language, 'order', order.orderNumber) };
  }
  return {
    href: downloadPath(entitlement.id, language, link),
    note: t('OrderDownloadsLeft', tokens),
    contactHref: null,
  };
}
