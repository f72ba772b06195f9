import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import type { ReadWords } from '../../platform/words.contract.ts';
import type { AccountContent } from '../../people/accounts/account-content.ts';
import type { ReadCredit } from '../checkout/quote-order.ts';
import type { Tax } from '../tax/tax.ts';

export interface OrderServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'delivery' | 'installation'> {
  payments: PaymentGateway;
  accountContent: AccountContent;
  readWords: ReadWords;
  tax: Tax;
  readCredit: ReadCredit;
  /** Canonical origin, for links in e-mails. */
  env: Pick<Env, 'siteOrigin'>;
}

/** Services for the payment of a placed order. */
export type SettleServices = Pick<
  OrderServices,
  'db' | 'clock' | 'log' | 'payments' | 'delivery' | 'env' | 'installation'
>;
