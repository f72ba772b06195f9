import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, test as base } from '../support/journey.ts';
import {
  checkOut,
  digitalBook,
  fillAddress,
  fillInfo,
  continueCheckout,
  placeOrder,
} from '../support/checkout-steps.ts';
import { startFakeStripe, stripeKeys, type FakeStripe } from '../support/fake-stripe.ts';
import { signIn } from '../support/sign-in-steps.ts';
import type { RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';
import { playVendor } from '../support/fake-vendor-script.ts';
import { spanish } from '../support/journey-views.ts';
import { thorough } from '../support/test-scope.ts';

interface Vendor {
  fake: FakeStripe;
  site: RunningSite;
}

/** On a separate site that accepts cards by the vendor's fields. */
const test = base.extend<object, { vendor: Vendor }>({
  vendor: [
    async ({}, use) => {
      const fake = await startFakeStripe();
      const site = await startSmallSite({
        DEMO: 'on',
        STRIPE_API_BASE: fake.origin,
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecrets[0],
      });
      await use({ fake, site });
      await site[Symbol.asyncDispose]();
      await fake[Symbol.asyncDispose]();
      expect(fake.problems).toEqual([]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ vendor }, use) => use(vendor.site.origin),
});

// Each worker would start a site of its own.
test.describe.configure({ mode: 'default' });

/** Everything that is sent to the site; it must never contain a card number. */
let sent: string[];
test.beforeEach(async ({ context, complaints, vendor: { site, fake } }) => {
  complaints.expect(/foreign request: https:\/\/(js|api)\.stripe\.com|hooks\.stripe\.test/);
  sent = [];
  context.on('request', (request) => {
    if (request.url().startsWith(site.origin)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await playVendor(context, fake);
});

const typeCard = async (page: Page, number: string): Promise<void> => {
  const input = page.frameLocator('iframe[title=Card]').getByLabel('Card number');
  await input.fill(number);
};

test('a guest pays by card; the site never sees the number', async ({ page, complaints }) => {
  // Axe posts a message to every frame, which the browser refuses for the vendor's.
  complaints.expect(/Failed to execute 'postMessage'.*origin \('https:\/\/js\.stripe\.com'\)/);
  await checkOut(page, digitalBook);
  await fillInfo(page);
  await continueCheckout(page);
  await fillAddress(page, 'billing');
  await expect(page.frameLocator('iframe[title=Card]').getByLabel('Card number')).toBeVisible();
  await continueCheckout(page);
  await expect(page.getByRole('alert')).toContainText('Please complete the card’s details.');
  await expectAccessibleAtBothWidths(page);
  await typeCard(page, '4242424242424242');
  await continueCheckout(page);
  await expect(page.getByText('4242').first()).toBeVisible();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/confirmation\//);
  expect(sent.some((each) => each.includes('ctoken_'))).toBe(true);
  expect(sent.filter((each) => each.includes('4242424242424242'))).toEqual([]);
});

test('a declined card is said, a bank is asked, and the order is placed on the way back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/402/);
  await checkOut(page, digitalBook, spanish);
  await fillInfo(page);
  await continueCheckout(page, spanish);
  await fillAddress(page, 'billing');
  await typeCard(page, '4000000000000002');
  await continueCheckout(page, spanish);
  await page.getByRole('button', { name: /^Hacer el pedido/ }).click();
  await expect(page.getByRole('alert')).toContainText('Su banco rechazó la tarjeta.');
  await typeCard(page, '4000000000003220');
  await continueCheckout(page, spanish);
  await page.getByRole('button', { name: /^Hacer el pedido/ }).click();
  await page.waitForURL(/\/es\/confirmation\//);
});

test('a card is saved in the account, its bank is asked, and it pays an order', thorough, async ({ page }) => {
  const area = '/user/my-account/account-payments';
  await signIn(page, 'customer', area);
  const add = async (number: string) => {
    await expect(page.locator('.payments-add button')).toBeEnabled();
    await page.getByRole('button', { name: '+ Add Payment' }).click();
    await typeCard(page, number);
    // The address of the account.
    await page.getByRole('button', { name: 'Save & Continue' }).click();
    await expect(page.getByText('The card has been saved.').first()).toBeVisible();
  };
  await add('4242424242424242');
  await add('4000000000003220');
  await expect(page).toHaveURL(`${area}?done=saved`);
  await expect(page.locator('.payments-card')).toHaveCount(2);
  await expect(page.locator('.payments-card').first()).toContainText('Default');
  await expectAccessible(page);
  await checkOut(page, digitalBook);
  await page.getByRole('radio', { name: /4242/ }).check();
  await continueCheckout(page);
  await placeOrder(page);
  expect(sent.filter((each) => /42424242|40000000/.test(each))).toEqual([]);
});

test('other pages and other sites let no vendor in', async ({ page }) => {
  const policyOf = async (address: string) => {
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(200);
    return answer.headers()['content-security-policy'] ?? '';
  };
  expect(await policyOf('/')).toMatch(/script-src (?!.*stripe)/);
  expect(await policyOf('/checkout')).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
  expect(await policyOf(`${process.env['E2E_ORIGIN']}/checkout`)).toMatch(/script-src 'self' (?!.*stripe)/);
});
