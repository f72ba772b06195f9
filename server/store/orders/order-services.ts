import type { Env } from '../../platform/env/env.ts';
import type { Services } from '../../services.ts';

/** The services that placing orders works with. */
export type OrderServices = Pick<
  Services,
  'db' | 'clock' | 'log' | 'payments' | 'accountContent' | 'tax' | 'delivery'
> & {
  /** Canonical origin, for links in e-mails. */
  env: Pick<Env, 'siteOrigin'>;
};
