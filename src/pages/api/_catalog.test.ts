import { putDemoMemberships } from '../../../tests/support/demo-memberships.ts';
import { demoInstallation } from '../../../server/platform/installation/demo-installation.ts';
import type { APIContext, APIRoute } from 'astro';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccount, updateAccount } from '../../../server/people/accounts/account.repo.ts';
import { products, variants } from '../../../server/store/catalog/catalog.table.ts';
import { importCatalog } from '../../../server/store/catalog/import-catalog.ts';
import {
  getProductSessions,
  liveProduct,
  type LiveProduct,
} from '../../../server/store/catalog/product-endpoints.contract.ts';
import type { Connection } from '../../../server/platform/db/connection.ts';
import { saveEligibility } from '../../../server/people/membership/eligibility.repo.ts';
import { smallCatalog } from '../../../tests/support/catalog-scene.ts';
import { testContent } from '../../../tests/support/fake-account-content.ts';
import { openDatabase } from '../../../tests/support/test-databases.ts';
import { viewerOf } from '../../../tests/support/fake-viewer.ts';
import * as sessions from './catalog/products/[id]/sessions.ts';
import * as product from './catalog/products/[id]/index.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
let connection: Connection & AsyncDisposable;

beforeAll(async () => {
  connection = await openDatabase();
  const { db } = connection;
  await putDemoMemberships(db);
  expect((await importCatalog(db, { clock, installation: demoInstallation }, smallCatalog())).problems).toEqual([]);
  const people: [string, Parameters<typeof updateAccount>[3]][] = [
    ['member', { companyId: 'member', membershipExpiresOn: '2026-11-20' }],
    ['lapsed', { companyId: 'member', membershipExpiresOn: '2026-11-19' }],
    ['inspector', { isElectricalInspector: true, isAhj: true }],
    ['northgate', { companyId: 'northgate' }],
    ['blocked', { isOnlineOrderingDisabled: true }],
  ];
  for (const [userId, columns] of people) {
    await createAccount(db, clock, { userId, firstName: userId, lastName: 'Doe', language: 'en' });
    await updateAccount(db, clock, userId, columns);
  }
});
afterAll(() => connection[Symbol.asyncDispose]());

/** A product that everybody sees. */
const shownAlways = {
  ...({ isActive: true, productType: 'other', topic: '', kind: 'membership', productCategory: 'Memberships' } as const),
  isCommitteeOnly: false,
  isCandidateAndEducation: false,
  basePriceMinor: 3_500,
  minQuantity: 1,
  maxQuantity: 1,
  ...({ itemDefinition: 'Membership', membershipGroup: 'member' } as const),
};

async function call(routes: Partial<Record<string, APIRoute>>, id: string, who: string | null, method = 'GET') {
  const url = new URL(`/api/catalog/products/${id}?userId=member&companyId=northgate`, 'https://www.example.org');
  const logged: unknown[] = [];
  const context = {
    request: new Request(url, { method }),
    url,
    params: { id },
    locals: {
      services: {
        db: connection.db,
        clock,
        installation: demoInstallation,
        accountContent: testContent,
        log: { error: (...all: unknown[]) => logged.push(all) },
      },
      requestId: 'r-1',
      origins: new Set([url.origin]),
      viewer: viewerOf({ person: who ? { userId: who } : null }),
    },
  } as unknown as APIContext;
  const response = await ((routes[method] ?? routes['ALL']) as APIRoute)(context);
  expect(logged).toEqual([]);
  return response;
}
async function show(id: string, who: string | null = null): Promise<LiveProduct> {
  const response = await call(product, id, who);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return v.parse(liveProduct, await response.json());
}

it.each([
  [null, 14_900],
  ['lapsed', 14_900],
  ['inspector', 14_900],
  ['northgate', 9_900],
  ['member', 13_410],
])('shows %s their own price, and everybody the list price and that of members', async (who, yourPriceMinor) => {
  const { variants: offers } = await show('book', who);
  expect(offers['BOOK-P']?.prices).toEqual({
    basePriceMinor: 14_900,
    memberPriceMinor: 13_410,
    yourPriceMinor,
    currency: 'USD',
    basePrice: 149,
    memberPrice: 134.1,
    yourPrice: yourPriceMinor / 100,
  });
});

