import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardPayload, findCardNews, type CardRecord } from './record-cards.rules.ts';

const card = (cardRef: string, isDefault = false, expirationDate = '12/29'): CardRecord => ({
  cardRef,
  isDefault,
  expirationDate,
});

it('has nothing to tell of cards that are known', () => {
  expect(findCardNews([card('a', true), card('b')], [card('b'), card('a', true)])).toEqual([]);
});

it('tells of a new card, a changed date, a moved default and a card that is gone', () => {
  expect(findCardNews([], [card('a', true)])).toEqual([{ ...card('a', true), isDeleted: false }]);
  expect(findCardNews([card('a')], [card('a', false, '01/30')])).toEqual([
    { ...card('a', false, '01/30'), isDeleted: false },
  ]);
  expect(findCardNews([card('a', true), card('b')], [card('b', true)])).toEqual([
    { ...card('a'), isDeleted: true },
    { ...card('b', true), isDeleted: false },
  ]);
});

const cards = fc.uniqueArray(
  fc.record({ cardRef: fc.constantFrom('a', 'b', 'c', 'd'), expirationDate: fc.constantFrom('12/29', '01/30') }),
  {
    selector: ({ cardRef }) => cardRef,
  },
);
/** Cards of which the first is the default. */
const list = cards.map((all) => all.map((each, at) => ({ ...each, isDefault: at === 0 })));

it('leaves the order system knowing the cards as they are, and never two defaults on the way', () => {
  fc.assert(
    fc.property(list, list, (told, now) => {
      const known = new Map<string, CardRecord>(told.map((each) => [each.cardRef, each]));
      for (const { isDeleted, ...record } of findCardNews(told, now)) {
        if (isDeleted) known.delete(record.cardRef);
        else known.set(record.cardRef, record);
        expect([...known.values()].filter(({ isDefault }) => isDefault).length).toBeLessThan(2);
      }
      expect([...known.values()].toSorted((a, b) => a.cardRef.localeCompare(b.cardRef))).toEqual(
        now.toSorted((a, b) => a.cardRef.localeCompare(b.cardRef)),
      );
    }),
  );
});

it('names what the order system reads', () => {
  expect(cardPayload('C-1', { ...card('a', true), isDeleted: false })).toEqual({
    customerId: 'C-1',
    cardToken: 'a',
    expirationDate: '12/29',
    isDefault: true,
    isDeleted: false,
    isPreserved: true,
  });
});
