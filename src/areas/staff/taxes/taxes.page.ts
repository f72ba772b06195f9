import { taxCodes } from '../../../../server/store/catalog/tax-code.contract.ts';
import { organizationDate } from '../../../../server/platform/dates/organization-date.rules.ts';
import { listFallbackTaxes } from '../../../../server/store/orders/list-fallback-taxes.ts';
import { listUntaxedSales } from '../../../../server/store/orders/list-untaxed-sales.ts';
import { listRatesOf } from '../../../../server/store/tax/tax-rate.repo.ts';
import { groupRates } from '../../../../server/store/tax/group-rates.rules.ts';
import { registeredStates } from '../../../../server/store/tax/tax-warning.rules.ts';
import { siteFrame } from '../../../layouts/site-frame.ts';
import { definePage } from '../../../http/define-page.ts';

/** Shows where sales taxes come from, the rates of today, and what was sold without one. */
export const taxesPage = definePage({
  access: 'orders.read',
  frame: siteFrame,
  async load({ services }) {
    const { db, env, clock, installation } = services;
    const { country: home, timeZone } = installation;
    const states = registeredStates(env);
    const now = clock.now();
    const day = organizationDate(now, timeZone);
    const [rates, untaxed, byFallback] = await Promise.all([
      listRatesOf(db, states),
      listUntaxedSales(db, { states, home, timeZone, now }),
      listFallbackTaxes(db, now),
    ]);
    return {
      source: env.tax.source,
      fallback: env.tax.fallback,
      states: states.map((state) => ({ state, rates: groupRates(rates, { state, codes: taxCodes, day }) })),
      untaxed,
      byFallback,
    };
  },
});
