import { describe, expect, it } from 'vitest';
import { oneBook, readBooks } from '../support/store-scene.ts';
import { casesOf, isThorough } from '../support/test-scope.ts';
import { openCreditForms, readCredited } from './credit-forms.ts';
import { openKillableStore, storeKinds } from './killable-store.ts';

const killed = { code: null, signal: 'SIGKILL', answers: [] };
/** After the lease of a killed process, when refunds are asked for again; seven times before a bank has answered. */
const later = 70_000;
/** After the bank has answered, and the next look at refunds that were made. */
const nextDay = 25 * 3_600_000;
/** Refunds of these cards are pending at first, and come back after they were made. */
const pendingCard = '4000000000007726';
const returningCard = '4000000000005126';

/** The steps of a credit note and its refund: in its transaction, asked, made at the provider, and stored as made. */
const steps = ['numbered', 'refund-asked', 'refund-made', 'refund-written'];
/** Which time of a step kills the process: at a later one some of its refunds are further than others. */
const times = casesOf([1, 3, 5], [1]);

describe.each(casesOf(storeKinds, storeKinds.slice(-1)))('on the %s database', (kind) => {
  it.each(times)(
    'gives money back once, killed at each step, time %i',
    async (time) => {
      const others = isThorough ? 10 : 3;
      const buyers = others + 2;
      await using store = await openKillableStore({ books: buyers, kind });
      const plain = Array.from({ length: others }, () => undefined);
      await store.run({ clicks: await store.buyers(...plain, pendingCard, returningCard) });
      await store.run({ ships: true });
      const credits = await store.use(openCreditForms);
      expect(credits).toHaveLength(buyers);

      // After each kill staff press every button again, and what is open is asked for again: a credit note that was stored
      // is not issued again, nor a refund made that the provider has made.
      for (const [index, step] of steps.entries()) {
        const run = await store.run({ credits, refunds: true, killAt: `${step}:${time}`, ahead: index * later });
        // Of those that were left, fewer may come to a later time.
        if (time === 1 || index === 0) expect(run, step).toEqual(killed);
      }
      const asked = steps.length * later;
      for (const ahead of [asked, asked + later, nextDay, 2 * nextDay]) {
        expect(await store.run({ credits, refunds: true, ahead })).toMatchObject({ code: 0 });
      }

      const { numbers, strays, waiting, orders } = await store.use(readCredited);
      expect({ numbers, strays, waiting }).toEqual({
        numbers: Array.from({ length: buyers }, (_, index) => index + 1),
        strays: 0,
        waiting: 0,
      });
      const paid = oneBook.payable;
      const once = { reducedMinor: paid, creditedMinor: [paid], atProvider: [paid] };
      for (const { last4, ...order } of orders) {
        const isReturned = returningCard.endsWith(last4 ?? '?');
        const isLate = pendingCard.endsWith(last4 ?? '?');
        expect({ last4, ...order }).toEqual({
          last4,
          ...once,
          refunds: [{ amountMinor: paid, state: isReturned ? 'failed' : 'done' }],
          // One tells of the credit note; another one that its refund was made late, or has failed.
          mails: isReturned || isLate ? 2 : 1,
          states: isReturned ? 2 : 1,
        });
      }
      expect(new Set(orders.map(({ last4 }) => last4)).size).toBe(3);
      expect(await store.use(readBooks)).toEqual({ onHand: buyers, reserved: 0 });
    },
    300_000,
  );
});
