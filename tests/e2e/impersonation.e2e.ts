import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  addToCart,
  digitalBook,
  enterCode,
  openCheckout,
  placeOrder,
  continueWithCard,
} from '../support/checkout-steps.ts';
import { tabTo } from '../support/keyboard-steps.ts';
import { expectDecision, rules } from '../support/demo-page-rules.ts';
import { tagOf, thorough } from '../support/test-scope.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { demoPassword, Visitor } from '../support/fake-visitor.ts';

// A member of staff acts as one customer at a time, and there is one staff account: all such journeys are in this file,
// sequentially. Elsewhere they would end each other's session.
test.describe.configure({ mode: 'default' });

const home = '/user/my-account';
const texts = {
  en: {
    prefix: '',
    reason: 'Reason for acting as this customer',
    act: 'Act as Carla Núñez',
    banner: 'Acting for a customer',
    acting: 'You are acting as Carla Núñez',
    exit: 'Exit',
    problem: 'Write the reason',
    title: 'Job title',
    save: 'Save changes',
    saved: 'Your changes have been saved.',
    own: 'can be changed by the customer only',
  },
  es: {
    prefix: '/es',
    reason: 'Motivo para actuar como este cliente',
    act: 'Actuar como Carla Núñez',
    banner: 'Actuando por un cliente',
    acting: 'Está actuando como Carla Núñez',
    exit: 'Salir',
    problem: 'Escriba el motivo',
    title: 'Cargo',
    save: 'Guardar los cambios',
    saved: 'Sus cambios se han guardado.',
    own: 'Solo el cliente puede cambiar',
  },
} as const;

const cartKeys = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((key) => key.startsWith('cart')),
  );

/** Until its script has loaded, Exit is a form that leads home and closes no window. */
async function untilBannerWorks(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('impersonation-banner') !== undefined);
}

/** Presses the button that starts acting as a customer. @returns the new window, once its bar works */
async function actAs(page: Page, button: string, prefix = ''): Promise<Page> {
  const [acting] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: button }).click()]);
  await acting.waitForURL(`${prefix}${home}`);
  await untilBannerWorks(acting);
  return acting;
}

for (const [language, width] of [
  ['en', 1280],
  ['es', 360],
] as const) {
  const t = texts[language];

  const journey = `staff act as a customer and come back, by keyboard, in ${language} ${width} pixels wide`;
  test(journey, tagOf(language), async ({ page: staffPage, complaints }) => {
    test.slow();
    complaints.expect(/status of 422/);
    await staffPage.setViewportSize({ width, height: 900 });
    await signIn(staffPage, 'staff', `${t.prefix}/staff/customers`);
    await expectAccessibleAgain(staffPage, { told: 'the search' });
    await staffPage.locator('input[name=q]').focus();
    await staffPage.keyboard.type('núñez northgate');
    await staffPage.keyboard.press('Enter');
    await staffPage.waitForURL(/\?q=/);
    await expect(staffPage.getByRole('heading', { level: 2, name: 'Carla Núñez' })).toBeVisible();
    await expectAccessibleAgain(staffPage, { told: 'the customers found' });

    // Blanks pass the browser's check, but not the server's; a new window shows the error.
    await staffPage.getByLabel(t.reason).focus();
    await staffPage.keyboard.type('   ');
    const [page] = await Promise.all([staffPage.waitForEvent('popup'), staffPage.keyboard.press('Enter')]);
    await page.setViewportSize({ width, height: 900 });
    const summary = page.getByRole('alert').filter({ hasText: t.problem });
    await expect(summary).toBeFocused();
    await expectAccessible(page, { told: 'the refused reason' });
    await page.getByLabel(t.reason).fill('Ticket 4711 <b>');
    await tabTo(page, t.act);
    await page.keyboard.press('Enter');

    await page.waitForURL(`${t.prefix}${home}`);
    const banner = page.getByRole('region', { name: t.banner });
    await expect(banner).toContainText(t.acting);
    for (const path of ['', '/account-information', '/account-addresses', '/account-membership']) {
      await page.goto(`${t.prefix}${home}${path}`);
      await expect(banner, path).toContainText(t.acting);
    }
    await expectAccessibleAgain(page, { told: 'an account page with the banner' });
    for (const path of [t.prefix || '/', language === 'es' ? '/es/acerca' : '/about']) {
      await page.goto(path);
      await expect(banner, path).toContainText(t.acting);
    }
    await expectAccessible(page, { told: 'a public page with the banner' });

    await page.goto(`${t.prefix}${home}/account-information`);
    await page.getByLabel(t.title).fill(`Facility manager ${language}`);
    await page.getByRole('button', { name: t.save }).click();
    await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible();
    await page.goto(`${t.prefix}${home}/security`);
    await expect(page.getByRole('main')).toContainText(t.own);
    await expect(page.locator('main form')).toHaveCount(0);
    for (const closed of ['/staff/customers', '/staff/deliveries', '/staff/exemptions', '/editor']) {
      expect((await page.request.get(closed)).status(), closed).toBe(404);
    }

    await page.evaluate(() => {
      localStorage.setItem('cart', '{}');
      localStorage.setItem('other', 'stays');
    });
    // The bar is first in the page.
    await page.goto(`${t.prefix}${home}`);
    await untilBannerWorks(page);
    await tabTo(page, t.exit);
    await Promise.all([page.waitForEvent('close'), page.keyboard.press('Enter')]);
    expect(await cartKeys(staffPage)).toEqual([]);
    expect(await staffPage.evaluate(() => localStorage.getItem('other'))).toBe('stays');
    await staffPage.goto(`${t.prefix}/staff/customers?q=carla`);
    await expect(staffPage.getByRole('region', { name: t.banner })).toBeHidden();
    const record = staffPage.locator('main details').first();
    await record.locator('summary').click();
    await expect(record).toContainText('staff@example.org · impersonation-start Ticket 4711 <b>');
    await expect(record).toContainText(`POST ${t.prefix}${home}/account-information → 303`);
    await expect(record).toContainText('impersonation-stop');
    await expectAccessible(staffPage, { told: 'the record' });
  });
}

