import type { ClientConfig } from './gateway.contract.ts';

/** Why cards do not work as a buyer would expect. */
export type GatewayWarning = 'cardsOff' | 'sandboxInProduction';

/** Returns the warning about the gateway for staff, editors and buyers; null if cards are accepted as usual. */
export function gatewayWarning(mode: ClientConfig['mode'], isProduction: boolean): GatewayWarning | null {
  if (mode === 'none') return 'cardsOff';
  return mode === 'sandbox' && isProduction ? 'sandboxInProduction' : null;
}

/** Sentences for the log and the terminal. */
export const warningSentences: Readonly<Record<GatewayWarning, string>> = {
  cardsOff:
    'Cards are off: this production has no payment provider, and takes purchase orders only. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
  sandboxInProduction:
    'PAYMENTS_SANDBOX is on in production: published test cards buy for real, and NO MONEY IS TAKEN.',
};
