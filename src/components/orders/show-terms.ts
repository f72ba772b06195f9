import type { Locale } from '../../../server/content/content.rules.ts';
import { longDate } from '../../../server/dates/date-text.rules.ts';
import type { Order, OrderLine } from '../../../server/orders/order.repo.ts';
import { renewalsPath } from '../../../server/orders/order-paths.rules.ts';
import { renewalsOf } from '../../../server/orders/order-renewals.rules.ts';
import { paidMinor } from '../../../server/orders/show-order.ts';
import { formatMoney } from '../../../server/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Holds what is said of an order besides what is in it. */
export interface OrderTerms {
  /** Says how far it is; null where nothing is to be said. */
  progress: string | null;
  /** Each plan that renews by itself, in a sentence. */
  renewals: string[];
  /** Where the account stops them; null where it does not. */
  stopHref: string | null;
  isStoppedByDesk: boolean;
}

/** Describes how far an order is, and what of it renews by itself (docs/decisions/payments.md#when-money-is-taken). */
export function showTerms(
  order: Order,
  lines: readonly OrderLine[],
  { language, t }: { language: Locale; t: Translate },
): OrderTerms {
  const renewals = renewalsOf(lines);
  return {
    progress: progressOf(order, language, t),
    renewals: renewals.map(({ name, renewsOn, amountMinor, term }) =>
      t(term === 'monthly' ? 'OrderRenewalMonthly' : 'OrderRenewalYearly', {
        name: name[language],
        date: longDate(renewsOn, language),
        amount: formatMoney(amountMinor, language),
      }),
    ),
    stopHref: renewals.some(({ isStoppable }) => isStoppable) ? renewalsPath(language) : null,
    isStoppedByDesk: renewals.some(({ isStoppable }) => !isStoppable),
  };
}

const deliveryKeys = { unlocked: 'OrderUnlocked', mixed: 'OrderMixed' } as const;

/** Says what became of the money; a hold is only told of where the order is complete but for it. */
function paymentOf({ delivery, paymentState }: Order) {
  if (paymentState === 'captured') return 'OrderUnlockedCard';
  if (paymentState === 'lost') return 'OrderPaymentLost';
  return paymentState === 'held' && delivery === 'unlocked' ? 'OrderUnlockedCharging' : null;
}

function progressOf(order: Order, language: Locale, t: Translate): string | null {
  const { delivery } = order;
  if (delivery === null || delivery === 'later') return null;
  const payment = paymentOf(order);
  const money = payment ? t(payment, { amount: formatMoney(paidMinor(order), language) }) : '';
  return t(deliveryKeys[delivery]) + money;
}
