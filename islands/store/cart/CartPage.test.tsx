// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { CartNotice, CartView } from '../../../server/store/cart/cart.contract.ts';
import { exampleCart, exampleLine } from './cart.examples.ts';
import { createCartStore, type CartProblem, type CartStore } from './cart.store.ts';
import { CartPage } from './CartPage.tsx';

const read = (file: string) =>
  (parse(readFileSync(`src/content/en/dictionary/${file}.yaml`, 'utf8')) as { entries: Record<string, string> })
    .entries;
const phrases = { ...read('messages'), ...read('cart') };
const paths = {
  cart: '/cart',
  checkout: '/checkout',
  products: '/products/',
  browse: '/codes',
  contact: '/forms/contact?subject=order',
};
const leave = vi.fn<(path: string) => void>();
let server: (method: string, path: string, body: Record<string, unknown>) => { status?: number; body: unknown };
let store: CartStore;

beforeEach(() => {
  leave.mockReset();
  store = createCartStore({
    language: () => 'en',
    orderSources: () => ({}),
    makeId: () => undefined,
    wait: async () => undefined,
    announce: () => undefined,
    onChangeElsewhere: () => () => undefined,
    onReturn: () => () => undefined,
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    const answer = server(init.method ?? 'GET', path.split('?')[0] ?? '', body);
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

const page = (initial: CartView, change: { problem?: CartProblem; isConfirming?: boolean } = {}) => (
  <CartPage
    locality={{ timeZone: 'America/New_York', country: 'US' }}
    initial={initial}
    paths={paths}
    phrases={phrases}
    store={store}
    leave={leave}
    language="en"
    problem={change.problem ?? null}
    isConfirming={change.isConfirming ?? false}
  />
);
const told = (code: string): CartNotice => ({
  kind: 'promotion_removed',
  key: 'PROMOTION_CODE_INVALID',
  values: { code },
});
const lineA = () => screen.getByText('Product a').closest('li') as HTMLElement;

it('is whole before any script: forms that post, amounts, totals', () => {
  const html = renderToString(page(exampleCart([exampleLine('a', 2)])));
  document.body.innerHTML = html;
  const forms = [...document.querySelectorAll('form')];
  expect(forms.every((form) => form.method === 'post' && form.getAttribute('action') === '/cart')).toBe(true);
  const intents = [...document.querySelectorAll<HTMLInputElement>('[name=intent]')].map(({ value }) => value);
  expect(intents.toSorted()).toEqual(['checkout', 'promotion', 'quantity', 'remove']);
  expect(document.body.textContent).toContain('$20.00');
  document.body.replaceChildren();
});

it('says what to do when nothing is in it', () => {
  render(page(exampleCart([], { ID: null })));
  expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a code' }).getAttribute('href')).toBe('/codes');
  expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
});

it('says of a file that it is digital, and of a seat in a course when and where it is', () => {
  const session = { id: 's', startsAt: '2027-03-01T13:00:00Z', endsAt: '2027-03-01T20:30:00Z', place: 'Akron, Ohio' };
  const [file, seat] = [exampleLine('a', 1, { isDigital: true }), exampleLine('b', 1, { isDigital: true, session })];
  render(page(exampleCart([file, seat])));
  const facts = ['Product a', 'Product b'].map((name) => screen.getByText(name).closest('li')?.textContent ?? '');
  expect(facts.map((text) => [text.includes('Digital'), text.includes('Akron, Ohio')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('changes a quantity by step and by typing, and tells the new total', async () => {
  const asked: unknown[] = [];
  server = (_, __, body) => {
    asked.push(body['quantity']);
    return { body: exampleCart([exampleLine('a', Number(body['quantity']))], { version: 2 }) };
  };
  render(page(exampleCart([exampleLine('a', 1)])));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ });
  fireEvent.click(screen.getByRole('button', { name: 'One more of Product a' }));
  expect(field.value).toBe('2');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 in the cart. Total $20.00.'));
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.blur(field);
  await waitFor(() => expect(within(lineA()).getByText('$120.00')).toBeTruthy());
  expect(asked).toEqual([2, 12]);
});

it('asks what a plan that the buyer has already shall get, with days and price, and sends the answer', async () => {
  const choices = [
    { choice: 'renew', beginsOn: '2027-11-25', endsOn: '2028-11-24', UnitPriceMinor: 9_900 },
    { choice: 'add', beginsOn: '2026-11-26', endsOn: '2027-11-24', UnitPriceMinor: 9_873 },
  ] as const;
  const planned = (choice: 'renew' | 'add') =>
    exampleCart([exampleLine('a', 3, { term: 'yearly', plan: { choice, held: 12, choices: [...choices] } })], {
      version: choice === 'add' ? 1 : 2,
    });
  const asked: unknown[] = [];
  server = (_, __, body) => {
    asked.push(body);
    return { body: planned('renew') };
  };
  render(page(planned('add')));
  const group = screen.getByRole('group', { name: /seats: 12/ });
  expect(group.textContent).toContain('November 26, 2026 – November 24, 2027 $98.73 each');
  const renew = screen.getByRole<HTMLInputElement>('radio', { name: /A further term November 25, 2027/ });
  expect(renew.checked).toBe(false);
  fireEvent.click(renew);
  await vi.waitFor(() => expect(renew.checked).toBe(true));
  expect(asked).toEqual([{ quantity: 3, plan: 'renew' }]);
});

it('keeps wrong input with what is wrong about it, and sends nothing', () => {
  server = () => {
    throw new Error('asked');
  };
  render(page(exampleCart([exampleLine('a', 1, { mostQuantity: 5 })])));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ });
  expect(field.form?.noValidate).toBe(true);
  for (const text of ['-1', '1.5', 'NaN', '1e9', '', '0', '10000']) {
    fireEvent.change(field, { target: { value: text } });
    // No error is shown while typing.
    expect(screen.queryByRole('alert', { name: '' })).toBeNull();
    fireEvent.blur(field);
    expect(field.value).toBe(text);
    expect(screen.getByRole('alert', { name: '' }).textContent).toBe('Enter a whole number from 1 to 5.');
  }
});

it('tells of a wrong number after the press for which its field was left, not under the pointer', async () => {
  server = () => {
    throw new Error('asked');
  };
  render(page(exampleCart([exampleLine('a', 1, { mostQuantity: 5 })])));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ });
  fireEvent.change(field, { target: { value: '1.5' } });
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field);
  expect(screen.queryByRole('alert', { name: '' })).toBeNull();
  fireEvent.pointerUp(document.body);
  expect((await screen.findByRole('alert', { name: '' })).textContent).toBe('Enter a whole number from 1 to 5.');
});

it('asks for the number as it was typed, and tells what the server made of it', async () => {
  const asked: unknown[] = [];
  const values = { product: { en: 'Product a', es: 'Producto a' }, asked: 900, quantity: 5 };
  const notice: CartNotice = { kind: 'quantity_reduced', key: 'CartNoticeQuantityReduced', values };
  server = (_, __, body) => {
    asked.push(body['quantity']);
    return { body: exampleCart([exampleLine('a', 5, { mostQuantity: 5 })], { version: 2, notices: [notice] }) };
  };
  render(page(exampleCart([exampleLine('a', 1, { mostQuantity: 5 })])));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Quantity/ });
  expect(field.maxLength).toBe(-1);
  fireEvent.change(field, { target: { value: '900' } });
  fireEvent.submit(field);
  const told = 'Product a: 900 were asked for, 5 can be sold.';
  await screen.findByText(told);
  expect([asked, field.value]).toEqual([[900], '5']);
  expect(screen.getByRole('status').textContent).toContain(told);
});

