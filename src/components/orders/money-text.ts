import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { orderMoneyState, type MoneyState } from '../../../server/store/orders/order-money.ts';
import type { Order } from '../../../server/store/orders/order.repo.ts';
import type { Translate } from '../../cms/dictionary.ts';

const keys: Readonly<Partial<Record<MoneyState, PhraseKey>>> = {
  held: 'OrderNotChargedShort',
  notCharged: 'OrderNotChargedShort',
  charging: 'OrderChargingShort',
  toPay: 'OrderToPayShort',
  restLater: 'OrderRestLaterShort',
};

/** Returns the state of an order's amount in two words, for lists; empty if the order's status is enough. */
export function moneyText(order: Order, t: Translate): string {
  const key = keys[orderMoneyState(order)];
  return key ? t(key) : '';
}
