import type { Deliver } from '../../platform/integrations/connector.contract.ts';
import { BadEnvironment } from '../../platform/env/bad-environment.ts';
import type { Env } from '../../platform/env/env.ts';
import type { Platform } from '../../platform/platform.ts';
import { taxCodes, type TaxCode } from '../catalog/tax-code.contract.ts';
import { createServiceTax } from './create-service-tax.ts';
import { createStripeTax } from './create-stripe-tax.ts';
import { createTableTax, type TableSource } from './create-table-tax.ts';
import { createTaxDelivery } from './deliver-tax.ts';
import { listRatesOf } from './tax-rate.repo.ts';
import type { Tax, TaxService } from './tax.ts';
import { registeredStates, taxWarning, taxWarningSentence } from './tax-warning.rules.ts';

interface TaxServices extends Pick<Platform, 'db' | 'clock' | 'log' | 'installation'> {
  env: Pick<Env, 'tax' | 'stripe' | 'isDemo' | 'isProduction'>;
}

/** The taxes of this installation, and the connector that tells their service of invoices and credit notes. */
export interface OpenedTax {
  tax: Tax;
  deliver: Deliver;
}

/**
 * Returns the taxes as the environment says: the table of the catalogue, or Stripe Tax.
 * @throws BadEnvironment if STRIPE_TAX_CODES names a code that is none of ours
 */
export async function openTax(services: TaxServices): Promise<OpenedTax> {
  const { env, db, clock, log, installation } = services;
  const isSelling = !installation.modulesOff.includes('shop');
  const note = isSelling && taxWarning(env) ? taxWarningSentence : null;
  if (note !== null) log.error(note);
  const table: TableSource = {
    home: installation.country,
    states: registeredStates(env),
    readRates: (states) => listRatesOf(db, states),
  };
  const service = await openService(env);
  const fallback = env.tax.fallback === 'table' ? table : null;
  return {
    tax: service ? createServiceTax({ service, table: fallback, db, clock, log }) : createTableTax(table, note),
    deliver: createTaxDelivery({ db, clock, service }),
  };
}

async function openService({ tax, stripe: keys }: TaxServices['env']): Promise<TaxService | null> {
  if (tax.source !== 'stripe' || !keys) return null;
  // The library takes 0.2 s and 9 MB to load, so it is loaded on demand.
  const { createStripeClient } = await import('../payments/stripe-client.ts');
  return createStripeTax({ stripe: createStripeClient(keys), codes: readCodes(tax.stripeCodes) });
}

function readCodes(given: Readonly<Record<string, string>>): Partial<Record<TaxCode, string>> {
  const strange = Object.keys(given).find((code) => !(taxCodes as readonly string[]).includes(code));
  if (strange === undefined) return given;
  throw new BadEnvironment(
    `The environment variable STRIPE_TAX_CODES names ${strange}, which is no tax code; those are ${taxCodes.join(', ')}.`,
  );
}
