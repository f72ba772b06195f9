import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  checkOut,
  digitalBook,
  fillAddress,
  fillCard,
  fillInfo,
  continueCheckout,
  placeOrder,
} from '../support/checkout-steps.ts';
import { tagOf, thorough } from '../support/test-scope.ts';
import { signIn } from '../support/sign-in-steps.ts';

const words = {
  en: {
    title: 'Orders',
    search: 'Find an order',
    none: 'No order fits.',
    guest: 'Ordered as a guest',
    left: (count: number) => `${count} of 5 downloads left`,
    renew: /^Renew the downloads of/,
    renewed: 'The downloads begin anew.',
    record: 'What staff did with this order',
  },
  es: {
    title: 'Pedidos',
    search: 'Buscar un pedido',
    none: 'Ningún pedido coincide.',
    guest: 'Pedido sin cuenta',
    left: (count: number) => `Quedan ${count} de 5 descargas`,
    renew: /^Renovar las descargas de/,
    renewed: 'Las descargas empiezan de nuevo.',
    record: 'Lo que el personal hizo con este pedido',
  },
} as const;

for (const [language, prefix, width] of [
  ['en', '', 1280],
  ['es', '/es', 360],
] as const) {
  const journey = `staff renew the downloads of a guest who calls, in ${language} ${width} pixels wide`;
  test(journey, tagOf(language), async ({ page, openPage }) => {
    const said = words[language];
    await checkOut(page, digitalBook);
    await fillInfo(page);
    await continueCheckout(page);
    await fillAddress(page, 'billing');
    await fillCard(page);
    await continueCheckout(page);
    await placeOrder(page);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download / }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);

    const viewport = { width, height: 900 };
    const staff = await openPage({ viewport });
    await signIn(staff, 'staff', `${prefix}/staff/orders`);
    await expect(staff.getByRole('heading', { level: 1, name: said.title })).toBeVisible();
    const search = staff.getByLabel(said.search);
    await search.fill('0000-0000');
    await search.press('Enter');
    await expect(staff.getByText(said.none)).toBeVisible();
    // As understood on the telephone.
    await search.fill(number.toLowerCase().replace('-', ' '));
    await search.press('Enter');
    const main = staff.getByRole('main');
    await expect(main).toContainText(said.guest);
    await expect(main).toContainText(said.left(4));
    await expect(main.getByRole('link', { name: /^(Download|Descargar) / })).toHaveCount(0);
    await expectAccessibleAgain(staff);

    await main.getByRole('button', { name: said.renew }).click();
    await expect(main.getByRole('status')).toContainText(said.renewed);
    await expect(main).toContainText(said.left(5));
    await main.getByText(said.record).click();
    await expect(main).toContainText(`order ${number}`);
    await expectAccessible(staff);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('5 of 5 downloads left');
  });
}

test(
  'who searches orders by an e-mail address sees them all, and acts as their customer from there',
  thorough,
  async ({ page }) => {
    await signIn(page, 'staff', '/staff/orders?q=member%40example.org');
    const main = page.getByRole('main');
    const links = main.getByRole('link', { name: /^Order [\dA-Z]{4}-[\dA-Z]{4}$/ });
    expect(await links.count()).toBeGreaterThan(1);
    await links.first().click();
    await expect(main.getByRole('table').filter({ hasText: 'Quantity' })).toBeVisible();
    await expect(main.getByRole('button', { name: /^Renew/ })).toHaveCount(0);
    await main.getByRole('link', { name: 'Act as this customer to change something' }).click();
    await expect(page).toHaveURL(/\/staff\/customers\?q=/);
    await expect(page.getByRole('button', { name: /^Act as / })).toHaveCount(1);
  },
);
