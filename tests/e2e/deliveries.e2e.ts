import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test as base } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';
import { originOf, signIn } from '../support/sign-in-steps.ts';
import type { RunningSite } from '../support/site-process.ts';
import { startSmallSite } from '../support/small-site-scene.ts';

const refusal = { code: 422, message: 'Unknown title of customer@example.org', requestId: 'r-9' };

let isRefusing = true;
let isDown = false;
/** Messages that the customer-record system has accepted. */
const taken: { key: unknown; body: Record<string, unknown> }[] = [];

/** On a separate site with a fake customer-record system. */
const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const erp = createServer((request, response) => {
        void json(request).then((body) => {
          if (isDown) return void response.writeHead(503).end();
          if (!isRefusing) {
            taken.push({ key: request.headers['idempotency-key'], body: body as Record<string, unknown> });
          }
          response.end(JSON.stringify(isRefusing ? refusal : { code: 200 }));
        });
      });
      await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
      const { port } = erp.address() as AddressInfo;
      const site = await startSmallSite({ DEMO: 'on', ERP_URL: `http://127.0.0.1:${port}` });
      await use(site);
      await site[Symbol.asyncDispose]();
      erp.closeAllConnections();
      erp.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

test.describe.configure({ mode: 'serial' });

/** Changes a profile, which sends two messages to the customer-record system. */
async function changeTitle(page: Page, userTitle: string): Promise<void> {
  const answer = await page.request.put('/api/user/profile', {
    headers: { Origin: await originOf(page) },
    data: { userTitle },
  });
  expect(await answer.text()).toContain(userTitle);
  expect(answer.status()).toBe(200);
}

const countOf = (page: Page, state: string) => page.locator(`.counts [data-state=${state}] strong`);

test('staff find what a system refused, read it masked, and send it again, without JavaScript', async ({
  openPage,
}) => {
  const customer = await openPage();
  await signIn(customer, 'customer');
  isRefusing = true;
  await changeTitle(customer, 'Wharfinger');

  const staff = await openPage({ javaScriptEnabled: false });
  await signIn(staff, 'staff', '/staff/deliveries');
  await expect(async () => {
    await staff.reload();
    await expect(countOf(staff, 'waiting')).toHaveText('0', { timeout: 1_000 });
  }).toPass();
  const dead = Number(await countOf(staff, 'dead').textContent());
  expect(dead).toBeGreaterThan(0);

  await staff.locator('.counts [data-state=dead]').click();
  await expect(staff.locator('tbody tr')).toHaveCount(dead);
  await staff.getByLabel('System').selectOption('erp');
  await staff.getByRole('button', { name: 'Show' }).click();
  await expect(staff.locator('tbody tr').first()).toContainText('Code 422: Unknown title of c•••@••• (request r-9)');
  await staff.locator('tbody a').filter({ hasText: 'profile-sync' }).click();
  await expect(staff.locator('pre')).toContainText('"jobTitle": "W•••"');
  await expect(staff.locator('dl')).toContainText('Carla');
  await expect(staff.locator('dl')).toContainText('1, at most 12');
  expect(await staff.content()).not.toContain('Wharfinger');

  isRefusing = false;
  await staff.getByRole('button', { name: 'Send again now' }).click();
  await expect(staff.getByRole('status')).toHaveText('The message is being sent.');
  await expect(async () => {
    await staff.reload();
    await expect(staff.locator('dl')).toContainText('Delivered', { timeout: 1_000 });
  }).toPass();
  // Earlier tries count.
  await expect(staff.locator('dl')).toContainText('2, at most 13');
  await staff.goto('/staff/deliveries?connector=erp');
  await staff.getByRole('button', { name: 'Send all waiting and dead messages to Customer records (ERP) now' }).click();
  await expect(staff.getByRole('status')).toBeVisible();
  await expect(async () => {
    await staff.reload();
    await expect(countOf(staff, 'dead')).toHaveText('0', { timeout: 1_000 });
  }).toPass();
});