it('gives each variant its own price and stock, and leaves out those not on sale', async () => {
  const { variants: offers, product: shown } = await show('book');
  expect(Object.keys(offers)).toEqual(['BOOK-P', 'BOOK-D']);
  expect(shown.Variants.map(({ ID, xp }) => [ID, xp.hasAvailableLink])).toEqual([
    ['BOOK-P', false],
    ['BOOK-D', true],
  ]);
  expect(offers['BOOK-P']).toMatchObject({ left: 10, isOrderedIn: false, refusal: null, message: null });
  expect(offers['BOOK-D']).toMatchObject({ left: null, prices: { basePriceMinor: 12_900 } });
});

it('says whose price lists must ask for', async () => {
  const asked = await Promise.all(['book', 'dues'].map(async (id) => (await show(id)).hasDynamicPrice));
  expect(asked).toEqual([true, false]);
});

it('tells nobody where a file is handed out', async () => {
  expect(await (await call(product, 'book', 'member')).text()).not.toContain('download/book.pdf');
});

it('says why somebody cannot buy', async () => {
  expect((await show('book', 'blocked')).variants['BOOK-P']).toMatchObject({
    refusal: 'ordering_disabled',
    message: 'PurchaseOrderingDisabled',
  });
});

it('says that something is ordered in when it is out of stock but may be exceeded', async () => {
  const { db } = connection;
  await db.update(variants).set({ isActive: true }).where(eq(variants.sku, 'BOOK-ES'));
  expect((await show('book')).variants['BOOK-ES']).toMatchObject({ left: null, isOrderedIn: true, refusal: null });
  await db.update(variants).set({ isActive: false }).where(eq(variants.sku, 'BOOK-ES'));
});

it('shows the sessions that can be booked, the earliest first, in Eastern time', async () => {
  const { sessions: shown, variants: offers } = await show('course');
  expect(shown.map(({ id, startDate, startTime, endTime }) => [id, startDate, startTime, endTime])).toEqual([
    ['akron-2', '2026-11-22', '08:30', '16:30'],
    ['akron-1', '2026-12-11', '08:30', '16:30'],
  ]);
  expect(offers['COURSE']?.refusal).toBeNull();
  const alone = await call(sessions, 'course', null);
  const answer = v.parse(getProductSessions.answers[200].schema, await alone.json());
  expect(answer).toEqual({ items: shown, total: 2 });
});

it('tells of a membership that asks first the form, until somebody is found entitled', async () => {
  const { db } = connection;
  const membership = { ...shownAlways, id: 'membership-student', nameEn: 'Student', nameEs: 'Estudiante' };
  await db.insert(products).values(membership);
  await db.insert(products).values({ ...membership, id: 'rate', membershipGroup: 'electrical-inspector' });
  const form = async (id: string, who: string | null) => (await show(id, who)).eligibilityForm;
  for (const who of [null, 'member', 'inspector']) {
    expect(await form('membership-student', who)).toBe('/forms/student-membership');
  }
  // The record of an inspector proves it.
  expect([await form('rate', 'member'), await form('rate', 'inspector')]).toEqual([
    '/forms/inspector-membership',
    null,
  ]);
  const found = {
    userId: 'member',
    kind: 'student',
    lastDay: '2026-11-20',
    submissionId: crypto.randomUUID(),
  } as const;
  await saveEligibility(db, { ...found, foundAt: clock.now() });
  expect(await form('membership-student', 'member')).toBeNull();
  await saveEligibility(db, { ...found, foundAt: clock.now(), lastDay: '2026-11-19' });
  expect(await form('membership-student', 'member')).toBe('/forms/student-membership');
  expect(await form('book', null)).toBeNull();
});

it.each(['none', 'hidden', 'BOOK', '../book', '', 'a'.repeat(81)])('answers 404 for %j', async (id) => {
  for (const routes of [product, sessions]) expect((await call(routes, id, 'member')).status).toBe(404);
});

it('takes nothing but reading', async () => {
  for (const routes of [product, sessions]) {
    const refused = await call(routes, 'book', null, 'POST');
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});
