import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCredits, type CreditedUnits, type HeldReturn } from './allocate-credits.rules.ts';
import { draftCredits } from './draft-credits.rules.ts';
import { lastReturnDay, returnableUnits, type ReturnFacts, type SentParcel } from './returnable-units.rules.ts';

const timeZone = 'America/New_York';
const terms = { returnDays: 30, today: '2026-11-26', timeZone };
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const parcel = (units: number, change: Partial<SentParcel> = {}): SentParcel => ({
  shippedAt: at('2026-11-10'),
  deliveredAt: at('2026-11-14'),
  isLost: false,
  units: new Map([['book', units]]),
  ...change,
});
const held = (
  state: HeldReturn['state'],
  units: number,
  { received = 0, resellable = 0, credited = 0, day = '2026-11-20', id = 'r' } = {},
): HeldReturn => ({
  id,
  state,
  receivedAt: received > 0 ? at(day) : null,
  lines: [
    { orderLineId: 'book', units, receivedUnits: received, resellableUnits: resellable, creditedUnits: credited },
  ],
});
const credit = (units: number, isForReturn: boolean, change: Partial<CreditedUnits> = {}): CreditedUnits => ({
  orderLineId: 'book',
  units,
  at: at('2026-11-22'),
  isForReturn,
  isRestocked: false,
  ...change,
});
const leftOf = (facts: Partial<ReturnFacts>, days = terms) =>
  returnableUnits({ lineIds: ['book'], parcels: [parcel(5)], returns: [], credits: [], ...facts }, days).get('book') ??
  0;

describe('units that can be sent back', () => {
  it.each([
    ['all of a parcel', {}, 5],
    ['of several parcels', { parcels: [parcel(2), parcel(1)] }, 3],
    ['none of what never left', { parcels: [] }, 0],
    ['none of a lost parcel', { parcels: [parcel(2), parcel(1, { isLost: true })] }, 2],
    ['none that were asked for', { returns: [held('asked', 2)] }, 3],
    ['none that were approved', { returns: [held('approved', 2)] }, 3],
    ['those that were refused', { returns: [held('refused', 2)] }, 5],
    ['those of a return that has lapsed', { returns: [held('lapsed', 2)] }, 5],
    ['those that were not in the parcel', { returns: [held('received', 3, { received: 1 })] }, 4],
    ['none of a closed return', { returns: [held('closed', 3, { received: 3, credited: 3 })] }, 2],
    ['none that were credited', { credits: [credit(2, false)] }, 3],
    ['none credited as returned without a return', { credits: [credit(2, true)] }, 3],
    [
      'those credited for a return once',
      { returns: [held('received', 2, { received: 2 })], credits: [credit(2, true)] },
      3,
    ],
    [
      'those of two returns, of which one is credited',
      {
        returns: [held('received', 1, { received: 1 }), held('received', 1, { received: 1, id: 's' })],
        credits: [credit(1, true)],
      },
      3,
    ],
    [
      'none credited for a return before it arrived',
      { returns: [held('received', 2, { received: 2 })], credits: [credit(2, true, { at: at('2026-11-19') })] },
      1,
    ],
  ])('are %s', (_, facts, units) => expect(leftOf(facts)).toBe(units));

  it('end with the last day, in the time zone of the organization', () => {
    // Delivered late in the evening of the 14th there.
    const late = parcel(1, { deliveredAt: new Date('2026-11-15T02:00:00Z') });
    expect(lastReturnDay(late, terms)).toBe('2026-12-14');
    expect(leftOf({ parcels: [late] }, { ...terms, today: '2026-12-14' })).toBe(1);
    expect(leftOf({ parcels: [late] }, { ...terms, today: '2026-12-15' })).toBe(0);
    expect(leftOf({}, { ...terms, returnDays: 0 })).toBe(0);
  });

  it('wait for a parcel of which nobody has told that it was delivered', () => {
    expect(lastReturnDay(parcel(1, { deliveredAt: null }), terms)).toBe('2027-01-09');
  });
});