test(
  'staff change what a system refused, or drop it, without JavaScript, and both are recorded',
  thorough,
  async ({ openPage, complaints }) => {
    complaints.expect(/Failed to load resource.*422/);
    const customer = await openPage();
    await signIn(customer, 'customer');
    isRefusing = true;
    await changeTitle(customer, 'Stevedore of the quay');

    const staff = await openPage({ javaScriptEnabled: false });
    await signIn(staff, 'staff', '/staff/deliveries?state=dead');
    const messageOf = (kind: string) => staff.locator('tbody a').filter({ hasText: kind }).first();
    await expect(async () => {
      await staff.reload();
      await expect(messageOf('profile-sync')).toBeVisible({ timeout: 1_000 });
      await expect(messageOf('profile-update')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await messageOf('profile-sync').click();
    await staff.getByRole('link', { name: 'Change and send again' }).click();
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Change what was refused');
    await expect(staff.getByLabel('jobTitle')).toHaveValue('Stevedore of the quay');
    await expect(staff.getByLabel('accountProfileId')).toHaveCount(0);
    const scripted = await openPage();
    await signIn(scripted, 'staff', new URL(staff.url()).pathname);
    await expectAccessible(scripted);
    await staff.getByLabel('jobTitle').fill('Stevedore');
    await staff.getByRole('button', { name: 'Save and send again' }).click();
    await expect(staff.getByRole('alert')).toContainText('Say why, in at most 300 characters.');
    await expect(staff.getByLabel('jobTitle')).toHaveValue('Stevedore');

    isRefusing = false;
    await staff.getByLabel('Why it is changed').fill('The system takes <b>one</b> word');
    await staff.getByRole('button', { name: 'Save and send again' }).click();
    await expect(staff.getByRole('status')).toHaveText('The message was changed and is being sent.');
    await expect.poll(() => taken.at(-1)?.body).toMatchObject({ jobTitle: 'Stevedore' });
    expect(String(taken.at(-1)?.key)).toMatch(/\.1$/);
    await staff.getByText('What staff did with this message').click();
    const entries = staff.locator('details').filter({ hasText: 'What staff did' }).locator('> ul > li');
    // Opened twice.
    await expect(entries).toHaveCount(3);
    await expect(entries.first()).toContainText('message-edit erp profile-sync: The system takes <b>one</b> word');
    await expect(entries.last()).toContainText('message-open');

    await staff.goto('/staff/deliveries?state=dead');
    await messageOf('profile-update').click();
    await staff.getByText('Drop this message').first().click();
    await staff.getByRole('button', { name: 'Drop this message' }).click();
    await expect(staff.getByRole('alert')).toContainText('Say why, in at most 300 characters.');
    await staff.getByLabel('Why it is dropped').fill('Told by telephone');
    await staff.getByRole('button', { name: 'Drop this message' }).click();
    await expect(staff.getByRole('status')).toHaveText('The message is dropped.');
    await expect(staff.locator('dl')).toContainText('Dropped');
    await expect(staff.getByRole('button', { name: 'Send again now' })).toHaveCount(0);
  },
);

test(
  'staff and operators are told of a system that does not answer, until it does',
  thorough,
  async ({ openPage, page, site }) => {
    isDown = true;
    isRefusing = false;
    for (const name of ['customer', 'member', 'grace', 'inspector', 'ahj']) {
      const person = await openPage();
      await signIn(person, name);
      await changeTitle(person, `Title of ${name}`);
    }
    await signIn(page, 'staff', '/es/staff/deliveries');
    const told = page.locator('[data-connector=erp]');
    await expect(async () => {
      await page.reload();
      await expect(told).toContainText('Registros de clientes (ERP) no responde desde', { timeout: 1_000 });
    }).toPass();
    await expect(told).toContainText('Última respuesta: Status 503');
    await expectAccessible(page);
    await expect.poll(async () => (await page.request.get('/readyz')).text()).toMatch(/^ready\n[^]*erp is down since/);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);

    isDown = false;
    taken.length = 0;
    await page.getByRole('button', { name: /^Enviar ahora todos/ }).click();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(async () => {
      await page.goto('/es/staff/deliveries');
      await expect(page.getByText('Todos los sistemas responden.')).toBeVisible({ timeout: 1_000 });
      await expect(countOf(page, 'waiting')).toHaveText('0', { timeout: 1_000 });
    }).toPass();
    expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
  },
);

for (const prefix of ['', '/es']) {
  for (const width of [320, 1440]) {
    const title = `the pages of deliveries at ${prefix || '/'} hold WCAG 2.2 AA ${width} pixels wide`;
    test(title, prefix === '' && width === 1440 ? {} : thorough, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'staff', `${prefix}/staff/deliveries`);
      for (const next of [null, 'tbody a']) {
        if (next) await page.locator(next).first().click();
        await expect(page.locator('h1')).toBeVisible();
        expect(await page.locator('html').getAttribute('lang')).toBe(prefix ? 'es' : 'en');
        await expectAccessible(page);
      }
    });
  }
}

test('deliveries do not exist for anyone else', async ({ page, site, complaints }) => {
  complaints.expect(/Failed to load resource.*40[134]/);
  await page.goto('/staff/deliveries');
  expect(page.url()).toBe(`${site.origin}/user/signin?returnurl=%2Fstaff%2Fdeliveries`);
  const id = '00000000-0000-4000-8000-000000000000';
  const calls = [
    ['GET', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/retry`],
    ['POST', '/retry-all'],
  ] as const;
  const ask = async () => {
    const statuses: number[] = [];
    for (const [method, path] of calls) {
      const answer = await page.request.fetch(`/api/staff/outbox${path}`, {
        method,
        headers: { Origin: site.origin },
        ...(method === 'POST' && { data: {} }),
      });
      statuses.push(answer.status());
    }
    return statuses;
  };
  expect(await ask()).toEqual([401, 401, 401, 401]);
  await signIn(page, 'customer');
  expect(await ask()).toEqual([403, 403, 403, 403]);
  for (const path of ['/staff/deliveries', `/staff/deliveries/${id}`, '/es/staff/deliveries']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(await page.content()).not.toContain('profile-sync');
  }
});
