import * as v from 'valibot';
import { BadEnvironment } from './bad-environment.ts';

/** Where sales taxes come from, and where the seller is registered. */
export const taxVariables = {
  TAX: v.optional(v.picklist(['table', 'stripe'], 'must be table or stripe'), 'table'),
  TAX_STATES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((code) => code.trim())),
      v.check(
        (codes) => codes.every((code) => /^[A-Z0-9]{1,3}$/.test(code)),
        'must be codes of states in capitals, separated by commas, such as NJ,NY',
      ),
    ),
  ),
  STRIPE_TAX_CODES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((pair) => pair.trim())),
      v.check(
        (pairs) => pairs.every((pair) => /^[a-z-]{1,40}=txcd_\d{8}$/.test(pair)),
        'must be codes with those of Stripe, separated by commas, such as exam=txcd_20030000',
      ),
    ),
  ),
  TAX_FALLBACK: v.optional(v.picklist(['refuse', 'table'], 'must be refuse or table'), 'refuse'),
};

export interface TaxEnv {
  /** The table of the catalogue, or Stripe Tax. */
  source: 'table' | 'stripe';
  /** States where the seller is registered; undefined if the variable is not set. The table is charged there only. */
  states: readonly string[] | undefined;
  /** What happens while the service is away: no order, or the tax by the table. */
  fallback: 'refuse' | 'table';
  /** Stripe's codes in place of the standard ones, by our tax code. */
  stripeCodes: Readonly<Record<string, string>>;
}

type Given = v.InferOutput<v.ObjectSchema<typeof taxVariables, undefined>>;

/** @param hasStripe whether the keys of Stripe are set, by which its tax service is asked */
export function readTax(given: Given, hasStripe: boolean): TaxEnv {
  const { TAX: source, TAX_STATES: states, TAX_FALLBACK: fallback, STRIPE_TAX_CODES: pairs = [] } = given;
  if (source === 'stripe' && !hasStripe) {
    throw new BadEnvironment(
      'The environment variable TAX must be table without the keys of Stripe: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or remove it.',
    );
  }
  if (source === 'stripe' && fallback === 'table' && !states) {
    throw new BadEnvironment(
      'The environment variable TAX_STATES is missing: without it the table, which TAX_FALLBACK asks for, charges nothing.',
    );
  }
  const stripeCodes = Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
  return { source, states: states && [...new Set(states)].toSorted(), fallback, stripeCodes };
}
