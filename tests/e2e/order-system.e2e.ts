import { expectAccessible, expectAccessibleAgain } from '../support/accessible.ts';
import {
  checkOut,
  continueCheckout,
  expectReview,
  fillAddress,
  fillCard,
  placeOrder,
  printedBook,
  shippingName,
} from '../support/checkout-steps.ts';
import { expect, test } from '../support/journey.ts';
import { views } from '../support/journey-views.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { originOf, signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { tellSite } from '../support/tell-demo-site.ts';
import { thorough } from '../support/test-scope.ts';

/** Returns a pattern of names that begin with the first word of a text. */
const firstWord = (text: string): RegExp => new RegExp(`^${text.split(' ')[0] ?? ''} `);

const returnNumber = /RET-\d{4}-\d{6}/;

for (const view of views) {
  const { language, prefix, width, say } = view;
  const title = `a printed order goes to Shipped with its tracking, in ${language} at ${width} px`;
  test(title, thorough, async ({ page, openPage, complaints }) => {
    test.slow();
    complaints.expect(/status of 422/);
    await page.setViewportSize({ width, height: 900 });
    const email = await signUpAndIn(page, { firstName: 'Ana', lastName: 'Núñez', country: 'US' });
    await checkOut(page, printedBook, view);
    await fillAddress(page, 'shipping');
    await page.locator('#shipping-saveToAddressBook').uncheck();
    await continueCheckout(page, view);
    await page.getByLabel(shippingName('two-day', view)).check();
    await continueCheckout(page, view);
    await fillCard(page);
    await continueCheckout(page, view);
    await expectReview(page, view);
    await placeOrder(page, view);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const origin = await originOf(page);

    const tracking = `1Z${Date.now()}`;
    const parcel = { shipment: 'S-1', carrier: 'UPS', tracking };
    const lines = (units: number) => ({ lines: [{ line: printedBook.variantId, units }] });
    expect(await tellSite(origin, 'order.shipped', number, { ...parcel, ...lines(2) })).toBe('refused');
    expect(await tellSite(origin, 'order.shipped', number, { ...parcel, ...lines(1) })).toBe('applied');
    expect(await mailedLink(email, tracking)).toBe(`https://www.ups.com/track?tracknum=${tracking}`);

    const main = page.getByRole('main');
    const link = main.getByRole('link', { name: tracking }).locator('visible=true');
    await page.goto(`${prefix}/user/my-account/account-orders`);
    await expect(main).toContainText(say('OrderWentWhole'));
    await expect(link).toHaveAttribute('href', new RegExp(tracking));
    await expectAccessible(page);
    await page.goto(`${prefix}/user/my-account/account-orders?oid=${number}`);
    await expect(main.locator('dl').first()).toContainText(say('OrderWentWhole'));
    await expect(link).toBeVisible();
    await expect(main).toContainText(say('OrderHistory'));
    await expectAccessibleAgain(page);
    expect(await tellSite(origin, 'order.delivered', number, { shipment: 'S-1' })).toBe('applied');
    await page.reload();
    await expect(main).toContainText(say('OrderWentDelivered'));

    // What was refused waits for staff, who see it from each of their pages.
    const staff = await openPage({ viewport: { width, height: 900 } });
    await signIn(staff, 'staff', `${prefix}/staff/orders?q=${number}`);
    const work = staff.getByRole('main');
    await expect(work).toContainText(tracking);
    await expect(work).toContainText(say('OrderBySystem'));
    await expectAccessible(staff);
    await staff.getByRole('link', { name: say('StaffOrderSystemCount', { count: '' }).split('(')[0] ?? '' }).click();
    const refused = work.getByRole('listitem').filter({ hasText: number });
    await expect(refused).toContainText(say('OrderSystemWhyUnits', { detail: printedBook.variantId ?? '' }));
    await expectAccessibleAgain(staff);
    await refused.getByRole('button').click();
    await expect(work.getByRole('status')).toHaveText(say('OrderSystemStale'));

    // The book comes back. A refused form keeps what was typed.
    await main.getByRole('link', { name: say('ReturnAsk') }).click();
    await expectAccessible(page);
    await main.locator('[name=note]').fill('The corner is bent.');
    await main.getByRole('button', { name: say('ReturnSend') }).click();
    await expect(main).toContainText(say('ReturnReasonRequired'));
    await expect(main.locator('[name=note]')).toHaveValue('The corner is bent.');
    await expectAccessibleAgain(page);
    await main.locator('[name=reason]').selectOption({ label: say('ReturnReasonDamaged') });
    await main.getByRole('button', { name: say('ReturnSend') }).click();
    await expect(main).toContainText(say('ReturnAskedNow'));

    await staff.goto(`${prefix}/staff/returns`);
    const asked = work.getByRole('listitem').filter({ hasText: number });
    await expect(asked).toContainText('The corner is bent.');
    await expectAccessible(staff);
    await asked.locator('[name=address]').fill('Returns, 1 Main Street, Columbus');
    await asked.getByRole('button', { name: say('StaffReturnApprove') }).click();
    await page.reload();
    await expect(main).toContainText(returnNumber);
    const back = returnNumber.exec(await main.innerText())?.[0];
    const units = [{ line: printedBook.variantId, units: 1, resellable: 0 }];
    expect(await tellSite(origin, 'return.received', number, { return: back, lines: units })).toBe('applied');

    await staff.goto(`${prefix}/staff/returns`);
    await asked.getByRole('button', { name: firstWord(say('StaffReturnCredit', { items: '' })) }).click();
    await expectAccessibleAgain(staff);
    await work.getByRole('button', { name: firstWord(say('CreditIssue', { total: '' })) }).click();
    await expect(work).toContainText(/CN-\d{4}-\d{6}/);
    await page.goto(`${prefix}/user/my-account/account-orders?oid=${number}`);
    await expect(main).toContainText(/CN-\d{4}-\d{6}/);
  });
}