/** A history of one line: each step is tried, and done if the rules allow it. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('ship' as const), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('ask' as const), units: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'refuse' as const, 'lapse' as const, 'close' as const),
    which: fc.nat(5),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    which: fc.nat(5),
    units: fc.nat(4),
    resellable: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('draft' as const), which: fc.nat(5), how: fc.nat(1) }),
  fc.record({ kind: fc.constant('credit' as const), units: fc.integer({ min: 1, max: 3 }), isForReturn: fc.boolean() }),
);

describe('in every history', () => {
  it('no more comes back or is credited than was sent, and each parcel is credited once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const shipments: SentParcel[] = [];
        let returns: HeldReturn[] = [];
        const credits: CreditedUnits[] = [];
        let minute = 0;
        const sent = () => shipments.reduce((sum, { units }) => sum + (units.get('book') ?? 0), 0);
        const credited = () => credits.reduce((sum, { units }) => sum + units, 0);
        const change = (id: string, next: HeldReturn) =>
          (returns = returns.map((each) => (each.id === id ? next : each)));
        const invoiced = () => [{ invoiceId: 'i', position: 1, orderLineId: 'book', left: sent() - credited() }];
        const write = (units: number, isForReturn: boolean, isRestocked: boolean) =>
          credits.push(credit(units, isForReturn, { at: new Date(minute), isRestocked }));
        for (const each of steps) {
          minute += 60_000;
          const facts = { parcels: shipments, returns, credits };
          const chosen = 'which' in each ? returns[each.which % Math.max(1, returns.length)] : undefined;
          if (each.kind === 'ship') shipments.push(parcel(each.units));
          if (each.kind === 'ask' && each.units <= leftOf(facts))
            returns = [...returns, held('asked', each.units, { id: String(returns.length) })];
          if (each.kind === 'approve' && chosen?.state === 'asked') change(chosen.id, { ...chosen, state: 'approved' });
          if (each.kind === 'refuse' && chosen?.state === 'asked') change(chosen.id, { ...chosen, state: 'refused' });
          if (each.kind === 'lapse' && chosen?.state === 'approved') change(chosen.id, { ...chosen, state: 'lapsed' });
          if (each.kind === 'receive' && chosen?.state === 'approved') {
            const [line] = chosen.lines;
            const receivedUnits = Math.min(each.units, line?.units ?? 0);
            const lines = line && [
              { ...line, receivedUnits, resellableUnits: Math.min(each.resellable, receivedUnits) },
            ];
            change(chosen.id, { ...chosen, state: 'received', receivedAt: new Date(minute), lines: lines ?? [] });
          }
          if (each.kind === 'draft' && chosen?.state === 'received') {
            const drafts = draftCredits(chosen, allocateCredits(returns, credits), invoiced());
            const draft = drafts[each.how % Math.max(1, drafts.length)];
            for (const { units } of draft?.units ?? []) write(units, true, draft?.isRestocked ?? false);
          }
          if (each.kind === 'credit' && each.units <= sent() - credited()) write(each.units, each.isForReturn, false);
          if (each.kind === 'close' && chosen?.state === 'received') {
            const done = allocateCredits(returns, credits).find(({ returnId }) => returnId === chosen.id);
            const lines = chosen.lines.map((line) => ({ ...line, creditedUnits: done?.units ?? 0 }));
            change(chosen.id, { ...chosen, state: 'closed', lines });
          }

          const allocated = allocateCredits(returns, credits);
          const backOf = ({ state, lines: [line] }: HeldReturn) =>
            state === 'received' || state === 'closed' ? (line?.receivedUnits ?? 0) : 0;
          const back = returns.reduce((sum, one) => sum + backOf(one), 0);
          expect(back).toBeLessThanOrEqual(sent());
          expect(credited()).toBeLessThanOrEqual(sent());
          const left = leftOf({ parcels: shipments, returns, credits });
          expect(left).toBeGreaterThanOrEqual(0);
          const open = returns
            .filter(({ state }) => state === 'asked' || state === 'approved')
            .reduce((sum, { lines: [line] }) => sum + (line?.units ?? 0), 0);
          expect(left === 0 || open + back + left <= sent()).toBe(true);
          const forReturns = allocated.reduce((sum, { units }) => sum + units, 0);
          expect(forReturns).toBeLessThanOrEqual(credited());
          for (const one of returns) {
            const [line] = one.lines;
            const done = allocated.find(({ returnId }) => returnId === one.id) ?? { units: 0, restocked: 0 };
            expect(done.units).toBeLessThanOrEqual(line?.receivedUnits ?? 0);
            if (one.state === 'closed') expect(done.units).toBe(line?.creditedUnits);
            if (one.state !== 'received' || !line) continue;
            const drafts = draftCredits(one, allocated, invoiced());
            const drafted = (isRestocked: boolean) =>
              drafts
                .filter((draft) => draft.isRestocked === isRestocked)
                .flatMap(({ units }) => units)
                .reduce((sum, { units }) => sum + units, 0);
            expect(drafted(true) + drafted(false)).toBe(Math.min(line.receivedUnits - done.units, sent() - credited()));
            expect(drafted(true) + done.restocked).toBeLessThanOrEqual(Math.max(line.resellableUnits, done.restocked));
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('credit notes of a received return', () => {
  it('are one of what can be sold again and one of the rest, for each invoice', () => {
    const invoiced = [
      { invoiceId: 'a', position: 1, orderLineId: 'book', left: 2 },
      { invoiceId: 'a', position: 2, orderLineId: null, left: 1 },
      { invoiceId: 'b', position: 1, orderLineId: 'book', left: 2 },
    ];
    const row = (invoiceId: string, isRestocked: boolean, units: number) => ({
      invoiceId,
      isRestocked,
      units: [{ position: 1, orderLineId: 'book', units }],
    });
    const received = held('received', 4, { received: 4, resellable: 1 });
    expect(draftCredits(received, [], invoiced)).toEqual([row('a', true, 1), row('a', false, 1), row('b', false, 2)]);
    const done = [{ returnId: 'r', orderLineId: 'book', units: 1, restocked: 1 }];
    expect(draftCredits(received, done, invoiced)).toEqual([row('a', false, 2), row('b', false, 1)]);
  });
});
