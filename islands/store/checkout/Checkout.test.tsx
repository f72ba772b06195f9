// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { Checkout } from './Checkout.tsx';
import { guestView, homeAddress, places, reviewView } from './checkout.examples.ts';

const phrases = {
  CheckoutPlaceOrder: 'Place order for {amount}',
  CheckoutTotalChanged: 'was {before}, is {after}',
  SomeFieldsRequireAttention: 'Some fields require your attention.',
  CheckoutLockedUntil: 'until {time}',
  FieldRequired: 'This field is required.',
  FieldMaximumLength: 'This field maximum length is {max}.',
};
const page = (view: CheckoutView) => (
  <Checkout
    locality={{ timeZone: 'America/New_York', country: 'US' }}
    view={view}
    places={places}
    gateway={{ mode: 'sandbox', testCards: [] }}
    phrases={phrases}
    language="en"
    paths={{ cart: '/cart', shop: '/products', signIn: '/in', signUp: '/up', contact: '/contact' }}
  />
);
const draw = async (view: CheckoutView) => act(async () => render(page(view)));
const fault = () => Response.json({}, { status: 500 });
let answer: () => Response = fault;

beforeEach(() => {
  sessionStorage.clear();
  answer = fault;
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(cleanup);

it('has its steps and its summary in the HTML of the server, with nothing to press yet', () => {
  const html = renderToString(page(guestView));
  expect(html).toContain('CheckoutInfo');
  expect(html).toContain('The book');
  expect(html).toMatch(/<button type="submit"[^>]*disabled/);
});

it('folds what is ordered until the review, where the summary has the button', async () => {
  await draw(guestView);
  expect(document.querySelector('details')?.open).toBe(false);
  cleanup();
  await draw(reviewView);
  expect(document.querySelector('details')?.open).toBe(true);
  const button = screen.getByRole('button', { name: 'Place order for $114.70' });
  expect(within(screen.getByRole('complementary')).getByRole('button')).toBe(button);
  // The keyboard reaches the button after the step that says what to check.
  const review = screen.getByRole('region', { name: 'CheckoutReview' });
  expect(review.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  ['tax_unavailable', 'CheckoutTaxUnavailable'],
  ['tax_place_unknown', 'CheckoutTaxPlaceUnknown'],
] as const)('says at %s what to do, and places no order', async (problem, words) => {
  await draw({ ...reviewView, problems: [problem], summary: { ...reviewView.summary, taxMinor: null } });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Place order/ })).toHaveProperty('disabled', true);
});

it('says that a certificate keeps the tax off, in place of an amount', async () => {
  await draw({ ...reviewView, summary: { ...reviewView.summary, taxMinor: 0, isTaxExempt: true } });
  const tax = screen.getByText('CheckoutTax').parentElement;
  expect(tax?.textContent).toBe('CheckoutTaxCheckoutTaxExempt');
});

it('names the brands of cards it takes', async () => {
  const [, , , payment] = guestView.tiles;
  await draw({ ...guestView, current: 'payment', tiles: payment ? [{ ...payment, state: 'current' }] : [] });
  const brands = screen.getByText('CheckoutCardsTaken').querySelectorAll('[role=img]');
  expect([...brands].map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
  ]);
});

it('opens the first step, and only that one', async () => {
  await draw(guestView);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CheckoutContinue']);
  expect(screen.queryByText(/Place order/)).toBeNull();
});

it('names every problem in a summary that has the focus, linked to its field', async () => {
  await draw(guestView);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutContinue' })));
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AccountFirstName: This field is required.',
    'AccountLastName: This field is required.',
    'AccountEmail: This field is required.',
  ]);
  fireEvent.click(within(summary).getByRole('link', { name: /^AccountEmail/ }));
  expect(document.activeElement?.id).toBe('info-email');
  expect(document.activeElement?.getAttribute('aria-describedby')).toContain('info-email-error');
});

