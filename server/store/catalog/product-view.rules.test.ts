import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { productOf, variantOf } from '../../../tests/support/catalog-scene.ts';
import type { TrainingSession } from './catalog.contract.ts';
import { pricesView, productView, sessionView } from './product-view.contract.ts';
import { toPricesView, toProductView, toSessionView } from './product-view.rules.ts';

const option = (id: string, value: string, es: string) => ({ id, value, label: { en: value, es } });
const chosen = (id: string, value: string) => ({ specId: 'format', optionId: id, name: 'Format', value });
const book = productOf({
  name: { en: 'The Book', es: 'El libro' },
  answerCode: 'BO',
  answerDate: '2027-01-31',
  isCommitteeOnly: true,
  minQuantity: 2,
  maxQuantity: 12,
  specs: [
    {
      id: 'format',
      name: 'Format',
      label: { en: 'Format', es: 'Formato' },
      defaultOptionId: 'print',
      options: [option('digital', 'Digital', 'Digital'), option('print', 'Print', 'Impreso')],
    },
  ],
  variants: [
    variantOf('B-P', { specs: [chosen('print', 'Print')], inventory: { quantityAvailable: 5, canOrderExceed: true } }),
    variantOf('B-D', {
      specs: [chosen('digital', 'Digital')],
      availableLink: 'download/secret.pdf',
      priceMinor: 12_905,
      inventory: { quantityAvailable: 7, canOrderExceed: false },
    }),
    variantOf('B-X', { isActive: false }),
  ],
});

describe('a product told to others', () => {
  it('has the wire names, in the language asked for', () => {
    expect(toProductView(book, 'es')).toEqual({
      ID: 'msca-70',
      Active: true,
      Name: 'El libro',
      xp: {
        type: 'physical',
        product_category: 'Codes',
        netSuiteID: 410_070,
        item_definition: '',
        answer_code: 'BO',
        answer_date: '2027-01-31',
        hasAvailableLink: true,
        technicalCommitteeOnly: true,
        trainingTopic: null,
        price: { basePrice: 149 },
      },
      PriceSchedule: { MinQuantity: 2, MaxQuantity: 12 },
      Inventory: { QuantityAvailable: 999 },
      Specs: [
        {
          ID: 'format',
          Name: 'Format',
          Label: 'Formato',
          OptionCount: 2,
          DefaultOptionID: 'print',
          DefaultValue: 'Print',
          Options: [
            { ID: 'digital', Value: 'Digital', Label: 'Digital' },
            { ID: 'print', Value: 'Print', Label: 'Impreso' },
          ],
        },
      ],
      Variants: [
        {
          ID: 'B-P',
          Active: true,
          Name: 'B-P',
          Specs: [{ SpecID: 'format', OptionID: 'print', Name: 'Format', Value: 'Print' }],
          Inventory: { QuantityAvailable: 10, OrderCanExceed: true },
          xp: { sku: 'B-P', hasAvailableLink: false, answer_code: null, answer_date: null, price: { basePrice: 149 } },
        },
        {
          ID: 'B-D',
          Active: true,
          Name: 'B-D',
          Specs: [{ SpecID: 'format', OptionID: 'digital', Name: 'Format', Value: 'Digital' }],
          Inventory: { QuantityAvailable: 10, OrderCanExceed: false },
          xp: {
            sku: 'B-D',
            hasAvailableLink: true,
            answer_code: null,
            answer_date: null,
            price: { basePrice: 129.05 },
          },
        },
      ],
    });
  });

  it('is what its contract promises, and tells nobody where a file is handed out', () => {
    const told = toProductView(book, 'en');
    expect(v.parse(v.strictObject(productView.entries), told)).toEqual(told);
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  it.each([
    ['nothing without a price', productOf({ basePriceMinor: null }).basePriceMinor, null],
    ['nothing for what is free', 0, 0],
    ['cents exactly', 1_995, 19.95],
  ])('costs %s', (_, basePriceMinor, basePrice) => {
    expect(toProductView(productOf({ basePriceMinor }), 'en').xp.price).toEqual({ basePrice });
  });

  it('has no count as soon as one of its variants never runs out', () => {
    const endless = variantOf('E', { inventory: { quantityAvailable: null, canOrderExceed: false } });
    const counted = variantOf('C', { inventory: { quantityAvailable: 3, canOrderExceed: false } });
    const left = (variants: (typeof endless)[]) =>
      toProductView(productOf({ variants }), 'en').Inventory.QuantityAvailable;
    expect([left([counted, endless]), left([endless, counted]), left([counted]), left([])]).toEqual([
      null,
      null,
      10,
      0,
    ]);
  });
});

it('tells prices in dollars, beside the cents', () => {
  const told = toPricesView({ basePriceMinor: 1_995, memberPriceMinor: 1_796, yourPriceMinor: 0, currency: 'USD' });
  expect(told).toEqual({
    basePrice: 19.95,
    memberPrice: 17.96,
    yourPrice: 0,
    currency: 'USD',
    basePriceMinor: 1_995,
    memberPriceMinor: 1_796,
    yourPriceMinor: 0,
  });
  expect(v.parse(v.strictObject(pricesView.entries), told)).toEqual(told);
});

it.each<[string, string, string, string[]]>([
  ['in winter', '2027-01-11T13:30:00.000Z', '2027-01-12T01:00:00.000Z', ['2027-01-11', '08:30', '2027-01-11', '20:00']],
  ['in summer', '2027-07-01T12:30:00.000Z', '2027-07-02T04:00:00.000Z', ['2027-07-01', '08:30', '2027-07-02', '00:00']],
])('tells a session %s with the dates and times of New York', (_, startsAt, endsAt, derived) => {
  const session: TrainingSession = {
    id: 's',
    netsuiteId: 51_001,
    startsAt,
    endsAt,
    isInactive: false,
    eventType: 0,
    place: 'video',
    quantityAvailable: 8,
  };
  const told = toSessionView(session, demoInstallation.timeZone);
  expect(told).toMatchObject({ id: 's', netSuiteId: 51_001, start: startsAt, end: endsAt, inactive: false });
  expect([told.startDate, told.startTime, told.endDate, told.endTime]).toEqual(derived);
  expect(v.parse(v.strictObject(sessionView.entries), told)).toEqual(told);
});
