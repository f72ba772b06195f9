import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import {
  addToCart,
  expectReview,
  fillAddress,
  fillCard,
  continueCheckout,
  placeOrder,
} from '../support/checkout-steps.ts';
import { untilIslandsWork } from '../support/island-steps.ts';
import { signIn, signUpAndIn } from '../support/sign-in-steps.ts';
import { views } from '../support/journey-views.ts';
import { thorough } from '../support/test-scope.ts';

const library = { productId: 'msca-link-annual', autoRenew: true };

for (const view of views) {
  const { language, prefix, width, say } = view;

  test.describe(`in ${language} at ${width} px`, view.details, () => {
    test.use({ viewport: { width, height: 900 } });

    test('what renews by itself is agreed to, charged to a saved card, and stopped in the account', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/422/);
      const main = page.getByRole('main');
      await signUpAndIn(page, { firstName: 'Ana', lastName: 'Roe' });
      await addToCart(page, library);
      // Directly to the checkout, past the cart's dialog: the server asks as well.
      await page.goto(`${prefix}/checkout`);
      await expect(page).toHaveURL(`${prefix}/cart?confirm=renewals`);
      const question = page.getByRole('region', { name: say('CartRenewalsTitle') });
      await expect(question.getByRole('row').nth(1)).toContainText('$228.00');
      await expectAccessible(page);
      await question.getByRole('button', { name: say('CartRenewalsContinue') }).click();
      await expect(page).toHaveURL(`${prefix}/checkout`);
      await untilIslandsWork(page);

      await fillAddress(page, 'billing');
      await fillCard(page);
      const keep = page.getByLabel(say('CheckoutSaveCard'));
      await expect(keep).toBeChecked();
      await keep.uncheck();
      await continueCheckout(page, view);
      await expect(page.getByRole('alert')).toContainText(say('CheckoutRenewalNeedsCard'));
      await fillCard(page);
      await keep.check();
      await continueCheckout(page, view);
      await expectReview(page, view);
      await placeOrder(page, view);

      await expect(main).toContainText(say('OrderUnlocked'));
      await expect(main).toContainText(say('OrderUnlockedCard', { amount: '$241.11' }));
      await expect(main.getByRole('heading', { name: say('OrderRenewals') })).toBeVisible();
      await expectAccessible(page);
      await main.getByRole('link', { name: say('OrderRenewalStop') }).click();

      await expect(page).toHaveURL(`${prefix}/user/my-account/account-information#renewals`);
      const renewals = page.getByRole('region', { name: say('Renewals') });
      await renewals.getByText(say('RenewalStop')).click();
      await expectAccessible(page);
      await renewals.getByRole('button', { name: say('RenewalStopConfirm') }).click();
      await expect(page.getByRole('status').first()).toContainText(
        say('CancelAutoRenewDoneTitle', { product: 'MSCA Link, personal annual plan' }),
      );
      await expect(renewals).toHaveCount(0);
      await expect(page.getByRole('region', { name: say('AccountSubscriptions') })).not.toContainText(say('Renews'));
    });
  });
}

test(
  'a member in grace renews where the product is sold; another learns from when',
  thorough,
  async ({ page, openPage }) => {
    await signIn(page, 'grace', '/user/my-account/account-membership');
    await page.getByRole('main').getByRole('link', { name: 'Renew membership' }).click();
    await expect(page).toHaveURL(/\/products\/membership-regular$/);
    await page.getByRole('button', { name: 'Renew membership' }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page.locator('.cart-line')).toContainText('Individual membership');

    const other = await openPage();
    await signIn(other, 'member', '/products/membership-regular');
    await expect(other.getByRole('note')).toContainText('It can be renewed here from 90 days before its last day.');
    await expect(other.getByRole('button', { name: /Add to cart|Renew/ })).toHaveCount(0);
  },
);
