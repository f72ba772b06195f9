import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import {
  addToCart,
  continueCheckout,
  digitalBook,
  expectReview,
  fillAddress,
  openCheckout,
  placeOrder,
} from '../support/checkout-steps.ts';
import { expect, test } from '../support/journey.ts';
import { views } from '../support/journey-views.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';

for (const view of views) {
  const { language, prefix, width, say } = view;
  const title = `an order above the limit waits, is let go by accounts and paid by check, in ${language} at ${width} px`;
  test(title, view.details, async ({ page, openPage }) => {
    test.slow();
    const viewport = { width, height: 900 };
    await page.setViewportSize(viewport);
    await signUpAndIn(page, { firstName: 'Ana', lastName: 'Núñez', country: 'US' });
    await addToCart(page, digitalBook);
    const { Checkout } = (await (await page.request.get('/api/checkout')).json()) as {
      Checkout: { accountProfileId: string };
    };
    const statement = `${prefix}/staff/receivables/${Checkout.accountProfileId}`;

    const staff = await openPage({ viewport });
    await signIn(staff, 'admin', statement);
    const desk = staff.getByRole('main');
    await desk.getByLabel(say('ReceivablesAllowed')).check();
    await desk.locator('[name=creditLimit]').fill('1');
    await desk.getByRole('button', { name: say('ReceivablesTermsSave') }).click();
    await expect(desk).toContainText(say('ReceivablesTermsSaved'));

    await openCheckout(page, view);
    await page.getByLabel(say('CheckoutByPurchaseOrder')).check();
    await page.locator('#payment-poNumber').fill('PO-7781');
    await fillAddress(page, 'billing');
    await continueCheckout(page, view);
    await expectReview(page, view);
    await placeOrder(page, view);
    const main = page.getByRole('main');
    await expect(main).toContainText(say('OrderStoppedAccounts'));
    await expect(main).toContainText(say('OrderDownloadStopped'));
    await expect(main.getByRole('link', { name: /INV-/ })).toHaveCount(0);
    await expectAccessible(page);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await staff.goto(`${prefix}/staff/receivables`);
    const waiting = desk.getByRole('listitem').filter({ hasText: number });
    await expectAccessible(staff);
    await waiting.getByRole('button', { name: say('ReceivablesRelease') }).click();
    await expect(desk).toContainText(say('ReceivablesReleased'));
    await expect(waiting).toHaveCount(0);

    await page.reload();
    await expect(main.getByRole('link', { name: /^(Download|Descargar) / })).toBeVisible();
    await main.getByRole('link', { name: /^INV-/ }).click();
    const invoice = /INV-\d{4}-\d{6}/.exec(page.url())?.[0] ?? '';
    await expect(main.getByRole('heading', { level: 1 })).toContainText(invoice);
    await expect(main).toContainText('PO-7781');
    await expectAccessibleAgain(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: say('OrderInvoice') }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${invoice}.pdf`);

    await staff.goto(statement);
    await expect(desk.locator('[name=invoices]')).toHaveValue(invoice);
    await desk.locator('[name=amount]').fill('10000');
    await desk.locator('[name=receivedOn]').fill('2026-01-31');
    await desk.locator('[name=reference]').fill(`CHK ${number}`);
    await desk.getByRole('button', { name: say('ReceivablesBook'), exact: true }).click();
    await expect(desk).toContainText(say('ReceivablesBooked'));
    await expect(desk.getByRole('listitem').filter({ hasText: invoice })).toContainText(say('InvoicePaidShort'));
    await expectAccessibleAgain(staff);
    await staff.goto(`${prefix}/staff/receivables`);
    await expect(desk.locator(`a[href="${statement}"]`)).toHaveCount(0);
  });
}