test(
  'acting has a window of its own, which closes at Exit; one that cannot close goes home',
  thorough,
  async ({ page, complaints }) => {
    complaints.expect(/Scripts may close only/);
    await signIn(page, 'staff', '/staff/customers?q=carla');
    const act = async () => {
      await page.goto('/staff/customers?q=carla');
      await page.getByLabel(texts.en.reason).fill('Ticket 4712');
      return actAs(page, texts.en.act);
    };
    const first = await act();
    await Promise.all([first.waitForEvent('close'), first.getByRole('button', { name: 'Exit' }).click()]);
    const second = await act();
    await second.close();
    await page.goto('/about');
    await page.getByRole('button', { name: 'Exit' }).click();
    await page.waitForURL('/');
    expect(await cartKeys(page)).toEqual([]);
    await expect(page.getByRole('region', { name: texts.en.banner })).toBeHidden();
    expect((await page.goto('/staff/customers'))?.status()).toBe(200);
  },
);

test('the bar is there, and ends it, without JavaScript', thorough, async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await signIn(page, 'staff', '/es/staff/customers?q=carla');
  await page.getByLabel(texts.es.reason).fill('Caso 4713');
  const button = page.getByRole('button', { name: texts.es.act });
  const [acting] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await acting.waitForURL(`/es${home}`);
  await expect(acting.getByRole('region', { name: texts.es.banner })).toContainText(texts.es.acting);
  await acting.getByRole('button', { name: texts.es.exit }).click();
  await acting.waitForURL('/es');
  expect((await page.goto('/es/staff/customers'))?.status()).toBe(200);
});

/** A member of staff over HTTP who acts as a demo customer. */
async function acting(origin: string, name: string) {
  const customer = await Visitor.signedIn(origin, name);
  const { ID: userId } = JSON.parse((await customer.ask('/api/user/current')).text) as { ID: string };
  const staff = await Visitor.signedIn(origin, 'staff');
  const own = staff.cookie;
  const begun = await staff.ask('/api/staff/impersonation', { json: { userId, reason: 'Ticket 4714' } });
  expect(begun.status).toBe(200);
  return { customer, staff, own, userId };
}

for (const view of views) {
  const { language, prefix, width, say } = view;
  test(
    `staff order for a customer with a code that is theirs alone, in ${language}`,
    thorough,
    async ({ page, openPage, complaints }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      complaints.expect(/status of 422/);
      const own = await openPage({ viewport: { width, height: 900 } });
      const address = await signUpAndIn(own, { firstName: 'Noor', lastName: 'van Dijk' });
      await signIn(page, 'staff', `${prefix}/staff/customers?q=${address}`);
      await page.getByLabel(say('StaffReason')).fill('Goodwill after a late parcel');
      const acting = await actAs(page, say('StaffActAs', { name: 'Noor van Dijk' }), prefix);
      await addToCart(acting, digitalBook);
      await enterCode(acting, 'GOODWILL20', view);
      await expect(acting.getByRole('main')).toContainText('GOODWILL20');
      await expect(acting.getByRole('main')).toContainText('24.40');
      await openCheckout(acting, view);
      await continueWithCard(acting, view);
      await expectAccessibleAgain(acting);
      await placeOrder(acting, view);
      await expect(acting.getByRole('main')).toContainText('24.40');
      await expectAccessibleAgain(acting);
      // The order belongs to the customer.
      await own.goto(`${prefix}/user/my-account/account-orders`);
      await expect(own.getByRole('main').locator('a[href*="oid="]:visible')).toHaveCount(1);
      // The customer alone has no such code.
      await addToCart(own, digitalBook);
      await enterCode(own, 'GOODWILL20', view);
      await expect(own.getByText(say('DiscountCodeError'))).toBeVisible();
    },
  );
}

