import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivers } from '../../../tests/support/test-databases.ts';
import { goodBillTo, oneTimeCard, openSandbox } from '../../../tests/support/payment-scene.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { guardGateway } from './guard-gateway.ts';
import type { AuthorizeRequest, AuthResult, PaymentGateway } from './gateway.ts';
import { sandboxStates, sandboxTransition, sandboxTransitions } from './sandbox.states.ts';
import { sandboxAuthorizations, sandboxEvents } from './sandbox.table.ts';

const good = '4242424242424242';
let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };

describe.each(drivers)('the sandbox on $name', ({ open }) => {
  let connection: Connection & AsyncDisposable;
  let payments: PaymentGateway;

  beforeAll(async () => {
    connection = await open();
    payments = openSandbox(connection.db, clock);
  });
  afterAll(() => connection[Symbol.asyncDispose]());

  const ask = async (number: string, change: Partial<AuthorizeRequest> = {}): Promise<AuthorizeRequest> => ({
    attemptId: randomUUID(),
    customerRef: null,
    instrument: change.instrument ?? { confirmationRef: await oneTimeCard(payments, number) },
    amountMinor: 12_345,
    returnUrl: '/checkout/return/k',
    ...change,
  });
  const refOf = (result: AuthResult | null): string => (result && 'ref' in result && result.ref) || '';
  const heldOf = async (attemptId: string) => {
    const rows = await connection.db
      .select()
      .from(sandboxAuthorizations)
      .where(eq(sandboxAuthorizations.attemptId, attemptId));
    return rows.map(({ state, amountMinor, capturedMinor }) => ({ state, amountMinor, capturedMinor }));
  };

  it('holds the amount and the buffer, and takes the amount', async () => {
    const asked = await ask(good);
    const result = await payments.authorize(asked);
    expect(result).toMatchObject({ kind: 'authorized', amountMinor: 12_445, card: { brand: 'visa', last4: '4242' } });
    expect(result).toMatchObject({ captureBefore: new Date('2026-11-28T12:00:00Z') });
    const capture = { ref: refOf(result), attemptId: asked.attemptId, amountMinor: 12_345 };
    const taken = { kind: 'captured', capturedMinor: 12_345 };
    expect([await payments.capture(capture), await payments.capture(capture)]).toEqual([taken, taken]);
    expect(await heldOf(asked.attemptId)).toEqual([{ state: 'captured', amountMinor: 12_445, capturedMinor: 12_345 }]);
    expect(await payments.void({ ref: refOf(result), attemptId: asked.attemptId, reason: 'abandoned' })).toEqual({
      kind: 'already_captured',
      capturedMinor: 12_345,
    });
  });

  it('takes no more than it holds, and nothing after its time', async () => {
    const asked = await ask(good);
    const ref = refOf(await payments.authorize(asked));
    const { attemptId } = asked;
    expect(await payments.capture({ ref, attemptId, amountMinor: 12_446 })).toEqual({ kind: 'not_capturable' });
    now = new Date('2026-11-28T12:00:00Z');
    expect(await payments.capture({ ref, attemptId, amountMinor: 12_345 })).toEqual({ kind: 'not_capturable' });
    now = new Date('2026-11-21T12:00:00Z');
    expect(await payments.capture({ ref: 'auth_none', attemptId, amountMinor: 1 })).toEqual({ kind: 'not_capturable' });
  });

  it('holds once however often and however many ask at a time', async () => {
    const asked = await ask(good);
    const results = await Promise.all(Array.from({ length: 6 }, () => payments.authorize(asked)));
    expect(new Set(results.map(refOf)).size).toBe(1);
    expect(results.every(({ kind }) => kind === 'authorized')).toBe(true);
    expect(await heldOf(asked.attemptId)).toHaveLength(1);
    await expect(payments.authorize({ ...asked, amountMinor: 1 })).rejects.toThrow('another card or amount');
  });

  it('declines a card that has expired since it was given', async () => {
    const asked = await ask(good);
    now = new Date('2030-01-01T12:00:00Z');
    expect(await payments.authorize(asked)).toMatchObject({ kind: 'declined', code: 'expired' });
    now = new Date('2026-11-21T12:00:00Z');
  });

  it('keeps holding for the card whose release fails', async () => {
    const stuck = await ask('4000003720000278');
    const held = refOf(await payments.authorize(stuck));
    expect(await payments.void({ ref: held, attemptId: stuck.attemptId, reason: 'abandoned' })).toEqual({
      kind: 'unknown',
    });
    expect(await heldOf(stuck.attemptId)).toMatchObject([{ state: 'authorized' }]);
  });

  it.each([
    ['approve', 'authorized'],
    ['refuse', 'declined'],
  ] as const)('asks the bank, and "%s" ends as %s for good', async (answer, kind) => {
    const asked = await ask('4000000000003220', { returnUrl: '/es/checkout/return/k' });
    const result = await payments.authorize(asked);
    const ref = refOf(result);
    expect(result).toEqual({ kind: 'action_required', ref, challengeUrl: `/es/checkout/challenge/${ref}` });
    expect(await payments.challenges?.find(ref, null)).toMatchObject({
      isOpen: true,
      returnUrl: '/es/checkout/return/k',
    });
    await payments.challenges?.end(ref, answer);
    await payments.challenges?.end(ref, answer === 'approve' ? 'refuse' : 'approve');
    expect(await payments.getAuthorization({ attemptId: asked.attemptId, ref: null })).toMatchObject({ kind });
    expect(await payments.challenges?.find(ref, null)).toMatchObject({ isOpen: false });
    const events = await connection.db
      .select({ state: sandboxEvents.state })
      .from(sandboxEvents)
      .where(eq(sandboxEvents.authorizationRef, ref))
      .orderBy(asc(sandboxEvents.number));
    expect(events.map(({ state }) => state)).toEqual(['challenged', kind]);
  });

  it('shows a challenge to its customer alone', async () => {
    const [mine, other] = await Promise.all(
      ['mine', 'other'].map(
        async (userId) => (await payments.ensureCustomer({ userId, email: '', name: '' })).customerRef,
      ),
    );
    const card = { number: '4000000000003220', expirationMonth: 12, expirationYear: 2029, securityCode: '123' };
    const saved = await payments.cardEntry?.save({
      customerRef: mine ?? '',
      card,
      billTo: goodBillTo,
      isDefault: false,
    });
    const asked = await ask(good, { customerRef: mine ?? '', instrument: { cardRef: saved?.ref ?? '' } });
    const ref = refOf(await payments.authorize(asked));
    expect(await payments.challenges?.find(ref, mine ?? '')).toMatchObject({ isOpen: true });
    expect(await payments.challenges?.find(ref, other ?? '')).toBeNull();
    expect(await payments.challenges?.find(ref, null)).toBeNull();
    // Another person's saved card cannot pay.
    const stolen = await ask(good, { customerRef: other ?? '', instrument: { cardRef: saved?.ref ?? '' } });
    expect(await payments.authorize(stolen)).toMatchObject({ kind: 'declined', code: 'instrument_not_found' });
    expect(await payments.authorize({ ...stolen, attemptId: randomUUID(), customerRef: null })).toMatchObject({
      kind: 'declined',
    });
  });
});

