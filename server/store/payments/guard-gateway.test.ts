import { expect, it } from 'vitest';
import { mostPayableMinor } from '../pricing/order-limit.rules.ts';
import type { PaymentGateway } from './gateway.ts';
import { guardGateway } from './guard-gateway.ts';

it.each([
  [1, 101],
  [mostPayableMinor - 100, mostPayableMinor],
  // A card holds no more than that: the largest orders go without a part of the buffer.
  [mostPayableMinor - 1, mostPayableMinor],
  [mostPayableMinor, mostPayableMinor],
])('holds for %i cents %i', async (amountMinor, expected) => {
  const asked: number[] = [];
  const gateway = {
    authorize: async (ask) => (asked.push(ask.amountMinor), { kind: 'unknown' }),
  } as Partial<PaymentGateway> as PaymentGateway;
  const ask = { attemptId: 'a', customerRef: null, instrument: { confirmationRef: 'c' }, amountMinor, returnUrl: '/' };
  await guardGateway(gateway, { bufferMinor: 100, timeout: 1_000 }).authorize(ask);
  expect(asked).toEqual([expected]);
});
