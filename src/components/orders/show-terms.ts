import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import { chargedMinor, dueMinor, takenMinor } from '../../../server/store/orders/order-figures.rules.ts';
import { orderMoneyState, type MoneyState } from '../../../server/store/orders/order-money.ts';
import { payPath, renewalsPath } from '../../../server/store/orders/order-paths.rules.ts';
import type { OrderRenewal } from '../../../server/store/orders/order-renewals.rules.ts';
import { isPayable } from '../../../server/store/orders/payment/pay-order.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Texts about an order besides its lines. */
export interface OrderTerms {
  /** Progress and payment; null if there is nothing to show. */
  progress: string | null;
  /** The answer about the right to withdraw; null for buyers who were not asked. */
  withdrawal: string | null;
  /** Page where the buyer pays it; null if no payment is due. */
  payHref: string | null;
  /** One sentence per plan that renews automatically. */
  renewals: string[];
  /** Page of the account that stops them; null if it cannot. */
  stopHref: string | null;
  isStoppedByDesk: boolean;
}

interface Reader {
  language: Locale;
  t: Translate;
  /** Token of the link that a guest has followed. */
  link: string | null;
  country: string;
  /** True for staff, who read about the order of somebody else. */
  isForStaff: boolean;
}

/** Returns the progress of an order and its automatic renewals (docs/decisions/payments.md#when-money-is-taken). */
export function showTerms(
  order: Order,
  renewals: readonly OrderRenewal[],
  { language, t, link, country, isForStaff }: Reader,
): OrderTerms {
  return {
    progress: progressText(order, { language, t, country, isForStaff }),
    withdrawal: withdrawalNote(order, { language, t }),
    payHref: isPayable(order) ? payPath(order.orderNumber, language, link) : null,
    renewals: renewals.map(({ name, renewsOn, amountMinor, term }) =>
      t(term === 'monthly' ? 'OrderRenewalMonthly' : 'OrderRenewalYearly', {
        name: name[language],
        date: longDate(renewsOn, language),
        amount: formatMoney(amountMinor, language, country),
      }),
    ),
    stopHref: renewals.some(({ isStoppable }) => isStoppable) ? renewalsPath(language) : null,
    isStoppedByDesk: renewals.some(({ isStoppable }) => !isStoppable),
  };
}

const deliveryKeys = { unlocked: 'OrderUnlocked', mixed: 'OrderMixed', later: null } as const;
/** The same while files wait for the end of the right to withdraw. */
const waitingKeys = { unlocked: 'OrderUnlockedWaits', mixed: 'OrderMixedWaits', later: null } as const;
/** The same for staff, who read about the order of somebody else. */
const staffKeys = { unlocked: 'OrderUnlockedOfBuyer', mixed: 'OrderMixedOfBuyer', later: null } as const;
const staffWaitingKeys = {
  unlocked: 'OrderUnlockedWaitsOfBuyer',
  mixed: 'OrderMixedWaitsOfBuyer',
  later: null,
} as const;

/** Phrases about the amount of an order by card; a purchase order is billed by the order system. */
const moneyKeys: Readonly<Partial<Record<MoneyState, PhraseKey>>> = {
  held: 'OrderMoneyHeld',
  notCharged: 'OrderMoneyNotCharged',
  charging: 'OrderUnlockedCharging',
  toPay: 'OrderMoneyToPay',
  partlyCharged: 'OrderMoneyPartlyCharged',
  partlyPaid: 'OrderMoneyPartlyPaid',
  restLater: 'OrderMoneyRestLater',
  paid: 'OrderUnlockedCard',
};

function moneyKeyOf(order: Order): PhraseKey | null {
  // The sums below the items say it; no card is charged.
  if (order.paymentMethod === 'credit') return null;
  const state = orderMoneyState(order);
  // It is captured by the request that placed the order.
  if (state === 'held' && order.delivery === 'unlocked') return 'OrderUnlockedCharging';
  if (state === 'held' && order.delivery === 'mixed') return 'OrderMoneyHeldMixed';
  if (state === 'notCharged' && order.keptCard === null) return 'OrderMoneyNoCard';
  if (state === 'restLater' && order.keptCard === null) return 'OrderMoneyRestNoCard';
  return moneyKeys[state] ?? null;
}

function progressText(order: Order, { language, t, country, isForStaff }: Omit<Reader, 'link'>): string | null {
  if (order.stoppedBy === 'accounts') return t('OrderStoppedAccounts');
  // Of a paid order of which something was credited, the credit notes tell what is left.
  if (order.paymentState === 'captured' && order.reducedMinor > 0) return null;
  const opensOn = order.withdrawal?.opensOn ?? null;
  const [atOnce, waiting] = isForStaff ? [staffKeys, staffWaitingKeys] : [deliveryKeys, waitingKeys];
  const keys = opensOn === null ? atOnce : waiting;
  const deliveryKey = order.delivery && keys[order.delivery];
  const opening = opensOn === null ? '' : longDate(opensOn, language);
  // Staff read the money beside it, in the third person.
  const moneyKey = isForStaff ? null : moneyKeyOf(order);
  // What the buyer's credit pays is neither held nor charged.
  const amount = formatMoney(Math.max(0, dueMinor(order) - order.creditMinor), language, country);
  const taken = formatMoney(chargedMinor(order), language, country);
  const rest = formatMoney(dueMinor(order) - takenMinor(order), language, country);
  const money = moneyKey ? t(moneyKey, { amount, taken, rest }) : '';
  const said = [deliveryKey ? t(deliveryKey, { opening }) : '', money].map((text) => text.trim()).filter(Boolean);
  return said.length > 0 ? said.join(' ') : null;
}

/** Returns the buyer's answer about the right to withdraw in words; null if they were not asked. */
function withdrawalNote({ withdrawal }: Order, { language, t }: Pick<Reader, 'language' | 't'>): string | null {
  if (!withdrawal || withdrawal.answer === 'business') return null;
  const { until, opensOn } = withdrawal;
  if (until === null || opensOn === null) return t('OrderBegunNow');
  return t('OrderWithdrawUntil', { until: longDate(until, language), opening: longDate(opensOn, language) });
}
