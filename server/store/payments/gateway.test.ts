import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateways, type TestGateway } from '../../../tests/support/gateway-scene.ts';
import { goodBillTo } from '../../../tests/support/payment-scene.ts';
import type { AuthorizeRequest, AuthResult } from './gateway.ts';

const good = '4242424242424242';
const time = { at: new Date('2026-11-21T12:00:00Z') };
const clock = { now: () => time.at };

/** Checks the rules of every adapter. */
describe.each(gateways)('$name', ({ open }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await open(clock);
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const ask = async (number: string, change: Partial<AuthorizeRequest> = {}): Promise<AuthorizeRequest> => ({
    attemptId: randomUUID(),
    customerRef: null,
    instrument: change.instrument ?? { confirmationRef: await gateway.give(number) },
    amountMinor: 12_345,
    returnUrl: '/checkout/return/k',
    ...change,
  });
  const refOf = (result: AuthResult | null): string => (result && 'ref' in result && result.ref) || '';
  const find = ({ attemptId }: AuthorizeRequest, ref: string | null = null) =>
    gateway.payments.getAuthorization({ attemptId, ref });
  const newCustomer = async () =>
    (await gateway.payments.ensureCustomer({ userId: randomUUID(), email: 'zoe@example.org', name: 'Zoë Núñez' }))
      .customerRef;
  const marks = async (customerRef: string) =>
    (await gateway.payments.listCards(customerRef)).map(({ last4, isDefault }) => [last4, isDefault]);

  const everything = { from: new Date(0), until: new Date('2199-01-01T00:00:00Z') };
  const take = async (number: string) => {
    const asked = await ask(number);
    const ref = refOf(await gateway.payments.authorize(asked));
    await gateway.payments.capture({ ref, attemptId: asked.attemptId, amountMinor: 12_345 });
    const entries = async () =>
      (await Array.fromAsync(gateway.payments.listEntries(everything))).filter(({ paymentRef }) => paymentRef === ref);
    const disputes = async () =>
      (await Array.fromAsync(gateway.payments.listDisputes(everything))).filter(({ paymentRef }) => paymentRef === ref);
    return { ref, attemptId: asked.attemptId, entries, disputes };
  };

  it('tells each amount that it took, with the attempt, and none that it only held', async () => {
    const { attemptId, entries, disputes } = await take(good);
    expect(await entries()).toMatchObject([
      { category: 'charge', amountMinor: 12_345, currency: 'usd', metadataId: attemptId, payoutRef: null },
    ]);
    expect(await disputes()).toEqual([]);
    const held = refOf(await gateway.payments.authorize(await ask(good)));
    const all = await Array.fromAsync(gateway.payments.listEntries(everything));
    expect(all.filter(({ paymentRef }) => paymentRef === held)).toEqual([]);
    expect(await Array.fromAsync(gateway.payments.listEntries({ from: new Date(0), until: new Date(1_000) }))).toEqual(
      [],
    );
  });

  it.each([
    ['win', 'won', [12_345, -12_345, 12_345]],
    ['lose', 'lost', [12_345, -12_345]],
  ] as const)('takes a disputed amount back at once, and decides: %s', async (decision, state, amounts) => {
    const { ref, attemptId, entries, disputes } = await take('4000000000000259');
    const [opened] = await disputes();
    expect(opened).toMatchObject({ attemptId, amountMinor: 12_345, reason: 'fraudulent', state: 'open' });
    expect(opened?.moves.map(({ amountMinor }) => amountMinor)).toEqual([-12_345]);
    expect(opened?.dueBy).toBeInstanceOf(Date);
    await gateway.decide(opened?.ref ?? '', decision);
    const ended = await gateway.payments.findDispute(opened?.ref ?? '');
    expect(ended).toMatchObject({ state, paymentRef: ref });
    expect(ended?.moves.map(({ amountMinor }) => amountMinor)).toEqual(amounts.slice(1));
    const told = (await entries()).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    expect(told.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([...amounts].toSorted());
    expect(
      told
        .filter(({ category }) => category === 'dispute')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ended?.moves.map((move) => move.ref).toSorted());
  });

  it('takes nothing while the bank only asks', async () => {
    const { entries, disputes } = await take('4000000000001976');
    const [asked] = await disputes();
    expect(asked).toMatchObject({ state: 'warning', moves: [] });
    expect(await entries()).toHaveLength(1);
    await gateway.decide(asked?.ref ?? '', 'lose');
    expect(await disputes()).toMatchObject([{ state: 'open', moves: [{ amountMinor: -12_345 }] }]);
    expect(await gateway.payments.findDispute('dp_none')).toBeNull();
  });

  it('takes card data itself, or has the browser give it to the vendor, and never both', () => {
    const { cardEntry, cardTokens } = gateway.payments;
    expect([cardEntry, cardTokens].filter((each) => each !== null)).toHaveLength(1);
    expect(gateway.payments.clientConfig().mode).toBe(gateway.payments.mode);
  });

  it('holds the amount and the buffer, takes the amount once, and is late to give it back then', async () => {
    const asked = await ask(good);
    const result = await gateway.payments.authorize(asked);
    expect(result).toMatchObject({ kind: 'authorized', amountMinor: 12_445, card: { brand: 'visa', last4: '4242' } });
    const { attemptId } = asked;
    const ref = refOf(result);
    expect(await gateway.payments.capture({ ref, attemptId, amountMinor: 12_446 })).toEqual({ kind: 'not_capturable' });
    const capture = { ref, attemptId, amountMinor: 12_345 };
    const taken = { kind: 'captured', capturedMinor: 12_345 };
    expect([await gateway.payments.capture(capture), await gateway.payments.capture(capture)]).toEqual([taken, taken]);
    expect(await gateway.payments.void({ ref, attemptId, reason: 'abandoned' })).toEqual({
      kind: 'already_captured',
      capturedMinor: 12_345,
    });
    expect(await find(asked)).toMatchObject({ kind: 'authorized' });
    expect(await gateway.payments.capture({ ref: 'pi_none', attemptId, amountMinor: 1 })).toEqual({
      kind: 'not_capturable',
    });
  });

  it('tells what was taken when somebody else took another amount', async () => {
    const asked = await ask(good);
    const { attemptId } = asked;
    const ref = refOf(await gateway.payments.authorize(asked));
    expect(await gateway.payments.findCaptured({ ref })).toEqual({ kind: 'not_capturable' });
    await gateway.payments.capture({ ref, attemptId, amountMinor: 5_000 });
    expect(await gateway.payments.findCaptured({ ref })).toEqual({ kind: 'captured', capturedMinor: 5_000 });
    expect(await gateway.payments.findCaptured({ ref: 'pi_none' })).toEqual({ kind: 'not_capturable' });
    const whole = { ref, attemptId, amountMinor: 12_345 };
    expect(await gateway.payments.capture(whole)).toEqual({ kind: 'captured', capturedMinor: 5_000 });
    const release = { ref, attemptId, reason: 'abandoned' as const };
    expect(await gateway.payments.void(release)).toEqual({ kind: 'already_captured', capturedMinor: 5_000 });
  });

  it('holds once however often and however many ask at a time', async () => {
    const asked = await ask(good);
    const results = await Promise.all(Array.from({ length: 6 }, () => gateway.payments.authorize(asked)));
    expect(new Set(results.map(refOf)).size).toBe(1);
    expect(results.every(({ kind }) => kind === 'authorized')).toBe(true);
    await expect(gateway.payments.authorize({ ...asked, amountMinor: 1 })).rejects.toThrow('another card or amount');
  });

  it('uses a card for one payment in one attempt only', async () => {
    const first = await ask(good);
    const second = await ask(good, { instrument: first.instrument });
    const results = await Promise.all([gateway.payments.authorize(first), gateway.payments.authorize(second)]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['authorized', 'declined']);
    expect(results).toContainEqual(expect.objectContaining({ ref: null, code: 'instrument_not_found' }));
  });

  it('takes no reference it has not given', async () => {
    const result = await gateway.payments.authorize(await ask(good, { instrument: { confirmationRef: 'once_none' } }));
    expect(result).toMatchObject({ kind: 'declined', ref: null, code: 'instrument_not_found' });
  });

  it('holds nothing for nothing', async () => {
    for (const amountMinor of [0, -1, 1.5, Number.NaN]) {
      await expect(gateway.payments.authorize(await ask(good, { amountMinor }))).rejects.toThrow('Nothing can be held');
    }
  });

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired'],
  ])('declines %s as %s, and again for the same attempt', async (number, code) => {
    const asked = await ask(number);
    const result = await gateway.payments.authorize(asked);
    expect(result).toMatchObject({ kind: 'declined', code, isRetryable: true });
    expect(await gateway.payments.authorize(asked)).toEqual(result);
    expect(await find(asked)).toMatchObject({ kind: 'declined', code });
    expect(await find(asked, refOf(result))).toMatchObject({ kind: 'declined', code });
  });

  it('answers unknown when the answer is lost, though the hold or the refund is there', async () => {
    const asked = await ask('4000000000000077');
    expect(await gateway.payments.authorize(asked)).toEqual({ kind: 'unknown' });
    const held = await find(asked);
    expect(held).toMatchObject({ kind: 'authorized', amountMinor: 12_445 });
    expect(await find({ ...asked, attemptId: randomUUID() })).toBeNull();
    const ref = refOf(held);
    await gateway.payments.capture({ ref, attemptId: asked.attemptId, amountMinor: 12_345 });
    const back = { ref, refundId: randomUUID(), amountMinor: 700 };
    expect(await gateway.payments.refund(back)).toEqual({ kind: 'unknown' });
    expect(await gateway.payments.getRefund(back)).toMatchObject({ kind: 'done' });
  });

  it('gives a hold back, as often as it is asked; but never that of the card whose release fails', async () => {
    const asked = await ask(good);
    const ref = refOf(await gateway.payments.authorize(asked));
    const release = { ref, attemptId: asked.attemptId, reason: 'abandoned' as const };
    expect([await gateway.payments.void(release), await gateway.payments.void(release)]).toEqual([
      { kind: 'voided' },
      { kind: 'voided' },
    ]);
    expect(await find(asked, ref)).toMatchObject({ kind: 'declined' });
    expect(await gateway.payments.capture({ ...release, amountMinor: 1 })).toEqual({ kind: 'not_capturable' });
    const stuck = await ask('4000003720000278');
    const held = refOf(await gateway.payments.authorize(stuck));
    const outcome = await gateway.payments.void({ ref: held, attemptId: stuck.attemptId, reason: 'duplicate' });
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(await find(stuck, held)).toMatchObject({ kind: 'authorized' });
  });

  it('declines with a processing error', async () => {
    expect(await gateway.payments.authorize(await ask('4000000000000119'))).toMatchObject({
      kind: 'declined',
      code: 'declined',
    });
  });

  it.each([
    ['approve', 'authorized'],
    ['refuse', 'declined'],
  ] as const)('asks the bank, and "%s" ends as %s for good', async (answer, kind) => {
    const asked = await ask('4000000000003220');
    const result = await gateway.payments.authorize(asked);
    const ref = refOf(result);
    expect(result).toMatchObject({ kind: 'action_required', ref });
    expect(await gateway.payments.authorize(asked)).toEqual(result);
    await gateway.answer(ref, answer);
    await gateway.answer(ref, answer === 'approve' ? 'refuse' : 'approve');
    const code = answer === 'refuse' && { code: 'authentication_failed' };
    for (const known of [ref, null]) expect(await find(asked, known)).toMatchObject({ kind, ...code });
    // The key is as good as the reference: a crash in between loses nothing.
    expect(await gateway.payments.authorize(asked)).toMatchObject({ kind, ref });
  });

  it('gives up a question the bank has not answered', async () => {
    const asked = await ask('4000000000003220');
    const ref = refOf(await gateway.payments.authorize(asked));
    expect(await gateway.payments.void({ ref, attemptId: asked.attemptId, reason: 'abandoned' })).toEqual({
      kind: 'voided',
    });
    await gateway.answer(ref, 'approve');
    expect(await find(asked, ref)).toMatchObject({ kind: 'declined' });
  });

  it('knows a person as one customer', async () => {
    const person = { userId: randomUUID(), email: 'zoe@example.org', name: 'Zoë Núñez' };
    const refs = await Promise.all(Array.from({ length: 3 }, () => gateway.payments.ensureCustomer(person)));
    expect(new Set(refs.map(({ customerRef }) => customerRef)).size).toBe(1);
    expect(await newCustomer()).not.toBe(refs[0]?.customerRef);
  });

  it('keeps cards: the first is the default, then the one that asks, and the newest when the default goes', async () => {
    const customer = await newCustomer();
    expect(await gateway.payments.listCards(customer)).toEqual([]);
    const visa = await gateway.save(customer, good);
    expect(visa).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expirationMonth: 12,
      expirationYear: 2029,
      isDefault: true,
      billTo: goodBillTo,
    });
    await gateway.save(customer, '5555555555554444');
    expect(await marks(customer)).toEqual([
      ['4242', true],
      ['4444', false],
    ]);
    const amex = await gateway.save(customer, '378282246310005', true);
    expect(await marks(customer)).toEqual([
      ['0005', true],
      ['4444', false],
      ['4242', false],
    ]);
    expect(await gateway.payments.setDefaultCard(customer, visa.ref)).toBe(true);
    expect(await gateway.payments.deleteCard(customer, visa.ref)).toBe(true);
    expect(await marks(customer)).toEqual([
      ['0005', true],
      ['4444', false],
    ]);
    expect(await gateway.payments.deleteCard(customer, visa.ref)).toBe(false);
    expect(await gateway.payments.deleteCard(customer, amex.ref)).toBe(true);
    expect(await marks(customer)).toEqual([['4444', true]]);
  });

  it('changes expiry and billing address of a card', async () => {
    const customer = await newCustomer();
    const { ref } = await gateway.save(customer, good);
    const billTo = {
      ...goodBillTo,
      firstName: 'Ana María',
      lastName: 'de la Cruz',
      company: 'Byte Café',
      address2: '',
    };
    const change = { customerRef: customer, cardRef: ref, expirationMonth: 3, expirationYear: 2031, billTo };
    expect(await gateway.payments.updateCard(change)).toMatchObject({
      ref,
      expirationMonth: 3,
      expirationYear: 2031,
      billTo,
      isDefault: true,
    });
  });

  it('does nothing with a foreign card, as if there were none', async () => {
    const [mine, other] = [await newCustomer(), await newCustomer()];
    const { ref, instrumentIdentifierId } = await gateway.save(mine, good);
    await gateway.save(other, '5555555555554444');
    for (const cardRef of [ref, 'pm_none']) {
      expect(await gateway.payments.setDefaultCard(other, cardRef)).toBe(false);
      expect(await gateway.payments.deleteCard(other, cardRef)).toBe(false);
      const change = { expirationMonth: 1, expirationYear: 2040, billTo: goodBillTo };
      expect(await gateway.payments.updateCard({ customerRef: other, cardRef, ...change })).toBeNull();
      for (const customerRef of [other, null]) {
        const stolen = await ask(good, { customerRef, instrument: { cardRef } });
        expect(await gateway.payments.authorize(stolen)).toMatchObject({ code: 'instrument_not_found' });
      }
    }
    expect(await marks(mine)).toEqual([['4242', true]]);
    const own = await ask(good, { customerRef: mine, instrument: { cardRef: ref } });
    // The order gets the same identifier of the number as the saved card.
    const card = { last4: '4242', instrumentIdentifierId };
    expect(await gateway.payments.authorize(own)).toMatchObject({ kind: 'authorized', card });
  });

  describe('a refund', () => {
    const take = async (number = good, amountMinor = 10_000) => {
      const asked = await ask(number, { amountMinor });
      const { attemptId } = asked;
      const told = await gateway.payments.authorize(asked);
      const ref = refOf(told) || refOf(await find(asked));
      await gateway.payments.capture({ ref, attemptId, amountMinor });
      return ref;
    };
    const askBack = (ref: string, amountMinor: number, refundId: string = randomUUID()) => ({
      ref,
      amountMinor,
      refundId,
    });
    const made = { kind: 'done', refundRef: expect.any(String) as string };
    const refused = { kind: 'refused', reason: expect.any(String) as string };
    const letBanksAnswer = () => {
      time.at = new Date(time.at.getTime() + 11 * 60_000);
      gateway.letBanksAnswer();
    };

    it('gives a part and the rest back, each once however often it is asked', async () => {
      const ref = await take();
      const [part, rest] = [askBack(ref, 4_000), askBack(ref, 6_000)];
      const first = await gateway.payments.refund(part);
      expect(first).toEqual(made);
      expect(await gateway.payments.refund(part)).toEqual(first);
      expect(await gateway.payments.getRefund(part)).toEqual(first);
      expect(await gateway.payments.getRefund(rest)).toBeNull();
      expect(await gateway.payments.refund(rest)).toEqual(made);
      const told = await gateway.payments.listRefunds(ref);
      expect(told?.map(({ refundId, amountMinor, state }) => [refundId, amountMinor, state]).toSorted()).toEqual(
        [
          [part.refundId, 4_000, 'done'],
          [rest.refundId, 6_000, 'done'],
        ].toSorted(),
      );
    });

    it('of more than is left is refused, and again for the same row', async () => {
      const ref = await take();
      expect(await gateway.payments.refund(askBack(ref, 10_001))).toMatchObject(refused);
      await gateway.payments.refund(askBack(ref, 7_000));
      const over = askBack(ref, 3_001);
      expect(await gateway.payments.refund(over)).toMatchObject(refused);
      expect(await gateway.payments.refund(over)).toMatchObject(refused);
      expect(await gateway.payments.getRefund(over)).toBeNull();
      expect(await gateway.payments.refund(askBack(ref, 3_000))).toEqual(made);
      expect(await gateway.payments.refund(askBack(ref, 1))).toMatchObject(refused);
    });

    it('of a row goes to one amount, and of no amount to nobody', async () => {
      const ref = await take();
      const asked = askBack(ref, 100);
      await gateway.payments.refund(asked);
      await expect(gateway.payments.refund({ ...asked, amountMinor: 101 })).rejects.toThrow('another amount');
      for (const amountMinor of [0, -1, 1.5, Number.NaN])
        await expect(gateway.payments.refund(askBack(ref, amountMinor))).rejects.toThrow('cannot be given back');
    });

    it('of money that was not taken, or of no payment, is refused', async () => {
      const held = refOf(await gateway.payments.authorize(await ask(good)));
      expect(await gateway.payments.refund(askBack(held, 1))).toMatchObject(refused);
      expect(await gateway.payments.refund(askBack('pi_none', 1))).toMatchObject(refused);
      expect(await gateway.payments.listRefunds('pi_none')).toEqual([]);
    });

    it('may be pending, and is made when the bank answers', async () => {
      const asked = askBack(await take('4000000000007726'), 500);
      const first = await gateway.payments.refund(asked);
      expect(first).toEqual({ kind: 'pending', refundRef: expect.any(String) });
      expect(await gateway.payments.getRefund(asked)).toEqual(first);
      letBanksAnswer();
      expect(await gateway.payments.getRefund(asked)).toEqual({ ...first, kind: 'done' });
      expect(await gateway.payments.refund(asked)).toEqual({ ...first, kind: 'done' });
    });

    it('may come back after it was made; its amount can be given back again', async () => {
      const ref = await take('4000000000005126', 500);
      const asked = askBack(ref, 500);
      const first = await gateway.payments.refund(asked);
      expect(first).toEqual(made);
      expect(await gateway.payments.refund(askBack(ref, 500))).toMatchObject(refused);
      letBanksAnswer();
      const back = { kind: 'refused', refundRef: first.kind === 'done' && first.refundRef };
      expect(await gateway.payments.getRefund(asked)).toMatchObject(back);
      expect(await gateway.payments.refund(asked)).toMatchObject(back);
      expect(await gateway.payments.listRefunds(ref)).toMatchObject([{ state: 'failed', amountMinor: 500 }]);
      expect(await gateway.payments.refund(askBack(ref, 500))).toEqual(made);
    });

    it('that was made at the gateway itself is listed, and leaves less', async () => {
      const ref = await take();
      await gateway.refundOutside(ref, 9_000);
      expect(await gateway.payments.listRefunds(ref)).toMatchObject([
        { refundId: null, amountMinor: 9_000, state: 'done' },
      ]);
      expect(await gateway.payments.refund(askBack(ref, 1_001))).toMatchObject(refused);
    });
  });

  describe('a card that is kept for an order', () => {
    const challenging = '4000000000003220';
    const keep = async (number: string, change: Partial<AuthorizeRequest> = {}) =>
      ask(number, { isKept: true, instrument: { confirmationRef: await gateway.give(number, true) }, ...change });
    const keptOf = (result: AuthResult | null) => (result?.kind === 'authorized' && result.kept) || null;
    const charge = async (number: string) => {
      const first = await keep(number);
      const asked = await gateway.payments.authorize(first);
      if (asked.kind === 'action_required') await gateway.answer(asked.ref, 'approve');
      const kept = keptOf(asked.kind === 'action_required' ? await find(first, asked.ref) : asked);
      const { cardRef = '', customerRef = '' } = kept ?? {};
      return ask(number, { customerRef, instrument: { cardRef }, isOwnerAway: true });
    };

    it('is charged after its hold was released, once, without its owner', async () => {
      const first = await keep(good);
      const held = await gateway.payments.authorize(first);
      const kept = keptOf(held);
      expect(kept).toEqual({ cardRef: expect.any(String), customerRef: expect.any(String) });
      expect(keptOf(await find(first, refOf(held)))).toEqual(kept);
      await gateway.payments.void({ ref: refOf(held), attemptId: first.attemptId, reason: 'abandoned' });
      const { cardRef = '', customerRef = '' } = kept ?? {};
      const later = await ask(good, { customerRef, instrument: { cardRef }, isOwnerAway: true });
      const ref = refOf(await gateway.payments.authorize(later));
      expect(refOf(await gateway.payments.authorize(later))).toBe(ref);
      const { attemptId, amountMinor } = later;
      expect(await gateway.payments.capture({ ref, attemptId, amountMinor })).toEqual({
        kind: 'captured',
        capturedMinor: 12_345,
      });
      expect(await gateway.payments.capture({ ref, attemptId, amountMinor })).toEqual({
        kind: 'captured',
        capturedMinor: 12_345,
      });
    });

    it('is listed in no account, and is gone once it is removed', async () => {
      const customerRef = await newCustomer();
      const kept = keptOf(await gateway.payments.authorize(await keep(good, { customerRef })));
      expect(kept?.customerRef).not.toBe(customerRef);
      expect(await gateway.payments.listCards(customerRef)).toEqual([]);
      const { cardRef = '', customerRef: own = '' } = kept ?? {};
      expect(await gateway.payments.deleteCard(own, cardRef)).toBe(true);
      const later = await ask(good, { customerRef: own, instrument: { cardRef }, isOwnerAway: true });
      expect(await gateway.payments.authorize(later)).toMatchObject({ kind: 'declined', code: 'instrument_not_found' });
    });

    it('that is saved in an account stays there', async () => {
      const customerRef = await newCustomer();
      const { ref: cardRef } = await gateway.save(customerRef, good);
      const result = await gateway.payments.authorize(await keep(good, { customerRef, instrument: { cardRef } }));
      expect(keptOf(result)).toEqual({ cardRef, customerRef });
    });

    it('is declined where its bank asks a question that nobody can answer', async () => {
      const declined = await gateway.payments.authorize(await charge(challenging));
      expect(declined).toMatchObject({ kind: 'declined', code: 'authentication_failed' });
    });

    it('is not kept unasked', async () => {
      expect(keptOf(await gateway.payments.authorize(await ask(good)))).toBeNull();
      // Entered when the order still stored its card.
      const instrument = { confirmationRef: await gateway.give(good, true) };
      expect(keptOf(await gateway.payments.authorize(await ask(good, { instrument })))).toBeNull();
    });
  });
});
