import { salesTaxStates } from './sales-tax-states.rules.ts';

/** The part of the environment that decides about taxes. */
interface TaxSettings {
  tax: { source: 'table' | 'stripe'; states: readonly string[] | undefined };
  isDemo: boolean;
  isProduction: boolean;
}

/** Returns the states where the table is charged; a demo without the variable is registered everywhere. */
export const registeredStates = ({ tax, isDemo }: Omit<TaxSettings, 'isProduction'>): readonly string[] =>
  tax.states ?? (isDemo ? salesTaxStates : []);

/** Why no sales tax is charged. */
export type TaxWarning = 'noStates';

/** Returns the warning about sales taxes for staff and operators; null if they are charged as set. */
export const taxWarning = (settings: TaxSettings): TaxWarning | null =>
  settings.isProduction && settings.tax.source === 'table' && registeredStates(settings).length === 0
    ? 'noStates'
    : null;

/** The sentence for the log and /readyz. */
export const taxWarningSentence =
  'No sales tax is charged: TAX_STATES names no state. Set it to the states where the seller is registered, or TAX to stripe.';
