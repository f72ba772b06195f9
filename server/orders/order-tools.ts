import type { AccountContent } from '../accounts/account-content.ts';
import type { Tax } from '../checkout/tax.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { Delivery } from '../outbox/start-delivery.ts';
import type { PaymentGateway } from '../payments/gateway.ts';

/** Holds what placing orders works with. */
export interface OrderTools {
  db: Database;
  clock: Clock;
  log: Log;
  payments: PaymentGateway;
  accountContent: Pick<AccountContent, 'countries'>;
  tax: Tax;
  /** Canonical origin, for links in letters. */
  env: Pick<Env, 'siteOrigin'>;
  /** Sends the messages of an order as soon as it is committed. */
  delivery: Pick<Delivery, 'poke'>;
}
