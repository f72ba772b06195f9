import * as v from 'valibot';
import { expect, it } from 'vitest';
import { memberships as stored } from '../../content/items/types/memberships.contract.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { kindOfRecord, mostSectionsOf, noMemberships, plansOfForm, soldMembership } from './memberships.rules.ts';
import { toMemberships } from './read-memberships.ts';

it.each([
  ['membership-regular', 'member', ['Individual', 'member', 12, null, false]],
  ['any-other', 'member', ['Individual', 'member', 12, null, false]],
  ['membership-three-years', 'member', ['Individual', 'member', 36, null, false]],
  ['membership-student', 'member', ['Student', 'member', 12, 'student', true]],
  ['membership-college', 'member', ['Student', 'member', 12, null, true]],
  ['any-other', 'electrical-inspector', ['Inspector', 'electrical-inspector', 12, 'inspector', false]],
  ['membership-lead', 'advanced-lead', ['Advanced', 'advanced-lead', 12, null, false]],
  ['membership-student', null, null],
  ['any-other', 'fellow', null],
])('of the demo, %s of the group %s sells %j', (id, membershipGroup, expected) => {
  const sold = soldMembership(demoMemberships, { id, membershipGroup });
  expect(sold && [sold.recordName, sold.priceList, sold.months, sold.form, sold.isForStudents]).toEqual(expected);
  expect(sold?.graceDays ?? 60).toBe(60);
  expect(soldMembership(noMemberships, { id, membershipGroup })).toBeNull();
});

it('finds the kind of a record, its name in each language, and the plans of a form', () => {
  expect(kindOfRecord(demoMemberships, 'Advanced')?.names).toEqual({ en: 'Section lead', es: 'Líder de sección' });
  expect([kindOfRecord(demoMemberships, null), kindOfRecord(demoMemberships, 'Fellow')]).toEqual([null, null]);
  expect(plansOfForm(demoMemberships, 'inspector')).toMatchObject({ plan: 'MEM-INS-12', renewingPlan: 'MEM-INS-AUT' });
  expect(plansOfForm(noMemberships, 'student')).toBeNull();
});

it.each([
  ['Individual', 3],
  ['Student', 0],
  ['Fellow', 3],
  [null, 0],
])('lets a member of the kind %s into %d sections', (recordName, most) => {
  expect(mostSectionsOf(demoMemberships, recordName)).toBe(most);
});

it('fills in what a record leaves out, and names a kind in the languages that name it', () => {
  const fields = (kinds: object[]) => v.parse(stored, { kinds });
  const made = toMemberships([
    { language: 'en', fields: fields([{ kind: 'fellow', name: 'Fellow' }]) },
    { language: 'es', fields: fields([{ kind: 'other', name: 'Otro', hasVote: true }]) },
  ]);
  expect(made).toEqual({
    memberDiscountPercent: 0,
    graceDays: 0,
    daysBeforeVote: 0,
    mostSections: 0,
    priceLists: ['member'],
    kinds: [
      {
        kind: 'fellow',
        names: { en: 'Fellow' },
        recordName: 'fellow',
        priceList: 'member',
        months: 12,
        hasVote: false,
        mostSections: 0,
        isForStudents: false,
        renewalProduct: null,
        form: null,
        products: [],
      },
    ],
  });
  expect(toMemberships([])).toBeNull();
});

const kind = { kind: 'fellow', name: 'Fellow' };
const product = { productId: 'dues' };

it.each<[string, object, string]>([
  ['two kinds of one id', { kinds: [kind, kind] }, 'must not have two of the same id'],
  [
    'two kinds of one name in records',
    { kinds: [kind, { kind: 'b', name: 'B', recordName: 'fellow' }] },
    'must not have two of the same name in records',
  ],
  [
    'a product twice',
    {
      kinds: [
        { ...kind, products: [product] },
        { kind: 'b', name: 'B', products: [product] },
      ],
    },
    'must name each product once',
  ],
  [
    'a form twice',
    {
      kinds: [
        { ...kind, form: 'student', plan: 'A' },
        { kind: 'b', name: 'B', form: 'student', plan: 'B' },
      ],
    },
    'must name each form once',
  ],
  ['a form without a plan', { kinds: [{ ...kind, form: 'student' }] }, 'must have a plan'],
  ['the price list of everybody', { kinds: [{ ...kind, priceList: 'default' }] }, 'must not be default'],
  ['more than all', { memberDiscountPercent: 101, kinds: [] }, 'must be at most 100'],
  ['a term of no month', { kinds: [{ ...kind, months: 0 }] }, 'must be at least 1'],
  ['half a day of grace', { graceDays: 0.5, kinds: [] }, 'must be a whole number'],
  ['an id with a blank', { kinds: [{ ...kind, kind: 'a fellow' }] }, 'must be an id'],
])('refuses %s with a sentence', (_, fields, sentence) => {
  const read = v.safeParse(stored, fields);
  expect(read.issues?.map(({ message }) => message).join()).toContain(sentence);
});