it('lists what is wrong in the order of the form', async () => {
  const [, shipping] = guestView.tiles;
  await draw({ ...guestView, current: 'shippingAddress', tiles: shipping ? [{ ...shipping, state: 'current' }] : [] });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutContinue' })));
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  const fields = [...document.querySelectorAll('[aria-invalid]')].map(({ id }) => `#${id}`);
  expect(fields.slice(0, 3)).toEqual(['#shipping-firstName', '#shipping-lastName', '#shipping-street1']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(fields);
});

it('keeps a text that is too long as it was pasted, and says how long it may be', async () => {
  await draw(guestView);
  const field = screen.getByLabelText<HTMLInputElement>(/^AccountFirstName/);
  expect(document.querySelectorAll('[maxlength]')).toHaveLength(0);
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutContinue' })));
  expect(field.value).toHaveLength(101);
  expect(screen.getByText('This field maximum length is 100.')).toBeTruthy();
});

it('offers to place the order at the review only, for the amount shown', async () => {
  await draw(reviewView);
  expect(screen.getByRole('button', { name: 'Place order for $114.70' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /CheckoutEdit CheckoutPayment/ })));
  expect(screen.queryByRole('button', { name: /Place order/ })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutCancel' })));
  expect(screen.getByRole('button', { name: /Place order/ })).toBeTruthy();
});

it('keeps the button out of reach while placing is locked', async () => {
  await draw({ ...reviewView, lockedUntil: '2026-11-21T12:30:00.000Z' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Place order/ }).disabled).toBe(true);
  expect(screen.getByText(/RECAPTCHA_FAILED_MESSAGE until \d+:30:00\s[AP]M \S+/)).toBeTruthy();
});

it.each([
  ['cart_empty', 'CheckoutEmptyTitle'],
  ['ordering_disabled', 'DisableWebOrderMessage'],
  ['customer_missing', 'CheckoutCustomerError'],
  ['account_required', 'CheckoutAccountTitle'],
  ['amount_too_large', 'CheckoutTooLarge'],
] as const)('shows no steps when there is the problem %s', async (problem, text) => {
  await draw({ ...guestView, problems: [problem] });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the form of a saved address only where it must be changed', async () => {
  const saved = (ID: string, Street1: string) => ({
    ...homeAddress,
    ID,
    Street1,
    isDefaultShipping: ID === 'a',
    isDefaultBilling: false,
  });
  const view: CheckoutView = {
    ...guestView,
    isGuest: false,
    tiles: guestView.tiles.slice(1),
    current: 'shippingAddress',
    savedAddresses: [saved('a', '1 Main Street'), saved('b', 'x'.repeat(60))],
  };
  await draw(view);
  expect(screen.queryByLabelText(/AddressStreet1/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /xxx/ })));
  expect(screen.getByLabelText<HTMLInputElement>(/AddressStreet1/).value).toHaveLength(60);
  expect(screen.getByText('This field maximum length is 50.')).toBeTruthy();
});

it('asks for a billing address unless it is the shipping address', async () => {
  await draw({
    ...reviewView,
    tiles: reviewView.tiles
      .slice(0, 3)
      .concat(
        { step: 'payment', state: 'current', isEditable: false },
        { step: 'review', state: 'waiting', isEditable: false },
      ),
    current: 'payment',
  });
  expect(screen.queryByLabelText(/AddressStreet1/)).toBeNull();
  fireEvent.click(screen.getByLabelText('CheckoutBillingSame'));
  expect(screen.getByLabelText(/AddressStreet1/)).toBeTruthy();
});

it('leads whoever is signed out to the sign-in: from an empty cart, and when the session has ended', async () => {
  await draw({ ...guestView, problems: ['cart_empty'] });
  expect(
    screen
      .getByText(/CheckoutEmptySignIn/)
      .querySelector('a')
      ?.getAttribute('href'),
  ).toBe('/in');
  cleanup();
  const signedIn = { ...reviewView.Checkout, accountProfileId: 'profile-1' };
  answer = () => Response.json(guestView);
  await draw({ ...reviewView, isGuest: false, Checkout: signedIn, current: 'info', tiles: guestView.tiles });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutContinue' })));
  const stopped = screen.getByRole('alert');
  expect(within(stopped).getByText('CheckoutEndedTitle')).toBeTruthy();
  expect(within(stopped).getByRole('link').getAttribute('href')).toBe('/in');
});