for (const name of ['customer', 'member', 'banned']) {
  test(`staff acting as ${name}@ see exactly the pages ${name}@ sees`, async ({ baseURL: origin = '' }) => {
    const { staff } = await acting(origin, name);
    for (const rule of rules) await expectDecision(staff, name, rule);
    await staff.ask('/user/stop-acting', { form: {} });
  });
}

test('every write in a customer’s name is on record, and password, e-mail and sessions stay the customer’s', async ({
  baseURL: origin = '',
}) => {
  const { staff, customer, own, userId } = await acting(origin, 'customer');
  await staff.ask('/api/user/profile');
  const wrote = await staff.ask('/api/user/profile', { method: 'PUT', json: { userTitle: 'Wharfinger' } });
  expect(wrote.status).toBe(200);
  const refused = await staff.ask('/api/user/addresses', { json: {} });
  expect(refused.status).toBe(422);
  const page = await staff.ask(`${home}/account-addresses`, { form: { intent: 'remove', id: 'x' } });
  expect(page.status).toBe(404);

  const security = { currentPassword: demoPassword, newPassword: 'the-mountain-is-far', password: demoPassword };
  const actions = ['password', 'email', 'session', 'sessions', 'twoFactorStart', 'twoFactorConfirm', 'twoFactorOff'];
  for (const intent of actions) {
    const form = { intent, ...security, newEmail: 'stolen@example.net', session: 'x', code: '000000' };
    const answer = await staff.ask(`${home}/security`, { form });
    expect(answer.status, intent).toBe(422);
    expect(answer.text, intent).toContain('can be changed by the customer only');
    expect(answer.text, intent).not.toContain('name="intent" value="password"');
  }
  expect((await customer.ask('/api/user/current')).text).toContain('"isImpersonated":false');
  const again = new Visitor(origin);
  await again.signIn('customer@example.org');
  expect((await again.ask(`${home}/security`)).text).toContain('customer@example.org');

  const nested = await staff.ask('/api/staff/impersonation', { json: { userId, reason: 'Again' } });
  expect(nested.status).toBe(403);
  expect((await staff.ask('/api/staff/impersonation/stop', { method: 'POST' })).status).toBe(200);
  expect((await staff.ask('/api/staff/impersonation/stop', { method: 'POST' })).status).toBe(404);
  expect(own.split('; ').filter((pair) => pair.includes('session_token'))).toEqual(
    staff.cookie.split('; ').filter((pair) => pair.includes('session_token')),
  );
  const { text } = await staff.ask('/staff/customers?q=carla+northgate');
  const record = text.slice(text.lastIndexOf('<details')).replace(/<[^>]+>|\s+/g, ' ');
  expect(record).toContain('POST /api/staff/impersonation → 403');
  expect(record.match(/POST \/user\/my-account\/security → 422/g)).toHaveLength(actions.length);
  expect(record).not.toMatch(/· (GET|HEAD)/);
  expect(record).toMatch(/PUT \/api\/user\/profile → 200 .*userTitle\s+\S+\s+W•••/);
});

test('signing out while acting ends the staff session too', async ({ baseURL: origin = '' }) => {
  const { staff, own } = await acting(origin, 'customer');
  const acted = staff.cookie;
  await staff.ask('/user/signout');
  for (const cookie of [own, acted, staff.cookie]) {
    const answer = await new Visitor(origin).ask('/api/user/current', { headers: { cookie } });
    expect(answer.text).toBe('{"isLoggedIn":false}');
  }
});

test('nobody else can start, and nobody can act as staff or an editor', async ({ baseURL: origin = '' }) => {
  const customer = await Visitor.signedIn(origin, 'customer');
  const { ID: userId } = JSON.parse((await customer.ask('/api/user/current')).text) as { ID: string };
  const json = { userId, reason: 'Because' };
  expect((await new Visitor(origin).ask('/api/staff/impersonation', { json })).status).toBe(401);
  for (const name of ['member', 'editor', 'liaison']) {
    const visitor = await Visitor.signedIn(origin, name);
    expect((await visitor.ask('/api/staff/impersonation', { json })).status, name).toBe(403);
    expect((await visitor.ask('/staff/customers', { form: json })).status, name).toBe(404);
    expect((await visitor.ask('/api/user/current')).text, name).toContain('"isImpersonated":false');
  }
  const staff = await Visitor.signedIn(origin, 'staff');
  for (const name of ['staff', 'editor']) {
    const colleague = await Visitor.signedIn(origin, name);
    const { ID } = JSON.parse((await colleague.ask('/api/user/current')).text) as { ID: string };
    const asked = await staff.ask('/api/staff/impersonation', { json: { userId: ID, reason: 'Because' } });
    expect(asked.status, name).toBe(404);
    expect((await staff.ask('/staff/customers', { form: { userId: ID, reason: 'Because' } })).status).toBe(422);
    expect((await staff.ask(`/staff/customers?q=${name}@example.org`)).text).not.toContain(ID);
  }
});
