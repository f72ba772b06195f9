import { expect, it } from 'vitest';
import type { Product, Variant } from './catalog.contract.ts';
import { promisedDay } from './promised-day.rules.ts';

/** A Thursday. */
const today = '2026-11-26';
type Item = Parameters<typeof promisedDay>[0];
type Answer = Pick<Variant, 'answerCode' | 'answerDate'>;

const none: Answer = { answerCode: null, answerDate: null };
const item = (answer: Answer, change: Partial<Item> & { stock?: number | null; kind?: string } = {}): Item => {
  const { stock = 5, kind = 'general', ...rest } = change;
  return {
    product: { ...none, kind, isCandidateAndEducation: false } as Product,
    variant: { ...answer, inventory: { quantityAvailable: stock, canOrderExceed: true } } as Variant,
    quantity: 1,
    isDigital: false,
    isMembership: false,
    ...rest,
  };
};
const awaited = (answerCode: Answer['answerCode'], answerDate: string | null = null): Answer => ({
  answerCode,
  answerDate,
});
const file = { isDigital: true };

it.each<[name: string, asked: Item, day: string | null]>([
  ['a book in stock, over the weekend', item(none), '2026-11-30'],
  ['a book without a count of its stock', item(none, { stock: null }), '2026-11-30'],
  ['more than are in stock, ordered in', item(none, { quantity: 6 }), '2026-12-10'],
  ['on back order until a day', item(awaited('BO', '2027-01-31')), '2027-02-02'],
  ['on back order without a day', item(awaited('BO')), '2026-12-26'],
  ['on back order until a day that is over', item(awaited('BO', '2026-11-25')), '2026-12-26'],
  ['on back order until today', item(awaited('BO', today)), '2026-11-30'],
  ['printed on demand', item(awaited('POD')), '2026-12-07'],
  ['a book not published yet', item(awaited('NYP', '2027-03-01')), '2027-03-03'],
  ['a book not published yet, without a day', item(awaited('NYP')), '2026-12-26'],
  ['a file', item(none, file), null],
  ['a file of a product that is on back order', item(awaited('BO', '2027-01-31'), file), null],
  ['a file not published yet', item(awaited('NYP', '2027-03-01'), file), '2027-03-01'],
  ['a file not published yet, without a day', item(awaited('NYP'), file), '2026-12-26'],
  ['a membership', item(none, { isDigital: true, isMembership: true }), null],
  ['a course', item(none, { kind: 'training' }), null],
  ['a product that is gone', item(none, { product: null, variant: null }), null],
])('promises a day for %s', (_, asked, day) => {
  expect(promisedDay(asked, today)).toBe(day);
});
