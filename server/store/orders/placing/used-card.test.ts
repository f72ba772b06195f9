import { describe, expect, it } from 'vitest';
import { drivers } from '../../../../tests/support/test-databases.ts';
import { OrderScene } from '../../../../tests/support/order-scene.ts';
import * as shop from '../../../../tests/support/store-scene.ts';
import { findCheckout } from '../../checkout/checkout.repo.ts';
import type { ChosenCard } from '../../checkout/payment-methods.rules.ts';
import type { AuthResult, DeclineCode } from '../../payments/gateway.ts';
import { challengeTimeout } from '../order.states.ts';
import { placeOrder } from './place-order.ts';
import type { StoredInstrument } from '../attempt.table.ts';

const shown = { type: '001', last4: '4242' };
const once: ChosenCard = { kind: 'once', ref: 'a', ...shown };
const saved: ChosenCard = { kind: 'saved', ref: 'a', ...shown };

describe.each(drivers)('the card of a checkout on $name', ({ open }) => {
  const scene = new OrderScene(open);

  it.each<[string, ChosenCard, StoredInstrument, DeclineCode, boolean]>([
    ['for one payment is used up when it is declined', once, { confirmationRef: 'a' }, 'insufficient_funds', false],
    ['that was chosen meanwhile stays', once, { confirmationRef: 'b' }, 'declined', true],
    ['of the account may be tried again', saved, { cardRef: 'a' }, 'insufficient_funds', true],
    [
      'of the account is forgotten once the gateway does not know it',
      saved,
      { cardRef: 'a' },
      'instrument_not_found',
      false,
    ],
  ])('%s', async (_, chosen, card, code, stays) => {
    const declined: AuthResult = { kind: 'declined', ref: null, code, isRetryable: true };
    scene.useGateway({ authorize: async () => declined });
    const visitor = shop.makeOrderer();
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 }, { card: chosen });
    const ask = await shop.reviewed(scene.store, visitor, cart, { payable: shop.oneBook.payable, card });
    expect(await placeOrder(scene.store, visitor, ask)).toMatchObject({ ok: false, details: { reason: code } });
    expect((await findCheckout(scene.db, cart.id)).card).toEqual(stays ? chosen : null);
  });

  it.each([
    ['was left open', () => scene.sweep(challengeTimeout + 60_000), null],
    ['was given up for another try', null, 'order_not_possible'],
  ])('for one payment is used up by a bank’s question that %s', async (_, wait, code) => {
    const card = await shop.prepareCard(scene.store, '4000000000003220');
    const visitor = shop.makeOrderer();
    const ref = card.confirmationRef;
    const cart = await shop.fillCart(scene.store, visitor, { book: 1 }, { card: { ...once, ref } });
    const ask = () => shop.reviewed(scene.store, visitor, cart, { payable: shop.oneBook.payable, card });
    expect(await placeOrder(scene.store, visitor, await ask())).toMatchObject({ value: { state: 'action_required' } });
    await wait?.();
    if (code) expect(await placeOrder(scene.store, visitor, await ask())).toMatchObject({ ok: false, code });
    expect((await findCheckout(scene.db, cart.id)).card).toBeNull();
    await scene.sweep(60_000);
    expect(await scene.states()).toEqual(['VOIDED']);
    expect(await scene.counts()).toEqual({ orders: 0, holds: 0, onHand: 5, reserved: 0 });
  });
});