it('says in the summary what is wrong with a card and where it is billed, and does not ask for a taken card again', async () => {
  const Checkout = { ...reviewView.Checkout, PaymentData: { CreditCard: null }, BillingAddressSameAsShipping: false };
  const tiles = reviewView.tiles
    .slice(0, 3)
    .concat(
      { step: 'payment', state: 'current', isEditable: false },
      { step: 'review', state: 'waiting', isEditable: false },
    );
  const problems = {
    'orderInformation.billTo.postalCode': { key: 'FieldRequired' },
    'paymentInformation.card.number': { key: 'CardTestOnly' },
  };
  answer = () => Response.json({ error: { code: 'test_card_required', details: { problems } } }, { status: 422 });
  await draw({ ...reviewView, Checkout, current: 'payment', tiles });
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByLabelText(/^CardNumber/);
  type(/^CardNumber/, '4242424242424242');
  type(/^CardExpiry/, '12/40');
  type(/^CardCvv/, '123');
  const continueCheckout = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'CheckoutContinue' })));
  await continueCheckout();
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'CardNumber: CardTestOnly',
    'AddressZip: This field is required.',
  ]);
  fireEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: /^CardNumber/ }));
  expect(document.activeElement?.getAttribute('name')).toBe('CreditCardNumber');
  const taken = { confirmationRef: 'once-9', card: { number: '4242', type: '001' } };
  const replies = [Response.json({ payload: taken }), Response.json({}, { status: 503 })];
  answer = () => replies.shift() ?? Response.json({}, { status: 500 });
  await continueCheckout();
  expect(screen.getByRole('alert').textContent).toBe('CheckoutGeneralError');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /CheckoutCardEnding/ }).checked).toBe(true);
  expect(screen.queryByLabelText(/^CardNumber/)).toBeNull();
});

it.each([true, false])('says that what is awaited is not part of the days, where a part is: %s', (isPartlyAwaited) => {
  const words = { ...phrases, CheckoutDaysPartly: 'Not part of these times.' };
  const [book] = reviewView.lines;
  if (!book) throw new Error('The example has a line.');
  const note = { en: 'Leaves our warehouse by March 3, 2027.', es: '' };
  const view = { ...reviewView, isPartlyAwaited, lines: [{ ...book, note }] };
  const html = renderToString(<Checkout {...page(view).props} phrases={words} />);
  expect(html).toContain('>4 to 7 working days<');
  expect(html).toContain(note.en);
  expect(html.includes('Not part of these times.')).toBe(isPartlyAwaited);
});

it('links the terms above the button, and asks nobody outside the EU about the right to withdraw', async () => {
  const view = { ...reviewView, termsVersion: 'v2' };
  const terms = <a href="/terms">The terms</a>;
  await act(async () => render(<Checkout {...page(view).props} terms={terms} />));
  const link = screen.getByRole('link', { name: 'The terms' });
  const button = screen.getByRole('button', { name: 'Place order for $114.70' });
  expect(link.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('checkbox', { name: 'CheckoutBeginNow' })).toBeNull();
});

it('asks a consumer in the EU by a box that nobody has ticked, and has the entries of this tab again', async () => {
  const view = { ...reviewView, termsVersion: 'v2', withdrawal: { opensOn: '2026-12-11' } };
  const words = { ...phrases, CheckoutBeginNowHint: 'Opens on {date}.' };
  const show = () => act(async () => render(<Checkout {...page(view).props} phrases={words} />));
  await show();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'CheckoutBeginNow' });
  expect(box.checked).toBe(false);
  expect(screen.getByText('Opens on December 11, 2026.')).toBeTruthy();
  fireEvent.click(box);
  fireEvent.change(screen.getByLabelText('CheckoutVatNumber'), { target: { value: 'DE1' } });
  cleanup();
  await show();
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'CheckoutBeginNow' })).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('CheckoutVatNumber').value).toBe('DE1');
});
