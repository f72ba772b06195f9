import type { Page } from 'playwright/test';
import { expectAccessible, expectAccessibleAgain, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import {
  addToCart,
  continueCheckout,
  continueWithCard,
  fillInfo,
  openCheckout,
  orderButton,
  placeOrder,
} from '../support/checkout-steps.ts';
import { expect, test } from '../support/journey.ts';
import { english, spanish, type View } from '../support/journey-views.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { signIn } from '../support/sign-in-steps.ts';
import { thorough } from '../support/test-scope.ts';

/** A session that no other journey buys. */
const course = { productId: 'course-ignition-zone', sessionId: 'ignition-redding', quantity: 2 };

/** A guest buys two seats. @returns their address */
async function buySeats(page: Page, view: View): Promise<string> {
  const email = `guest-${crypto.randomUUID()}@example.net`;
  await page.setViewportSize({ width: view.width, height: 900 });
  await addToCart(page, course);
  await openCheckout(page, view);
  await fillInfo(page, email);
  await continueCheckout(page, view);
  await continueWithCard(page, view);
  await expect(orderButton(page, view)).toBeEnabled();
  await placeOrder(page, view);
  return email;
}

test(
  'buyers of a cancelled session choose a day or their money by the mailed link, once',
  thorough,
  async ({ page, openPage, complaints }) => {
    test.slow();
    complaints.expect(/status of (404|409|422)/);
    const [one, other, staff] = [page, await openPage(), await openPage()];
    const mover = await buySeats(one, english);
    const refunded = await buySeats(other, spanish);

    await signIn(staff, 'admin', `/staff/catalogue/sessions/${course.sessionId}/cancel`);
    await expectAccessibleAtBothWidths(staff);
    await staff.getByRole('radio', { name: english.say('SettleAsk') }).check();
    const until = staff.getByLabel(english.say('SettleUntil'), { exact: false });
    const usual = await until.inputValue();
    await until.fill('2001-01-01');
    await staff.getByRole('button', { name: english.say('SettleCancel') }).click();
    await expect(staff.getByRole('alert')).toBeVisible();
    // What was chosen is kept.
    await expect(staff.getByRole('radio', { name: english.say('SettleAsk') })).toBeChecked();
    await until.fill(usual);
    await staff.getByRole('button', { name: english.say('SettleCancel') }).click();
    await expect(staff.getByRole('status')).toContainText(english.say('SettleDone'));

    await one.goto(await mailedLink(mover, '/session'));
    await expectAccessible(one);
    const link = one.url();
    await one.getByRole('button', { name: english.say('SessionChoiceSave') }).click();
    await expect(one.getByRole('alert')).toContainText(english.say('SessionChoiceChoose'));
    // By the keyboard alone.
    await one.getByRole('radio').first().focus();
    await one.keyboard.press('Space');
    await one.keyboard.press('Tab');
    await expect(one.getByRole('button', { name: english.say('SessionChoiceSave') })).toBeFocused();
    const stale = await openPage({ viewport: { width: 360, height: 780 } });
    await stale.goto(link);
    await one.keyboard.press('Enter');
    await expect(one.getByRole('status')).toContainText(english.say('SessionChoiceMoved'));
    await expectAccessibleAgain(one);
    await stale.getByRole('radio').last().check();
    await stale.getByRole('button', { name: english.say('SessionChoiceSave') }).click();
    await expect(stale.getByRole('alert')).toContainText(english.say('SessionChoiceClosed'));
    await expectAccessibleAgain(stale);

    await other.goto(await mailedLink(refunded, '/session'));
    await expectAccessible(other);
    await other.getByRole('radio', { name: spanish.say('SessionChoiceRefund') }).check();
    await other.getByRole('button', { name: spanish.say('SessionChoiceSave') }).click();
    await expect(other.getByRole('status')).toContainText(spanish.say('SessionChoiceRefunded'));
    // A changed token opens nothing.
    const [address = '', token = ''] = link.split('link=');
    await one.goto(`${address}link=${token.slice(0, -4)}AAAA`);
    await expect(one.getByRole('button', { name: english.say('SessionChoiceSave') })).toHaveCount(0);
  },
);
