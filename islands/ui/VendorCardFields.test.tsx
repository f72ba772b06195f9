// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { CardForm } from '../../server/payments/card.rules.ts';
import type { PaymentInstrumentBody } from '../../server/payments/payments.contract.ts';
import { ApiError } from '../api-client.ts';
import { CardFields, type CardFieldsHandle } from './CardFields.tsx';
import { giveToken } from './give-card.ts';
import { sayWith } from './say.ts';

const read = (file: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${file}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const say = sayWith({ ...read('messages'), ...read('payments') });
const billTo = {
  ...{ firstName: 'Zoë', lastName: 'Núñez', company: 'Byte Café', address1: '1 Main Street', address2: '' },
  ...{ locality: 'Columbus', administrativeArea: 'OH', postalCode: '43215', country: 'US' },
  ...{ phoneNumber: '', email: 'zoe@example.org' },
};

/** The vendor's library as its documentation describes it, with its fields as one plain input. */
class FakeVendor {
  calls: [string, unknown][] = [];
  brand = 'visa';
  refuses: string | null = null;
  isReady = true;
  #listeners = new Map<string, (event: unknown) => void>();

  readonly open = (key: string) => {
    this.calls.push(['key', key]);
    return { elements: this.elements, createConfirmationToken: this.createConfirmationToken };
  };
  emit(event: string, told: unknown = {}) {
    act(() => this.#listeners.get(event)?.(told));
  }
  elements = (options: unknown) => {
    this.calls.push(['elements', options]);
    return {
      create: (type: string, rest: unknown) => {
        this.calls.push(['create', [type, rest]]);
        return {
          on: (event: string, listener: (told: unknown) => void) => this.#listeners.set(event, listener),
          mount: (place: HTMLElement) => {
            place.append(document.createElement('iframe'));
            if (this.isReady) queueMicrotask(() => this.emit('ready'));
          },
          update: (change: unknown) => this.calls.push(['fields.update', change]),
          focus: () => this.calls.push(['focus', null]),
          destroy: () => this.calls.push(['destroy', null]),
        };
      },
      update: async (change: unknown) => void this.calls.push(['update', change]),
      submit: async () => {
        this.calls.push(['submit', null]);
        return {};
      },
    };
  };
  createConfirmationToken = async ({ params }: { params: unknown }) => {
    this.calls.push(['token', params]);
    if (this.refuses) return { error: { message: this.refuses } };
    const card = { brand: this.brand, last4: '4242' };
    return { confirmationToken: { id: 'ctoken_1', payment_method_preview: { card } } };
  };
  of(name: string) {
    return this.calls.filter(([each]) => each === name).map(([, value]) => value);
  }
}

let vendor: FakeVendor;
// The loader remembers the library it has found: one for all tests.
Object.assign(window, { Stripe: Object.assign((key: string) => vendor.open(key), { version: 'endive' }) });
let calls: PaymentInstrumentBody[];
let answer: { status: number; payload: unknown };
beforeEach(() => {
  vendor = new FakeVendor();
  document.documentElement.lang = 'es';
  calls = [];
  answer = { status: 200, payload: { id: 'pm_1' } };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    calls.push(JSON.parse(init.body as string) as PaymentInstrumentBody);
    return Response.json({ code: 200, payload: answer.payload }, { status: answer.status });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const gateway = { mode: 'stripe', publishableKey: 'pk_test_1' } as const;
async function show(form: CardForm, onEdit = () => undefined) {
  const ref = createRef<CardFieldsHandle>();
  const fields = (amountMinor: number, isDisabled = false) => (
    <CardFields {...{ ref, form, say, gateway, amountMinor, isDisabled, onEdit }} />
  );
  const shown = render(fields(16_652));
  await waitFor(() => expect(vendor.of('create')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(say('CardLoading'))).toBeNull());
  const handle = () => ref.current as CardFieldsHandle;
  return {
    ...shown,
    handle,
    again: (amountMinor: number, isDisabled: boolean) => shown.rerender(fields(amountMinor, isDisabled)),
  };
}
const complete = () => vendor.emit('change', { complete: true, empty: false });
const ask = { billTo, savePayment: false, isDefault: false };

describe('the vendor’s card fields', () => {
  it('say that they are loading in the HTML of the server, without the vendor', () => {
    const html = renderToString(<CardFields {...{ ref: null, form: 'checkout', say, gateway }} />);
    expect(html).toContain(say('CardLoading'));
    expect(html).not.toContain('<input');
  });

  it('ask for a card of a payment captured by hand, in the language of the page', async () => {
    const { container } = await show('checkout');
    expect(vendor.of('key')).toEqual(['pk_test_1']);
    expect(vendor.of('elements')).toMatchObject([
      { mode: 'payment', amount: 16_652, currency: 'usd', captureMethod: 'manual', locale: 'es' },
    ]);
    expect(vendor.of('elements')).toMatchObject([{ allowedPaymentMethodTypes: ['card'] }]);
    expect(vendor.of('create')).toMatchObject([
      ['payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }],
    ]);
    expect(container.querySelector('iframe')).toBeTruthy();
    expect(container.querySelector('input')).toBeNull();
  });

  it('give a reference for one payment, and no call to the site', async () => {
    const { handle } = await show('checkout');
    complete();
    expect(handle().check()).toEqual({});
    const given = await act(() => handle().give(ask));
    expect(given).toEqual({
      instrument: { confirmationRef: 'ctoken_1' },
      card: { type: '001', last4: '4242' },
      saved: null,
    });
    expect(vendor.of('update')).toContainEqual({ setupFutureUsage: null });
    const [params] = vendor.of('token');
    expect(params).toEqual({
      payment_method_data: {
        billing_details: {
          name: 'Zoë Núñez',
          email: 'zoe@example.org',
          address: {
            ...{ line1: '1 Main Street', line2: '', city: 'Columbus', state: 'OH' },
            ...{ postal_code: '43215', country: 'US' },
          },
        },
        metadata: { first_name: 'Zoë', last_name: 'Núñez', company: 'Byte Café' },
      },
    });
    expect(calls).toEqual([]);
  });

  it('tell the vendor of a card that the order is to save, and leave the saving to the order', async () => {
    const { handle } = await show('checkout');
    complete();
    await act(() => handle().give({ ...ask, savePayment: true }));
    expect(vendor.of('update')).toContainEqual({ setupFutureUsage: 'on_session' });
    expect(calls).toEqual([]);
  });

  it('save a card in the account by its reference', async () => {
    const { handle } = await show('account');
    expect(vendor.of('elements')).toMatchObject([{ mode: 'setup', setupFutureUsage: 'on_session' }]);
    complete();
    const given = await act(() => handle().give({ ...ask, savePayment: true, isDefault: true }));
    expect(given).toMatchObject({ instrument: { cardRef: 'pm_1' }, saved: { id: 'pm_1' } });
    expect(calls).toMatchObject([
      {
        ...{ confirmationRef: 'ctoken_1', savePayment: true, isDefault: true, language: 'es' },
        paymentInformation: { card: { number: '', securityCode: '' } },
        orderInformation: { billTo },
      },
    ]);
  });

  it('leave for the bank where it asks first', async () => {
    answer = { status: 200, payload: { challengeUrl: 'https://hooks.stripe.com/1' } };
    const left: string[] = [];
    const never = giveToken('ctoken_1', ask, (address) => left.push(address));
    await waitFor(() => expect(left).toEqual(['https://hooks.stripe.com/1']));
    expect(await Promise.race([never, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('are not good until they are filled in; each says itself what is wrong with it', async () => {
    const { handle } = await show('checkout');
    expect(handle().check()).toEqual({ number: 'CardIncomplete' });
    expect(vendor.of('submit')).toHaveLength(1);
    handle().focusProblem();
    document.getElementById('payment-card-number')?.focus();
    expect(vendor.of('focus')).toHaveLength(2);
  });

  it.each([
    ['checkout', 'Card type not accepted.'],
    ['account', 'Card type not accepted'],
  ] as const)('take no brand that the %s does not', async (form, text) => {
    vendor.brand = 'jcb';
    const { handle } = await show(form);
    complete();
    const failed = await act(() =>
      handle()
        .give(ask)
        .catch((error: unknown) => error),
    );
    expect(failed).toBeInstanceOf(ApiError);
    expect((failed as ApiError).fields).toEqual({ 'paymentInformation.card.number': text });
    expect(screen.getByText(text)).toBeTruthy();
    vendor.emit('change', { complete: false });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('show what the vendor says of a card it does not take', async () => {
    vendor.refuses = 'Su tarjeta fue rechazada.';
    const { handle } = await show('account');
    complete();
    await act(() =>
      handle()
        .give(ask)
        .catch(() => undefined),
    );
    expect(screen.getByRole('alert').textContent).toBe('Su tarjeta fue rechazada.');
    expect(calls).toEqual([]);
  });

  it('follow the amount, rest while the form works, tell of changes, and go with the form', async () => {
    const onEdit = vi.fn(() => undefined);
    const { again, unmount } = await show('checkout', onEdit);
    again(20_000, true);
    expect(vendor.of('update')).toContainEqual({ amount: 20_000 });
    expect(vendor.of('fields.update')).toContainEqual({ readOnly: true });
    complete();
    expect(onEdit).toHaveBeenCalledTimes(1);
    unmount();
    expect(vendor.of('destroy')).toHaveLength(1);
  });

  it('say when they cannot be loaded, and try again when somebody asks', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vendor.isReady = false;
    const ref = createRef<CardFieldsHandle>();
    render(<CardFields {...{ ref, form: 'checkout', say, gateway }} />);
    await waitFor(() => expect(vendor.of('create')).toHaveLength(1));
    expect(ref.current?.check()).toEqual({ number: 'CardLoading' });
    vendor.emit('loaderror');
    expect(screen.getByRole('alert').textContent).toContain(say('CardLoadError'));
    expect(ref.current?.check()).toEqual({ number: 'CardLoadError' });
    vendor.isReady = true;
    fireEvent.click(screen.getByRole('button', { name: say('CardTryAgain') }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(ref.current?.check()).toEqual({ number: 'CardIncomplete' }));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('are ours for a card that is kept: its expiry is all that changes', async () => {
    const kept = { ref: 'pm_1', number: '•••• 4242', expiry: '12 / 29' };
    render(<CardFields {...{ ref: null, form: 'account', say, gateway, kept }} />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Expiry/)).disabled).toBe(false);
    expect(vendor.calls).toEqual([]);
  });
});