it('shows the quantity in its heading, as the header does', () => {
  render(page(exampleCart([exampleLine('a', 2), exampleLine('b', 1)])));
  expect(screen.getByRole('heading', { name: 'Items (3)' })).toBeTruthy();
});

it('says of a code that is applied already that it is, keeps it in the field and asks nobody', async () => {
  server = () => {
    throw new Error('asked');
  };
  render(page(exampleCart([exampleLine('a', 1)], { promotions: [promotion] })));
  const field = screen.getByLabelText<HTMLInputElement>('Discount code');
  fireEvent.change(field, { target: { value: ' safety10 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('This code is already applied.');
  expect([field.value.trim(), field.getAttribute('aria-invalid')]).toEqual(['safety10', 'true']);
});
const promotion: CartView['promotions'][number] = {
  ID: 'promotion-1',
  Code: 'SAFETY10',
  Name: 'Ten percent',
  Active: true,
  AutoApply: false,
  xp: { adminOnly: false },
  discountMinor: 100,
  missingMinor: null,
};

it('gives the focus to the code field when a code is taken away', async () => {
  server = () => ({ body: exampleCart([exampleLine('a', 1)], { version: 2 }) });
  render(page(exampleCart([exampleLine('a', 1)], { promotions: [promotion] })));
  const button = screen.getByRole('button', { name: /Remove.*SAFETY10/ });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Discount code')));
});

it('gives the focus to the first line when what changed has been seen', async () => {
  server = () => ({ body: exampleCart([exampleLine('a', 1)], { version: 2 }) });
  render(page(exampleCart([exampleLine('a', 1)], { notices: [told('OLD')] })));
  const button = screen.getByRole('button', { name: 'I have seen this' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Product a'));
});

it('gives the focus back to the button of a line that could not be taken out', async () => {
  server = () => ({ status: 500, body: { error: { code: 'fault', message: 'x' } } });
  render(page(exampleCart([exampleLine('a', 1)])));
  const button = screen.getByRole('button', { name: /^Remove/ });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(within(lineA()).getByRole('button', { name: /^Remove/ })));
});

it('takes a line out at once and puts it back when that fails', async () => {
  server = () => ({ status: 500, body: { error: { code: 'fault', message: 'x' } } });
  render(page(exampleCart([exampleLine('a', 1), exampleLine('b', 1)])));
  fireEvent.click(within(lineA()).getByRole('button', { name: /Remove/ }));
  expect(screen.queryByText('Product a')).toBeNull();
  await waitFor(() => expect(screen.getByText('Product a')).toBeTruthy());
  expect(screen.getByText(/That did not work. Your cart is as it was/)).toBeTruthy();
});

it('gives the focus to the next line, then to the heading of the empty cart', async () => {
  let left = ['a', 'b'];
  server = (_, path) => {
    left = left.filter((id) => !path.endsWith(id));
    return { body: exampleCart(left.map((id) => exampleLine(id, 1))) };
  };
  render(page(exampleCart([exampleLine('a', 1), exampleLine('b', 1)])));
  fireEvent.click(within(lineA()).getByRole('button', { name: /Remove/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Product b'));
  fireEvent.click(screen.getByRole('button', { name: /Remove/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your cart is empty'));
});

it.each(['promotion_refused', 'invalid_input'])(
  'keeps a code that is not valid in the field, with the message: %s',
  async (code) => {
    server = (method) =>
      method === 'GET'
        ? { body: exampleCart([exampleLine('a', 1)]) }
        : { status: 422, body: { error: { code, message: 'x' } } };
    render(page(exampleCart([exampleLine('a', 1)])));
    const field = screen.getByLabelText<HTMLInputElement>('Discount code');
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Enter a discount code.')).toBeTruthy();
    // Pasted text is not truncated.
    expect(field.maxLength).toBe(-1);
    fireEvent.change(field, { target: { value: 'wrong' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('This discount code is not valid. Please check its spelling.');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['wrong', 'true']);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  },
);

it('checks the cart before it leads to checkout, and stays where something changed', async () => {
  const notices = [
    { kind: 'price_changed' as const, key: 'CartNoticePriceChanged', values: priceValues },
    { kind: 'promotion_removed' as const, key: 'PROMOTION_CODE_INVALID', values: { code: 'OLD' } },
  ];
  server = () => ({ body: exampleCart([exampleLine('a', 1)], { version: 2, notices }) });
  render(page(exampleCart([exampleLine('a', 1)])));
  fireEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  await screen.findByText('The price of The book is now $12.00. It was $10.00.');
  expect(screen.getByText(/^OLD: This promotion code is no longer valid/)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/checkout'));
});
const priceValues = { product: { en: 'The book', es: 'El libro' }, fromMinor: 1_000, toMinor: 1_200 };

it.each<[string, Partial<CartView>, boolean]>([
  ['a notice more than are kept, which pushes the oldest out', { notices: [told('b'), told('c')] }, false],
  ['a line that is gone, with a notice that was there', { LineItems: [exampleLine('b', 1)] }, false],
  ['nothing that anybody sees', {}, true],
])('goes by what the check changed, not by how much there is to say: %s', async (_, change, isLeaving) => {
  const before = exampleCart([exampleLine('a', 1), exampleLine('b', 1)], { notices: [told('a'), told('b')] });
  server = () => ({ body: { ...before, version: 2, ...change } });
  render(page(before));
  fireEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => expect(store.$cart.get()?.version).toBe(2));
  await screen.findByRole('button', { name: 'Go to checkout' });
  expect(leave.mock.calls).toEqual(isLeaving ? [['/checkout']] : []);
});

it('does not take a change the person asked for for one of the check', async () => {
  const asked: string[] = [];
  server = (method, path) => {
    asked.push(`${method} ${path.split('/').at(-1)}`);
    return { body: exampleCart([exampleLine('a', 2)], { version: 2 }) };
  };
  render(page(exampleCart([exampleLine('a', 1)])));
  fireEvent.click(screen.getByRole('button', { name: 'One more of Product a' }));
  fireEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/checkout'));
  expect(asked).toEqual(['PUT a', 'POST sync']);
});

/** Returns where the form of a button posts to, and what. */
function postedBy(button: HTMLElement) {
  const { form } = button as HTMLButtonElement;
  if (!form) throw new Error('The button belongs to no form.');
  return [form.method, form.getAttribute('action'), Object.fromEntries(new FormData(form))];
}
/** The answer to the question quotes what was asked. */
const agreement = ['post', '/cart', { intent: 'agree', terms: 'LIB 1 11900 yearly' }];

it('asks about what renews on the page itself where no script runs', () => {
  const cart = exampleCart([exampleLine('a', 2, { term: 'yearly', autoRenew: true }), exampleLine('b', 1)]);
  document.body.innerHTML = renderToString(page(cart, { isConfirming: true }));
  const section = screen.getByRole('region', { name: 'These items renew automatically' });
  const [, ...rows] = within(section).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Product a$20.00Yearly']);
  expect(within(section).getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/cart');
  expect(postedBy(within(section).getByRole('button', { name: 'Continue to checkout' }))).toEqual(agreement);

  // An address that requests the question without renewals shows the plain cart.
  document.body.innerHTML = renderToString(page(exampleCart([exampleLine('b', 1)]), { isConfirming: true }));
  expect(screen.queryByText('These items renew automatically')).toBeNull();
  document.body.replaceChildren();
});

it('asks about what renews by itself, with item, price and term; cancel stays', async () => {
  const renewing = { term: 'monthly' as const, autoRenew: true };
  const cart = exampleCart([exampleLine('a', 1, renewing), exampleLine('b', 1)]);
  server = () => ({ body: cart });
  render(page(cart));
  fireEvent.click(screen.getByRole('button', { name: 'Go to checkout' }));
  const dialog = await screen.findByRole('dialog', { name: 'These items renew automatically' });
  const cells = within(dialog).getAllByRole('row').slice(1);
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Product a$10.00Monthly']);
  expect(postedBy(within(dialog).getByRole('button', { name: 'Continue to checkout' }))).toEqual(agreement);
  act(() => within(dialog).getByRole('button', { name: 'Cancel' }).click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(leave).not.toHaveBeenCalled();
});

it.each([
  ['who may not order online', { isOrderingDisabled: true }, /Online ordering is switched off for your account/],
  [
    'of an order that is too large',
    { isTooLarge: true },
    /An order of \$1,000,000.00 or more is taken by the order desk/,
  ],
])('tells %s so, and lets nobody through', (_, change, text) => {
  render(page(exampleCart([exampleLine('a', 1)], { ...change, isOrderable: false })));
  expect(screen.queryByRole('button', { name: 'Go to checkout' })).toBeNull();
  const desk = within(screen.getByText(text)).getByRole('link', { name: 'Write to the order desk' });
  expect(desk.getAttribute('href')).toBe(paths.contact);
});

it.each(['constructor', '__proto__', 'toString', '<b>'])('says something of the problem "%s" of an address', (name) => {
  for (const problem of [
    { code: name, reason: null, retryAfterSeconds: null },
    { code: 'cart_refused', reason: name, retryAfterSeconds: null },
  ]) {
    const html = renderToString(page(exampleCart([]), { problem }));
    expect(html).toMatch(/That did not work|cannot be ordered at present/);
  }
});

it('says what a form without script could not do', () => {
  const problem = { code: 'cart_refused', reason: 'out_of_stock', retryAfterSeconds: null };
  render(page(exampleCart([]), { problem }));
  expect(screen.getByRole('alert').textContent).toBe('There is no more of it in stock.');
});

it('says what a link could not do until the next thing is done, and not again at a reload', async () => {
  const lines = [exampleLine('a', 1)];
  server = () => ({ body: { ...exampleCart([exampleLine('a', 2)]), version: 2 } });
  window.history.replaceState(null, '', '/cart?problem=cart_refused&reason=not_available&order_src=mail');
  render(
    page(exampleCart(lines), { problem: { code: 'cart_refused', reason: 'not_available', retryAfterSeconds: null } }),
  );
  expect(screen.getByRole('alert').textContent).toContain('not available');
  expect(window.location.search).toBe('?order_src=mail');
  fireEvent.click(screen.getByRole('button', { name: /^One more/ }));
  await waitFor(() => expect(screen.queryByText(/not available/)).toBeNull());
});
