// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { pickPhrases } from '../../../src/cms/island-phrases.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { LiveOffer, OfferedProduct } from './offered-product.ts';
import { $session } from '../../people/session/session.store.ts';
import { bookExample, courseExample, offerExample } from './product.examples.ts';
import { ProductOffer } from './ProductOffer.tsx';

const entries = (language: string, area: string) =>
  (
    parse(readFileSync(`src/content/${language}/dictionary/${area}.yaml`, 'utf8')) as {
      entries: Record<string, string>;
    }
  ).entries;
const phrasesIn = (language: string) =>
  pickPhrases(
    ['messages', 'product', 'cart', 'checkout']
      .flatMap((area) => Object.entries(entries(language, area)))
      .map(([key, phrase]) => ({ key, phrase, language })),
    () => true,
  );

let live: LiveOffer | null;
let posted: unknown[];

const scrolledTo = vi.fn();
beforeEach(() => {
  scrolledTo.mockReset();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = function (this: Element, how) {
    scrolledTo(this.textContent, how);
  };
  live = offerExample;
  posted = [];
  history.replaceState(null, '', '/products/book');
  $session.set(null);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/catalog/products/')) {
      return live ? Response.json(live) : Response.json({ error: { code: 'fault' } }, { status: 500 });
    }
    posted.push(JSON.parse(String(init.body)));
    return Response.json({ ID: 'c', version: 1, LineItems: [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(product: OfferedProduct = bookExample, language: Locale = 'en') {
  const paths = { cart: '/cart', signIn: '/user/signin' };
  render(
    <ProductOffer
      locality={{ timeZone: 'America/New_York', country: 'US' }}
      product={product}
      language={language}
      phrases={phrasesIn(language)}
      paths={paths}
    />,
  );
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

/** Reads the three prices by their names. */
const prices = () =>
  within(screen.getByLabelText(/Prices|Precios/))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent.trim());

const refuse = (refusal: string) => {
  live = {
    ...offerExample,
    variants: Object.fromEntries(
      Object.entries(offerExample.variants).map(([id, offer]) => [id, { ...offer, refusal }]),
    ) as LiveOffer['variants'],
  };
};

it('shows base and member price to everybody and your price to whoever is signed in', async () => {
  await show();
  expect(prices()).toEqual(['$129.00', '$116.10', '$103.20 Sign in for yours']);
  cleanup();
  $session.set({ webID: 1, isMember: true } as never);
  await show();
  expect(prices()).toEqual(['$129.00', '$116.10', '$103.20']);
});

it('says in one word what costs nothing', async () => {
  const free = <T extends { variants: object }>(product: T): T => ({
    ...product,
    variants: Object.fromEntries(
      Object.entries(product.variants).map(([id, variant]: [string, object]) => [
        id,
        { ...variant, basePriceMinor: 0 },
      ]),
    ),
  });
  live = null;
  await show(free(bookExample), 'es');
  expect(screen.getByText('Gratis')).toBeDefined();
  expect(screen.queryByLabelText('Precios')).toBeNull();
});

it('follows the choice with price, availability and address, without a new page', async () => {
  await show();
  expect(screen.getByText('Ready to use as soon as you have ordered it')).toBeDefined();
  const entriesBefore = history.length;
  fireEvent.click(screen.getByRole('radio', { name: 'Print' }));
  expect(location.search).toBe('?Edition=2026&Format=Print&type=physical');
  expect(prices()[0]).toBe('$149.00');
  expect(screen.getByText('Few left')).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: '2023' }));
  expect(
    screen.getByText('Printed on demand. Copies ordered now leave the printer from January 31, 2027.'),
  ).toBeDefined();
  expect(history.length).toBe(entriesBefore);
});

it('takes its choice along to the other languages, the one of the address included', async () => {
  const list = document.createElement('ul');
  list.innerHTML =
    '<li><a href="/products/book" hreflang="en">English</a><li><a href="/es/productos/libro" hreflang="es">Español</a>';
  document.body.append(list);
  const targets = () => [...list.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  history.replaceState(null, '', '/products/book?Edition=2023');
  await show();
  expect(targets()).toEqual(['/products/book?Edition=2023', '/es/productos/libro?Edition=2023']);
  fireEvent.click(screen.getByRole('radio', { name: '2026' }));
  expect(new URL(targets()[1] ?? '', location.href).search).toBe(location.search);
  list.remove();
});

it('tells which choice had to give way', async () => {
  history.replaceState(null, '', '/products/book?Edition=2023');
  await show();
  fireEvent.click(screen.getByRole('radio', { name: 'Digital' }));
  const [told] = screen.getAllByRole('status');
  expect(told?.textContent).toBe('Not sold in that combination. We changed: Edition to 2026.');
});

it('adds what is chosen and says so, with the way to the cart', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  const notice = await screen.findByText('2 × Book of Codes are in your cart.');
  expect(notice.closest('[role=status]')).not.toBeNull();
  // It may be under the announcement at the end of the window.
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(notice.parentElement?.textContent, { block: 'nearest' });
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
  expect(posted).toMatchObject([{ productId: 'book', variantId: '26-D', quantity: 2, sessionId: null }]);
});

it('explains a wrong quantity at its field and sends nothing', async () => {
  await show();
  fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  const field = screen.getByLabelText('Quantity');
  const problem = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect([field.getAttribute('aria-invalid'), problem?.textContent]).toEqual([
    'true',
    'Please enter a whole number from 1 to 999.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(posted).toEqual([]);
});

it.each([
  ['committee_only', 'Not allowed', /Only members of a technical committee/, 'Sign in'],
  ['ordering_disabled', 'Not allowed', /Online ordering is switched off/, 'Write to customer service'],
  [
    'candidate_registered',
    'Not allowed',
    /registered for the certification and education/,
    'Write to customer service',
  ],
  ['out_of_stock', null, /out of stock at present/, 'Write to customer service'],
])('offers no button but the reason when it is %s', async (refusal, title, reason, way) => {
  refuse(refusal);
  await show();
  const note = await screen.findByRole('note');
  expect(within(note).queryByText('Not allowed')?.textContent ?? null).toBe(title);
  expect(note.textContent).toMatch(reason);
  expect(within(note).getByRole('link', { name: way })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

it('states that there is no product, or no price', async () => {
  await show({ ...bookExample, choosable: { ...bookExample.choosable, variants: [] } });
  expect(screen.getByText('Product not available.')).toBeDefined();
  cleanup();
  live = null;
  await show({ ...bookExample, variants: { '26-D': { basePriceMinor: null, notes: [] } } });
  expect(screen.getAllByText('Price not available.').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

it('shows the base price of the moment in place of the one the page was stored with', async () => {
  const { prices: told, ...offer } = offerExample.variants['26-D'] as LiveOffer['variants'][string];
  const raised = { ...offer, prices: told && { ...told, basePriceMinor: 13_500 } };
  live = { ...offerExample, variants: { ...offerExample.variants, '26-D': raised } };
  await show();
  expect(prices()[0]).toBe('$135.00');
});

it('says of a dynamic price that the one in the cart counts, before and after it is loaded', async () => {
  const paths = { cart: '/cart', signIn: '/user/signin' };
  const stored = (product: OfferedProduct) =>
    renderToString(
      <ProductOffer
        locality={{ timeZone: 'America/New_York', country: 'US' }}
        product={product}
        language="en"
        phrases={phrasesIn('en')}
        paths={paths}
      />,
    );
  // The page fills the currency in.
  const note = 'Prices are in {currency}, before tax. They can change from day to day; the price in your cart counts.';
  expect(stored(bookExample)).toContain(note);
  expect(stored(courseExample)).not.toContain('day to day');
  await show();
  expect(screen.getByText(note)).toBeDefined();
});

it('keeps the base price when nothing more can be loaded, and tries again when asked', async () => {
  live = null;
  await show();
  expect(prices()).toEqual(['$129.00', '–', '–']);
  live = offerExample;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(prices()[1]).toBe('$116.10'));
});

it('lists the dates of a course with the label EST, and none that is full can be chosen', async () => {
  await show(courseExample, 'es');
  const dates = within(screen.getByRole('group', { name: 'Elija una fecha' })).getAllByRole('radio');
  expect(dates.map((radio) => (radio as HTMLInputElement).disabled)).toEqual([false, true]);
  expect(dates[0]?.closest('label')?.textContent).toMatch(
    /^lun, 1 de mar de 2027, de 8:00.* a 3:30.* ESTPresencial · Akron, Ohio · quedan pocas plazas$/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  expect(screen.getByText('Elija una fecha.').hidden).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(dates[0]));
  expect(posted).toEqual([]);
});

it.each(['session_not_offered', 'out_of_stock'])('shows no button where no date is open: %s', async (refusal) => {
  refuse(refusal);
  live = { ...(live as LiveOffer), sessions: [] };
  await show(courseExample);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull());
  expect(screen.getByText(/No dates are open for booking/)).toBeDefined();
  expect(document.querySelector('.offer-availability')?.textContent).toBe('Availability: No open dates at present');
  expect(screen.queryByRole('note')).toBeNull();
});

it('shows no button for a course without dates before anything is loaded', () => {
  const paths = { cart: '/cart', signIn: '/user/signin' };
  const product = { ...courseExample, sessions: [] };
  const html = renderToString(
    <ProductOffer
      locality={{ timeZone: 'America/New_York', country: 'US' }}
      product={product}
      language="en"
      phrases={phrasesIn('en')}
      paths={paths}
    />,
  );
  expect(html).toContain('No dates are open for booking');
  expect(html).not.toContain('<button');
});

it('asks whether to renew where a product has a term', async () => {
  await show({ ...bookExample, term: 'monthly', limits: { minimum: 1, maximum: 1 } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Renew every month by itself' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  await screen.findByText('Book of Codes is in your cart.');
  expect(posted).toMatchObject([{ autoRenew: true, quantity: 1 }]);
});

it.each([
  ['running', 'It can be renewed here from 90 days before its last day.'],
  ['renewing', 'it renews automatically'],
] as const)('says in place of the button why a membership that is %s cannot be bought', async (membership, said) => {
  live = { ...offerExample, membership };
  await show();
  expect(screen.getByRole('note').textContent).toContain(said);
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

it('sells a membership that can be renewed by another word', async () => {
  live = { ...offerExample, membership: 'renew' };
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Renew membership' }));
  await screen.findByText('Book of Codes is in your cart.');
});

it('leads somebody who has not been found entitled to the form, and offers no button', async () => {
  live = { ...offerExample, eligibilityForm: '/forms/student-membership' };
  await show();
  const note = await screen.findByRole('note');
  const link = within(note).getByRole('link', { name: 'Check whether you qualify' });
  expect(link.getAttribute('href')).toBe('/forms/student-membership');
  expect(note.textContent).toContain('This rate is for people who qualify for it.');
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

it('leads to the form without a script too, until the server says that this reader need not be asked', async () => {
  const asking = { ...bookExample, eligibilityForm: '/es/forms/student-membership' };
  const html = renderToString(
    <ProductOffer
      locality={{ timeZone: 'America/New_York', country: 'US' }}
      product={asking}
      language="es"
      phrases={phrasesIn('es')}
      paths={{ cart: '/c', signIn: '/s' }}
    />,
  );
  expect(html).toContain('href="/es/forms/student-membership"');
  expect(html).not.toContain('type="submit"');
  await show(asking, 'es');
  fireEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }));
  await screen.findByRole('link', { name: /carrito/ });
});
