// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { PaymentInstrumentBody, WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { exampleAddress, exampleCard } from './payments.examples.ts';
import { SavedCards } from './SavedCards.tsx';

const read = (file: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${file}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const phrases = { ...read('messages'), ...read('account'), ...read('payments') };
const test = '4242 4242 4242 4242';

/** Holds what the page called, and the cards the server has. */
let calls: { method: string; path: string; body: PaymentInstrumentBody | null }[];
let kept: WireInstrument[];
let failing: { status: number; body: unknown } | null;
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  calls = [];
  kept = [];
  failing = null;
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const body = init.body ? (JSON.parse(init.body as string) as PaymentInstrumentBody) : null;
    calls.push({ method, path, body });
    if (path.startsWith('/api/countries/')) return Response.json([]);
    if (path === '/api/checkout/customer/') return Response.json({ customerTokenId: 'cus_1' });
    if (failing && method !== 'GET') return Response.json(failing.body, { status: failing.status });
    if (failing) return Response.json({}, { status: 403 });
    if (path.endsWith('/instruments')) return Response.json(kept);
    if (method === 'DELETE') kept = kept.filter(({ id }) => !path.endsWith(id));
    if (method === 'PUT') kept = kept.map((card) => ({ ...card, default: path.endsWith(card.id) }));
    return Response.json({ code: 200, payload: kept[0] ?? exampleCard('card_new') });
  });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Change {
  cards?: WireInstrument[] | null;
  addresses?: ReturnType<typeof exampleAddress>[];
  asksAbout?: string | null;
  token?: string | null;
}
const area = ({ cards = [], addresses = [], asksAbout = null, token = 'cus_1' }: Change = {}) => {
  if (cards) kept = cards;
  return (
    <SavedCards
      phrases={phrases}
      addresses={addresses}
      cards={cards}
      asksAbout={asksAbout}
      customerTokenId={token}
      language="en"
      path="/user/my-account/account-payments"
      gateway={{ mode: 'sandbox', testCards: [{ number: '4242424242424242', key: 'CardTestApprove' }] }}
      countries={[
        { code: 'US', countryName: 'United States', allowForOrders: true },
        { code: 'AE', countryName: 'United Arab Emirates', allowForOrders: true },
        { code: 'KP', countryName: 'North Korea', allowForOrders: false },
      ]}
      states={{ US: [{ code: 'OH', stateProvinceName: 'Ohio' }], AE: [], KP: [] }}
      person={{ firstName: 'Zoë', lastName: 'Núñez', email: 'zoe@example.org', country: 'US' }}
    />
  );
};
const show = (change: Change = {}) => render(area(change));
const visa = exampleCard('card_visa', { default: true });
const amex = exampleCard('card_amex', { card: { number: '***********0005', type: '003' } });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const typeAddress = () => {
  type(/^Street address/, '1 Main Street');
  type(/^City/, 'Columbus');
  type(/^State/, 'OH');
  type(/^Zip/, '43215');
  type(/^Telephone/, '+1 614 555 0100');
};
const typeCard = (number = test, expiry = '12/29', cvv = '123') => {
  type(/^Card number/, number);
  type(/^Expiry/, expiry);
  type(/^Security code/, cvv);
};

// The card fields are loaded when they are first needed; after that they appear immediately.
beforeAll(async () => {
  show();
  press(/Add Payment/);
  await screen.findByLabelText(/^Card number/);
  cleanup();
});

