import { expect, test } from '../support/journey.ts';
import { thorough } from '../support/test-scope.ts';

const notFound = [
  {
    address: '/no/such/page',
    language: 'en',
    heading: 'Page not found',
    text: 'This page does not exist.',
    name: 'English',
    home: '/',
  },
  {
    address: '/es/no/such/page',
    language: 'es',
    heading: 'Página no encontrada',
    text: 'Esta página no existe.',
    name: 'Español',
    home: '/es',
  },
];

for (const { address, language, heading, text, name, home } of notFound) {
  test(`${address} says in ${name} that the page does not exist and leads home`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const main = page.locator('main');
    await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(main).toContainText('Meridian Safety Codes Association');
    await expect(main).toContainText(name);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(main.getByRole('searchbox')).toBeVisible();
    await expect(main.getByRole('navigation').getByRole('link')).not.toHaveCount(0);
    await main.locator(`a.button[href="${home}"]`).click();
    await expect(page).toHaveURL(home);
  });
}

test('a missing page answers 404 to every way of asking', async ({ request }) => {
  for (const address of ['/no/such/page', '/404', '/es/404', '/codes/msca-9999', '/news/page/999', '/news/page/1x']) {
    expect((await request.get(address)).status(), address).toBe(404);
    expect((await request.head(address)).status(), address).toBe(404);
    expect((await request.get(address, { headers: { 'If-None-Match': '*' } })).status(), address).toBe(404);
  }
});

test(
  'the page of a server error keeps its status and leads home in both languages',
  thorough,
  async ({ page, complaints }) => {
    complaints.expect(/(status of|answer) 500/);
    for (const [address, heading, home] of [
      ['/500', 'Something went wrong', '/'],
      ['/es/500', 'Algo salió mal', '/es'],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(500);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('main').getByRole('link')).toHaveAttribute('href', home);
    }
  },
);
