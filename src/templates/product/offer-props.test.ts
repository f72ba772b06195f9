import { soldMembership } from '../../../server/people/membership/memberships.rules.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { offeredProduct, productStructuredData } from './offer-props.ts';
import type { ProductFacts } from '../../components/product/product-facts.ts';
import type { ProductContent } from '../../cms/routed.ts';
import { serialize } from '../../components/head/structured-data.ts';

const variant = (id: string, more: object) => ({
  id,
  sku: id,
  isActive: true,
  name: `Name of ${id}`,
  availableLink: null,
  priceMinor: null,
  specs: [],
  answerCode: null,
  answerDate: null,
  inventory: { quantityAvailable: 3, canOrderExceed: false },
  ...more,
});

const facts = {
  name: 'Course </script>',
  product: {
    id: 'course',
    isbn: '0-306-40615-2',
    kind: 'training',
    isActive: true,
    basePriceMinor: 4_905,
    netsuiteId: 7,
    term: null,
    answerCode: null,
    answerDate: null,
    minQuantity: 2,
    maxQuantity: 12,
    membershipGroup: null,
    membership: null,
    specs: [],
    variants: [
      variant('A', { availableLink: 'download/secret.pdf', inventory: { quantityAvailable: null } }),
      variant('B', { priceMinor: 100, answerCode: 'NYP' }),
      variant('C', { isActive: false }),
      variant('D', {}),
    ],
    sessions: [
      {
        id: 's',
        startsAt: '2027-07-01T12:30:00.000Z',
        endsAt: '2027-07-02T20:00:00.000Z',
        isInactive: false,
        eventType: 0,
        place: 'X',
      },
      {
        id: 't',
        startsAt: '2027-07-01T12:30:00.000Z',
        endsAt: '2027-07-02T20:00:00.000Z',
        isInactive: true,
        eventType: 1,
        place: 'Y',
      },
    ],
  } as unknown as Product,
} as ProductFacts;

it('hands the island nothing that only buyers get, no stock and no price but the base price', () => {
  const offered = offeredProduct(facts, 'en', demoInstallation.timeZone);
  expect(JSON.stringify(offered)).not.toMatch(/secret|inventory|member|yourPrice/i);
  expect(offered.variants['B']).toEqual({ basePriceMinor: 100, notes: [{ code: 'NYP', date: null }] });
  expect(offered.limits).toEqual({ minimum: 2, maximum: 12 });
});

it('tells the island whether the price of the page may be another in the cart', () => {
  const dynamicOf = (typeCode: number | null) =>
    offeredProduct({ ...facts, product: { ...facts.product, typeCode } }, 'en', demoInstallation.timeZone)
      .hasDynamicPrice;
  expect([8, 2, null].map(dynamicOf)).toEqual([true, false, false]);
});

it('lists sessions in the time zone of the organization, and none of a course without a number or that is inactive', () => {
  expect(offeredProduct(facts, 'en', demoInstallation.timeZone).sessions).toEqual([
    {
      id: 's',
      start: facts.product.sessions[0]?.startsAt,
      end: facts.product.sessions[0]?.endsAt,
      startDate: '2027-07-01',
      startTime: '08:30',
      endDate: '2027-07-02',
      endTime: '16:00',
      place: 'X',
      eventType: 0,
      quantityAvailable: null,
    },
  ]);
  const unnumbered = { ...facts, product: { ...facts.product, netsuiteId: 0 } };
  expect(offeredProduct(unnumbered, 'en', demoInstallation.timeZone).sessions).toEqual([]);
});

it('tells search engines an offer for each variant on sale, without claiming a stock it does not know', () => {
  const site = { origin: 'https://www.example.org', isProduction: true, isDemo: false, installation: demoInstallation };
  const item = { path: '/products/course', description: 'About.' } as ProductContent;
  const data = productStructuredData(site, facts, item, { category: 'Training', brand: 'MSCA' });
  expect(data.offers.map(({ sku, price, availability }) => [sku, price, availability])).toEqual([
    ['A', '49.05', 'https://schema.org/InStock'],
    ['B', '1.00', 'https://schema.org/PreOrder'],
    ['D', '49.05', undefined],
  ]);
  expect(data.url).toBe('https://www.example.org/products/course');
  expect(data.gtin13).toBe('9780306406157');
  const without = { ...facts, product: { ...facts.product, isbn: null } };
  expect(productStructuredData(site, without, item, { category: 'Training', brand: 'MSCA' })).not.toHaveProperty(
    'gtin13',
  );
  expect(serialize(data)).not.toContain('</script>');
});

it('asks for renewal only where no spec of the product says it', () => {
  const termOf = (specs: object[]) => {
    const variants = facts.product.variants.map((each) => ({ ...each, specs }));
    const product = { ...facts.product, term: 'yearly', variants } as Product;
    return offeredProduct({ ...facts, product }, 'en', demoInstallation.timeZone).term;
  };
  expect([termOf([]), termOf([{ specId: 'r', optionId: 'once', name: 'Renewal', value: 'Once' }])]).toEqual([
    'yearly',
    null,
  ]);
});

it.each([
  ['membership-student', 'member', 'en', '/forms/student-membership'],
  ['membership-student', 'member', 'es', '/es/forms/student-membership'],
  ['membership-inspector', 'electrical-inspector', 'en', '/forms/inspector-membership'],
  ['membership-regular', 'regular', 'en', null],
] as const)('tells of %s in the group %s, in %s, that %s is asked first', (id, membershipGroup, language, form) => {
  const membership = soldMembership(demoMemberships, { id, membershipGroup });
  const product = { ...facts.product, id, membershipGroup, membership } as Product;
  expect(offeredProduct({ ...facts, product }, language, demoInstallation.timeZone).eligibilityForm).toBe(form);
});