describe('the list', () => {
  it('shows brand, type, name, masked number, expiry and the default mark', () => {
    show({ cards: [visa, amex] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByRole('img', { name: 'Visa' })).toBeTruthy();
    expect(first?.textContent).toContain('Visa');
    expect(first?.textContent).toContain('Zoë Núñez');
    expect(first?.textContent).toContain('•••• 4242');
    expect(first?.textContent).toContain('12 / 29');
    expect(within(first as HTMLElement).getByText('Default')).toBeTruthy();
    expect(within(first as HTMLElement).queryByText(/^Set As Default/)).toBeNull();
    expect(within(second as HTMLElement).getByRole('button', { name: /^Set As Default/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: '+ Add Payment' })).toBeTruthy();
  });

  it.each([
    ['005', 'Diners Club'],
    ['006', 'Carte Blanche'],
    ['007', 'JCB'],
    ['998', 'Payment card'],
    ['', 'Payment card'],
  ])('names a card of type "%s", never blank', (code, name) => {
    show({ cards: [exampleCard('card_other', { card: { type: code } })] });
    expect(screen.getByRole('heading', { name })).toBeTruthy();
    expect(screen.getByRole('img', { name })).toBeTruthy();
  });

  it('turns a spinner until the cards are there', async () => {
    kept = [visa];
    render(area({ cards: null }));
    expect(screen.getByText('Your cards are being loaded …')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Visa' })).toBeTruthy();
    expect(screen.queryByText('Your cards are being loaded …')).toBeNull();
  });

  it('says that the cards could not be loaded, and loads them when asked', async () => {
    kept = [visa];
    failing = { status: 403, body: {} };
    render(area({ cards: null }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    failing = null;
    press('Try again');
    expect(await screen.findByRole('heading', { name: 'Visa' })).toBeTruthy();
  });

  it('asks "Are You Sure?" and keeps the card when declined', () => {
    show({ cards: [visa, amex] });
    press(/^Remove .*4242/);
    const dialog = screen.getByRole('dialog', { name: 'Are You Sure?' });
    expect(dialog.textContent).toContain('ending in 4242');
    fireEvent.click(within(dialog).getByText('Keep the card'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('removes a card once it is confirmed', async () => {
    show({ cards: [visa, amex] });
    press(/^Remove .*4242/);
    press('Yes, remove it');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Visa' })).toBeNull());
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/api/checkout/customer/cus_1/instruments/card_visa' });
    expect(screen.getByText('The card has been removed.')).toBeTruthy();
  });

  it('moves the default mark', async () => {
    show({ cards: [visa, amex] });
    press(/^Set As Default .*0005/);
    await screen.findByText('The default card has been changed.');
    expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/checkout/customer/cus_1/instruments/card_amex' });
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(screen.getByText('Default').closest('li')?.textContent).toContain('0005');
  });

  it('stays usable when a call fails, says so and logs it', async () => {
    show({ cards: [visa, amex] });
    failing = { status: 500, body: {} };
    press(/^Remove .*4242/);
    press('Yes, remove it');
    expect((await screen.findByRole('alert')).textContent).toBe(phrases['CardRemoveError']);
    expect(screen.getByRole('heading', { name: 'Visa' })).toBeTruthy();
    expect(warn).toHaveBeenCalled();
    failing = null;
    press(/^Set As Default .*0005/);
    await screen.findByText('The default card has been changed.');
  });

  it('removes and sets the default without JavaScript too', () => {
    document.body.innerHTML = renderToString(area({ cards: [visa, amex], asksAbout: 'card_visa' }));
    const forms = [...document.querySelectorAll('form')].map((form) => [
      form.getAttribute('method'),
      form.getAttribute('action'),
      [...new FormData(form, form.querySelector('button'))]
        .map(([name, value]) => `${name}=${String(value)}`)
        .join('&'),
    ]);
    const path = '/user/my-account/account-payments';
    expect(forms).toEqual([
      ['get', path, 'remove=card_visa'],
      ['get', path, 'remove=card_amex'],
      ['post', path, 'id=card_amex&intent=default'],
      ['post', path, 'id=card_visa&intent=remove'],
    ]);
    expect(document.querySelector('dialog')?.hasAttribute('open')).toBe(true);
    document.body.innerHTML = '';
  });
});

describe('the form', () => {
  it('takes the place of the list, and gives it back', () => {
    show({ cards: [visa] });
    press('+ Add Payment');
    expect(screen.queryByRole('heading', { name: 'Visa' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add a card');
    press('Cancel');
    expect(screen.getByRole('heading', { name: 'Visa' })).toBeTruthy();
  });

  it('asks before it throws changes away', () => {
    show();
    press('+ Add Payment');
    type(/^City/, 'Columbus');
    press('Cancel');
    expect(screen.getByRole('dialog').textContent).toContain('Close the form without saving this card?');
    // Enter must not throw away what was typed.
    expect(document.activeElement?.textContent).toBe('Keep editing');
    fireEvent.click(screen.getByText('Keep editing'));
    expect(field(/^City/).value).toBe('Columbus');
    press('Cancel');
    press('Close without saving');
    expect(screen.getByText(/No card is saved yet/)).toBeTruthy();
  });

  it('keeps an address that is too long as it was pasted, and says how long it may be', () => {
    show();
    press('+ Add Payment');
    expect(document.querySelectorAll('[name^="billing-"][maxlength]')).toHaveLength(0);
    type(/^City/, 'x'.repeat(51));
    press('Save & Continue');
    expect(field(/^City/).value).toHaveLength(51);
    expect(screen.getByText('City can have at most 50 characters.')).toBeTruthy();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('saves a card and shows the list again', async () => {
    show({ token: null });
    press('+ Add Payment');
    typeCard();
    typeAddress();
    kept = [visa];
    press('Save & Continue');
    expect(await screen.findByRole('heading', { name: 'Visa' })).toBeTruthy();
    const [sent, customer, list] = calls;
    expect(sent).toMatchObject({ method: 'POST', path: '/api/checkout/paymentinstrument' });
    expect(sent?.body).toMatchObject({
      savePayment: true,
      isDefault: false,
      paymentInformation: {
        card: { number: '4242424242424242', expirationMonth: '12', expirationYear: '2029', securityCode: '123' },
      },
      orderInformation: {
        billTo: { firstName: 'Zoë', address1: '1 Main Street', country: 'US', phoneNumber: '+1 614 555 0100' },
      },
    });
    expect([customer?.path, list?.path]).toEqual([
      '/api/checkout/customer/',
      '/api/checkout/customer/cus_1/instruments',
    ]);
    expect(screen.getByText('The card has been saved.')).toBeTruthy();
  });

  it('formats number and expiry, and draws the brand while they are typed', () => {
    show();
    press('+ Add Payment');
    type(/^Card number/, '378282246310005999');
    type(/^Expiry/, '2');
    expect([field(/^Card number/).value, field(/^Expiry/).value]).toEqual(['3782 822463 10005', '02 / ']);
    expect(screen.getByRole('img', { name: 'American Express' })).toBeTruthy();
    expect(screen.getByText(phrases['CardCvvHintFour'] ?? '')).toBeTruthy();
  });

  it('says what is wrong with the card, in the words of the account, and sends nothing', () => {
    show();
    press('+ Add Payment');
    typeAddress();
    press('Save & Continue');
    for (const message of ['Enter a card number', 'Enter an expiry date', 'Enter a CVC']) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    typeCard(test, '12/29', '12a');
    press('Save & Continue');
    expect(screen.getByText('CVC is invalid')).toBeTruthy();
    typeCard('3566 0020 2036 0505', '12/20', '12');
    press('Save & Continue');
    for (const message of [
      'Card type not accepted',
      'Expiry year cannot be in the past',
      'Invalid Credit Card CVV length',
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    expect(field(/^Card number/).getAttribute('aria-invalid')).toBe('true');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says what is wrong with the billing address, a missing zip in the card helper’s words', () => {
    show();
    press('+ Add Payment');
    typeCard();
    type(/^First name/, '');
    type(/^Street address/, 'x'.repeat(151));
    press('Save & Continue');
    expect(screen.getByRole('alert').textContent).toBe(phrases['InvalidBillingAddress']);
    expect(screen.getByText('Enter a ZIP code')).toBeTruthy();
    expect(screen.getByText('Street address can have at most 150 characters.')).toBeTruthy();
    for (const label of ['First name', 'City', 'State or province']) {
      expect(screen.getByText(`${label} is required.`)).toBeTruthy();
    }
    expect(calls).toEqual([]);
  });

  it('needs neither zip nor state where a country has none', async () => {
    show();
    press('+ Add Payment');
    typeCard();
    fireEvent.change(field(/^Country/), { target: { value: 'AE' } });
    type(/^Street address/, '1 Corniche');
    type(/^City/, 'Abu Dhabi');
    press('Save & Continue');
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('refuses a sanctioned country with a red message', () => {
    show();
    press('+ Add Payment');
    typeCard();
    typeAddress();
    fireEvent.change(field(/^Country/), { target: { value: 'KP' } });
    press('Save & Continue');
    expect(screen.getByText(/We cannot accept cards or orders from North Korea/)).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('fills and locks the address from the address book; Add New Address clears and unlocks it', () => {
    show({
      addresses: [exampleAddress('a'), exampleAddress('b', { Billing: false, City: 'Akron', FirstName: 'Ann' })],
    });
    press('+ Add Payment');
    expect([field(/^Saved address/).value, field(/^City/).value, field(/^City/).disabled]).toEqual([
      'a',
      'Columbus',
      true,
    ]);
    expect(screen.getByText(phrases['PaymentsAddressLocked'] ?? '')).toBeTruthy();
    fireEvent.change(field(/^Saved address/), { target: { value: 'b' } });
    expect([field(/^First name/).value, field(/^City/).value]).toEqual(['Ann', 'Akron']);
    fireEvent.change(field(/^Saved address/), { target: { value: 'new' } });
    expect([field(/^First name/).value, field(/^City/).value, field(/^City/).disabled]).toEqual(['', '', false]);
    expect(screen.queryByText(phrases['PaymentsAddressLocked'] ?? '')).toBeNull();
  });

  it('shows a kept card with its number and code locked, and changes its expiry', async () => {
    show({ cards: [visa, amex] });
    press(/^Edit .*0005/);
    expect([field(/^Card number/).disabled, field(/^Security code/).disabled, field(/^Security code/).value]).toEqual([
      true,
      true,
      '***',
    ]);
    expect(field(/^Expiry/).value).toBe('12 / 29');
    type(/^Expiry/, '03 / 31');
    fireEvent.click(field('Set As Default'));
    press('Save & Continue');
    await screen.findByText('The card has been saved.');
    expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/checkout/paymentinstrument/card_amex' });
    expect(calls[0]?.body).toMatchObject({
      isDefault: true,
      paymentInformation: { card: { number: '', securityCode: '', expirationMonth: '03', expirationYear: '2031' } },
    });
  });

  it.each([
    [
      'a test card is asked for',
      422,
      'test_card_required',
      { 'paymentInformation.card.number': 'CardTestOnly' },
      'CardSaveError',
      'CardTestOnly',
    ],
    ['there is no room', 409, 'too_many_cards', {}, 'CardsFull', null],
    [
      'the server has other rules',
      422,
      'invalid_input',
      { 'orderInformation.billTo.locality': 'Not this city' },
      'InvalidBillingAddress',
      null,
    ],
    [
      'card or billing data are missing',
      422,
      'invalid_input',
      { orderInformation: 'Invalid' },
      'InvalidDataFormat',
      null,
    ],
    ['the server fails', 500, 'fault', {}, 'CardSaveError', null],
  ])('keeps what was typed when %s', async (_, status, code, fields, alert, hint) => {
    show();
    press('+ Add Payment');
    typeCard();
    typeAddress();
    const problems = Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, { key }]));
    failing = {
      status,
      body: { error: { code, message: 'x', fields, details: { problems }, requestId: 'r' } },
    };
    press('Save & Continue');
    expect((await screen.findByRole('alert')).textContent).toBe(phrases[alert]);
    if (hint) expect(screen.getByText(phrases[hint] ?? '')).toBeTruthy();
    expect([field(/^Card number/).value, field(/^City/).value]).toEqual([test, 'Columbus']);
    expect(warn).toHaveBeenCalled();
  });
});
