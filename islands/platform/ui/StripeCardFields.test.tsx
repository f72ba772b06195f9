// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { CardForm } from '../../../server/store/payments/card.rules.ts';
import type { PaymentInstrumentBody } from '../../../server/store/payments/payments.contract.ts';
import { ApiError } from '../api-client.ts';
import { CardFields, type CardFieldsHandle } from './CardFields.tsx';
import { saveInstrument } from './payment-instrument.ts';
import { createTranslator } from './translate.ts';

const read = (file: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${file}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const t = createTranslator({ ...read('messages'), ...read('payments') });
const billTo = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  company: 'Byte Café',
  address1: '1 Main Street',
  address2: '',
  locality: 'Columbus',
  administrativeArea: 'OH',
  postalCode: '43215',
  country: 'US',
  phoneNumber: '',
  email: 'zoe@example.org',
};

/** Stripe.js as its documentation describes it, its fields reduced to an empty iframe. */
class FakeStripe {
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
          mount: (container: HTMLElement) => {
            container.append(document.createElement('iframe'));
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

let stripe: FakeStripe;
// The loader remembers the library it has found: one for all tests.
Object.assign(window, { Stripe: Object.assign((key: string) => stripe.open(key), { version: 'endive' }) });
let calls: PaymentInstrumentBody[];
let answer: { status: number; payload: unknown };
beforeEach(() => {
  stripe = new FakeStripe();
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
    <CardFields
      ref={ref}
      form={form}
      t={t}
      gateway={gateway}
      amountMinor={amountMinor}
      isDisabled={isDisabled}
      onEdit={onEdit}
    />
  );
  const shown = render(fields(16_652));
  await waitFor(() => expect(stripe.of('create')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(t('CardLoading'))).toBeNull());
  const handle = () => ref.current as CardFieldsHandle;
  return {
    ...shown,
    handle,
    again: (amountMinor: number, isDisabled: boolean) => shown.rerender(fields(amountMinor, isDisabled)),
  };
}
const complete = () => stripe.emit('change', { complete: true, empty: false });
const options = { billTo, savePayment: false, isDefault: false };

describe('Stripe’s card fields', () => {
  it('say that they are loading in the HTML of the server, without Stripe.js', () => {
    const html = renderToString(<CardFields ref={null} form="checkout" t={t} gateway={gateway} />);
    expect(html).toContain(t('CardLoading'));
    expect(html).not.toContain('<input');
  });

  it('ask for a card of a payment captured by hand, in the language of the page', async () => {
    const { container } = await show('checkout');
    expect(stripe.of('key')).toEqual(['pk_test_1']);
    expect(stripe.of('elements')).toMatchObject([
      { mode: 'payment', amount: 16_652, currency: 'usd', captureMethod: 'manual', locale: 'es' },
    ]);
    expect(stripe.of('elements')).toMatchObject([{ allowedPaymentMethodTypes: ['card'] }]);
    expect(stripe.of('create')).toMatchObject([
      ['payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }],
    ]);
    expect(container.querySelector('iframe')).toBeTruthy();
    expect(container.querySelector('input')).toBeNull();
  });

  it('create a token for one payment without a call to the site', async () => {
    const { handle } = await show('checkout');
    complete();
    expect(handle().validate()).toEqual({});
    const tokenized = await act(() => handle().tokenize(options));
    expect(tokenized).toEqual({
      instrument: { confirmationRef: 'ctoken_1' },
      card: { type: '001', last4: '4242' },
      saved: null,
    });
    expect(stripe.of('update')).toContainEqual({ setupFutureUsage: null });
    const [params] = stripe.of('token');
    expect(params).toEqual({
      payment_method_data: {
        billing_details: {
          name: 'Zoë Núñez',
          email: 'zoe@example.org',
          address: {
            line1: '1 Main Street',
            line2: '',
            city: 'Columbus',
            state: 'OH',
            postal_code: '43215',
            country: 'US',
          },
        },
        metadata: { first_name: 'Zoë', last_name: 'Núñez', company: 'Byte Café' },
      },
    });
    expect(calls).toEqual([]);
  });

  it('tell Stripe of a card that the order is to save, and leave the saving to the order', async () => {
    const { handle } = await show('checkout');
    complete();
    await act(() => handle().tokenize({ ...options, savePayment: true }));
    expect(stripe.of('update')).toContainEqual({ setupFutureUsage: 'off_session' });
    expect(calls).toEqual([]);
  });

  it('save a card in the account by its token', async () => {
    const { handle } = await show('account');
    expect(stripe.of('elements')).toMatchObject([{ mode: 'setup', setupFutureUsage: 'off_session' }]);
    complete();
    const tokenized = await act(() => handle().tokenize({ ...options, savePayment: true, isDefault: true }));
    expect(tokenized).toMatchObject({ instrument: { cardRef: 'pm_1' }, saved: { id: 'pm_1' } });
    expect(calls).toMatchObject([
      {
        confirmationRef: 'ctoken_1',
        savePayment: true,
        isDefault: true,
        language: 'es',
        paymentInformation: { card: { number: '', securityCode: '' } },
        orderInformation: { billTo },
      },
    ]);
  });

  it('leave for the bank where it asks first', async () => {
    answer = { status: 200, payload: { challengeUrl: 'https://hooks.stripe.com/1' } };
    const left: string[] = [];
    const never = saveInstrument('ctoken_1', options, (address) => left.push(address));
    await waitFor(() => expect(left).toEqual(['https://hooks.stripe.com/1']));
    expect(await Promise.race([never, Promise.resolve('still waiting')])).toBe('still waiting');
  });

  it('are not good until they are filled in; each says itself what is wrong with it', async () => {
    const { handle } = await show('checkout');
    expect(handle().validate()).toEqual({ number: 'CardIncomplete' });
    expect(stripe.of('submit')).toHaveLength(1);
    handle().focusProblem();
    document.getElementById('payment-card-number')?.focus();
    expect(stripe.of('focus')).toHaveLength(2);
  });

  it.each([
    ['checkout', 'Card type not accepted.'],
    ['account', 'Card type not accepted'],
  ] as const)('refuse a brand that the %s does not accept', async (form, text) => {
    stripe.brand = 'jcb';
    const { handle } = await show(form);
    complete();
    const failed = await act(() =>
      handle()
        .tokenize(options)
        .catch((error: unknown) => error),
    );
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({
      fields: { 'paymentInformation.card.number': text },
      problems: { 'paymentInformation.card.number': { key: text } },
    });
    expect(screen.getByText(text)).toBeTruthy();
    stripe.emit('change', { complete: false });
    expect(screen.queryByText(text)).toBeNull();
  });

  it('show the reason Stripe gives for a declined card', async () => {
    stripe.refuses = 'Su tarjeta fue rechazada.';
    const { handle } = await show('account');
    complete();
    await act(() =>
      handle()
        .tokenize(options)
        .catch(() => undefined),
    );
    expect(screen.getByRole('alert').textContent).toBe('Su tarjeta fue rechazada.');
    expect(calls).toEqual([]);
  });

  it('follow the amount, rest while the form works, tell of changes, and go with the form', async () => {
    const onEdit = vi.fn(() => undefined);
    const { again, unmount } = await show('checkout', onEdit);
    again(20_000, true);
    expect(stripe.of('update')).toContainEqual({ amount: 20_000 });
    expect(stripe.of('fields.update')).toContainEqual({ readOnly: true });
    complete();
    expect(onEdit).toHaveBeenCalledTimes(1);
    unmount();
    expect(stripe.of('destroy')).toHaveLength(1);
  });

  it('say when they cannot be loaded, and try again when somebody asks', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stripe.isReady = false;
    const ref = createRef<CardFieldsHandle>();
    render(<CardFields ref={ref} form="checkout" t={t} gateway={gateway} />);
    await waitFor(() => expect(stripe.of('create')).toHaveLength(1));
    expect(ref.current?.validate()).toEqual({ number: 'CardLoading' });
    stripe.emit('loaderror');
    expect(screen.getByRole('alert').textContent).toContain(t('CardLoadError'));
    expect(ref.current?.validate()).toEqual({ number: 'CardLoadError' });
    stripe.isReady = true;
    fireEvent.click(screen.getByRole('button', { name: t('CardTryAgain') }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(ref.current?.validate()).toEqual({ number: 'CardIncomplete' }));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('are ours for a saved card: its expiry is all that changes', async () => {
    const savedCard = { ref: 'pm_1', number: '•••• 4242', expiry: '12 / 29' };
    render(<CardFields ref={null} form="account" t={t} gateway={gateway} savedCard={savedCard} />);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Expiry/)).disabled).toBe(false);
    expect(stripe.calls).toEqual([]);
  });
});