it('reaches every state of a hold, and moves by no pair that is not listed', () => {
  const begin = ['challenged', 'authorized', 'declined'];
  expect(new Set([...begin, ...sandboxTransitions.map(({ to }) => to)])).toEqual(new Set(sandboxStates));
  for (const from of sandboxStates) {
    for (const event of ['approve', 'refuse', 'capture', 'void'] as const) {
      const row = sandboxTransitions.find((each) => each.from === from && each.event === event);
      expect(sandboxTransition(from, event)).toBe(row?.to ?? null);
    }
  }
});

it('waits for no gateway longer than its timeout', async () => {
  const never = () => new Promise<never>(() => undefined);
  const silent = {
    authorize: never,
    capture: never,
    void: never,
    getAuthorization: never,
  } as unknown as PaymentGateway;
  const guarded = guardGateway(silent, { bufferMinor: 0, timeout: 5 });
  const asked = { attemptId: 'a', customerRef: null, instrument: { cardRef: 'c' }, amountMinor: 1, returnUrl: '/' };
  expect(await guarded.authorize(asked)).toEqual({ kind: 'unknown' });
  expect(await guarded.getAuthorization({ attemptId: 'a', ref: null })).toEqual({ kind: 'unknown' });
  expect(await guarded.capture({ ref: 'r', attemptId: 'a', amountMinor: 1 })).toEqual({ kind: 'unknown' });
  expect(await guarded.void({ ref: 'r', attemptId: 'a', reason: 'abandoned' })).toEqual({ kind: 'unknown' });
});
