import type { Choosable } from '../../../server/store/catalog/choice.rules.ts';
import { toPricesView } from '../../../server/store/catalog/product-view.rules.ts';
import type { LiveOffer, OfferedProduct, OfferedSession } from './offered-product.ts';

const spec = (name: string, es: string, values: [string, string][]): Choosable['specs'][number] => ({
  id: name.toLowerCase(),
  name,
  label: { en: name, es },
  options: values.map(([value, label]) => ({ id: value, value, label: { en: value, es: label } })),
  defaultOptionId: values[0]?.[0] ?? '',
});

const variant = (id: string, isDigital: boolean, values: Record<string, string>): Choosable['variants'][number] => ({
  id,
  sku: id,
  isActive: true,
  isDigital,
  specs: Object.entries(values).map(([name, value]) => ({ specId: name.toLowerCase(), optionId: value, name, value })),
});

const limits = { minimum: 1, maximum: 999 };

/** A book in two editions; the older one is on paper only. */
export const bookExample: OfferedProduct = {
  id: 'book',
  name: 'Book of Codes',
  hasDynamicPrice: true,
  limits,
  term: null,
  needsSession: false,
  sessions: [],
  eligibilityForm: null,
  choosable: {
    isActive: true,
    specs: [
      spec('Edition', 'Edición', [
        ['2026', '2026'],
        ['2023', '2023'],
      ]),
      spec('Format', 'Formato', [
        ['Print', 'Impreso'],
        ['Digital', 'Digital'],
      ]),
    ],
    variants: [
      variant('26-P', false, { Edition: '2026', Format: 'Print' }),
      variant('26-D', true, { Edition: '2026', Format: 'Digital' }),
      variant('23-P', false, { Edition: '2023', Format: 'Print' }),
    ],
  },
  variants: {
    '26-P': { basePriceMinor: 14_900, notes: [] },
    '26-D': { basePriceMinor: 12_900, notes: [] },
    '23-P': { basePriceMinor: 9_900, notes: [{ code: 'POD', date: '2027-01-31' }] },
  },
};

const session = (id: string, quantityAvailable: number | null): OfferedSession => ({
  id,
  eventType: 1,
  place: 'Akron, Ohio',
  quantityAvailable,
  start: '2027-03-01T13:00:00.000Z',
  end: '2027-03-01T20:30:00.000Z',
  startDate: '2027-03-01',
  startTime: '08:00',
  endDate: '2027-03-01',
  endTime: '15:30',
});

/** A course in two languages, with dates. */
export const courseExample: OfferedProduct = {
  id: 'course',
  name: 'Course',
  hasDynamicPrice: false,
  limits,
  term: null,
  needsSession: true,
  eligibilityForm: null,
  choosable: {
    isActive: true,
    specs: [
      spec('Language', 'Idioma', [
        ['English', 'Inglés'],
        ['Spanish', 'Español'],
      ]),
    ],
    variants: [variant('c-en', false, { Language: 'English' }), variant('c-es', false, { Language: 'Spanish' })],
  },
  variants: { 'c-en': { basePriceMinor: 49_500, notes: [] }, 'c-es': { basePriceMinor: 49_500, notes: [] } },
  sessions: [session('march', null)],
};

const offer = (basePriceMinor: number, left: number | null): LiveOffer['variants'][string] => ({
  prices: toPricesView({
    basePriceMinor,
    memberPriceMinor: basePriceMinor * 0.9,
    yourPriceMinor: basePriceMinor * 0.8,
    currency: 'USD',
  }),
  left,
  isOrderedIn: false,
  refusal: null,
  message: null,
});

/** The live offer of both examples. */
export const offerExample = {
  variants: {
    '26-P': offer(14_900, 4),
    '26-D': offer(12_900, null),
    '23-P': offer(9_900, null),
    'c-en': offer(49_500, null),
    'c-es': offer(49_500, null),
  },
  sessions: [session('march', 8), session('april', 0)],
  eligibilityForm: null,
} as unknown as LiveOffer;
