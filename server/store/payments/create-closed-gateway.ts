import type { PaymentGateway } from './gateway.ts';

const nothing: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
};

/**
 * Returns the gateway of a production without a payment provider: it accepts no card. It can neither find nor release
 * holds of an earlier gateway; such attempts go to staff. Refunds stay open until the gateway is back.
 */
export const createClosedGateway = (): PaymentGateway => ({
  mode: 'none',
  clientConfig: () => ({ mode: 'none' }),
  cardEntry: null,
  cardTokens: null,
  challenges: null,
  disputeDesk: null,
  ensureCustomer: () => Promise.reject(new Error('Cards are off: no customer can be made at a gateway.')),
  listCards: async () => [],
  updateCard: async () => null,
  setDefaultCard: async () => false,
  deleteCard: async () => false,
  authorize: async () => ({ kind: 'declined', ref: null, code: 'instrument_not_found', isRetryable: false }),
  getAuthorization: async ({ ref }) => (ref === null ? null : { kind: 'unknown' }),
  capture: async () => ({ kind: 'unknown' }),
  findCaptured: async () => ({ kind: 'unknown' }),
  void: async () => ({ kind: 'unknown' }),
  refund: async () => ({ kind: 'unknown' }),
  getRefund: async () => ({ kind: 'unknown' }),
  listRefunds: async () => null,
  listEntries: () => nothing,
  listDisputes: () => nothing,
  findDispute: async () => null,
  parseWebhook: () => null,
});
